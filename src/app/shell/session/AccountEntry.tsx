import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { lazy, Suspense } from 'react'
import styles from './AccountEntry.module.css'
import { tokenAtom } from '../../state/session/token.ts'

const UnreadBell = lazy(() => import('../../features/messages/UnreadBell.tsx'))
const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

/** In the page's header: the way to log in, or the bell of the messages and the account's avatar with its menu. */
export function AccountEntry() {
  const { t } = useTranslation()
  const hasSession = useAtomValue(tokenAtom) !== null
  const { pathname, search } = useLocation()
  if (hasSession)
    return (
      <Suspense fallback={<span className={styles.place} />}>
        <UnreadBell />
        <AccountMenu />
      </Suspense>
    )
  if (pathname === '/login' || pathname === '/register') return null
  return (
    <Link className={styles.logIn} to="/login" state={{ back: pathname + search }}>
      {t('nav.logIn')}
    </Link>
  )
}
