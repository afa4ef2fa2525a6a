import { expect, test } from 'vitest'
import { BSplineCurve } from '../curve/bsplineCurve.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { makeFrame } from '../frame.ts'
import { Blend } from './blend.ts'
import { BSplineSurface } from './bsplineSurface.ts'
import { Cone } from './cone.ts'
import { Extended } from './extended.ts'
import { Offset } from './offset.ts'
import { Plane } from './plane.ts'
import { curveContact, rollBall, surfaceContact } from './rollingBall.ts'
import { Torus } from './torus.ts'

const on = new Float64Array(9)
const normal = new Float64Array(3)
const uv = new Float64Array(2)

const floor = new Plane(makeFrame([0, 0, 0], [0, 0, 1]))
const wall = new Plane(makeFrame([0, 0, 0], [1, 0, 0]))

/** A ball of radius 2 in the corner of two planes, from y = 0 to 10. */
const straight = (): Blend => {
  const spine = new BSplineCurve(1, Float64Array.of(0, 0, 1, 1), Float64Array.of(2, 0, 2, 2, 10, 2))
  return new Blend(spine, 2, rollBall(spine, [surfaceContact(floor, 2), surfaceContact(wall, 2)], 2))
}

test('between two planes it is a quarter of a cylinder', () => {
  const blend = straight()
  const tube = new Cone(makeFrame([2, 0, 2], [0, 1, 0]), 2)
  for (const [u, v] of [
    [0, 0],
    [0.3, 0.5],
    [0.99, 1],
  ]) {
    blend.evaluate(u, v, on)
    expect(tube.invert(on[0], on[1], on[2], uv, false)).toBeLessThan(1e-12)
    expect(on[1]).toBeCloseTo(10 * u, 12)
  }
  blend.evaluate(0.5, 0, on)
  expect([...on.subarray(0, 3)].map((value) => Number(value.toFixed(9)) + 0)).toEqual([2, 5, 0])
  blend.evaluate(0.5, 1, on)
  expect([...on.subarray(0, 3)].map((value) => Number(value.toFixed(9)) + 0)).toEqual([0, 5, 2])
  expect(blend.sectionAngle(0.5)).toBeCloseTo(Math.PI / 2, 12)
})

/** A ball of radius 1 that rolls round the foot of a post of radius 4: a quarter of a torus. */
const round = (): Blend => {
  const post = new Cone(makeFrame([0, 0, 0], [0, 0, 1]), 4)
  const spine = new Ellipse(makeFrame([0, 0, 1], [0, 0, 1]), 5, 5)
  return new Blend(spine, 1, rollBall(spine, [surfaceContact(post, 1), surfaceContact(floor, 1)], 1))
}

test('round a post it is a part of a torus', () => {
  const blend = round()
  const torus = new Torus(makeFrame([0, 0, 1], [0, 0, 1]), 5, 1)
  expect(blend.uPeriod).toBeCloseTo(2 * Math.PI, 12)
  for (const u of [0, 1, 3.3, 6.2, 7]) {
    for (const v of [0, 0.4, 1]) {
      blend.evaluate(u, v, on)
      expect(torus.invert(on[0], on[1], on[2], uv, false)).toBeLessThan(1e-6)
    }
  }
})

test.each([
  ['straight', straight()],
  ['round', round()],
])('%s: derivatives are those of the points, the normal is across them, parameters are found again', (_, blend) => {
  const other = new Float64Array(9)
  for (const [u, v] of [
    [0.2, 0.1],
    [0.5, 0.9],
    [0.8, 0.5],
  ]) {
    blend.evaluate(u, v, on)
    const [x, y, z] = on
    const [xu, , , xv] = on.subarray(3)
    blend.evaluate(u + 1e-6, v, other)
    expect((other[0] - x) / 1e-6).toBeCloseTo(xu, 3)
    blend.evaluate(u, v + 1e-6, other)
    expect((other[0] - x) / 1e-6).toBeCloseTo(xv, 3)
    blend.normal(u, v, normal)
    const across = [on[4] * on[8] - on[5] * on[7], on[5] * on[6] - on[3] * on[8], on[3] * on[7] - on[4] * on[6]]
    const size = Math.hypot(...across)
    across.forEach((value, i) => expect(value / size).toBeCloseTo(normal[i], 6))
    for (const near of [false, true]) {
      uv.set([u + 0.01, v - 0.01])
      expect(blend.invert(x, y, z, uv, near)).toBeLessThan(1e-9)
      expect(uv[0]).toBeCloseTo(u, 8)
      expect(uv[1]).toBeCloseTo(v, 8)
    }
  }
})

test('beside another ball, and along an edge', () => {
  const spine = new BSplineCurve(1, Float64Array.of(0, 0, 1, 1), Float64Array.of(0, 0, 0, 0, 10, 0))
  const point = new Float64Array(3)
  // A ball of radius 3 about the spine is touched by one of radius 1 whose centre is 4 away.
  expect(curveContact(spine, 1, 3)(4, 5, 0, point)).toBe(true)
  expect([...point]).toEqual([3, 5, 0])
  expect(curveContact(spine, 4)(4, 5, 0, point)).toBe(true)
  expect([...point]).toEqual([0, 5, 0])
  expect(curveContact(spine, 1, 3)(6, 5, 0, point)).toBe(false)
})

