import { expect, test } from 'vitest'
import { cross, type Vec3 } from '../geometry/matrix.ts'
import { fromWorld, toWorld, turnBetween, upAxes, upIndex } from './upAxis.ts'

const unit = (axis: number): Vec3 => [0, 1, 2].map((each) => (each === axis ? 1 : 0)) as Vec3
/** A direction by the rotation of a column-major matrix. */
const turned = (m: Float64Array, v: Vec3): number[] => [0, 1, 2].map((row) => m[row] * v[0] + m[row + 4] * v[1] + m[row + 8] * v[2])

test.each(upAxes)('%s: up is the axis, east, north and up are right-handed, and the way back is the inverse', (up) => {
  expect(toWorld(up, 0, 0, 1).map((value) => value + 0)).toEqual(unit(upIndex(up)))
  expect(cross(toWorld(up, 1, 0, 0), toWorld(up, 0, 1, 0)).map((value) => value + 0)).toEqual(unit(upIndex(up)))
  expect(fromWorld(up, toWorld(up, 1, 2, 3))).toEqual([1, 2, 3])
})

test('a model is turned from each upright to each other', () => {
  for (const from of upAxes) {
    for (const to of upAxes) expect(turned(turnBetween(from, to), unit(upIndex(from)))).toEqual(unit(upIndex(to)))
  }
  // Readers of glTF expect a quarter turn about X from Z-up to Y-up.
  expect([...turnBetween('z', 'y')]).toEqual([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1])
})
