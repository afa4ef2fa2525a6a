import { useTranslation } from 'react-i18next'
import styles from './Waiting.module.css'

/** Shown while a screen's code is fetched; stays invisible for the first moments, so that quick loads do not flicker. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <output className={styles.waiting}>
      <span className={styles.bar} aria-hidden="true" />
      <span className="visually-hidden">{t('loading')}</span>
    </output>
  )
}
