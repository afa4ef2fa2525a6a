import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { serverText } from '../services/api/serverText.ts'
import { Button } from './Button.tsx'
import styles from './ListEnd.module.css'
import { Waiting } from './Waiting.tsx'

/** What `usePages` tells of a list. */
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
  /** What to say when there is nothing; absent while there are rows. */
  empty?: string
}

/** Below a list that comes in pages: fetches the next one when it is scrolled into view or asked for, and says when there is no more, or what went wrong. */
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
    <div ref={mark} className={styles.end}>
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
