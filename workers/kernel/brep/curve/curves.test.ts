import { describe, expect, test } from 'vitest'
import { makeFrame } from '../frame.ts'
import { expandKnots } from '../knots.ts'
import { BSplineCurve } from './bsplineCurve.ts'
import { Hyperbola, Parabola } from './conic.ts'
import type { Curve } from './curve.ts'
import { Ellipse } from './ellipse.ts'
import { Line, Polyline } from './line.ts'

const frame = makeFrame([1, -2, 3], [1, 2, 2], [0, 1, 0])
const controlPoints = (...points: number[][]): Float64Array => Float64Array.from(points.flat())
const h = Math.SQRT1_2

/** A quarter of the unit circle, exact. */
const quarter = new BSplineCurve(2, expandKnots([0, 1], [3, 3]), controlPoints([1, 0, 0], [1, 1, 0], [0, 1, 0]), Float64Array.of(1, h, 1))
/** The whole unit circle in four rational pieces: closed, so periodic. */
const ring = new BSplineCurve(
  2,
  expandKnots([0, 1, 2, 3, 4], [3, 2, 2, 2, 3]),
  controlPoints([1, 0, 0], [1, 1, 0], [0, 1, 0], [-1, 1, 0], [-1, 0, 0], [-1, -1, 0], [0, -1, 0], [1, -1, 0], [1, 0, 0]),
  Float64Array.of(1, h, 1, h, 1, h, 1, h, 1),
)
const cubic = new BSplineCurve(3, expandKnots([0, 1, 2], [4, 1, 4]), controlPoints([0, 0, 0], [1, 2, 0], [3, 3, 1], [5, 0, 2], [6, 1, 0]))

const curves: [string, Curve, number[]][] = [
  ['line', new Line([1, 2, 3], [0, 3, 4]), [-2, 0, 0.5]],
  ['circle', new Ellipse(frame, 2, 2), [0, 1, 3, 5]],
  ['ellipse', new Ellipse(frame, 5, 1), [0, 0.3, 2, 4, 6]],
  ['parabola', new Parabola(frame, 1.5), [-2, 0, 1]],
  ['hyperbola', new Hyperbola(frame, 2, 1), [-1, 0, 1.5]],
  ['cubic B-spline', cubic, [0, 0.2, 1, 1.7, 2]],
  ['rational B-spline', quarter, [0, 0.4, 1]],
  ['closed B-spline', ring, [0.1, 1, 2.6, 3.9]],
  ['polyline', new Polyline(controlPoints([0, 0, 0], [1, 0, 0], [1, 2, 0], [1, 2, 5])), [0.5, 1.25, 2.5]],
]

const at = (curve: Curve, t: number): Float64Array => {
  const out = new Float64Array(6)
  curve.evaluate(t, out)
  return out
}

describe.each(curves)('%s', (_, curve, parameters) => {
  test('inversion finds the parameter of its points', () => {
    for (const t of parameters) {
      const p = at(curve, t)
      expect(curve.invert(p[0], p[1], p[2])).toBeCloseTo(t, 8)
    }
  })

  test('the derivative is that of finite differences', () => {
    const step = 1e-6
    for (const t of parameters.filter((t) => t - step >= curve.start && t + step <= curve.end && curve.kind !== 'polyline' && !Number.isInteger(t))) {
      const p = at(curve, t),
        before = at(curve, t - step),
        after = at(curve, t + step)
      for (let i = 0; i < 3; i++) expect((after[i] - before[i]) / (2 * step)).toBeCloseTo(p[3 + i], 5)
    }
  })
})

test('an ellipse is inverted from points beside it to the nearest of its points', () => {
  const ellipse = new Ellipse(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 3, 1)
  expect(ellipse.invert(0, 4, 0)).toBeCloseTo(Math.PI / 2, 12)
  expect(ellipse.invert(-9, 0, 0)).toBeCloseTo(Math.PI, 12)
})

test('a rational quarter stays on the circle, a closed one has a period', () => {
  for (let t = 0; t <= 1; t += 0.05) expect(Math.hypot(at(quarter, t)[0], at(quarter, t)[1])).toBeCloseTo(1, 14)
  expect([quarter.period, ring.period, cubic.period]).toEqual([0, 4, 0])
  expect([...at(ring, 5.25)]).toEqual([...at(ring, 1.25)])
  expect([...at(ring, -0.75)]).toEqual([...at(ring, 3.25)])
})

test('nets that do not fit their knots are refused', () => {
  expect(() => new BSplineCurve(3, expandKnots([0, 1], [4, 4]), controlPoints([0, 0, 0], [1, 0, 0]))).toThrow(RangeError)
  expect(() => new BSplineCurve(1, Float64Array.of(0, 0, NaN, 1), controlPoints([0, 0, 0], [1, 0, 0]))).toThrow(RangeError)
  expect(() => new BSplineCurve(1, Float64Array.of(1, 1, 0, 0), controlPoints([0, 0, 0], [1, 0, 0]))).toThrow(RangeError)
  expect(() => expandKnots([0, 1], [1e9, 1e9])).toThrow(RangeError)
  expect(() => new Polyline(controlPoints([0, 0, 0]))).toThrow(RangeError)
})

test('numbers that are not finite end', () => {
  for (const [, curve] of curves) {
    expect(curve.invert(NaN, 0, 0)).toBeDefined()
    curve.evaluate(NaN, new Float64Array(6))
    curve.evaluate(Infinity, new Float64Array(6))
  }
})
