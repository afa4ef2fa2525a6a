import type { Vec3 } from './matrix.ts'

/** Index of the knot span that holds `t`: degree <= span < count, knots[span] <= t < knots[span + 1] (the last span holds the end). */
export function findSpan(knots: Float64Array, degree: number, count: number, t: number): number {
  if (t >= knots[count]) {
    let span = count - 1
    while (span > degree && knots[span] === knots[span + 1]) span--
    return span
  }
  let low = degree
  let high = count
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (t < knots[middle]) high = middle
    else low = middle
  }
  return low
}

const left = new Float64Array(64)
const right = new Float64Array(64)

/**
 * Values and first derivatives of the degree + 1 basis functions that are not zero in a span
 * (The NURBS Book, A2.2; derivatives from the functions of one degree less).
 */
export function basis(knots: Float64Array, degree: number, span: number, t: number, value: Float64Array, derivative: Float64Array): void {
  value[0] = 1
  for (let j = 1; j <= degree; j++) {
    left[j] = t - knots[span + 1 - j]
    right[j] = knots[span + j] - t
    if (j === degree) {
      // value[] holds degree - 1 here: N'_i,p = p (N_i,p-1 / (u_i+p - u_i) - N_i+1,p-1 / (u_i+p+1 - u_i+1)).
      for (let r = 0; r <= degree; r++) {
        let d = 0
        if (r > 0) d += value[r - 1] / (knots[span + r] - knots[span + r - degree])
        if (r < degree) d -= value[r] / (knots[span + r + 1] - knots[span + r + 1 - degree])
        derivative[r] = degree * d
      }
    }
    let saved = 0
    for (let r = 0; r < j; r++) {
      const part = value[r] / (right[r + 1] + left[j - r])
      value[r] = saved + right[r + 1] * part
      saved = left[j - r] * part
    }
    value[j] = saved
  }
}

/** A B-spline curve, rational or not; knots and net are those of a valid one. */
export interface Spline {
  degree: number
  knots: Float64Array
  /** Number of control points. */
  count: number
  rational: boolean
  /** Homogeneous control points: (wx, wy, wz, w) when rational, else xyz. */
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

/** One direction of a spline: its control points are `width` numbers each, homogeneous where it is rational. */
export interface KnotRow {
  degree: number
  knots: Float64Array
  net: Float64Array
  count: number
  width: number
}

/** The part of a spline between two of its parameters, its first and last knots repeated degree + 1 times. The shape stays. Throws RangeError for a range beyond its knots. */
export function clampedTo(spline: KnotRow, low: number, high: number): KnotRow {
  const { degree } = spline
  if (!(low >= spline.knots[degree] && high <= spline.knots[spline.count] && low < high)) throw new RangeError('a range beyond the knots')
  const both = raised(raised(spline, low, degree), high, degree)
  const from = both.knots.indexOf(low)
  const to = both.knots.lastIndexOf(high)
  let lead = 0
  while (both.knots[from + lead] === low) lead++
  const inner = Array.from(both.knots.subarray(from + lead, to + 1)).filter((t) => t < high)
  const repeated = (t: number): number[] => Array.from({ length: degree + 1 }, () => t)
  const knots = Float64Array.from([...repeated(low), ...inner, ...repeated(high)])
  const first = Math.max(0, from + lead - degree - 1)
  const count = knots.length - degree - 1
  const { width } = both
  if (first + count > both.count) throw new RangeError('a spline whose ends cannot be clamped')
  return { degree, knots, net: both.net.slice(first * width, (first + count) * width), count, width }
}

/** Inserts a knot until it is repeated `times` times (Boehm). */
export function raised(spline: KnotRow, t: number, times: number): KnotRow {
  let { knots, net, count } = spline
  const { degree, width } = spline
  for (let have = knots.filter((own) => own === t).length; have < times; have++) {
    let span = degree
    while (span < count - 1 && knots[span + 1] <= t) span++
    // At the very end the knot is inserted into the last span that has a length.
    while (span > degree && knots[span] >= t && knots[span + 1] <= t) span--
    const next = new Float64Array((count + 1) * width)
    for (let i = 0; i <= count; i++) {
      const whole = i <= span - degree ? 1 : i > span ? 0 : (t - knots[i]) / (knots[i + degree] - knots[i])
      for (let k = 0; k < width; k++) {
        const own = i < count ? net[i * width + k] : 0
        const before = i > 0 ? net[(i - 1) * width + k] : 0
        next[i * width + k] = whole === 1 ? own : whole === 0 ? before : whole * own + (1 - whole) * before
      }
    }
    const longer = new Float64Array(knots.length + 1)
    longer.set(knots.subarray(0, span + 1))
    longer[span + 1] = t
    longer.set(knots.subarray(span + 1), span + 2)
    knots = longer
    net = next
    count++
  }
  return { degree, knots, net, count, width }
}
