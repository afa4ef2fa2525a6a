import { BSplineCurve } from '../brep/curve/bsplineCurve.ts'
import type { Curve } from '../brep/curve/curve.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import { circleSteps } from './circleSteps.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'

/** Halvings of one piece between breaks: 2^12 points on a span are beyond any tolerance that makes sense. */
const MAX_HALVINGS = 12
/** Points of one curve at most, beside its breaks. */
const MAX_POINTS = 20_000

/**
 * Parameters from `t0` to `t1` (either may be the greater) at which a curve is cut into chords within the tolerance, both ends included.
 * Circles by whole steps; other curves break at knots, are halved until chord and tangents agree,
 * and are thinned out again where knots are dense.
 */
export function flatten(curve: Curve, t0: number, t1: number, tolerance: Tolerance): number[] {
  if (!(Number.isFinite(t0) && Number.isFinite(t1)) || t0 === t1) return [t0, t1]
  if (curve.kind === 'line') return [t0, t1]
  if (curve.kind === 'polyline') return polylineBreaks(t0, t1)
  if (curve instanceof Ellipse && curve.kind === 'circle') return circleSteps(curve, t0, t1, stepAngle(curve.size, tolerance))
  const out = [t0]
  const breaks = breaksOf(curve, t0, t1)
  const a = new Float64Array(6)
  const b = new Float64Array(6)
  curve.evaluate(t0, a)
  for (let i = 1; i < breaks.length; i++) {
    curve.evaluate(breaks[i], b)
    halve(curve, breaks[i - 1], a, breaks[i], b, tolerance, 0, out)
    a.set(b)
  }
  return (curve instanceof BSplineCurve || curve.breaks) && out.length > 3 ? thin(curve, out, tolerance) : out
}

function polylineBreaks(t0: number, t1: number): number[] {
  const out = [t0]
  const step = t1 > t0 ? 1 : -1
  for (let t = step > 0 ? Math.floor(t0) + 1 : Math.ceil(t0) - 1; (t1 - t) * step > 1e-12; t += step) out.push(t)
  out.push(t1)
  return out
}

/** Knots inside the range (each span cut in two for degree > 1), over the period's end if need be; eighths of a turn for conics. */
function breaksOf(curve: Curve, t0: number, t1: number): number[] {
  const low = Math.min(t0, t1)
  const high = Math.max(t0, t1)
  const inner: number[] = []
  if (curve instanceof BSplineCurve) {
    const { knots, degree, count, period } = curve
    const turns = period > 0 ? 2 : 1
    let last = low
    for (let turn = 0; turn < turns; turn++) {
      for (let i = degree; i <= count; i++) {
        const knot = knots[i] + turn * period
        if (knot <= last + 1e-12 * (high - low)) continue
        const to = Math.min(knot, high)
        if (degree > 1) inner.push((last + to) / 2)
        if (to < high) inner.push(to)
        last = to
        if (to >= high) break
      }
    }
    if (last < high) inner.push((last + high) / 2)
  } else if (curve.breaks && curve.breaks.length > 0) {
    const { breaks, period } = curve
    let last = low
    for (let turn = 0; turn < (period > 0 ? 2 : 1); turn++) {
      for (const own of [...breaks, curve.end]) {
        const to = Math.min(own + turn * period, high)
        if (to <= last + 1e-12 * (high - low)) continue
        inner.push((last + to) / 2, to)
        last = to
      }
    }
  } else {
    const pieces = Math.max(2, Math.min(64, Math.ceil((high - low) / (Math.PI / 4))))
    for (let i = 1; i < pieces; i++) inner.push(low + ((high - low) * i) / pieces)
  }
  const ordered = inner.filter((t) => t > low && t < high).toSorted((x, y) => x - y)
  if (t0 > t1) ordered.reverse()
  return [t0, ...ordered, t1]
}

/** One per depth: those above are still wanted. */
const middles = Array.from({ length: MAX_HALVINGS + 1 }, () => new Float64Array(6))

function halve(curve: Curve, ta: number, a: Float64Array, tb: number, b: Float64Array, tolerance: Tolerance, depth: number, out: number[]): void {
  const t = (ta + tb) / 2
  const middle = middles[depth]
  curve.evaluate(t, middle)
  // Where control points coincide the speed vanishes and tangents are noise: the angle counts only for chords of some length.
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    dz = b[2] - a[2]
  const long = dx * dx + dy * dy + dz * dz > (0.2 * tolerance.linear) ** 2
  if (depth < MAX_HALVINGS && out.length < MAX_POINTS && (distanceToChord(a, b, middle) > tolerance.linear || (long && !turnsLess(a, b, tolerance.angular)))) {
    halve(curve, ta, a, t, middle, tolerance, depth + 1, out)
    halve(curve, t, middle, tb, b, tolerance, depth + 1, out)
  } else out.push(tb)
}

/** Distance of a point from the segment a–b. */
export function distanceToChord(a: ArrayLike<number>, b: ArrayLike<number>, p: ArrayLike<number>): number {
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    dz = b[2] - a[2]
  const square = dx * dx + dy * dy + dz * dz
  const raw = square > 0 ? ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy + (p[2] - a[2]) * dz) / square : 0
  const along = Math.min(1, Math.max(0, raw))
  const x = p[0] - a[0] - along * dx,
    y = p[1] - a[1] - along * dy,
    z = p[2] - a[2] - along * dz
  return Math.sqrt(x * x + y * y + z * z)
}

/** The tangents (components 3..5) enclose less than an angle; a vanishing tangent does not count. */
function turnsLess(a: Float64Array, b: Float64Array, angle: number): boolean {
  const lengths = Math.sqrt((a[3] * a[3] + a[4] * a[4] + a[5] * a[5]) * (b[3] * b[3] + b[4] * b[4] + b[5] * b[5]))
  return !(lengths > 0) || a[3] * b[3] + a[4] * b[4] + a[5] * b[5] >= Math.cos(angle) * lengths
}

/** Drops points while the longer chord keeps all dropped ones within 0.77 of the tolerance and the tangents within the angle. */
function thin(curve: Curve, params: readonly number[], tolerance: Tolerance): number[] {
  const count = params.length
  const all = new Float64Array(6 * count)
  const points: Float64Array[] = []
  for (let i = 0; i < count; i++) {
    const own = all.subarray(6 * i, 6 * i + 6)
    curve.evaluate(params[i], own)
    points.push(own)
  }
  const kept = [params[0]]
  let last = 0
  for (let i = 1; i + 1 < count; i++) {
    const to = i + 1
    let fits = to - last <= 64 && turnsLess(points[last], points[to], tolerance.angular)
    for (let k = last + 1; fits && k < to; k++) fits = distanceToChord(points[last], points[to], points[k]) <= 0.77 * tolerance.linear
    // A closed curve must keep a point on the far side: its chord would be nothing.
    if (
      !fits ||
      (last === 0 && to === count - 1 && Math.hypot(points[0][0] - points[to][0], points[0][1] - points[to][1], points[0][2] - points[to][2]) < 1e-9)
    ) {
      kept.push(params[i])
      last = i
    }
  }
  kept.push(params[count - 1])
  return kept
}
