import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/brand/Brand.tsx'
import { MainTabLinks } from '../home/HomeTabs.tsx'
import { AccountEntry } from '../session/AccountEntry.tsx'
import { LanguageSelect, ThemeSelect } from '../../ui/IconSelect.tsx'
import styles from './PageHeader.module.css'

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
