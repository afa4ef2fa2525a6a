import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Ad } from './Ad.tsx'
import styles from './Ad.module.css'

/** `/adIframe`: the advertising page, without header or tabs, to be embedded by the companion apps. */
export default function AdScreen() {
  const { t } = useTranslation('vip')
  return (
    <main className={styles.page}>
      <h1>{t('ad.title')}</h1>
      <Ad />
      <Link to="/buyfile">{t('trial.plans')}</Link>
    </main>
  )
}
