import { RefreshCw, Search, X } from 'lucide-react'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileList } from './FileList.tsx'
import type { FileListId, RefreshList } from '../../services/files/useFileList.ts'
import styles from './FilesTab.module.css'
import { PullToRefresh } from './PullToRefresh.tsx'
import { SharingContext } from '../../ui/files/sharing.ts'
import { Waiting } from '../../ui/Waiting.tsx'

/** Rest after the last key before the list is searched, ms. */
const TYPING_REST = 250

/** A list with its search field and the two ways to refresh it: the button, and pulling it down on touch. */
export function SearchedList({ list }: { list: FileListId }) {
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
