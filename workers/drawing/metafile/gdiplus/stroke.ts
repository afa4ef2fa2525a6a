import { united } from '../../areas/rings.ts'
import { type StrokeEnds, strokeRings } from '../../areas/strokeArea.ts'
import { mapped } from '../../build/drawGlyph.ts'
import type { Matrix2 } from '../../emitter.ts'
import { dashed } from '../curves.ts'
import type { PlusCap, PlusPath, PlusPen } from './objects.ts'

/** The widest line that is drawn as one, in millimetres; wider ones are areas. */
const WIDEST = 2.11
/** Coordinates of a line that a pen of several lines draws; longer ones are drawn whole. */
const MOST_VALUES = 10_000
const [SQUARE_ANCHOR, ROUND_ANCHOR, DIAMOND_ANCHOR, ARROW_ANCHOR, TRIANGLE, OWN] = [0x11, 0x12, 0x13, 0x14, 3, 0xff]
const TURN = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12)

export interface Stroke {
  /** Lines, x y pairs in millimetres. */
  lines: { points: number[]; closed: boolean }[]
  /** Areas of wide lines and of ends, in millimetres. */
  areas: number[][][]
}

/**
 * A line of a pen. `points`: millimetres; `matrix`: from units of the pen's width to millimetres; `width`: of the pen in millimetres, dashes are in it;
 * `thin`: what a unit of dashes is where the pen is finer.
 */
export function penStroke(points: readonly number[], closed: boolean, pen: PlusPen, matrix: Matrix2, width: number, thin: number): Stroke {
  const out: Stroke = { lines: [], areas: [] }
  if (points.length < 4) return out
  const unit = Math.max(width, thin)
  const line = closed ? [...points] : shortened(points, pen, unit)
  const pattern = pen.dashes.map((length) => length * unit)
  const pieces = pattern.some((length) => length > 0)
    ? dashed(closed ? [...line, line[0], line[1]] : line, pattern).map((piece) => ({ points: piece, closed: false }))
    : [{ points: line, closed }]
  const several = pen.lines && pieces.every((piece) => piece.points.length <= MOST_VALUES) ? pen.lines : undefined
  if (width > WIDEST || several) {
    const ends: StrokeEnds = {
      cap: pen.startCap === 2 ? 1 : pen.startCap === 1 ? 2 : 0,
      join: pen.join === 2 ? 1 : pen.join === 1 ? 2 : 0,
      miterLimit: pen.miterLimit,
    }
    const stroke = (points: readonly number[], isClosed: boolean, share: number): number[][] => strokeRings(points, isClosed, pen.width * share, matrix, ends)
    for (const piece of pieces) {
      // Wide and less wide strokes in each other leave lines by the even-odd rule.
      const nested = several?.flatMap((share) => stroke(piece.points, piece.closed, share))
      out.areas.push(nested ? united(nested, 'even') : stroke(piece.points, piece.closed, 1))
    }
  } else out.lines = pieces
  if (!closed) {
    addEnd(out, points[0], points[1], points[0] - points[2], points[1] - points[3], pen.startCap, pen.ownStart, unit)
    const at = points.length - 2
    addEnd(out, points[at], points[at + 1], points[at] - points[at - 2], points[at + 1] - points[at - 1], pen.endCap, pen.ownEnd, unit)
  }
  out.areas = out.areas.filter(({ length }) => length > 0)
  return out
}

/** Lines end within their arrows. */
function shortened(points: readonly number[], { startCap, endCap }: PlusPen, unit: number): number[] {
  const out = [...points]
  const pull = (end: number, next: number): void => {
    const [dx, dy] = [out[next] - out[end], out[next + 1] - out[end + 1]]
    const length = Math.hypot(dx, dy)
    if (length <= unit * 1.5) return
    out[end] += (dx / length) * unit * 1.5
    out[end + 1] += (dy / length) * unit * 1.5
  }
  if (startCap === ARROW_ANCHOR) pull(0, 2)
  if (endCap === ARROW_ANCHOR) pull(out.length - 2, out.length - 4)
  return out
}

function addEnd(out: Stroke, x: number, y: number, dx: number, dy: number, cap: number, own: PlusCap | undefined, unit: number): void {
  const length = Math.hypot(dx, dy)
  if (length === 0) return
  const [ux, uy] = [(dx / length) * unit, (dy / length) * unit]
  // y leads out of the line.
  const place: Matrix2 = [uy, -ux, ux, uy, x, y]
  const ring = ringOf(cap)
  if (ring) out.areas.push([mapped(ring, place)])
  if (cap !== OWN || !own) return
  const figures = ({ figures: all }: PlusPath): { points: number[]; closed: boolean }[] =>
    all.map(({ points, closed }) => ({ points: mapped(points, place), closed }))
  if (own.fill) out.areas.push(figures(own.fill).map(({ points }) => points))
  if (own.line) out.lines.push(...figures(own.line))
}

/** Ends that are areas, in widths of the pen. */
function ringOf(cap: number): number[] | undefined {
  if (cap === SQUARE_ANCHOR) return [-1, -1, 1, -1, 1, 1, -1, 1]
  if (cap === DIAMOND_ANCHOR) return [-1, 0, 0, -1, 1, 0, 0, 1]
  if (cap === ROUND_ANCHOR) return TURN.flatMap((angle) => [Math.cos(angle), Math.sin(angle)])
  if (cap === ARROW_ANCHOR) return [-1, -Math.sqrt(3), 1, -Math.sqrt(3), 0, 0]
  if (cap === TRIANGLE) return [-0.5, 0, 0.5, 0, 0, 0.5]
  return undefined
}
