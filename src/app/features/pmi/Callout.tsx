import type { Annotation } from '../../../core/pmi/annotation.ts'
import styles from './PmiPanel.module.css'

/** Symbols that the font of symbols does not hold, as strokes in a square of 16: position, perpendicularity. */
const drawn: Record<string, string> = {
  '⌖': 'M8 1v14M1 8h14M12.5 8a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0',
  '⟂': 'M1 14h14M8 14V2',
}

/** An annotation as drawings print it: a feature control frame in its cells, a datum in its box, all else as a line of text. */
export function Callout({ annotation, large }: { annotation: Annotation; large: boolean }) {
  const { kind, text } = annotation
  const cells = kind === 'tolerance' ? text.split(' | ') : kind === 'datum' ? [text] : undefined
  if (!cells) return <span className={large ? `${styles.text} ${styles.large}` : styles.text}>{text}</span>
  return (
    <span className={large ? `${styles.frame} ${styles.large}` : styles.frame}>
      {cells.map((cell, i) => (
        // Cells have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} className={styles.cell}>
          {drawn[cell] ? <Drawn symbol={cell} path={drawn[cell]} /> : cell}
        </span>
      ))}
    </span>
  )
}

function Drawn({ symbol, path }: { symbol: string; path: string }) {
  return (
    <>
      <span className="visually-hidden">{symbol}</span>
      <svg className={styles.symbol} viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    </>
  )
}
