import { expect, test } from 'vitest'
import type { Vec3 } from '../geometry/matrix.ts'
import { faceMoments } from './faceMoments.ts'
import { finish } from './finish.ts'
import { addPlaced, inertiaOf } from './sceneMeasures.ts'
import { MOMENTS } from './moments.ts'
import { isExactArea, isExactVolume, measurePart } from './partMeasures.ts'
import { thingOf } from './entity.ts'
import { band, fullCircle, revolved, ringPoints, TestPart } from './testPart.ts'

const near = (value: number, expected: number): void => expect(Math.abs(value - expected) / Math.abs(expected)).toBeLessThan(1e-6)

test('a ring: area and volume as the formulas have them, although its mesh is of 24 sides', () => {
  // Outer radius 20, inner 12, height 10.
  const part = revolved([
    [12, 0],
    [20, 0],
    [20, 10],
    [12, 10],
  ]).build()
  const mass = finish(measurePart(part))!
  expect([mass.closed, mass.basis, isExactArea(mass), isExactVolume(mass)]).toEqual([true, 'faces', true, true])
  near(mass.moments[1], Math.PI * (400 - 144) * 10)
  near(mass.moments[0], 2 * Math.PI * (400 - 144) + 2 * Math.PI * (20 + 12) * 10)
  near(faceMoments(part, 1).moments[0], 2 * Math.PI * 20 * 10)
  near(faceMoments(part, 3).moments[0], 2 * Math.PI * 12 * 10)
  const { centre, tensor, principal } = inertiaOf(mass.moments)!
  centre.forEach((value, i) => expect(value).toBeCloseTo([0, 0, 5][i], 7))
  near(tensor[2], (mass.moments[1] * (400 + 144)) / 2)
  near(principal[0], mass.moments[1] * ((400 + 144) / 4 + 100 / 12))
})

test('a cone frustum', () => {
  // Radii 10 below and 4 above, height 15.
  const part = revolved([
    [0, 0],
    [10, 0],
    [4, 15],
    [0, 15],
  ]).build()
  const mass = finish(measurePart(part))!
  expect(isExactVolume(mass)).toBe(true)
  near(mass.moments[1], (Math.PI * 15 * (100 + 40 + 16)) / 3)
  near(faceMoments(part, 1).moments[0], Math.PI * 14 * Math.hypot(6, 15))
  near(inertiaOf(mass.moments)!.centre[2], (15 * (100 + 80 + 48)) / (4 * (100 + 40 + 16)))
})

test('a plate with four holes', () => {
  // 80 × 80 × 6, holes of diameter 20 in the middle of each quarter.
  const build = new TestPart()
  const count = 32
  const square = ([x, y, z]: Vec3): Vec3[] =>
    Array.from({ length: count + 1 }, (_, i) => {
      const t = (2 * Math.PI * i) / count
      const reach = 20 / Math.max(Math.abs(Math.cos(t)), Math.abs(Math.sin(t)))
      return [x + Math.round(reach * Math.cos(t) * 1e6) / 1e6, y + Math.round(reach * Math.sin(t) * 1e6) / 1e6, z]
    })
  const centres: Vec3[] = [
    [-20, -20, 0],
    [20, -20, 0],
    [20, 20, 0],
    [-20, 20, 0],
  ]
  const up = ([x, y]: Vec3): Vec3 => [x, y, 6]
  const bottom = build.face(
    { kind: 'plane', origin: [0, 0, 0], axis: [0, 0, -1] },
    centres.flatMap((c) => band(ringPoints(c, 10, count), square(c))),
  )
  const top = build.face(
    { kind: 'plane', origin: [0, 0, 6], axis: [0, 0, 1] },
    centres.flatMap((c) => band(square(up(c)), ringPoints(up(c), 10, count))),
  )
  for (const c of centres) {
    const hole = build.face({ kind: 'cylinder', origin: c, axis: [0, 0, 1], a: 10 }, band(ringPoints(up(c), 10, count), ringPoints(c, 10, count)))
    build.edge([bottom, hole], ringPoints(c, 10, count), fullCircle(c, 10))
    build.edge([top, hole], ringPoints(up(c), 10, count), fullCircle(up(c), 10))
  }
  const rim = [...new Map(centres.flatMap(square).map((p) => [p.join(), p])).values()]
  const sides: [axis: number, value: number][] = [
    [1, -40],
    [0, 40],
    [1, 40],
    [0, -40],
  ]
  for (const [axis, value] of sides) {
    const along = rim.filter((p) => p[axis] === value).toSorted((a, b) => (a[1 - axis] - b[1 - axis]) * (axis === 1 ? -value : value))
    const normal: Vec3 = [0, 0, 0]
    normal[axis] = Math.sign(value)
    const side = build.face({ kind: 'plane', origin: along[0], axis: normal }, band(along, along.map(up)))
    build.edge([bottom, side], along)
    build.edge([top, side], along.map(up))
    build.edge([side, -1], [along[0], up(along[0])])
    build.edge([side, -1], [along.at(-1)!, up(along.at(-1)!)])
  }
  const part = build.build()
  const mass = finish(measurePart(part))!
  expect([mass.closed, mass.basis, isExactArea(mass), isExactVolume(mass)]).toEqual([true, 'faces', true, true])
  near(faceMoments(part, top).moments[0], 6400 - 400 * Math.PI)
  near(mass.moments[1], (6400 - 400 * Math.PI) * 6)
})

test('an occurrence turned, moved and scaled: its moments are those of the part there', () => {
  const ring = finish(
    measurePart(
      revolved([
        [12, 0],
        [20, 0],
        [20, 10],
        [12, 10],
      ]).build(),
    ),
  )!
  // z to x, twice as big, 100 up.
  const placed = new Float64Array(MOMENTS)
  addPlaced(placed, ring.moments, Float64Array.of(0, 2, 0, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0, 100, 1), 0, 2)
  near(placed[1], Math.PI * (400 - 144) * 80)
  near(placed[0], 4 * ring.moments[0])
  const { centre, tensor } = inertiaOf(placed)!
  centre.forEach((value, i) => expect(value).toBeCloseTo([10, 0, 100][i], 6))
  near(tensor[0], (placed[1] * 4 * (400 + 144)) / 2)
})

test('an open sheet has an area, and no volume that means anything', () => {
  const build = new TestPart()
  build.face({ kind: 'plane', origin: [0, 0, 0], axis: [0, 0, 1] }, [
    [
      [0, 0, 0],
      [2, 0, 0],
      [2, 3, 0],
    ],
  ])
  const mass = finish(measurePart(build.build()))!
  expect(mass.moments[0]).toBe(3)
  expect([mass.closed, mass.basis, mass.moments[1]]).toEqual([false, undefined, 0])
})

test('what only stands for a part has no mass and is nothing to measure', () => {
  const part = {
    ...revolved([
      [0, 0],
      [10, 0],
      [10, 5],
    ]).build(),
    placeholder: true,
  }
  expect(finish(measurePart(part))).toBeUndefined()
  expect(thingOf(part, Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1), { snap: 'part', point: [0, 0, 0] })).toBeUndefined()
})
