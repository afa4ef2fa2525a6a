import type { FlatCurve, Point } from '../../../src/core/export/flat/flatFace.ts'
import { clampedTo, type Spline } from '../../../src/core/geometry/spline.ts'
import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import { evaluate, pointAt, type ViewCurve } from './viewCurve.ts'

/** Shares of a curve's size below which it counts as straight, and as a circle. */
const STRAIGHT = 1e-7
const ROUND = 1e-7

/** A stretch of a curve as it stands in the picture: a line, an arc, an ellipse or a spline. */
export function flatCurves({ curve, from, to }: { curve: ViewCurve; from: number; to: number }): FlatCurve[] {
  const { form } = curve
  switch (form.kind) {
    case 'line':
      return [{ kind: 'line', from: flat(pointAt(curve, from)), to: flat(pointAt(curve, to)) }]
    case 'conic':
      return [conic(form.center, form.u, form.v, from, to)]
    case 'spline':
      return straight(curve, from, to) ?? splines(form.spline, from, to)
    case 'points':
      return straight(curve, from, to) ?? [through(pointsOf(curve, from, to))]
  }
}

const flat = ([x, y]: Vec3): Point => [x, y]

function conic([cx, cy]: Vec3, [ux, uy]: Vec3, [vx, vy]: Vec3, from: number, to: number): FlatCurve {
  // The axes of the ellipse are at the angle `turn`.
  const turn = Math.atan2(2 * (ux * vx + uy * vy), ux * ux + uy * uy - vx * vx - vy * vy) / 2
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const a: Point = [ux * c + vx * s, uy * c + vy * s]
  const b: Point = [vx * c - ux * s, vy * c - uy * s]
  const [long, short] = [Math.hypot(...a), Math.hypot(...b)]
  const hand = a[0] * b[1] - a[1] * b[0] < 0 ? -1 : 1
  if (Math.abs(long - short) <= ROUND * long) {
    const start = Math.atan2(uy * Math.cos(from) + vy * Math.sin(from), ux * Math.cos(from) + vx * Math.sin(from))
    return { kind: 'arc', center: [cx, cy], radius: (long + short) / 2, start, sweep: hand * (to - from) }
  }
  if (short <= STRAIGHT * long) {
    // Seen from the side: from the farthest point on one side to that on the other.
    const [low, high] = turnsOf(from - turn, to - turn)
    return { kind: 'line', from: [cx + a[0] * low, cy + a[1] * low], to: [cx + a[0] * high, cy + a[1] * high] }
  }
  return { kind: 'ellipse', center: [cx, cy], major: a, ratio: short / long, start: hand * (from - turn), sweep: hand * (to - from) }
}

/** The least and the greatest cosine between two angles. */
function turnsOf(from: number, to: number): [number, number] {
  const [first, last] = from < to ? [from, to] : [to, from]
  const values = [Math.cos(first), Math.cos(last)]
  for (let k = Math.ceil(first / Math.PI); k * Math.PI < last; k++) values.push(k % 2 === 0 ? 1 : -1)
  return [Math.min(...values), Math.max(...values)]
}

/** A curve that is straight in the picture, as the line that it covers. */
function straight(curve: ViewCurve, from: number, to: number): FlatCurve[] | undefined {
  const looks =
    curve.form.kind === 'points' ? pointsOf(curve, from, to) : Array.from({ length: 33 }, (_, i) => flat(pointAt(curve, from + ((to - from) * i) / 32)))
  const [a] = looks
  let far = a
  for (const p of looks) if (Math.hypot(p[0] - a[0], p[1] - a[1]) > Math.hypot(far[0] - a[0], far[1] - a[1])) far = p
  const size = Math.hypot(far[0] - a[0], far[1] - a[1])
  if (size === 0) return []
  const [dx, dy] = [(far[0] - a[0]) / size, (far[1] - a[1]) / size]
  let [low, high] = [0, 0]
  for (const [x, y] of looks) {
    if (Math.abs((x - a[0]) * dy - (y - a[1]) * dx) > STRAIGHT * size) return undefined
    const along = (x - a[0]) * dx + (y - a[1]) * dy
    low = Math.min(low, along)
    high = Math.max(high, along)
  }
  return [{ kind: 'line', from: [a[0] + low * dx, a[1] + low * dy], to: [a[0] + high * dx, a[1] + high * dy] }]
}

