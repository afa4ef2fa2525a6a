import { invertAffine, type Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Vec3 } from '../frame.ts'
import { movePoint, placedFrame, turnVector } from '../placed.ts'
import { BSplineCurve } from './bsplineCurve.ts'
import type { Curve } from './curve.ts'
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
