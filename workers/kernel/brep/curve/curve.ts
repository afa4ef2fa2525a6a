import type { CurveKind } from '../../../../src/core/scene/curve.ts'

/** A curve in space, parametric. Lengths in millimetres, angles in radians. */
export interface Curve {
  readonly kind: CurveKind
  /** Parameter length of one turn; 0 when the curve does not close on itself. */
  readonly period: number
  /** Natural range; infinite for lines, parabolas and hyperbolas. */
  readonly start: number
  readonly end: number
  /** A length that tolerances can be taken from: radius, extent of the control polygon. */
  readonly size: number
  /** Parameters inside of the range, ascending, where it is less smooth or must be cut: ends of pieces, knots of pieces. */
  readonly breaks?: readonly number[]
  /** `out[0..2]` = point, `out[3..5]` = first derivative. */
  evaluate(t: number, out: Float64Array): void
  /** Parameter of the nearest point. */
  invert(x: number, y: number, z: number): number
}
