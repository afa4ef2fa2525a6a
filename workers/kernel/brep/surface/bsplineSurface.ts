import { findSpan } from '../../../../src/core/geometry/spline.ts'
import { extent } from '../curve/bsplineCurve.ts'
import { knotsAreValid } from '../knots.ts'
import { type Basis, basisOf, basisValues } from './netBasis.ts'
import { polynomialPoint, polynomialSum, rationalPoint, rationalSum } from './netSum.ts'
import { footPoint } from './newton.ts'
import { crossNormal, density, type Surface } from './surface.ts'

const uBasis: Basis = { value: new Float64Array(64), derivative: new Float64Array(64) }
const vBasis: Basis = { value: new Float64Array(64), derivative: new Float64Array(64) }
const uValues = new Float64Array(64)
const vValues = new Float64Array(64)
/** What they are the basis functions of. */
let lastNet: BSplineNet | undefined
let lastU = NaN,
  lastV = NaN
let uSpan = 0,
  vSpan = 0

/** Lets go of the net that was evaluated last: the worker would keep it, and the columns that it shares with others of its file. */
export function forgetNet(): void {
  lastNet = undefined
}

/** Borders that meet within this (mm, and this share of the size) are one: fillets are made to their edges' tolerance. */
const CLOSED = 1e-4
const row = new Float64Array(8)
const probe = new Float64Array(9)
/** The nearest points of the grid, and their squared distances. */
const starts = new Int32Array(8)
const distances = new Float64Array(8)

/** Keeps the point that was evaluated last in `row`. */
function keep(): void {
  row[0] = probe[0]
  row[1] = probe[1]
  row[2] = probe[2]
}

/** Distance of the point that was evaluated last from that which was kept. */
function apart(): number {
  const x = probe[0] - row[0],
    y = probe[1] - row[1],
    z = probe[2] - row[2]
  return Math.sqrt(x * x + y * y + z * z)
}

export interface BSplineNet {
  uDegree: number
  vDegree: number
  uKnots: Float64Array
  vKnots: Float64Array
  uCount: number
  vCount: number
  /** xyz, v running fastest. */
  controlPoints: Float64Array
  weights?: Float64Array
}

/**
 * B-spline surface. Closed in a direction when its first and last rows of control points agree (1e-6 of its size): periodic there.
 * Use `makeBSplineSurface`, which turns a net closed in v only so that the periodic direction is u.
 * Throws RangeError when the net does not fit its knots.
 */
export class BSplineSurface implements Surface {
  readonly kind = 'bspline'
  readonly uPeriod: number
  readonly vPeriod: number
  readonly domain: readonly [number, number, number, number]
  readonly singularities: readonly number[]
  readonly net: BSplineNet
  readonly size: number
  readonly rational: boolean
  /** Control points as evaluated: (wx, wy, wz, w) when rational, else xyz. */
  readonly homogeneous: Float64Array
  private readonly stride: 3 | 4
  private grid: { points: Float64Array; us: Float64Array; vs: Float64Array } | undefined

  constructor(net: BSplineNet) {
    const { uDegree, vDegree, uKnots, vKnots, uCount, vCount, controlPoints, weights } = net
    if (controlPoints.length !== uCount * vCount * 3 || !knotsAreValid(uKnots, uDegree, uCount) || !knotsAreValid(vKnots, vDegree, vCount)) {
      throw new RangeError(`B-spline surface of ${uCount} × ${vCount} control points`)
    }
    this.net = net
    this.size = extent(controlPoints)
    const rational = weights !== undefined && weights.some((w) => w !== weights[0])
    this.rational = rational
    this.stride = rational ? 4 : 3
    if (rational && weights) {
      this.homogeneous = new Float64Array(uCount * vCount * 4)
      for (let i = 0; i < uCount * vCount; i++) {
        for (let k = 0; k < 3; k++) this.homogeneous[i * 4 + k] = controlPoints[i * 3 + k] * weights[i]
        this.homogeneous[i * 4 + 3] = weights[i]
      }
    } else this.homogeneous = controlPoints
    this.domain = [uKnots[uDegree], uKnots[uCount], vKnots[vDegree], vKnots[vCount]]
    const [u0, u1, v0, v1] = this.domain
    this.uPeriod = this.meets(true) ? u1 - u0 : 0
    this.vPeriod = this.meets(false) ? v1 - v0 : 0
    const collapsed: number[] = []
    if (this.vPeriod === 0) {
      if (this.isPoint(v0)) collapsed.push(v0)
      if (this.isPoint(v1)) collapsed.push(v1)
    }
    this.singularities = collapsed
  }

