import { mapped } from '../build/drawGlyph.ts'
import type { Matrix2 } from '../emitter.ts'
import { invert2 } from '../geometry/affine.ts'
import { united } from './rings.ts'

/** How a stroke ends and bends, as PDF counts them (ISO 32000-1, 8.4.3.3 to 8.4.3.5). */
export interface StrokeEnds {
  /** 0 cut off, 1 round, 2 longer by half the width. */
  cap: number
  /** 0 pointed, 1 round, 2 cut off. */
  join: number
  /** Longest point of a join, in widths. */
  miterLimit: number
}

/** Places of a line, each once, in the units in which its width is stated. */
type Point = readonly [number, number]

/** Corners of a full turn. */
const TURN_STEPS = 48
/** Longer lines are drawn in pieces that overlap. */
const MOST_POINTS = 5000
const FLAT = 1e-9

/** The area of a wide stroke as rings that do not cross (holes by the even-odd rule), in the units of the points. `matrix`: from units of `width` to those. */
export function strokeRings(points: readonly number[], closed: boolean, width: number, matrix: Matrix2, ends: StrokeEnds): number[][] {
  const pieces = strokePieces(points, closed, width, matrix, ends)
  return points.length > MOST_POINTS * 2 ? pieces : united(pieces, 'nonzero')
}

/** The same as convex pieces that all turn the same way. */
export function strokePieces(points: readonly number[], closed: boolean, width: number, matrix: Matrix2, ends: StrokeEnds): number[][] {
  const back = invert2(matrix)
  return back && width > 0 ? turnedAlike(piecesOf(mapped(points, back), closed, width / 2, ends).map((piece) => mapped(piece, matrix))) : []
}

const turnedAlike = (pieces: readonly number[][]): number[][] => pieces.map((piece) => (turns(piece) < 0 ? reversed(piece) : piece))

function turns(ring: readonly number[]): number {
  let area = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) area += ring[j] * ring[i + 1] - ring[i] * ring[j + 1]
  return area
}

const reversed = (ring: readonly number[]): number[] => ring.map((_, i) => ring[ring.length - 2 - (i - (i % 2)) + (i % 2)])

/** Convex pieces that make up a stroke. */
function piecesOf(given: readonly number[], closed: boolean, half: number, { cap, join, miterLimit }: StrokeEnds): number[][] {
  const line: Point[] = []
  for (let i = 0; i + 1 < given.length; i += 2) {
    const last = line.at(-1)
    if (!last || Math.hypot(given[i] - last[0], given[i + 1] - last[1]) > FLAT * half) line.push([given[i], given[i + 1]])
  }
  const isRing = closed && line.length > 2
  if (isRing && Math.hypot(line[0][0] - line[line.length - 1][0], line[0][1] - line[line.length - 1][1]) <= FLAT * half) line.pop()
  if (line.length === 0) return []
  if (line.length === 1) return dot(line[0], half, cap)
  const count = isRing ? line.length : line.length - 1
  const ways = Array.from({ length: count }, (_, i): Point => {
    const [a, b] = [line[i], line[(i + 1) % line.length]]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  })
  const pieces = ways.map(([dx, dy], i) => {
    const [a, b] = [line[i], line[(i + 1) % line.length]]
    const before = !isRing && cap === 2 && i === 0 ? half : 0
    const beyond = !isRing && cap === 2 && i === count - 1 ? half : 0
    const [ax, ay, bx, by] = [a[0] - dx * before, a[1] - dy * before, b[0] + dx * beyond, b[1] + dy * beyond]
    const [nx, ny] = [-dy * half, dx * half]
    return [ax + nx, ay + ny, ax - nx, ay - ny, bx - nx, by - ny, bx + nx, by + ny]
  })
  for (let i = isRing ? 0 : 1; i < count; i++) pieces.push(...corner(line[i], ways[(i + count - 1) % count], ways[i], half, join, miterLimit))
  if (!isRing && cap === 1) pieces.push(round(line[0], half), round(line[line.length - 1], half))
  return pieces
}

const dot = ([x, y]: Point, half: number, cap: number): number[][] =>
  cap === 1 ? [round([x, y], half)] : cap === 2 ? [[x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half]] : []

const round = ([x, y]: Point, half: number): number[] =>
  Array.from({ length: TURN_STEPS }, (_, i) => (i * 2 * Math.PI) / TURN_STEPS).flatMap((angle) => [x + half * Math.cos(angle), y + half * Math.sin(angle)])

/** What fills the gap on the outer side of a bend. */
function corner([x, y]: Point, [ax, ay]: Point, [bx, by]: Point, half: number, join: number, miterLimit: number): number[][] {
  const sine = ax * by - ay * bx
  const cosine = ax * bx + ay * by
  if (Math.abs(sine) < FLAT && cosine > 0) return []
  const side = sine > 0 ? -half : half
  const [px, py, qx, qy] = [x - ay * side, y + ax * side, x - by * side, y + bx * side]
  if (join === 1) {
    const [from, turn] = [Math.atan2(py - y, px - x), Math.atan2(sine, cosine)]
    const steps = Math.max(1, Math.ceil((Math.abs(turn) / (2 * Math.PI)) * TURN_STEPS))
    const angles = Array.from({ length: steps + 1 }, (_, i) => from + (turn * i) / steps)
    return [[x, y, ...angles.flatMap((angle) => [x + half * Math.cos(angle), y + half * Math.sin(angle)])]]
  }
  // A point is as long as one divided by the sine of half the angle between the lines.
  const pointed = 1 / Math.sqrt(Math.max(1e-12, (1 + cosine) / 2))
  if (join === 2 || pointed > miterLimit || Math.abs(sine) < FLAT) return [[x, y, px, py, qx, qy]]
  const [mx, my] = [px + qx - 2 * x, py + qy - 2 * y]
  const length = Math.hypot(mx, my)
  return [[x, y, px, py, x + (mx / length) * half * pointed, y + (my / length) * half * pointed, qx, qy]]
}
