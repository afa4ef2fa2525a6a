import { expect, test } from 'vitest'
import { tessellatedFace } from './tessellatedFace.ts'

test('triangles at points that cannot be drawn are left out', () => {
  const points = [undefined, [10, 0, 0], [0, 10, 0], [10, 10, 0]]
  const face = tessellatedFace({ points, normals: [[0, 0, 1]], numbers: [], triangles: [], strips: [[1, 2, 3, 4]], fans: [] })
  expect(face.indices).toEqual([0, 1, 2])
  expect(face.positions).toEqual([0, 10, 0, 10, 0, 0, 10, 10, 0])
})
