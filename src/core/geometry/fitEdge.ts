import type { CurveKind } from '../scene/curve.ts'
import type { Edges } from '../scene/mesh.ts'
import { leastSquares, meanOf, scatter, symmetricEigen } from './fit/leastSquares.ts'
import { add, addScaled, cross, distance, dot, length, normalize, perpendicular, scale, subtract, type Vec3 } from './matrix.ts'

/** One edge's curve, millimetres and radians, in the coordinates of the edges. */
export type EdgeInfo = LineInfo | CircleInfo | OtherEdgeInfo

interface EdgeBase {
  /** Length of the curve: of a circle the arc, not the polyline. */
  length: number
  closed: boolean
  exact: boolean
  /** Largest distance of a point of the polyline from the curve; 0 when exact. */
  deviation: number
}

interface LineInfo extends EdgeBase {
  kind: 'line'
  start: Vec3
  end: Vec3
  direction: Vec3
}

/** A circle, or an arc of one. */
interface CircleInfo extends EdgeBase {
  kind: 'circle'
  center: Vec3
  /** Unit; the edge runs counter-clockwise about it. */
  axis: Vec3
  radius: number
  /** 2π for a full circle. */
  angle: number
}

interface OtherEdgeInfo extends EdgeBase {
  kind: 'other'
  /** The curve's kind, where the source states one. */
  curve?: CurveKind
  /** Centre of an ellipse. */
  center?: Vec3
  axis?: Vec3
  radii?: [a: number, b: number]
}

/** In parts of half the diagonal of the edge's box: strict for tessellated curves, loose for quantised and scanned ones. */
const STRICT = 3e-5
const LOOSE = 1e-3
const ROUNDING = 4 * 2 ** -24
/** A circle runs through any three points: fewer than four count as an arc only when both chords are equal within this part. */
const CHORDS = 1e-3
/** An arc with a radius of this many half diagonals is a line. */
const MAX_RADIUS = 1e4

/** The line or circle that the polyline of an edge was made from, else its length only. `tolerance`: largest deviation allowed, mm. */
export function fitEdge(edges: Pick<Edges, 'points' | 'start'>, edge: number, tolerance?: number): EdgeInfo {
  const polyline = readPolyline(edges, edge)
  const closed = polyline.points.length > 6 && distance(pointAt(polyline.points, 0), pointAt(polyline.points, -1)) <= 1e-5 * polyline.scale
  const other: OtherEdgeInfo = { kind: 'other', length: polyline.length, closed, exact: false, deviation: 0 }
  if (!(polyline.scale > 0) || !Number.isFinite(polyline.length)) return other
  const rounding = (ROUNDING * polyline.largest) / polyline.scale
  const passes = tolerance === undefined ? [STRICT + rounding, LOOSE + rounding] : [tolerance / polyline.scale]
  const line = fitLine(polyline, closed)
  const circle = fitCircle(polyline, closed)
  for (const pass of passes) {
    if (line && line.deviation <= pass * polyline.scale) return line
    if (circle && circle.deviation <= pass * polyline.scale) return circle
  }
  return other
}

interface Polyline {
  /** xyz, about the middle of the box and divided by `scale`. */
  points: Float64Array
  center: Vec3
  scale: number
  /** Largest coordinate, millimetres. */
  largest: number
  length: number
}

function readPolyline({ points, start }: Pick<Edges, 'points' | 'start'>, edge: number): Polyline {
  const own = Float64Array.from(points.subarray(start[edge] * 3, start[edge + 1] * 3))
  const low: Vec3 = [Infinity, Infinity, Infinity],
    high: Vec3 = [-Infinity, -Infinity, -Infinity]
  let sum = 0,
    largest = 0
  for (let i = 0; i < own.length; i++) {
    low[i % 3] = Math.min(low[i % 3], own[i])
    high[i % 3] = Math.max(high[i % 3], own[i])
    largest = Math.max(largest, Math.abs(own[i]))
    if (i >= 3 && i % 3 === 0) sum += Math.hypot(own[i] - own[i - 3], own[i + 1] - own[i - 2], own[i + 2] - own[i - 1])
  }
  const center = scale(add(low, high), 0.5)
  const size = length(subtract(high, low)) / 2
  for (let i = 0; i < own.length; i++) own[i] = (own[i] - center[i % 3]) / size
  return { points: own, center, scale: size, largest, length: sum }
}

