import { invertAffine, type Matrix } from '../../../../src/core/geometry/matrix.ts'
import { cross, movePoint, placedFrame, turnVector, unit, type Vec3 } from '../frame.ts'
import { BSplineCurve } from './bsplineCurve.ts'
import { type Curve, innerBreaks, invertBySamples, sampleCurve } from './curve.ts'
import { Ellipse } from './ellipse.ts'
import { Line } from './line.ts'

/** A curve where a motion (turned and moved, neither scaled nor mirrored) puts it, with the same parameters. */
export function movedCurve(curve: Curve, motion: Matrix): Curve {
  if (curve instanceof Line) return new Line(movePoint(motion, curve.point), turnVector(motion, curve.direction))
  if (curve instanceof Ellipse) {
    const { frame: f, a, b } = curve
    return new Ellipse(placedFrame(motion, [f[9], f[10], f[11]], [f[0], f[1], f[2]], [f[3], f[4], f[5]]), a, b)
  }
  if (curve instanceof BSplineCurve) return movedSpline(curve, motion)
  return new MovedCurve(curve, motion)
}

function movedSpline({ degree, knots, count, rational, homogeneous }: BSplineCurve, motion: Matrix): BSplineCurve {
  const stride = rational ? 4 : 3
  const controlPoints = new Float64Array(count * 3)
  const weights = rational ? new Float64Array(count) : undefined
  for (let i = 0; i < count; i++) {
    const at = i * stride
    const weight = rational ? homogeneous[at + 3] : 1
    if (weights) weights[i] = weight
    controlPoints.set(movePoint(motion, [homogeneous[at] / weight, homogeneous[at + 1] / weight, homogeneous[at + 2] / weight]), i * 3)
  }
  return new BSplineCurve(degree, knots, controlPoints, weights)
}

/** Any other curve, seen through the motion. */
class MovedCurve implements Curve {
  readonly kind: Curve['kind']
  readonly period: number
  readonly start: number
  readonly end: number
  readonly size: number
  readonly breaks?: readonly number[]
  private readonly basis: Curve
  private readonly motion: Matrix
  private readonly back: Matrix

  constructor(basis: Curve, motion: Matrix) {
    const back = invertAffine(motion)
    if (!back) throw new RangeError('a motion that cannot be undone')
    this.kind = basis.kind
    this.period = basis.period
    this.start = basis.start
    this.end = basis.end
    this.size = basis.size
    if (basis.breaks) this.breaks = basis.breaks
    this.basis = basis
    this.motion = motion
    this.back = back
  }

  evaluate(t: number, out: Float64Array): void {
    this.basis.evaluate(t, out)
    const point: Vec3 = movePoint(this.motion, [out[0], out[1], out[2]])
    const along: Vec3 = turnVector(this.motion, [out[3], out[4], out[5]])
    for (let i = 0; i < 3; i++) {
      out[i] = point[i]
      out[3 + i] = along[i]
    }
  }

  invert(x: number, y: number, z: number): number {
    return this.basis.invert(...movePoint(this.back, [x, y, z]))
  }
}

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
