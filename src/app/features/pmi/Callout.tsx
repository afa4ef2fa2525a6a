import { useAtomValue } from 'jotai'
import { segmentText, toleranceText } from '../../../core/pmi/compose.ts'
import type { Annotation, GeometricTolerance } from '../../../core/pmi/annotation.ts'
import { pmiRowsAtom } from '../../state/pmi/callouts.ts'
import styles from './Callout.module.css'

/** Symbols that the font of symbols does not hold, as strokes in a square of 16: position, perpendicularity. */
const drawn: Record<string, string> = {
  '⌖': 'M8 1v14M1 8h14M12.5 8a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0',
  '⟂': 'M1 14h14M8 14V2',
}

/** An annotation as drawings print it: a feature control frame in its cells, its lower segments below, a datum in its box, all else as a line of text. */
export function Callout({ annotation, large }: { annotation: Annotation; large: boolean }) {
  const { kind, text } = annotation
  const size = large ? ` ${styles.large}` : ''
  if (kind === 'tolerance') return <ToleranceFrame tolerance={annotation} size={size} />
  if (kind !== 'datum') return <span className={styles.text + size}>{text}</span>
  return (
    <span className={styles.frame + size}>
      <span className={styles.cell}>{text}</span>
    </span>
  )
}

function ToleranceFrame({ tolerance, size }: { tolerance: GeometricTolerance; size: string }) {
  const rows = useAtomValue(pmiRowsAtom)
  const lower = tolerance.segments.flatMap((place) => {
    const segment = rows[place]?.annotation
    return segment?.kind === 'tolerance' ? [segment.type === tolerance.type ? ` | ${segmentText(segment)}` : toleranceText(segment)] : []
  })
  return (
    <span className={styles.frames + size}>
      {[toleranceText(tolerance), ...lower].map((frame, i) => (
        // Segments have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} className={styles.frame}>
          {frame.split(' | ').map((cell, j) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={j} className={styles.cell} data-symbol={j === 0 || undefined}>
              {drawn[cell.trim()] ? <Drawn symbol={cell.trim()} path={drawn[cell.trim()]} /> : cell.trim()}
            </span>
          ))}
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
