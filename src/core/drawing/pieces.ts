import { bulgeArc } from './bulge.ts'
import { flattenShape } from './flattenShape.ts'
import type { ShapeTable } from './space.ts'

/** The parts that curves are made of for snapping: straight ones and circular arcs; `exact` false = chords of a spline or ellipse. */
export type Piece =
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; exact: boolean }
  | { kind: 'arc'; cx: number; cy: number; r: number; from: number; sweep: number; full: boolean }

const TURN = 2 * Math.PI

/** The pieces of shape `s`; `tolerance` for the chords of splines and ellipses. Points have none. */
export function piecesOf(shapes: ShapeTable, s: number, tolerance: number): Piece[] {
  const { kind, start, values: v } = shapes
  const at = start[s]
  switch (kind[s]) {
    case 1:
      return [{ kind: 'line', x1: v[at], y1: v[at + 1], x2: v[at + 2], y2: v[at + 3], exact: true }]
    case 2:
      return [{ kind: 'arc', cx: v[at], cy: v[at + 1], r: v[at + 2], from: 0, sweep: TURN, full: true }]
    case 3:
      return [{ kind: 'arc', cx: v[at], cy: v[at + 1], r: v[at + 2], from: v[at + 3], sweep: v[at + 4], full: Math.abs(v[at + 4]) >= TURN - 1e-9 }]
    case 5:
      return polylinePieces(v, at, start[s + 1])
    case 4:
    case 6: {
      const points: number[] = []
      flattenShape(shapes, s, tolerance, points)
      const out: Piece[] = []
      for (let i = 0; i + 3 < points.length; i += 2)
        out.push({ kind: 'line', x1: points[i], y1: points[i + 1], x2: points[i + 2], y2: points[i + 3], exact: false })
      return out
    }
    default:
      return []
  }
}

function polylinePieces(v: Float64Array, at: number, end: number): Piece[] {
  const first = at + 1
  const count = Math.floor((end - first) / 3)
  const spans = v[at] !== 0 ? count : count - 1
  const out: Piece[] = []
  for (let i = 0; i < spans; i++) {
    const p = first + i * 3
    const q = first + ((i + 1) % count) * 3
    const bulge = v[p + 2]
    if (v[p] === v[q] && v[p + 1] === v[q + 1]) continue
    if (bulge === 0 || !Number.isFinite(bulge)) out.push({ kind: 'line', x1: v[p], y1: v[p + 1], x2: v[q], y2: v[q + 1], exact: true })
    else {
      const { cx, cy, radius, start, sweep } = bulgeArc(v[p], v[p + 1], v[q], v[q + 1], bulge)
      out.push({ kind: 'arc', cx, cy, r: radius, from: start, sweep, full: false })
    }
  }
  return out
}

/** Whether an angle lies within an arc. */
export function onArc({ from, sweep, full }: { from: number; sweep: number; full: boolean }, angle: number): boolean {
  if (full) return true
  const turn = (((sweep > 0 ? angle - from : from - angle) % TURN) + TURN) % TURN
  return turn <= Math.abs(sweep) + 1e-9 || turn >= TURN - 1e-9
}

/** The point of the piece that is nearest to (x, y). */
export function nearestOn(piece: Piece, x: number, y: number): [number, number] {
  if (piece.kind === 'line') {
    const dx = piece.x2 - piece.x1
    const dy = piece.y2 - piece.y1
    const length = dx * dx + dy * dy
    const t = length > 0 ? Math.min(1, Math.max(0, ((x - piece.x1) * dx + (y - piece.y1) * dy) / length)) : 0
    return [piece.x1 + t * dx, piece.y1 + t * dy]
  }
  const angle = Math.atan2(y - piece.cy, x - piece.cx)
  if (onArc(piece, angle)) return pointOn(piece, angle)
  const a = pointOn(piece, piece.from)
  const b = pointOn(piece, piece.from + piece.sweep)
  return Math.hypot(a[0] - x, a[1] - y) <= Math.hypot(b[0] - x, b[1] - y) ? a : b
}

export const pointOn = ({ cx, cy, r }: { cx: number; cy: number; r: number }, angle: number): [number, number] => [
  cx + r * Math.cos(angle),
  cy + r * Math.sin(angle),
]

/** Where two pieces meet: at most two points. */
export function meetings(a: Piece, b: Piece): [number, number][] {
  if (a.kind === 'line' && b.kind === 'line') return lineLine(a, b)
  if (a.kind === 'line' && b.kind === 'arc') return lineArc(a, b)
  if (a.kind === 'arc' && b.kind === 'line') return lineArc(b, a)
  return a.kind === 'arc' && b.kind === 'arc' ? arcArc(a, b) : []
}

type Line = Extract<Piece, { kind: 'line' }>
type Arc = Extract<Piece, { kind: 'arc' }>
const SLACK = 1e-9

function lineLine(a: Line, b: Line): [number, number][] {
  const ax = a.x2 - a.x1
  const ay = a.y2 - a.y1
  const bx = b.x2 - b.x1
  const by = b.y2 - b.y1
  const det = ax * by - ay * bx
  if (Math.abs(det) <= 1e-12 * Math.hypot(ax, ay) * Math.hypot(bx, by)) return []
  const t = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / det
  const u = ((b.x1 - a.x1) * ay - (b.y1 - a.y1) * ax) / det
  if (t < -SLACK || t > 1 + SLACK || u < -SLACK || u > 1 + SLACK) return []
  return [[a.x1 + t * ax, a.y1 + t * ay]]
}

function lineArc(line: Line, arc: Arc): [number, number][] {
  const dx = line.x2 - line.x1
  const dy = line.y2 - line.y1
  const fx = line.x1 - arc.cx
  const fy = line.y1 - arc.cy
  const a = dx * dx + dy * dy
  const b = 2 * (fx * dx + fy * dy)
  const root = b * b - 4 * a * (fx * fx + fy * fy - arc.r * arc.r)
  if (a === 0 || root < 0) return []
  const s = Math.sqrt(root)
  const out: [number, number][] = []
  for (const t of [(-b - s) / (2 * a), (-b + s) / (2 * a)]) {
    const x = line.x1 + t * dx
    const y = line.y1 + t * dy
    if (t >= -SLACK && t <= 1 + SLACK && onArc(arc, Math.atan2(y - arc.cy, x - arc.cx))) out.push([x, y])
  }
  return out
}

function arcArc(a: Arc, b: Arc): [number, number][] {
  const dx = b.cx - a.cx
  const dy = b.cy - a.cy
  const d = Math.hypot(dx, dy)
  if (d === 0 || d > a.r + b.r || d < Math.abs(a.r - b.r)) return []
  const along = (a.r * a.r - b.r * b.r + d * d) / (2 * d)
  const off = Math.sqrt(Math.max(0, a.r * a.r - along * along))
  const mx = a.cx + (along * dx) / d
  const my = a.cy + (along * dy) / d
  const both: [number, number][] = [
    [mx - (off * dy) / d, my + (off * dx) / d],
    [mx + (off * dy) / d, my - (off * dx) / d],
  ]
  return both.filter(([x, y]) => onArc(a, Math.atan2(y - a.cy, x - a.cx)) && onArc(b, Math.atan2(y - b.cy, x - b.cx)))
}
