import { describe, expect, test } from 'vitest'
import { makeFrame } from '../frame.ts'
import { Cone } from '../surface/cone.ts'
import { flatten } from '../../tessellate/flatten.ts'
import { CompositeCurve } from './compositeCurve.ts'
import type { Curve } from './curve.ts'
import { Ellipse } from './ellipse.ts'
import { Line, Polyline } from './line.ts'
import { OffsetCurve } from './movedCurve.ts'
import { SurfaceCurve } from './surfaceCurve.ts'

const origin = makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0])
const at = (curve: Curve, t: number): number[] => {
  const out = new Float64Array(6)
  curve.evaluate(t, out)
  return [...out]
}
const point = (curve: Curve, t: number): unknown[] =>
  at(curve, t)
    .slice(0, 3)
    .map((value) => expect.closeTo(value, 9))
const length = (curve: Curve): number => {
  const params = flatten(curve, curve.start, curve.end, { linear: 1e-5, angular: 0.1 })
  let sum = 0
  for (let i = 1; i < params.length; i++) {
    const [a, b] = [at(curve, params[i - 1]), at(curve, params[i])]
    sum += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  }
  return sum
}

/** A stadium: two lines and two half circles, one of them run through backwards. */
const stadium = new CompositeCurve([
  { curve: new Line([0, -1, 0], [2, 0, 0]), from: 0, to: 2 },
  { curve: new Ellipse(makeFrame([4, 0, 0], [0, 0, 1], [1, 0, 0]), 1, 1), from: -Math.PI / 2, to: Math.PI / 2 },
  { curve: new Line([4, 1, 0], [-1, 0, 0]), from: 0, to: 4 },
  { curve: new Ellipse(makeFrame([0, 0, 0], [0, 0, -1], [1, 0, 0]), 1, 1), from: (3 * Math.PI) / 2, to: Math.PI / 2 },
])

describe('composite curves', () => {
  test('run from piece to piece and close', () => {
    expect(stadium.period).toBe(4)
    expect(point(stadium, 1)).toEqual([4, -1, 0])
    expect(point(stadium, 1.5)).toEqual([5, 0, 0])
    expect(point(stadium, 3.5)).toEqual([-1, 0, 0])
    expect(point(stadium, 4.5)).toEqual(point(stadium, 0.5))
    expect(length(stadium)).toBeCloseTo(8 + 2 * Math.PI, 3)
  })

  test('the nearest point, on every piece', () => {
    for (const t of [0.3, 1.2, 1.9, 2.5, 3.1, 3.7]) {
      const [x, y, z] = at(stadium, t)
      expect(stadium.invert(x, y, z)).toBeCloseTo(t, 6)
    }
  })

  test('derivatives are those of the pieces, turned where they run backwards', () => {
    const step = 1e-6
    for (const t of [0.5, 1.5, 3.5]) {
      const [a, b, d] = [at(stadium, t - step), at(stadium, t + step), at(stadium, t)]
      for (let i = 0; i < 3; i++) expect(d[3 + i]).toBeCloseTo((b[i] - a[i]) / (2 * step), 4)
    }
  })

  test('none, and pieces without ends, are refused', () => {
    expect(() => new CompositeCurve([])).toThrow(RangeError)
    expect(() => new CompositeCurve([{ curve: new Line([0, 0, 0], [1, 0, 0]), from: 0, to: Infinity }])).toThrow(RangeError)
  })

  test('a polyline keeps its corners', () => {
    const zigzag = new CompositeCurve([{ curve: new Polyline(Float64Array.of(0, 0, 0, 1, 1, 0, 2, 0, 0)), from: 0, to: 2 }])
    expect(flatten(zigzag, 0, 1, { linear: 0.1, angular: 0.3 })).toContain(0.5)
  })
})

describe('offset curves', () => {
  test('of a circle is one of another radius, of a line one beside it', () => {
    // reference × tangent of a counter-clockwise circle points inwards.
    const inner = new OffsetCurve(new Ellipse(origin, 5, 5), 2, [0, 0, 1])
    expect(point(inner, 0)).toEqual([3, 0, 0])
    expect(inner.invert(0, 3, 0)).toBeCloseTo(Math.PI / 2, 6)
    expect(length(inner)).toBeCloseTo(6 * Math.PI, 3)
    expect(point(new OffsetCurve(new Line([0, 0, 0], [2, 0, 0]), 1, [0, 0, 1]), 3)).toEqual([6, 1, 0])
  })
})

describe('curves in the parameters of a surface', () => {
  test('a line across a cylinder is a helix', () => {
    const helix = new SurfaceCurve(new Cone(origin, 2), new Polyline(Float64Array.of(0, 0, 0, 2 * Math.PI, 3, 0)))
    expect(point(helix, 0.5)).toEqual([-2, 0, 1.5])
    expect(helix.invert(-2, 0, 1.5)).toBeCloseTo(0.5, 6)
  })

  test('unbounded lines are inverted over the seam', () => {
    const level = new SurfaceCurve(new Cone(origin, 2), new Line([Math.PI, 1, 0], [1, 0, 0]), { u: 1, v: 1, swap: false })
    expect(level.invert(0, -2, 1)).toBeCloseTo(Math.PI / 2, 6)
    expect(point(level, level.invert(2, 0, 1))).toEqual([2, 0, 1])
  })

  test('parameters in other units, and exchanged', () => {
    const degrees = new SurfaceCurve(new Cone(origin, 2), new Polyline(Float64Array.of(1, 0, 0, 1, 90, 0)), { u: Math.PI / 180, v: 10, swap: true })
    expect(point(degrees, 1)).toEqual([0, 2, 10])
  })
})
