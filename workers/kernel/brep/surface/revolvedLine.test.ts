import { expect, test } from 'vitest'
import { Line } from '../curve/line.ts'
import type { Vec3 } from '../frame.ts'
import { Revolution } from './revolution.ts'
import { revolvedLine } from './revolvedLine.ts'

const origin: Vec3 = [1, 2, 3]
const axis: Vec3 = [0, 0, 2]

test.each<[string, Vec3, Vec3]>([
  ['inwards and up', [5, 2, 3], [-1, 0, 1]],
  ['outwards and down', [1, 6, 4], [0, 1, -3]],
  ['from the axis', [1, 2, 5], [3, 4, 1]],
])('a line %s makes the cone on which the points and normals of the surface of revolution lie', (_, point, direction) => {
  const line = new Line(point, direction)
  const revolution = new Revolution(line, origin, axis)
  const { surface, flipped } = revolvedLine(line, origin, axis)!
  expect(surface.kind).toBe('cone')
  expect(surface.singularities).toHaveLength(1)
  const at = new Float64Array(9),
    uv = new Float64Array(2),
    normal = new Float64Array(3),
    own = new Float64Array(3)
  for (const [u, v] of [
    [0.3, 0.5],
    [2, 1.5],
    [5, 0.1],
  ]) {
    revolution.evaluate(u, v, at)
    revolution.normal(u, v, normal)
    expect(surface.invert(at[0], at[1], at[2], uv, false)).toBeLessThan(1e-12)
    surface.normal(uv[0], uv[1], own)
    for (let k = 0; k < 3; k++) expect(own[k]).toBeCloseTo(flipped ? -normal[k] : normal[k], 9)
  }
})

test.each<[string, Vec3, Vec3]>([
  ['parallel to the axis', [5, 2, 3], [0, 0, 1]],
  ['square to it', [5, 2, 3], [1, 0, 0]],
  ['beside it', [5, 2, 3], [0, 1, 1]],
])('a line %s makes no cone', (_, point, direction) => {
  expect(revolvedLine(new Line(point, direction), origin, axis)).toBeUndefined()
})
