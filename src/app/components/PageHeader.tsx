import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { Brand } from '../brand/Brand.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import styles from './PageHeader.module.css'
import { ThemeSelect } from './ThemeSelect.tsx'

/** The bar on top of every page but the viewer. */
export function PageHeader() {
  const { t } = useTranslation()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          <NavLink to="/samples">{t('nav.samples')}</NavLink>
        </nav>
        <LanguageSelect />
        <ThemeSelect />
      </div>
    </header>
  )
}
