import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './PageFooter.module.css'

/** The ways to what tells about the product, below every page. */
export function PageFooter() {
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
