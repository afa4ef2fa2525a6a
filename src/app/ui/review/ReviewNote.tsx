import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Author } from '../../services/device/reviewRows.ts'
import { isOwn } from '../../services/views/fileViews.ts'
import { designAtom } from '../../services/views/sync/design.ts'
import { unsentAtom } from '../../services/views/sync/review.ts'
import { isOfflineAtom } from '../../services/views/sync/synchronize.ts'
import type { LoginState } from '../../state/session/sessionState.ts'
import styles from './ReviewNote.module.css'

/** Where views and comments are kept, when that is not simply the account. */
export function ReviewNote() {
  const { t } = useTranslation('views')
  const design = useAtomValue(designAtom)
  const unsent = useAtomValue(unsentAtom)
  const isOffline = useAtomValue(isOfflineAtom)
  const { pathname, search } = useLocation()
  if (!design) return null
  if (!design.canWrite) {
    return (
      <p className={styles.note}>
        {t('note.reading')}{' '}
        <Link to="/login" state={{ back: pathname + search } satisfies LoginState}>
          {t('note.logIn')}
        </Link>
      </p>
    )
  }
  if (!design.remote) return <p className={styles.note}>{t('note.device')}</p>
  return isOffline && unsent > 0 ? (
    <p className={styles.note} role="status">
      {t('note.unsent', { count: unsent })}
    </p>
  ) : null
}

/** Who made something: "You", the nickname, or that the account is gone. */
export function AuthorName({ author }: { author: Author }) {
  const { t } = useTranslation('views')
  const design = useAtomValue(designAtom)
  if (isOwn(design, author)) return <span>{t('you')}</span>
  return author ? <bdi>{author.nickname}</bdi> : <span>{t('gone')}</span>
}