/** The floor from x = 0 to 4 only, y from 0 to 10. */
const patch = new BSplineSurface({
  uDegree: 1,
  vDegree: 1,
  uKnots: Float64Array.of(0, 0, 4, 4),
  vKnots: Float64Array.of(0, 0, 10, 10),
  uCount: 2,
  vCount: 2,
  controlPoints: Float64Array.of(0, 0, 0, 0, 10, 0, 4, 0, 0, 4, 10, 0),
})

test('a spline surface goes on beyond its border when it is extended; without, the ball leaves it', () => {
  const extended = new Extended(patch)
  extended.evaluate(6, 12, on)
  expect([...on.subarray(0, 3)].map((value) => Number(value.toFixed(9)))).toEqual([6, 12, 0])
  expect(extended.invert(6, 5, 2, uv, false)).toBeCloseTo(2, 9)
  expect([...uv].map((value) => Number(value.toFixed(6)))).toEqual([6, 5])
  const spine = new BSplineCurve(1, Float64Array.of(0, 0, 8, 8), Float64Array.of(0, 3, 2, 8, 3, 2))
  const ends = [patch, extended].map((surface) => rollBall(spine, [surfaceContact(surface, 2), surfaceContact(floor, 2)], 2).t.at(-1)!)
  expect(ends[0]).toBeCloseTo(4, 2)
  expect(ends[1]).toBeCloseTo(8, 6)
})

test('a ball that touches nothing, and a spine without ends', () => {
  const spine = new BSplineCurve(1, Float64Array.of(0, 0, 1, 1), Float64Array.of(0, 0, 5, 0, 10, 5))
  expect(() => rollBall(spine, [surfaceContact(floor, 2), surfaceContact(wall, 2)], 2)).toThrow(RangeError)
})

test('in the crossing of two bores the lines of contact cross, and the section goes on beyond', () => {
  const bores = [new Cone(makeFrame([0, 0, 0], [1, 0, 0]), 10), new Cone(makeFrame([0, 0, 0], [0, 0, 1]), 10)] as const
  const spine = new Ellipse(makeFrame([0, 0, 0], [1, 0, -1], [0, 1, 0]), 2, 2 * Math.SQRT2)
  const blend = new Blend(spine, 8, rollBall(spine, [surfaceContact(bores[0], 8), surfaceContact(bores[1], 8)], 8))
  const turns: number[] = []
  for (const u of [Math.PI / 2, (3 * Math.PI) / 2]) {
    expect(blend.sectionAngle(u)).toBeCloseTo(Math.PI / 2, 9)
    blend.evaluate(u, 0.5, on)
    const away = Math.sin(u) * (2 + 4 * Math.SQRT2)
    expect([on[0], on[1], on[2]].map((value, i) => value - [away, 0, away][i]).every((value) => Math.abs(value) < 1e-9)).toBe(true)
    const across = [on[4] * on[8] - on[5] * on[7], on[5] * on[6] - on[3] * on[8], on[3] * on[7] - on[4] * on[6]]
    blend.normal(u, 0.5, normal)
    turns.push(Math.sign(across[0] * normal[0] + across[1] * normal[1] + across[2] * normal[2]))
    for (const v of [0, 1]) {
      blend.evaluate(u, v, on)
      expect(blend.invert(on[0], on[1], on[2], uv, false)).toBeLessThan(1e-9)
      expect([uv[0] % (2 * Math.PI), uv[1]].map((value) => Number(value.toFixed(6)))).toEqual([Number(u.toFixed(6)), v])
    }
  }
  // The normal is that of the parameters on both sides.
  expect(turns).toEqual([1, 1])
})

test('beside a tip a spline surface goes on farther, as do its offsets', () => {
  // Lines from the tip to a parabola: beyond its ends they go on to the same parabola.
  const fan = new BSplineSurface({
    uDegree: 2,
    vDegree: 1,
    uKnots: Float64Array.of(0, 0, 0, 1, 1, 1),
    vKnots: Float64Array.of(0, 0, 1, 1),
    uCount: 3,
    vCount: 2,
    controlPoints: Float64Array.of(0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 0.5, 0, 0, 0, 0, 9, 1, 0.1),
  })
  expect(fan.singularities).toEqual([0])
  const extended = new Extended(fan)
  const offset = new Offset(extended, 0.2)
  for (const surface of [extended, offset]) {
    for (const [u, v] of [
      [-2.8, 0.1],
      [-1.3, 0.5],
      [0.4, 0.9],
      [3.7, 0.2],
    ]) {
      surface.evaluate(u, v, on)
      expect(surface.invert(on[0], on[1], on[2], uv, false)).toBeCloseTo(0, 5)
      expect([uv[0], uv[1]]).toEqual([expect.closeTo(u, 3), expect.closeTo(v, 3)])
    }
  }
})