  /** The surface closes on itself in a direction: sampled points of both ends agree. */
  private meets(inU: boolean): boolean {
    const [u0, u1, v0, v1] = this.domain
    const tolerance = Math.max(1e-6 * this.size, Math.min(CLOSED, CLOSED * this.size))
    for (let i = 0; i <= 8; i++) {
      const t = i / 8
      if (inU) {
        this.evaluate(u0, v0 + (v1 - v0) * t, probe)
        keep()
        this.evaluate(u1, v0 + (v1 - v0) * t, probe)
      } else {
        this.evaluate(u0 + (u1 - u0) * t, v0, probe)
        keep()
        this.evaluate(u0 + (u1 - u0) * t, v1, probe)
      }
      if (!(apart() <= tolerance)) return false
    }
    return true
  }

  private isPoint(v: number): boolean {
    const [u0, u1] = this.domain
    this.evaluate(u0, v, probe)
    keep()
    for (let i = 1; i <= 8; i++) {
      this.evaluate(u0 + ((u1 - u0) * i) / 8, v, probe)
      if (!(apart() <= 1e-6 * this.size)) return false
    }
    return true
  }

  /** `beyond`: outside of the domain as the outermost pieces go on; else as on the border. */
  evaluate(atU: number, atV: number, out: Float64Array, beyond = false): void {
    const { domain, homogeneous: data, stride } = this
    const { uDegree, vDegree, uKnots, vKnots, uCount, vCount } = this.net
    const u = beyond && this.uPeriod === 0 ? atU : wrap(atU, domain[0], domain[1], this.uPeriod)
    const v = beyond && this.vPeriod === 0 ? atV : wrap(atV, domain[2], domain[3], this.vPeriod)
    // Along a line of the grid or of inner points one of them stays.
    const sameNet = this.net === lastNet
    lastNet = this.net
    if (u !== lastU || !sameNet) {
      if (!sameNet || !(u >= uKnots[uSpan] && u < uKnots[uSpan + 1])) uSpan = findSpan(uKnots, uDegree, uCount, u)
      basisOf(uKnots, uDegree, uSpan, u, uBasis)
      lastU = u
    }
    if (v !== lastV || !sameNet) {
      if (!sameNet || !(v >= vKnots[vSpan] && v < vKnots[vSpan + 1])) vSpan = findSpan(vKnots, vDegree, vCount, v)
      basisOf(vKnots, vDegree, vSpan, v, vBasis)
      lastV = v
    }
    const first = ((uSpan - uDegree) * vCount + vSpan - vDegree) * stride
    if (stride === 3) polynomialSum(data, first, vCount * 3, uBasis, uDegree, vBasis, vDegree, out)
    else rationalSum(data, first, vCount * 4, uBasis, uDegree, vBasis, vDegree, out)
  }

  densities(us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
    for (let i = 0; i < count; i++) {
      this.evaluate(us[i], vs[i], probe)
      out[i] = density(probe)
    }
  }

  points(us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
    const { domain, homogeneous: data, stride } = this
    const { uDegree, vDegree, uKnots, vKnots, uCount, vCount } = this.net
    let uAt = uDegree,
      vAt = vDegree
    for (let i = 0; i < count; i++) {
      const u = wrap(us[i], domain[0], domain[1], this.uPeriod),
        v = wrap(vs[i], domain[2], domain[3], this.vPeriod)
      // Mostly the last one's.
      if (!(u >= uKnots[uAt] && u < uKnots[uAt + 1])) uAt = findSpan(uKnots, uDegree, uCount, u)
      if (!(v >= vKnots[vAt] && v < vKnots[vAt + 1])) vAt = findSpan(vKnots, vDegree, vCount, v)
      basisValues(uKnots, uDegree, uAt, u, uValues, 0)
      basisValues(vKnots, vDegree, vAt, v, vValues, 0)
      const first = ((uAt - uDegree) * vCount + vAt - vDegree) * stride
      if (stride === 3) polynomialPoint(data, first, vCount * 3, uValues, 0, uDegree, vValues, 0, vDegree, out, 3 * i)
      else rationalPoint(data, first, vCount * 4, uValues, 0, uDegree, vValues, 0, vDegree, out, 3 * i)
    }
  }