function pointAt(points: Float64Array, index: number): Vec3 {
  const at = index < 0 ? points.length + index * 3 : index * 3
  return [points[at], points[at + 1], points[at + 2]]
}

function fitLine({ points, center, scale: size }: Polyline, closed: boolean): LineInfo | undefined {
  const from = pointAt(points, 0),
    to = pointAt(points, -1)
  const direction = normalize(subtract(to, from))
  if (closed || !direction) return undefined
  let deviation = 0
  let last = 0
  for (let i = 0; i < points.length; i += 3) {
    const away = subtract([points[i], points[i + 1], points[i + 2]], from)
    const along = dot(away, direction)
    // One that turns back on itself is no line.
    if (along < last - 1e-6) return undefined
    last = along
    deviation = Math.max(deviation, length(addScaled(away, direction, -along)))
  }
  const start = addScaled(center, from, size),
    end = addScaled(center, to, size)
  return { kind: 'line', start, end, direction, length: distance(start, end), closed, exact: false, deviation: deviation * size }
}

function fitCircle({ points, center, scale: size }: Polyline, closed: boolean): CircleInfo | undefined {
  const count = points.length / 3
  if (count < 3 || (count === 3 && !chordsAreEqual(points))) return undefined
  const middle = meanOf(points)
  const normal = symmetricEigen(scatter(points, middle)).vectors[0]
  const u = perpendicular(normal),
    v = cross(normal, u)
  const flat = new Float64Array(count * 2),
    height = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const away = subtract(pointAt(points, i), middle)
    flat[i * 2] = dot(away, u)
    flat[i * 2 + 1] = dot(away, v)
    height[i] = dot(away, normal)
  }
  const first = threePointCircle(flat)
  if (!first) return undefined
  const [x, y, radius] = leastSquares(first, count, ([cx, cy, r], out) => {
    for (let i = 0; i < count; i++) out[i] = Math.hypot(flat[i * 2] - cx, flat[i * 2 + 1] - cy) - r
  })
  if (!(radius > 0 && radius < MAX_RADIUS)) return undefined
  let deviation = 0,
    turned = 0,
    covered = 0
  for (let i = 0; i < count; i++) {
    deviation = Math.max(deviation, Math.hypot(Math.hypot(flat[i * 2] - x, flat[i * 2 + 1] - y) - radius, height[i]))
    if (i === 0) continue
    const step = angleBetween(flat, i - 1, i, x, y)
    turned += step
    covered += Math.abs(step)
  }
  // One that turns back on itself is no arc.
  if (covered - Math.abs(turned) > 1e-3) return undefined
  const angle = closed ? 2 * Math.PI : Math.abs(turned)
  const place = addScaled(addScaled(middle, u, x), v, y)
  return {
    kind: 'circle',
    center: addScaled(center, place, size),
    axis: turned < 0 ? scale(normal, -1) : normal,
    radius: radius * size,
    angle,
    length: radius * size * angle,
    closed,
    exact: false,
    deviation: deviation * size,
  }
}

function angleBetween(flat: Float64Array, a: number, b: number, x: number, y: number): number {
  const ax = flat[a * 2] - x,
    ay = flat[a * 2 + 1] - y,
    bx = flat[b * 2] - x,
    by = flat[b * 2 + 1] - y
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
}

function chordsAreEqual(points: Float64Array): boolean {
  const first = distance(pointAt(points, 0), pointAt(points, 1)),
    second = distance(pointAt(points, 1), pointAt(points, 2))
  return Math.abs(first - second) <= CHORDS * Math.max(first, second)
}

/** Through the points at the start and at one and two thirds of the way: well apart even when the polyline is closed. */
function threePointCircle(flat: Float64Array): [number, number, number] | undefined {
  const count = flat.length / 2
  const [a, b, c] = count === 3 ? [0, 1, 2] : [0, Math.floor(count / 3), Math.floor((2 * count) / 3)]
  const ax = flat[a * 2],
    ay = flat[a * 2 + 1]
  const bx = flat[b * 2] - ax,
    by = flat[b * 2 + 1] - ay,
    cx = flat[c * 2] - ax,
    cy = flat[c * 2 + 1] - ay
  const d = 2 * (bx * cy - by * cx)
  if (!(Math.abs(d) > 1e-12)) return undefined
  const b2 = bx * bx + by * by,
    c2 = cx * cx + cy * cy
  const x = (cy * b2 - by * c2) / d,
    y = (bx * c2 - cx * b2) / d
  return [ax + x, ay + y, Math.hypot(x, y)]
}
