import { expandKnots } from '../../../kernel/brep/knots.ts'

/**
 * Knot vector of a B-spline as ISO 10303-42 states it: given with multiplicities, or by its form for `count` control points.
 * BEZIER: every span ends in a knot of multiplicity `degree`; QUASI_UNIFORM: clamped ends; UNIFORM: all single.
 */
export function splineKnots(form: string, degree: number, count: number, multiplicities: readonly number[], values: readonly number[]): Float64Array {
  if (form === 'KNOTS') return expandKnots(values, multiplicities)
  const length = count + degree + 1
  if (!(length > 0 && length < 1_000_000)) throw new RangeError(`${length} knots`)
  if (form.startsWith('UNIFORM')) return Float64Array.from({ length }, (_, i) => i - degree)
  if (form.startsWith('BEZIER')) return Float64Array.from({ length }, (_, i) => Math.min(Math.floor(Math.max(0, i - 1) / degree), (count - 1) / degree))
  return Float64Array.from({ length }, (_, i) => Math.min(Math.max(0, i - degree), count - degree))
}
