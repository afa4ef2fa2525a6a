import { RefreshCw, Search, X } from 'lucide-react'
import { type ReactNode, Suspense, type TouchEvent, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { type FileListId, fileLists, listOfSearch, type RefreshList } from '../../services/files/useFileList.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { SharingContext } from '../../ui/files/sharing.ts'
import { Page } from '../../ui/page/Page.tsx'
import { FileList } from './FileList.tsx'
import styles from './FilesTab.module.css'

/** So far the finger has to pull, CSS pixels; the list follows at half its pace. */
const RELEASE_AT = 128
const PACE = 0.5

/** On touch: a list that is at the page's top is fetched anew when it is pulled down. */
function PullToRefresh({ refresh, children }: { refresh(): Promise<void>; children: ReactNode }) {
  const { t } = useTranslation('files')
  const start = useRef<{ x: number; y: number }>(undefined)
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)

  const begin = ({ touches }: TouchEvent): void => {
    start.current = window.scrollY <= 0 && touches.length === 1 && !isRefreshing ? { x: touches[0].clientX, y: touches[0].clientY } : undefined
  }
  const move = ({ touches }: TouchEvent): void => {
    if (!start.current) return
    const down = touches[0].clientY - start.current.y
    // Sideways, or the page itself scrolls.
    if (Math.abs(touches[0].clientX - start.current.x) > Math.abs(down) || window.scrollY > 0) start.current = undefined
    setPulled(start.current ? Math.min(Math.max(down, 0), RELEASE_AT * 1.25) : 0)
  }
  const end = async (): Promise<void> => {
    start.current = undefined
    setPulled(0)
    if (pulled < RELEASE_AT) return
    setRefreshing(true)
    await refresh().finally(() => setRefreshing(false))
  }

  const text = isRefreshing ? t('refreshing') : t(pulled < RELEASE_AT ? 'pull' : 'release')
  return (
    <div className={styles.pull} onTouchStart={begin} onTouchMove={move} onTouchEnd={() => void end()} onTouchCancel={() => setPulled(0)}>
      {(pulled > 0 || isRefreshing) && (
        <output className={styles.pulled} style={{ minHeight: isRefreshing ? undefined : pulled * PACE }}>
          {text}
        </output>
      )}
      {children}
    </div>
  )
}

/** Rest after the last key before the list is searched, ms. */
const TYPING_REST = 250

/** A list with its search field and the two ways to refresh it: the button, and pulling it down on touch. */
function SearchedList({ list }: { list: FileListId }) {
  const { t } = useTranslation('files')
  const { SharedHistory } = use(SharingContext)
  const [typed, setTyped] = useState('')
  const search = useRested(typed.trim())
  const refreshList = useRef<RefreshList>(null)
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    await refreshList.current?.().finally(() => setRefreshing(false))
  }
  return (
    <>
      <div className={styles.bar}>
        <search className={styles.search}>
          <Search size={18} aria-hidden="true" />
          <input
            type="search"
            value={typed}
            maxLength={200}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed && (
            <button type="button" aria-label={t('clearSearch')} onClick={() => setTyped('')}>
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </search>
        <button
          type="button"
          className={styles.refresh}
          aria-label={t('refresh')}
          title={t('refresh')}
          aria-busy={isRefreshing}
          disabled={isRefreshing}
          onClick={() => void refresh()}
        >
          <RefreshCw size={18} aria-hidden="true" />
        </button>
      </div>
      <PullToRefresh refresh={refresh}>
        {!search && (list === 'all' || list === 'recent') && (
          <p className="muted">
            {t('retained')}
            <br />
            {t('keptNote')}
          </p>
        )}
        {search && <h2 className={styles.result}>{t('searchResult')}</h2>}
        {list === 'shared' ? (
          <Suspense fallback={<Waiting />}>
            <SharedHistory search={search} refreshRef={refreshList} />
          </Suspense>
        ) : (
          <FileList list={list} search={search} refreshRef={refreshList} />
        )}
      </PullToRefresh>
    </>
  )
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_REST)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** On phones the names of the lists are swiped: that of the shown one is to be seen. */
const intoView = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The main tab "Files": one of the four lists at a time, by the address's `list`. */
export default function FilesTab() {
  const { t } = useTranslation('files')
  const list = listOfSearch(useLocation().search)
  return (
    <Page>
      <h1>{t('title')}</h1>
      <nav className={styles.lists} aria-label={t('lists.label')}>
        {fileLists.map((id) => (
          <Link
            key={id}
            ref={id === list ? intoView : undefined}
            to={id === 'all' ? '/?tab=files' : `/?tab=files&list=${id}`}
            replace
            aria-current={id === list ? 'page' : undefined}
          >
            {t(`lists.${id}`)}
          </Link>
        ))}
      </nav>
      <SearchedList key={list} list={list} />
    </Page>
  )
}

/** `/recently`: the files opened within the retention time. */
export function RecentScreen() {
  const { t } = useTranslation('files')
  return (
    <Page>
      <h1>{t('lists.recent')}</h1>
      <SearchedList list="recent" />
    </Page>
  )
}
