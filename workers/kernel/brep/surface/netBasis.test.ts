import { expect, test } from 'vitest'
import { basis, findSpan } from '../../../../src/core/geometry/spline.ts'
import { expandKnots } from '../knots.ts'
import { basisOf, basisValues } from './netBasis.ts'

// Meshes of splines are compared byte by byte: where points lie on one circle, the last bit decides which of them are joined.
test.each([1, 2, 3, 5])('functions of degree %i and their derivatives are those of curves, to the last bit', (degree) => {
  const knots = expandKnots([0, 0.3, 0.35, 1.7], [degree + 1, 1, degree, degree + 1])
  const count = knots.length - degree - 1
  const own = { value: new Float64Array(degree + 1), derivative: new Float64Array(degree + 1) }
  const value = new Float64Array(degree + 1)
  const derivative = new Float64Array(degree + 1)
  const alone = new Float64Array(degree + 3)
  for (const t of [0, 0.1, 0.3, 0.31, 0.35, 1, 1.7]) {
    const span = findSpan(knots, degree, count, t)
    basis(knots, degree, span, t, value, derivative)
    basisOf(knots, degree, span, t, own)
    expect(own).toEqual({ value, derivative })
    basisValues(knots, degree, span, t, alone, 2)
    expect([...alone.subarray(2)]).toEqual([...value])
  }
})
