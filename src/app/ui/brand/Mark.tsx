import styles from './Mark.module.css'

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
