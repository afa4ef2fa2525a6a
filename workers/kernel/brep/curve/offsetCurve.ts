import { cross, unit, type Vec3 } from '../frame.ts'
import { type Curve, innerBreaks, invertBySamples, sampleCurve } from './curve.ts'

const on = new Float64Array(6)
const before = new Float64Array(3)
const after = new Float64Array(3)

/** A curve at a distance from another, along `reference` × tangent (ISO 10303-42, offset_curve_3d). Where the basis stands still it is the basis. */
export class OffsetCurve implements Curve {
  readonly kind = 'offset'
  readonly period: number
  readonly start: number
  readonly end: number
  readonly size: number
  readonly breaks?: readonly number[]
  readonly basis: Curve
  readonly distance: number
  readonly reference: Vec3
  private samples: Float64Array | undefined

  constructor(basis: Curve, distance: number, reference: Vec3) {
    this.basis = basis
    this.distance = distance
    this.reference = reference
    this.period = basis.period
    this.start = basis.start
    this.end = basis.end
    this.size = basis.size + Math.abs(distance)
    const inner = Number.isFinite(basis.end - basis.start) ? innerBreaks(basis) : []
    if (inner.length > 0) this.breaks = inner
  }

  evaluate(t: number, out: Float64Array): void {
    const step = 1e-5 * (Number.isFinite(this.end - this.start) ? this.end - this.start : 1)
    this.place(t - step, before)
    this.place(t + step, after)
    this.place(t, out)
    for (let i = 0; i < 3; i++) out[3 + i] = (after[i] - before[i]) / (2 * step)
  }

  private place(t: number, out: Float64Array): void {
    this.basis.evaluate(t, on)
    const way = unit(cross(this.reference, [on[3], on[4], on[5]])) ?? [0, 0, 0]
    for (let i = 0; i < 3; i++) out[i] = on[i] + this.distance * way[i]
  }

  /** The basis's parameter of a point's foot: the offset runs at right angles to it. Of bounded ones the nearest sample leads. */
  invert(x: number, y: number, z: number): number {
    if (!Number.isFinite(this.end - this.start)) return this.basis.invert(x, y, z)
    return invertBySamples(this, (this.samples ??= sampleCurve(this, 32)), x, y, z)
  }
}
