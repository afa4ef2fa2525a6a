import type { CurveKind } from '../../../../src/core/scene/curve.ts'
import { BSplineCurve, refine } from './bsplineCurve.ts'
import { nearestSample } from './nearestSample.ts'

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

const MOST_PIECES = 100_000
const point = new Float64Array(6)

/** Parameters inside of a curve's range where it must be cut: its knots, its points, its own breaks. */
export function innerBreaks(curve: Curve): number[] {
  const inner =
    curve instanceof BSplineCurve
      ? [...new Set(curve.knots)]
      : curve.kind === 'polyline'
        ? Array.from({ length: Math.min(MOST_PIECES, curve.end) }, (_, i) => i)
        : [...(curve.breaks ?? [])]
  return inner.filter((t) => t > curve.start && t < curve.end)
}

/** Points of a curve at parameters spread over its range between its breaks, for a first guess of the nearest one: x, y, z, t each. */
export function sampleCurve(curve: Curve, perPiece = 8): Float64Array {
  const stops = [curve.start, ...(curve.breaks ?? []), curve.end]
  const out: number[] = []
  for (let i = 1; i < stops.length; i++) {
    for (let k = i === 1 ? 0 : 1; k <= perPiece; k++) {
      const t = stops[i - 1] + ((stops[i] - stops[i - 1]) * k) / perPiece
      curve.evaluate(t, point)
      out.push(point[0], point[1], point[2], t)
    }
  }
  return Float64Array.from(out)
}

/** Parameter of the nearest point, from the nearest sample on. */
export function invertBySamples(curve: Curve, samples: Float64Array, x: number, y: number, z: number): number {
  const best = nearestSample(samples, x, y, z)
  const low = best > 0 ? samples[best - 1] : curve.start
  const high = best + 7 < samples.length ? samples[best + 7] : curve.end
  return refine(curve, samples[best + 3], low, high, x, y, z)
}
