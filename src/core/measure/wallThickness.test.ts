import { expect, test } from 'vitest'
import { identity, type Vec3 } from '../geometry/matrix.ts'
import type { Part } from '../scene/model.ts'
import { Placement } from './placement.ts'
import { revolved } from './testPart.ts'
import { wallThickness } from './wallThickness.ts'

/** A tube about z, 10 mm inside and 16 mm outside, closed below by a floor of 4 mm. Faces: 0 underside, 1 outside, 2 rim, 3 inside, 4 floor. */
const cup = (): Part => ({
  ...revolved([
    [0, 0],
    [8, 0],
    [8, 30],
    [5, 30],
    [5, 4],
    [0, 4],
  ]).build(),
  closed: true,
})
const here = new Placement(identity())
/** The middle of a chord of the outer wall: 24 sides, half a side off the corner. */
const onChord: Vec3 = [8 * Math.cos(Math.PI / 24) * Math.cos(Math.PI / 24), 8 * Math.cos(Math.PI / 24) * Math.sin(Math.PI / 24), 20]

test('the wall of a tube is exact, although both sides are prisms', () => {
  const wall = wallThickness(cup(), 1, here, onChord)!
  expect(wall).toMatchObject({ exact: true, deviation: 0 })
  expect(wall.thickness).toBeCloseTo(3, 9)
  expect(Math.hypot(wall.from[0], wall.from[1])).toBeCloseTo(8, 9)
  expect(Math.hypot(wall.to[0], wall.to[1])).toBeCloseTo(5, 9)
})

test('from the inside it is the same wall, and the floor is that from either side', () => {
  expect(wallThickness(cup(), 3, here, [5, 0, 20])!.thickness).toBeCloseTo(3, 9)
  expect(wallThickness(cup(), 0, here, [1, 1, 0])!.thickness).toBeCloseTo(4, 9)
  expect(wallThickness(cup(), 4, here, [1, 1, 4])!.thickness).toBeCloseTo(4, 9)
})

test('under the rim the material reaches down to the underside; beside the floor through the whole shaft', () => {
  expect(wallThickness(cup(), 2, here, [6.5, 0, 30])!.thickness).toBeCloseTo(30, 6)
  expect(wallThickness(cup(), 1, here, [8, 0, 2])!.thickness).toBeCloseTo(16, 6)
})

test('an occurrence that is turned, mirrored and twice as large', () => {
  // Columns: x goes to −2y, y to 2z, z to 2x: a mirror.
  const matrix = Float64Array.of(0, -2, 0, 0, 0, 0, 2, 0, 2, 0, 0, 0, 100, 0, 0, 1)
  const wall = wallThickness(cup(), 1, new Placement(matrix), [140, -16, 0])!
  expect(wall.thickness).toBeCloseTo(6, 9)
  expect(wall.to[1]).toBeCloseTo(-10, 9)
})

test('nothing where the mesh is open or the occurrence is stretched', () => {
  expect(wallThickness({ ...cup(), closed: false }, 1, here, [8, 0, 20])).toBeUndefined()
  expect(wallThickness(cup(), 1, new Placement(Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1)), [8, 0, 20])).toBeUndefined()
})
