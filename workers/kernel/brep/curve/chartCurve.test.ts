import { expect, test } from 'vitest'
import { makeFrame } from '../frame.ts'
import { Cone } from '../surface/cone.ts'
import { Plane } from '../surface/plane.ts'
import { chartCurve, crossing } from './chartCurve.ts'
import { hermiteSpline, smoothTangents } from './hermiteSpline.ts'

const on = new Float64Array(6)

/** Points of a circle of radius 10 about z, from 0 through an angle. */
const arc = (count: number, angle: number): number[] =>
  Array.from({ length: count }, (_, i) => (angle * i) / (count - 1)).flatMap((t) => [10 * Math.cos(t), 10 * Math.sin(t), 0])

/** Largest distance from that circle. */
function offCircle(curve: ReturnType<typeof chartCurve>): number {
  let most = 0
  for (let i = 0; i <= 200; i++) {
    curve.evaluate(curve.start + ((curve.end - curve.start) * i) / 200, on)
    most = Math.max(most, Math.abs(Math.hypot(on[0], on[1]) - 10), Math.abs(on[2]))
  }
  return most
}

test('through points alone: a spline whose tangents come from each three of them', () => {
  const curve = chartCurve(arc(9, Math.PI))
  expect(offCircle(curve)).toBeLessThan(0.02)
  for (const [i, [x, y]] of [
    [0, [10, 0]],
    [4, [0, 10]],
  ] as const) {
    const t = curve.invert(x, y, 0)
    curve.evaluate(t, on)
    expect([i, Math.hypot(on[0] - x, on[1] - y, on[2]) < 1e-9]).toEqual([i, true])
  }
  expect(curve.period).toBe(0)
})

test('a closed chart is periodic and smooth where it closes', () => {
  const curve = chartCurve(arc(13, 2 * Math.PI).map((value) => Number(value.toFixed(12))))
  expect(curve.period).toBeGreaterThan(0)
  expect(offCircle(curve)).toBeLessThan(0.01)
})

test('between two surfaces a chart of few points becomes exact', () => {
  const tube = new Cone(makeFrame([0, 0, 0], [0, 0, 1]), 10)
  const floor = new Plane(makeFrame([0, 0, 0], [0, 0, 1]))
  expect(offCircle(chartCurve(arc(4, 2.4)))).toBeGreaterThan(0.1)
  expect(offCircle(chartCurve(arc(4, 2.4), crossing(tube, floor)))).toBeLessThan(5e-4)
})

test('surfaces that touch each other say nothing: the points stand', () => {
  const tube = new Cone(makeFrame([0, 0, 10], [1, 0, 0]), 10)
  const floor = new Plane(makeFrame([0, 0, 0], [0, 0, 1]))
  const curve = chartCurve([0, 0, 0, 5, 0, 0, 10, 0, 0], crossing(tube, floor))
  curve.evaluate(7, on)
  expect([...on.subarray(0, 3)].map((value) => Number(value.toFixed(9)) + 0)).toEqual([7, 0, 0])
})

test('tangents at points and ends; points that coincide are one; one point is no curve', () => {
  const tangents = smoothTangents(arc(5, 1), false)
  expect(tangents[6]).toBeCloseTo(-Math.sin(0.5), 3)
  expect(tangents[7]).toBeCloseTo(Math.cos(0.5), 3)
  expect(tangents[0]).toBeCloseTo(0, 1)
  expect(hermiteSpline([0, 0, 0, 0, 0, 0, 3, 4, 0], [1, 0, 0, 1, 0, 0, 1, 0, 0]).end).toBeCloseTo(5, 12)
  expect(() => hermiteSpline([1, 2, 3, 1, 2, 3], [1, 0, 0, 1, 0, 0])).toThrow(RangeError)
})
