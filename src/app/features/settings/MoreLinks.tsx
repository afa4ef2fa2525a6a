import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from '../../ui/settings.module.css'

/** About, Help, FAQs, Contact Us and Share App (SPEC §2). */
export function MoreLinks() {
  const { t } = useTranslation(['common', 'help'])
  const pages = [
    { to: '/about', label: t('common:title.about') },
    { to: '/apphelp', label: t('common:nav.help') },
    { to: '/apphelp?show=faqs', label: t('help:faqs.title') },
    { to: '/apphelp?show=contact', label: t('help:contact.title') },
    { to: '/apphelp?show=share', label: t('help:share.title') },
  ]
  return (
    <div className={styles.group}>
      {pages.map(({ to, label }) => (
        <Link key={to} className={styles.row} to={to}>
          {label}
        </Link>
      ))}
    </div>
  )
}
