import { basis, findSpan } from './splineBasis.ts'
import type { Vec3 } from './vector.ts'

/** A B-spline curve, rational or not; knots and net are those of a valid one. */
export interface Spline {
  degree: number
  knots: Float64Array
  /** Number of poles. */
  count: number
  rational: boolean
  /** Homogeneous poles: (wx, wy, wz, w) when rational, else xyz. */
  homogeneous: Float64Array
  /** Parameter length of one turn; 0 when the curve does not close on itself. */
  period: number
}

const value = new Float64Array(64)
const slope = new Float64Array(64)

/** `out[0..2]` = point at `parameter` (kept within the knots, modulo the period), `out[3..5]` = first derivative. */
export function evaluateSpline(spline: Spline, parameter: number, out: Float64Array): void {
  const { degree, knots, count, homogeneous: net, period } = spline
  const start = knots[degree],
    end = knots[count]
  let t = parameter
  if (period > 0) {
    t = start + ((t - start) % period)
    if (t < start) t += period
  }
  t = Math.min(end, Math.max(start, t))
  const span = findSpan(knots, degree, count, t)
  basis(knots, degree, span, t, value, slope)
  let x = 0,
    y = 0,
    z = 0,
    w = 0,
    dx = 0,
    dy = 0,
    dz = 0,
    dw = 0
  const stride = spline.rational ? 4 : 3
  for (let i = 0; i <= degree; i++) {
    const at = (span - degree + i) * stride
    const n = value[i],
      d = slope[i]
    x += n * net[at]
    y += n * net[at + 1]
    z += n * net[at + 2]
    dx += d * net[at]
    dy += d * net[at + 1]
    dz += d * net[at + 2]
    if (stride === 4) {
      w += n * net[at + 3]
      dw += d * net[at + 3]
    }
  }
  if (stride === 4) {
    x /= w
    y /= w
    z /= w
    dx = (dx - dw * x) / w
    dy = (dy - dw * y) / w
    dz = (dz - dw * z) / w
  }
  out[0] = x
  out[1] = y
  out[2] = z
  out[3] = dx
  out[4] = dy
  out[5] = dz
}

const here = new Float64Array(6)

export function splinePoint(spline: Spline, t: number): Vec3 {
  evaluateSpline(spline, t, here)
  return [here[0], here[1], here[2]]
}

/** The point at a parameter, and the derivative there. */
export function splineAlong(spline: Spline, t: number): { point: Vec3; way: Vec3 } {
  evaluateSpline(spline, t, here)
  return { point: [here[0], here[1], here[2]], way: [here[3], here[4], here[5]] }
}

/** Nodes and weights of Gauss's rule of five points over [-1, 1]. */
const gauss = [
  [0, 128 / 225],
  [Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 3, (322 + 13 * Math.sqrt(70)) / 900],
  [-Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 3, (322 + 13 * Math.sqrt(70)) / 900],
  [Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3, (322 - 13 * Math.sqrt(70)) / 900],
  [-Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3, (322 - 13 * Math.sqrt(70)) / 900],
] as const
/** Relative error of a length, and how often a piece is halved to get there. */
const LENGTH_ERROR = 1e-10
const MOST_HALVINGS = 12

/** Arc length between two parameters (either may be the larger): Gauss's rule between the knots, halved until it stands still. */
export function splineLength(spline: Spline, from: number, to: number): number {
  const [low, high] = from < to ? [from, to] : [to, from]
  const cuts = [low, ...knotsBetween(spline, low, high), high]
  let sum = 0
  for (let i = 1; i < cuts.length; i++) sum += pieceLength(spline, cuts[i - 1], cuts[i], gaussLength(spline, cuts[i - 1], cuts[i]), MOST_HALVINGS)
  return sum
}

function pieceLength(spline: Spline, a: number, b: number, whole: number, halvings: number): number {
  const middle = (a + b) / 2
  const left = gaussLength(spline, a, middle),
    right = gaussLength(spline, middle, b)
  if (halvings === 0 || !(Math.abs(left + right - whole) > LENGTH_ERROR * whole)) return left + right
  return pieceLength(spline, a, middle, left, halvings - 1) + pieceLength(spline, middle, b, right, halvings - 1)
}

function gaussLength(spline: Spline, a: number, b: number): number {
  let sum = 0
  for (const [node, weight] of gauss) {
    evaluateSpline(spline, (a + b + (b - a) * node) / 2, here)
    sum += weight * Math.hypot(here[3], here[4], here[5])
  }
  return (sum * (b - a)) / 2
}

/** Distinct knots inside of a range, ascending, that may reach one turn beyond the knots of a closed curve. */
export function knotsBetween({ knots, degree, count, period }: Spline, low: number, high: number): number[] {
  const out: number[] = []
  for (const turn of period > 0 ? [-period, 0, period] : [0]) {
    for (let i = degree; i <= count; i++) {
      const t = knots[i] + turn
      if (t > low && t < high && t !== out.at(-1)) out.push(t)
    }
  }
  return out
}

/** The parameter half way along the curve between two parameters. */
export function splineMiddle(spline: Spline, from: number, to: number): number {
  const half = splineLength(spline, from, to) / 2
  let low = from,
    high = to
  for (let step = 0; step < 50 && Math.abs(high - low) > 1e-12 * Math.abs(to - from); step++) {
    const middle = (low + high) / 2
    if (splineLength(spline, from, middle) < half) low = middle
    else high = middle
  }
  return (low + high) / 2
}
