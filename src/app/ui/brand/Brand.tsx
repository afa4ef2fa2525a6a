import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './Brand.module.css'

/** The product's sign: an F folded from facets. The same shapes are in public/icons/facet.svg. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.stem} d="M5 3l7.5 7.5v12L5 30z" />
      <path className={styles.top} d="M5 3h23l-7.5 7.5h-8z" />
      <path className={styles.arm} d="M12.5 14.5h11L18 20h-5.5z" />
    </svg>
  )
}

/** Mark and wordmark, leading to the start page. The letters are strokes of our own. */
export function Brand() {
  const { t } = useTranslation()
  return (
    <Link to="/" className={styles.brand} aria-label={t('product')}>
      <Mark />
      <svg className={styles.word} viewBox="0 0 54 20" aria-hidden="true">
        <path d="M2.2 17.6V3.2h8.6M2.2 10.2h7.2M21.4 8v9.6M21.4 12.8a4.2 4.4 0 1 1-8.4 0 4.2 4.4 0 1 1 8.4 0M32.4 9.8a4.3 4.4 0 1 0 0 6M35.2 12.6h8.3a4.2 4.4 0 1 0-1.3 3.2M48.2 4.4v9.8a2.7 2.7 0 0 0 2.7 2.7h1.3M45.6 8.6h6.4" />
      </svg>
    </Link>
  )
}
