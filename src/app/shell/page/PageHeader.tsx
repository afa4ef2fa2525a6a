import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lazy, Suspense } from 'react'
import styles from './PageHeader.module.css'
import { tokenAtom } from '../../state/session/token.ts'
import { Brand } from '../../ui/brand/Brand.tsx'
import { MainTabLinks } from '../home/HomeTabs.tsx'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import { ButtonLink } from '../../ui/Button.tsx'

const UnreadBell = lazy(() => import('../../features/messages/UnreadBell.tsx'))
const AccountMenu = lazy(() => import('../session/AccountMenu.tsx'))

/** In the page's header: the way to log in, or the bell of the messages and the account's avatar with its menu. */
function AccountEntry() {
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
    <ButtonLink className={styles.logIn} to="/login" state={{ back: pathname + search }}>
      {t('nav.logIn')}
    </ButtonLink>
  )
}

/** The bar on top of every page but the viewer. On phones the main tabs stand along the bottom instead. */
export function PageHeader() {
  const { t } = useTranslation()
  return (
    <>
      <header className={styles.header}>
        <div className={styles.inner}>
          <Brand />
          <nav className={styles.nav} aria-label={t('nav.label')}>
            <MainTabLinks />
          </nav>
          <LanguageSelect />
          <ThemeSelect />
          <AccountEntry />
        </div>
      </header>
      <nav className={styles.bottom} aria-label={t('nav.label')}>
        <MainTabLinks icons />
      </nav>
    </>
  )
}