/** The stretch of a spline between two parameters: two where it passes the seam of a closed one. */
function splines(spline: Spline, from: number, to: number): FlatCurve[] {
  const { degree, knots, count, rational, homogeneous, period } = spline
  const [start, end] = [knots[degree], knots[count]]
  const [low, high] = from < to ? [from, to] : [to, from]
  const width = rational ? 4 : 3
  const out: FlatCurve[] = []
  for (const turn of period > 0 ? [-period, 0, period] : [0]) {
    const [first, last] = [Math.max(start, low + turn), Math.min(end, high + turn)]
    if (!(last - first > 1e-9 * (end - start))) continue
    const own = clampedTo({ degree, knots, net: homogeneous, count, width }, first, last)
    const controls: Point[] = []
    const weights: number[] = []
    for (let i = 0; i < own.net.length; i += width) {
      const w = rational ? own.net[i + 3] : 1
      controls.push([own.net[i] / w, own.net[i + 1] / w])
      weights.push(Math.abs(w))
    }
    out.push({ kind: 'spline', degree, knots: own.knots, controls, ...(rational && { weights }) })
  }
  return out
}

const here = new Float64Array(6)

function pointsOf(curve: ViewCurve, from: number, to: number): Point[] {
  const { points } = curve
  const [low, high] = from < to ? [from, to] : [to, from]
  const out: Point[] = []
  const add = (t: number): void => {
    evaluate(curve, t, here)
    const last = out[out.length - 1]
    if (!last || last[0] !== here[0] || last[1] !== here[1]) out.push([here[0], here[1]])
  }
  add(low)
  for (let i = Math.floor(low) + 1; i < high && i < points.length / 3; i++) add(i)
  add(high)
  return out
}

/** Corners sharper than this stay corners, as the cosine of the angle between neighbouring chords. */
const CORNER = Math.cos(0.6)

/** A cubic spline through points, smooth between corners. */
function through(points: readonly Point[]): FlatCurve {
  const count = points.length
  if (count < 3) return { kind: 'line', from: points[0], to: points[count - 1] }
  const chord = (i: number): Point => [points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]]
  const size = (i: number): number => Math.hypot(...chord(i))
  /** Unit tangent at a point as the circle through its neighbours has it; undefined in a corner. */
  const tangent = (i: number): Point | undefined => {
    const [a, b] = [chord(i - 1), chord(i)]
    const [la, lb] = [size(i - 1), size(i)]
    if ((a[0] * b[0] + a[1] * b[1]) / (la * lb) < CORNER) return undefined
    const x = (a[0] * lb) / la + (b[0] * la) / lb,
      y = (a[1] * lb) / la + (b[1] * la) / lb
    const whole = Math.hypot(x, y)
    return [x / whole, y / whole]
  }
  /** Direction at an end of a chord whose other end has `other`: mirrored in the chord, as on a circle. */
  const mirrored = (i: number, other: Point | undefined): Point => {
    const [x, y] = chord(i)
    const whole = size(i)
    const [cx, cy] = [x / whole, y / whole]
    if (!other) return [cx, cy]
    const along = other[0] * cx + other[1] * cy
    return [2 * along * cx - other[0], 2 * along * cy - other[1]]
  }
  const tangents = points.map((_, i) => (i > 0 && i < count - 1 ? tangent(i) : undefined))
  const controls: Point[] = [points[0]]
  const knots = [0, 0, 0, 0]
  let along = 0
  for (let i = 0; i + 1 < count; i++) {
    const third = size(i) / 3
    const [a, b] = [tangents[i] ?? mirrored(i, tangents[i + 1]), tangents[i + 1] ?? mirrored(i, tangents[i])]
    const [p, q] = [points[i], points[i + 1]]
    controls.push([p[0] + a[0] * third, p[1] + a[1] * third], [q[0] - b[0] * third, q[1] - b[1] * third], q)
    along += size(i)
    knots.push(along, along, along)
  }
  knots.push(along)
  return { kind: 'spline', degree: 3, knots: Float64Array.from(knots), controls }
}
