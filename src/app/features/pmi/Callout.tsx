import { useAtomValue } from 'jotai'
import type { Annotation, GeometricTolerance } from '../../../core/pmi/annotation.ts'
import { segmentText, toleranceText } from '../../../core/pmi/compose.ts'
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

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Rows that a label may move down by to stand clear of others. */
const STEPS = 6
const GAP = 3
/** Pixels of a square of the grid in which taken places are looked up. */
const CELL = 64
/** Numbers of the squares of one column. */
const COLUMN = 1 << 20

/**
 * Upper left corners of labels whose left ends at half height should be at the given places, CSS pixels: those that would cover an earlier one stand below it, and where that
 * fails, too, are left out (undefined, as are those without a place).
 */
export function labelSpots(wanted: readonly (Box | undefined)[]): ({ x: number; y: number } | undefined)[] {
  const taken = new Map<number, Box[]>()
  const cells = ({ x, y, width, height }: Box): number[] => {
    const out: number[] = []
    for (let i = Math.floor(x / CELL); i <= Math.floor((x + width) / CELL); i++)
      for (let j = Math.floor(y / CELL); j <= Math.floor((y + height) / CELL); j++) out.push(i * COLUMN + j)
    return out
  }
  const isFree = (box: Box): boolean => {
    for (const cell of cells(box)) if (taken.get(cell)?.some((other) => overlap(box, other))) return false
    return true
  }
  return wanted.map((box) => {
    if (!box || !Number.isFinite(box.x + box.y) || box.width > 4000) return undefined
    for (let step = 0; step < STEPS; step++) {
      const spot = { ...box, y: box.y - box.height / 2 + step * (box.height + GAP) }
      if (!isFree(spot)) continue
      for (const cell of cells(spot)) {
        const others = taken.get(cell)
        if (others) others.push(spot)
        else taken.set(cell, [spot])
      }
      return { x: spot.x, y: spot.y }
    }
    return undefined
  })
}

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
