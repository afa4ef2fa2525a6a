import { expect, test } from 'vitest'
import { identity, type Vec3 } from '../geometry/matrix.ts'
import type { Part } from '../scene/model.ts'
import type { MeasureResult } from './result.ts'
import { measure } from './measure.ts'
import { finish } from './finish.ts'
import { type Anchor, type MeasureEntity, thingOf } from './entity.ts'
import { band, revolved, ringPoints, TestPart } from './testPart.ts'

/** A cylinder about z (faces: 0 below, 1 mantle, 2 above) of radius 5, from z = 0 to 40. */
const rod = (): Part =>
  revolved([
    [0, 0],
    [5, 0],
    [5, 40],
    [0, 40],
  ]).build()

/** Columns x, y, z and the place of an occurrence. */
const place = (x: Vec3, y: Vec3, z: Vec3, at: Vec3): Float64Array => Float64Array.of(...x, 0, ...y, 0, ...z, 0, ...at, 1)
const entity = (part: Part, matrix: Float64Array, anchor: Anchor): MeasureEntity => thingOf(part, matrix, anchor)!
const facts = (...entities: [MeasureEntity] | [MeasureEntity, MeasureEntity]): MeasureResult[] => finish(measure(entities))
const valueOf = (list: MeasureResult[], id: MeasureResult['id']): number => list.find((fact) => fact.id === id)!.value as number
const mantle: Anchor = { snap: 'face', face: 1, point: [5, 0, 20] }

test('two skew cylinders: axis to axis 30, mantle to mantle 20, at 90°, exactly, although both are prisms of 24 sides', () => {
  const upright = entity(rod(), identity(), mantle)
  // Lies along x, at y = 30; the turn about its own axis puts chords, not corners, next to the other.
  const t = 0.1
  const lying = entity(rod(), place([0, Math.cos(t), Math.sin(t)], [0, -Math.sin(t), Math.cos(t)], [1, 0, 0], [-20, 30, 17]), mantle)
  const list = facts(upright, lying)
  expect(list.map(({ id }) => id)).toEqual(['axes', 'distance', 'dx', 'dy', 'dz', 'angle'])
  expect(list[0]).toMatchObject({ exact: true, deviation: 0 })
  expect(valueOf(list, 'axes')).toBeCloseTo(30, 9)
  expect(list[1].exact).toBe(true)
  expect(valueOf(list, 'distance')).toBeCloseTo(20, 6)
  expect(valueOf(list, 'dy')).toBeCloseTo(30, 9)
  expect(valueOf(list, 'angle')).toBeCloseTo(Math.PI / 2, 9)
})

test('skew axes at 60°: the common perpendicular', () => {
  const c = Math.cos(Math.PI / 3),
    s = Math.sin(Math.PI / 3)
  const a = entity(rod(), identity(), mantle)
  const b = entity(rod(), place([0, 1, 0], [-c, 0, s], [s, 0, c], [0, 13, 0]), mantle)
  const list = facts(a, b)
  expect(valueOf(list, 'axes')).toBeCloseTo(13, 9)
  expect(valueOf(list, 'angle')).toBeCloseTo(Math.PI / 3, 9)
})

test('parallel planes, and planes at an angle', () => {
  const below = entity(rod(), identity(), { snap: 'face', face: 0, point: [1, 0, 0] })
  const above = entity(rod(), identity(), { snap: 'face', face: 2, point: [-2, 1, 40] })
  const list = facts(below, above)
  expect(list[0]).toMatchObject({ id: 'planes', value: 40, exact: true })
  expect(valueOf(list, 'distance')).toBe(40)
  const tilted = entity(rod(), place([0, 1, 0], [0, 0, 1], [1, 0, 0], [50, 0, 0]), { snap: 'face', face: 0, point: [0, 1, 0] })
  const corner = facts(below, tilted)
  expect(corner[0].id).toBe('angle')
  expect(corner[0].value).toBeCloseTo(Math.PI / 2, 12)
})

test('circles: diameter, centre to centre', () => {
  const rim = entity(rod(), identity(), { snap: 'edge', edge: 0, point: [5, 0, 0] })
  expect(facts(rim).map(({ id, value }) => [id, value])).toEqual([
    ['diameter', 10],
    ['radius', 5],
    ['arcLength', 10 * Math.PI],
    ['centre', [0, 0, 0]],
    ['axis', [0, 0, 1]],
  ])
  const other = entity(rod(), place([1, 0, 0], [0, 1, 0], [0, 0, 1], [12, 16, 0]), { snap: 'edge', edge: 0, point: [5, 0, 0] })
  const list = facts(rim, other)
  expect(list.slice(0, 5).map(({ id, value }) => [id, Math.round((value as number) * 1e6) / 1e6])).toEqual([
    ['centres', 20],
    ['distance', 10],
    ['dx', 12],
    ['dy', 16],
    ['dz', 0],
  ])
  expect(list.every(({ exact }) => exact)).toBe(true)
})

