import type { Annotation } from '../../../core/pmi/annotation.ts'
import styles from './PmiPanel.module.css'

/** An annotation as drawings print it: a feature control frame in its cells, a datum in its box, all else as a line of text. */
export function Callout({ annotation, large }: { annotation: Annotation; large: boolean }) {
  const { kind, text } = annotation
  const cells = kind === 'tolerance' ? text.split(' | ') : kind === 'datum' ? [text] : undefined
  if (!cells) return <span className={large ? styles.large : styles.text}>{text}</span>
  return (
    <span className={large ? `${styles.frame} ${styles.large}` : styles.frame}>
      {cells.map((cell, i) => (
        // Cells have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} className={styles.cell}>
          {cell}
        </span>
      ))}
    </span>
  )
}
