import { createContext, type ReactNode, use, useState } from 'react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './Page.module.css'

/**
 * The main part of the page: menus stand in it, so that none of the page's content lies outside of its landmarks. Null before it is mounted.
 * Apart from the menus themselves, whose library the first screen does not need.
 */
export const MenuPlaceContext = createContext<HTMLElement | null>(null)

/** Links to information about the product, below every page. */
function PageFooter() {
  const { t } = useTranslation()
  const pages = [
    { to: '/learnMore', label: t('title.learnMore') },
    { to: '/apphelp', label: t('nav.help') },
    { to: '/appDownLoad', label: t('nav.getApp') },
    { to: '/termsOfService', label: t('title.termsService') },
    { to: '/privacyagreement', label: t('title.privacyPolicy') },
  ]
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label={t('nav.about')}>
        {pages.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  )
}

/** The bar on top of every page. It links to the product's tabs and the account, so the shell provides it. */
export const PageHeaderContext = createContext<ReactNode>(null)

/** Frame of every page but the viewer: header, one column of content, footer. */
export function Page({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const header = use(PageHeaderContext)
  const [main, setMain] = useState<HTMLElement | null>(null)
  return (
    <MenuPlaceContext value={main}>
      {/* A link to an id would be taken for a route, and hidden screens that are kept have a main part, too. */}
      <button type="button" className={styles.skip} onClick={() => main?.focus()}>
        {t('skipToContent')}
      </button>
      {header}
      <main ref={setMain} className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
    </MenuPlaceContext>
  )
}

interface DeadEndProps {
  icon: LucideIcon
  title: string
  /** The ways out. */
  children: ReactNode
}

/** What a page shows in place of what an address promised. */
export function DeadEnd({ icon: Icon, title, children }: DeadEndProps) {
  return (
    <section className={styles.end} role="alert">
      <Icon size={40} strokeWidth={1.5} aria-hidden="true" />
      <h1>{title}</h1>
      {children}
    </section>
  )
}