test('a point and a cylinder, a plane, a point', () => {
  const part = rod()
  const at = (x: number, y: number, z: number): MeasureEntity =>
    entity(part, place([1, 0, 0], [0, 1, 0], [0, 0, 1], [x, y, z]), { snap: 'vertex', point: [0, 0, 0] })
  const list = facts(at(9, 12, 10), entity(part, identity(), mantle))
  expect(list[0]).toMatchObject({ id: 'toAxis', value: 15, exact: true })
  expect(valueOf(list, 'distance')).toBeCloseTo(10, 9)
  expect(facts(at(1, 1, 50), entity(part, identity(), { snap: 'face', face: 2, point: [0, 0, 40] }))[0]).toMatchObject({ id: 'toPlane', value: 10 })
  expect(facts(at(1, 2, 3), at(3, 5, 9)).map(({ id, value }) => [id, value])).toEqual([
    ['distance', 7],
    ['dx', 2],
    ['dy', 3],
    ['dz', 6],
  ])
})

test('faces: diameter, area and height of a mantle twice as big', () => {
  const list = facts(entity(rod(), place([2, 0, 0], [0, 2, 0], [0, 0, 2], [0, 0, 0]), mantle))
  expect(list[0]).toMatchObject({ id: 'diameter', value: 20, exact: true })
  expect(valueOf(list, 'area')).toBeCloseTo(Math.PI * 20 * 80, 4)
  expect(valueOf(list, 'height')).toBeCloseTo(80, 9)
})

test('parts: their shortest distance; crossing ones have none', () => {
  const part = rod()
  const whole: Anchor = { snap: 'part', point: [0, 0, 0] }
  const apart = facts(entity(part, identity(), whole), entity(part, place([1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 43]), whole))
  expect(apart[0]).toMatchObject({ id: 'distance', value: 3 })
  const through = facts(entity(part, identity(), whole), entity(part, place([1, 0, 0], [0, 1, 0], [0, 0, 1], [3, 1, 7]), whole))
  expect(through[0].value).toBe(0)
  const one = facts(entity(part, identity(), whole))
  expect(one.map(({ id }) => id)).toEqual(['volume', 'area', 'box'])
  expect(one[0].value).toBeCloseTo(Math.PI * 25 * 40, 3)
})

test('an occurrence stretched in one direction has no diameter to show', () => {
  const list = facts(entity(rod(), place([2, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]), mantle))
  expect(list.map(({ id }) => id)).toEqual([])
  const rim = facts(entity(rod(), place([2, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]), { snap: 'edge', edge: 0, point: [5, 0, 0] }))
  expect(rim.map(({ id }) => id)).toEqual(['length'])
})

test('a rounding of a quarter turn gives its radius first, half a cylinder its diameter', () => {
  const strip = (quarters: number): Part => {
    const build = new TestPart()
    const row = (z: number): Vec3[] => ringPoints([0, 0, z], 3, 24).slice(0, quarters * 6 + 1)
    build.face({ kind: 'cylinder', origin: [0, 0, 0], axis: [0, 0, 1], a: 3 }, band(row(0), row(8)))
    return build.build()
  }
  const at: Anchor = { snap: 'face', face: 0, point: [3, 0, 4] }
  const rounding = facts(entity(strip(1), identity(), at))
  expect(rounding.slice(0, 2).map(({ id, value }) => [id, value])).toEqual([
    ['radius', 3],
    ['diameter', 6],
  ])
  // The leader runs from the axis to the pick.
  expect(rounding[0].line).toEqual([
    [0, 0, 4],
    [3, 0, 4],
  ])
  expect(valueOf(rounding, 'sweep')).toBeCloseTo(Math.PI / 2, 6)
  expect(facts(entity(strip(2), identity(), at))[0]).toMatchObject({ id: 'diameter', value: 6 })
})

test('whole parts: the distance of two skew rods is that of their mantles, exactly, and bounded where other faces come as near', () => {
  const whole: Anchor = { snap: 'part', point: [0, 0, 0] }
  const t = 0.1
  const lying = place([0, Math.cos(t), Math.sin(t)], [0, -Math.sin(t), Math.cos(t)], [1, 0, 0], [-20, 30, 17])
  const skew = facts(entity(rod(), identity(), whole), entity(rod(), lying, whole))
  expect(skew[0]).toMatchObject({ id: 'distance', exact: true, deviation: 0 })
  expect(skew[0].value).toBeCloseTo(20, 6)
  // Side by side their rims are as near as their mantles.
  const turned = place([Math.cos(t), Math.sin(t), 0], [-Math.sin(t), Math.cos(t), 0], [0, 0, 1], [30, 0, 0])
  const [beside] = facts(entity(rod(), identity(), whole), entity(rod(), turned, whole))
  expect(beside.value).toBeCloseTo(20, 6)
  expect(beside.exact).toBe(false)
  expect(beside.deviation).toBeGreaterThan(0)
  expect(beside.deviation).toBeLessThan(0.1)
  // From end to end: planes, whose triangles are exact.
  expect(facts(entity(rod(), identity(), whole), entity(rod(), identity(), { snap: 'vertex', point: [0, 0, 45] }))[0].value).toBeCloseTo(5, 12)
})