  normal(u: number, v: number, out: Float64Array): void {
    if (crossNormal(this, u, v, out)) return
    // A collapsed side: the normal a little inside.
    const [u0, u1, v0, v1] = this.domain
    const inU = u + Math.sign((u0 + u1) / 2 - u) * 1e-3 * (u1 - u0)
    const inV = v + Math.sign((v0 + v1) / 2 - v) * 1e-3 * (v1 - v0)
    if (crossNormal(this, u, inV, out) || crossNormal(this, inU, inV, out)) return
    out[0] = out[1] = 0
    out[2] = 1
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    // What the tolerances of files leave between an edge and its surface is no reason to look elsewhere.
    const good = 1e-5 * this.size + 1e-6
    let best = Infinity
    let u = uv[0],
      v = uv[1]
    if (near) {
      best = footPoint(this, x, y, z, uv)
      if (best < good) return best
      u = uv[0]
      v = uv[1]
    }
    const { points, us, vs } = (this.grid ??= this.makeGrid())
    const { length } = starts
    starts.fill(-1)
    distances.fill(Infinity)
    for (let i = 0; i < points.length; i += 3) {
      const dx = points[i] - x,
        dy = points[i + 1] - y,
        dz = points[i + 2] - z
      const d = dx * dx + dy * dy + dz * dz
      if (d >= distances[length - 1]) continue
      let slot = length - 1
      for (; slot > 0 && distances[slot - 1] > d; slot--) {
        distances[slot] = distances[slot - 1]
        starts[slot] = starts[slot - 1]
      }
      distances[slot] = d
      starts[slot] = i / 3
    }
    // At a singularity or a collapsed corner the search may stand still: then from the next nearest points of the grid.
    for (let k = 0; k < length && starts[k] >= 0 && (k === 0 || best > 1e-4 * this.size); k++) {
      uv[0] = us[Math.floor(starts[k] / vs.length)]
      uv[1] = vs[starts[k] % vs.length]
      const distance = footPoint(this, x, y, z, uv)
      if (!(distance < best)) continue
      best = distance
      u = uv[0]
      v = uv[1]
    }
    uv[0] = u
    uv[1] = v
    return best
  }

  /** Points on a grid of `degree + 1` lines per span in either direction: first guesses of `invert`. */
  private makeGrid(): { points: Float64Array; us: Float64Array; vs: Float64Array } {
    const us = gridLines(this.net.uKnots, this.net.uDegree, this.net.uCount)
    const vs = gridLines(this.net.vKnots, this.net.vDegree, this.net.vCount)
    // On a singularity every u is equally near and none leads away: a little beside it.
    for (const singularity of this.singularities) {
      const last = vs.length - 1
      if (singularity === vs[0]) vs[0] += 0.05 * (vs[1] - vs[0])
      else vs[last] -= 0.05 * (vs[last] - vs[last - 1])
    }
    const { uDegree, vDegree, uKnots, vKnots, uCount, vCount } = this.net
    const u = tabulate(uKnots, uDegree, uCount, us),
      v = tabulate(vKnots, vDegree, vCount, vs)
    const points = new Float64Array(us.length * vs.length * 3)
    const { homogeneous: data, stride } = this
    let at = 0
    for (let i = 0; i < us.length; i++) {
      const uFirst = i * (uDegree + 1)
      for (let j = 0; j < vs.length; j++, at += 3) {
        const first = ((u.spans[i] - uDegree) * vCount + v.spans[j] - vDegree) * stride
        const vFirst = j * (vDegree + 1)
        if (stride === 3) polynomialPoint(data, first, vCount * 3, u.values, uFirst, uDegree, v.values, vFirst, vDegree, points, at)
        else rationalPoint(data, first, vCount * 4, u.values, uFirst, uDegree, v.values, vFirst, vDegree, points, at)
      }
    }
    return { points, us, vs }
  }

