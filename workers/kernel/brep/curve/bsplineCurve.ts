import { evaluateSpline, type Spline } from '../../../../src/core/geometry/spline.ts'
import { knotsAreValid } from '../knots.ts'
import type { Curve } from './curve.ts'
import { nearestSample } from './nearestSample.ts'

const point = new Float64Array(6)

/**
 * B-spline curve. `controlPoints` are xyz triples, or with `weights` already given as (x, y, z) to be multiplied here.
 * A curve whose ends meet within 1e-6 of its size is taken as periodic.
 * Throws RangeError when knots, degree, control points and weights do not fit.
 */
export class BSplineCurve implements Curve, Spline {
  readonly kind = 'bspline'
  readonly period: number
  readonly start: number
  readonly end: number
  readonly size: number
  readonly degree: number
  readonly knots: Float64Array
  readonly count: number
  readonly rational: boolean
  readonly homogeneous: Float64Array
  private samples: Float64Array | undefined

  constructor(degree: number, knots: Float64Array, controlPoints: Float64Array, weights?: Float64Array) {
    this.count = controlPoints.length / 3
    if (!knotsAreValid(knots, degree, this.count))
      throw new RangeError(`B-spline curve of degree ${degree} with ${this.count} control points and ${knots.length} knots`)
    if (weights && (weights.length !== this.count || !(weights.every((w) => w > 0) || weights.every((w) => w < 0)))) {
      throw new RangeError('weights that are missing, zero or of both signs')
    }
    this.degree = degree
    this.knots = knots
    this.rational = weights !== undefined && weights.some((w) => w !== weights[0])
    if (this.rational && weights) {
      this.homogeneous = new Float64Array(this.count * 4)
      for (let i = 0; i < this.count; i++) {
        for (let k = 0; k < 3; k++) this.homogeneous[i * 4 + k] = controlPoints[i * 3 + k] * weights[i]
        this.homogeneous[i * 4 + 3] = weights[i]
      }
    } else this.homogeneous = controlPoints
    this.start = knots[degree]
    this.end = knots[this.count]
    this.size = extent(controlPoints)
    const last = new Float64Array(6)
    this.evaluate(this.start, point)
    this.evaluate(this.end, last)
    const gap = Math.hypot(point[0] - last[0], point[1] - last[1], point[2] - last[2])
    this.period = this.count > 2 && gap <= 1e-6 * this.size ? this.end - this.start : 0
  }

  evaluate(parameter: number, out: Float64Array): void {
    evaluateSpline(this, parameter, out)
  }

  /** Nearest of samples (2 · degree per span), then Newton on the distance with the second derivative left out. */
  invert(x: number, y: number, z: number): number {
    const samples = (this.samples ??= this.sample())
    const best = nearestSample(samples, x, y, z)
    // Where the curve closes on itself the nearest point may lie just across the seam.
    const last = samples.length - 4
    const low = best > 0 ? samples[best - 1] : this.period > 0 ? samples[last - 1] - this.period : this.start
    const high = best < last ? samples[best + 7] : this.period > 0 ? samples[7] + this.period : this.end
    const t = refine(this, samples[best + 3], low, high, x, y, z)
    return t < this.start ? t + this.period : t > this.end ? t - this.period : t
  }

  private sample(): Float64Array {
    const { knots, degree, count } = this
    const out: number[] = []
    const per = Math.max(2, 2 * degree)
    for (let span = degree; span < count; span++) {
      const a = knots[span],
        b = knots[span + 1]
      if (b <= a) continue
      for (let k = 0; k < per; k++) {
        const t = a + ((b - a) * k) / per
        this.evaluate(t, point)
        out.push(point[0], point[1], point[2], t)
      }
    }
    this.evaluate(this.end, point)
    out.push(point[0], point[1], point[2], this.end)
    return Float64Array.from(out)
  }
}

const here = new Float64Array(6)

/** Newton steps (Gauss–Newton: the curve's own bending left out) kept inside [low, high], with bisection of steps that do not help. */
export function refine(curve: Curve, guess: number, low: number, high: number, x: number, y: number, z: number): number {
  let t = guess
  curve.evaluate(t, here)
  let distance = (here[0] - x) ** 2 + (here[1] - y) ** 2 + (here[2] - z) ** 2
  for (let step = 0; step < 30; step++) {
    const speed = here[3] ** 2 + here[4] ** 2 + here[5] ** 2
    if (!(speed > 0)) break
    let move = ((x - here[0]) * here[3] + (y - here[1]) * here[4] + (z - here[2]) * here[5]) / speed
    let next = t
    let better = false
    for (let halve = 0; halve < 6; halve++) {
      next = Math.min(high, Math.max(low, t + move))
      curve.evaluate(next, here)
      const d = (here[0] - x) ** 2 + (here[1] - y) ** 2 + (here[2] - z) ** 2
      if (d < distance) {
        distance = d
        better = true
        break
      }
      move /= 4
    }
    if (!better) break
    const moved = Math.abs(next - t)
    t = next
    if (moved < 1e-14 * (high - low || 1)) break
  }
  return t
}

/** Diagonal of the control points' box. */
export function extent(controlPoints: Float64Array): number {
  let x0 = Infinity,
    y0 = Infinity,
    z0 = Infinity
  let x1 = -Infinity,
    y1 = -Infinity,
    z1 = -Infinity
  for (let i = 0; i + 2 < controlPoints.length; i += 3) {
    const x = controlPoints[i],
      y = controlPoints[i + 1],
      z = controlPoints[i + 2]
    if (!(x >= x0)) x0 = x
    if (!(x <= x1)) x1 = x
    if (!(y >= y0)) y0 = y
    if (!(y <= y1)) y1 = y
    if (!(z >= z0)) z0 = z
    if (!(z <= z1)) z1 = z
  }
  return Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2 + (z1 - z0) ** 2)
}
