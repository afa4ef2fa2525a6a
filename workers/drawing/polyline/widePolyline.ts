import { CONTINUOUS, type Emitter, type ItemStyle } from '../emitter.ts'
import { bulgeArc } from '../../../src/core/drawing/bulge.ts'
import { arcPoints } from '../geometry/arcs.ts'

/** Corners sharper than this (as a multiple of half the width) are cut off. */
const MITRE_LIMIT = 4

/** Centre line of a piece of constant direction or curvature with half widths: x y half per point. */
interface Piece {
  points: number[]
}

/**
 * Fills a polyline with widths (without `filled`: draws the outlines of its segments); its centre line is drawn too, so that it never vanishes when it is thinner than a pixel. Segments without width are lines only.
 */
export function drawWidePolyline({ vertices, closed, filled = true, apart = false }: PolylineSpec, emitter: Emitter, style: Partial<ItemStyle> = {}): void {
  const count = Math.floor(vertices.length / 5)
  if (count < 2) return
  const chord = emitter.chordError()
  const pieces: Piece[] = []
  const centre: number[] = [vertices[0], vertices[1]]
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const piece = pieceOf(vertices, i * 5, ((i + 1) % count) * 5, chord)
    if (!piece) continue
    pieces.push(piece)
    for (let k = 3; k < piece.points.length; k += 3) centre.push(piece.points[k], piece.points[k + 1])
  }
  emitter.style({ ...style, lineType: CONTINUOUS })
  const positions: number[] = []
  const indices: number[] = []
  pieces.forEach((piece, i) => {
    const before = pieces[i - 1] ?? (closed ? pieces[pieces.length - 1] : undefined)
    const after = pieces[i + 1] ?? (closed ? pieces[0] : undefined)
    if (piece.points.some((value, k) => k % 3 === 2 && value > 0)) strip(piece, before, after, positions, indices)
  })
  if (indices.length > 0 && filled) emitter.triangles(positions, indices)
  emitter.style(style)
  if (filled || indices.length === 0) emitter.polyline(centre, false, apart)
  else for (const outline of outlines(pieces, positions)) emitter.polyline(outline, true)
  emitter.style({})
}

function pieceOf(vertices: ArrayLike<number>, at: number, next: number, chord: number): Piece | undefined {
  const [x1, y1, bulge, w1, w2] = [vertices[at], vertices[at + 1], vertices[at + 2], vertices[at + 3], vertices[at + 4]]
  const x2 = vertices[next],
    y2 = vertices[next + 1]
  if (![x1, y1, x2, y2].every(Number.isFinite) || (x1 === x2 && y1 === y2)) return undefined
  let line = [x1, y1, x2, y2]
  if (bulge !== 0 && Number.isFinite(bulge)) {
    const { cx, cy, radius, start, sweep } = bulgeArc(x1, y1, x2, y2, bulge)
    line = arcPoints(cx, cy, radius, start, sweep, chord)
    // Pieces that follow each other meet in exactly one point.
    line.splice(0, 2, x1, y1)
    line.splice(-2, 2, x2, y2)
  }
  const half1 = w1 > 0 ? w1 / 2 : 0,
    half2 = w2 > 0 ? w2 / 2 : 0
  const last = line.length / 2 - 1
  const points: number[] = []
  for (let i = 0; i <= last; i++) points.push(line[i * 2], line[i * 2 + 1], half1 + ((half2 - half1) * i) / last)
  return { points }
}

/** Around each piece: along the left sides of its points, back along the right ones. `positions`: both sides of each point of the wide ones. */
function outlines(pieces: readonly Piece[], positions: readonly number[]): number[][] {
  let at = 0
  return pieces.map(({ points }) => {
    const isWide = points.some((value, k) => k % 3 === 2 && value > 0)
    if (!isWide) return points.filter((_, k) => k % 3 !== 2)
    const sides = positions.slice(at, (at += (points.length / 3) * 4))
    const ring: number[] = []
    for (let i = 0; i < sides.length; i += 4) ring.push(sides[i], sides[i + 1])
    for (let i = sides.length - 4; i >= 0; i -= 4) ring.push(sides[i + 2], sides[i + 3])
    return ring
  })
}

type Direction = readonly [x: number, y: number]

const direction = ({ points }: Piece, end: 'first' | 'last'): Direction => {
  const at = end === 'first' ? 0 : points.length - 6
  const dx = points[at + 3] - points[at],
    dy = points[at + 4] - points[at + 1]
  const length = Math.hypot(dx, dy) || 1
  return [dx / length, dy / length]
}

/** Offset to the left of a point for one unit of half width: the mitre of the directions before and behind it, or square to `own` where that would be too long. */
function mitre([ax, ay]: Direction, [bx, by]: Direction, own: Direction): Direction {
  const x = -(ay + by),
    y = ax + bx
  const scale = 2 / (x * x + y * y)
  return Number.isFinite(scale) && scale * Math.hypot(x, y) <= MITRE_LIMIT ? [x * scale, y * scale] : [-own[1], own[0]]
}

const ends = ({ points }: Piece): readonly number[] => points.slice(-3)

function strip(piece: Piece, before: Piece | undefined, after: Piece | undefined, positions: number[], indices: number[]): void {
  const { points } = piece
  const count = points.length / 3
  const joins = (a: Piece, b: Piece): boolean => {
    const end = ends(a)
    return end[0] === b.points[0] && end[1] === b.points[1] && Math.abs(end[2] - b.points[2]) <= 1e-9 * Math.max(end[2], b.points[2])
  }
  for (let i = 0; i < count; i++) {
    const at = i * 3
    const into: Direction =
      i > 0
        ? direction({ points: points.slice(at - 3, at + 3) }, 'first')
        : before && joins(before, piece)
          ? direction(before, 'last')
          : direction(piece, 'first')
    const out: Direction =
      i < count - 1
        ? direction({ points: points.slice(at, at + 6) }, 'first')
        : after && joins(piece, after)
          ? direction(after, 'first')
          : direction(piece, 'last')
    const [nx, ny] = mitre(into, out, i === 0 ? out : into)
    const half = points[at + 2]
    const first = positions.length / 2
    positions.push(points[at] + nx * half, points[at + 1] + ny * half, points[at] - nx * half, points[at + 1] - ny * half)
    if (i > 0) indices.push(first - 2, first - 1, first + 1, first - 2, first + 1, first)
  }
}

/** LWPOLYLINE, POLYLINE: five values per vertex: x y bulge startWidth endWidth (the widths of the segment that starts there). */
interface PolylineSpec {
  vertices: ArrayLike<number>
  closed: boolean
  /** Absent: the polyline is filled. */
  filled?: boolean
  /** The pattern of the line type begins again at each vertex. */
  apart?: boolean
}

/** Text or shape in a line type, after the dash with index `after`. */
export interface LineTypeMark {
  after: number
  text?: string
  /** Name of the shape in its file's font, by number. */
  shape?: number
  font: { name: string }
  scale: number
  /** Radians; relative to the line unless `absolute`. */
  rotation: number
  absolute?: boolean
  offset: readonly [number, number]
}