  describe(out: Float64Array, at: number): void {
    const [u0, u1, v0, v1] = this.domain
    this.evaluate((u0 + u1) / 2, (v0 + v1) / 2, probe)
    for (let i = 0; i < 3; i++) out[at + i] = probe[i]
    this.normal((u0 + u1) / 2, (v0 + v1) / 2, row)
    for (let i = 0; i < 3; i++) out[at + 3 + i] = row[i]
  }
}

function wrap(t: number, start: number, end: number, period: number): number {
  if (t >= start && t <= end) return t
  if (period > 0) {
    const rest = (t - start) % period
    return start + (rest < 0 ? rest + period : rest)
  }
  return t < start ? start : end
}

/** Spans of parameters within the knots, and the values of the basis functions that are not zero there. */
function tabulate(knots: Float64Array, degree: number, count: number, at: Float64Array): { spans: Int32Array; values: Float64Array } {
  const spans = new Int32Array(at.length)
  const values = new Float64Array(at.length * (degree + 1))
  for (let i = 0; i < at.length; i++) {
    spans[i] = findSpan(knots, degree, count, at[i])
    basisValues(knots, degree, spans[i], at[i], values, i * (degree + 1))
  }
  return { spans, values }
}

/** Lines per direction are capped: a net of thousands of spans is searched coarsely, Newton does the rest. */
function gridLines(knots: Float64Array, degree: number, count: number): Float64Array {
  const lines: number[] = []
  let spans = 0
  for (let i = degree; i < count; i++) if (knots[i + 1] > knots[i]) spans++
  const per = Math.max(1, Math.min(degree + 1, Math.ceil(400 / spans)))
  for (let i = degree; i < count; i++) {
    const a = knots[i],
      b = knots[i + 1]
    if (b > a) for (let k = 0; k < per; k++) lines.push(a + ((b - a) * k) / per)
  }
  lines.push(knots[count])
  return Float64Array.from(lines)
}

/** The surface of a net, and whether u and v were exchanged (which turns the normal round): a net closed in v only is turned. */
export function makeBSplineSurface(net: BSplineNet): { surface: BSplineSurface; flipped: boolean } {
  const surface = new BSplineSurface(net)
  const [u0, u1] = surface.domain
  const collapsedInU =
    surface.uPeriod === 0 && surface.vPeriod === 0 && surface.singularities.length === 0 && (isPointAt(surface, u0) || isPointAt(surface, u1))
  if ((surface.vPeriod > 0 && surface.uPeriod === 0) || collapsedInU) return { surface: new BSplineSurface(transpose(net)), flipped: true }
  return { surface, flipped: false }
}

function isPointAt(surface: BSplineSurface, u: number): boolean {
  const [, , v0, v1] = surface.domain
  surface.evaluate(u, v0, probe)
  keep()
  for (let i = 1; i <= 8; i++) {
    surface.evaluate(u, v0 + ((v1 - v0) * i) / 8, probe)
    if (!(apart() <= 1e-6 * surface.size)) return false
  }
  return true
}

function transpose(net: BSplineNet): BSplineNet {
  const { uCount, vCount, controlPoints, weights } = net
  const turned = new Float64Array(controlPoints.length)
  const turnedWeights = weights && new Float64Array(weights.length)
  for (let i = 0; i < uCount; i++) {
    for (let j = 0; j < vCount; j++) {
      const from = i * vCount + j
      const to = j * uCount + i
      for (let k = 0; k < 3; k++) turned[to * 3 + k] = controlPoints[from * 3 + k]
      if (weights && turnedWeights) turnedWeights[to] = weights[from]
    }
  }
  return {
    uDegree: net.vDegree,
    vDegree: net.uDegree,
    uKnots: net.vKnots,
    vKnots: net.uKnots,
    uCount: vCount,
    vCount: uCount,
    controlPoints: turned,
    weights: turnedWeights,
  }
}
