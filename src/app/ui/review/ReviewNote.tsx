import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { LoginState } from '../../state/session/loginState.ts'
import { designAtom } from '../../services/views/sync/design.ts'
import { unsentAtom } from '../../services/views/sync/reviewAtoms.ts'
import { isOfflineAtom } from '../../services/views/sync/synchronize.ts'
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
