import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { serverText } from '../../services/api/callFailure.ts'
import type { Listing } from '../../services/files/useFileList.ts'
import { Button } from '../Button.tsx'
import { Waiting } from '../Waiting.tsx'
import styles from './FileList.module.css'
import listEndStyles from './ListFrame.module.css'

interface ListFrameProps<Item> {
  listing: Listing<Item>
  /** Heading of the column of times. */
  time: string
  /** Shown instead of a list without rows. */
  empty: ReactNode
  label: string
  /** Rows have no buttons at their end. */
  isBare?: boolean
  children(item: Item): ReactNode
}

/** A list with its states: being fetched, failed, empty, more to come, at its end. Further pages come by scrolling or by the button. */
export function ListFrame<Item>({ listing, time, empty, label, isBare, children }: ListFrameProps<Item>) {
  const { t } = useTranslation(['files', 'common'])
  const { items, failure, hasMore, isFetchingMore, more, refresh } = listing
  if (failure)
    return (
      <div className={styles.state} role="alert">
        <p>{serverText(failure)}</p>
        <Button onClick={() => void refresh()}>{t('common:action.retry')}</Button>
      </div>
    )
  if (!items) return <Waiting />
  if (items.length === 0) return <div className={styles.state}>{empty}</div>
  return (
    <>
      <div>
        <div className={styles.columns} data-bare={isBare} aria-hidden="true">
          <span>{t('files:column.name')}</span>
          <span>{time}</span>
        </div>
        <ul className={styles.list} aria-label={label}>
          {items.map(children)}
        </ul>
      </div>
      {hasMore ? <More isFetching={isFetchingMore} more={more} /> : <p className={styles.end}>{t('files:noMore')}</p>}
    </>
  )
}

function More({ isFetching, more }: { isFetching: boolean; more(): void }) {
  const { t } = useTranslation('files')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry.isIntersecting && !isFetching && more(), { rootMargin: '400px' })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [isFetching, more])
  return (
    <div ref={place} className={styles.end}>
      <Button kind="quiet" aria-busy={isFetching} disabled={isFetching} onClick={more}>
        {t('loadMore')}
      </Button>
    </div>
  )
}

/** The state of a list by `usePages`. */
interface Pages {
  isPending: boolean
  isError: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
  refetch(): unknown
}

interface ListEndProps {
  pages: Pages
  /** The text for an empty list; absent while there are rows. */
  empty?: string
}

/** Below a list that comes in pages: fetches the next one when it is scrolled into view or asked for, and shows when there is no more, or the failure. */
export function ListEnd({ pages, empty }: ListEndProps) {
  const { t } = useTranslation()
  const mark = useRef<HTMLDivElement>(null)
  const { isPending, isError, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages
  const wantsMore = hasNextPage && !isFetchingNextPage && !isError
  useEffect(() => {
    if (!wantsMore || !mark.current) return
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && fetchNextPage(), { rootMargin: '200px' })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [wantsMore, fetchNextPage])
  if (isPending) return <Waiting />
  return (
    <div ref={mark} className={listEndStyles.end}>
      {isError ? (
        <>
          <p role="alert">{serverText(error)}</p>
          <Button onClick={() => (hasNextPage ? fetchNextPage() : refetch())}>{t('action.retry')}</Button>
        </>
      ) : hasNextPage ? (
        <Button aria-busy={isFetchingNextPage} disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('list.more')}
        </Button>
      ) : (
        <p>{empty ?? t('list.end')}</p>
      )}
    </div>
  )
}
