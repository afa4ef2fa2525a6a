import { expect, test } from 'vitest'
import { decodeNormal } from '../scene/octahedral.ts'
import { boxMesh } from './boxMesh.ts'
import { cross, subtract } from './matrix.ts'

test('six faces of two triangles, each looking outwards along its normal', () => {
  const { positions, normals, indices, faceStart } = boxMesh([1, 2, 3, 2, 4, 6])
  expect([...faceStart]).toEqual([0, 2, 4, 6, 8, 10, 12])
  const point = (i: number): [number, number, number] => [positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]]
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [point(indices[at]), point(indices[at + 1]), point(indices[at + 2])]
    const area = cross(subtract(b, a), subtract(c, a))
    const length = Math.hypot(...area)
    const normal = [0, 0, 0]
    decodeNormal(normals, indices[at] * 2, normal)
    area.forEach((value, i) => expect(value / length).toBeCloseTo(normal[i], 6))
    const middle = [1.5, 3, 4.5]
    expect(normal.reduce((sum, value, i) => sum + value * (a[i] - middle[i]), 0)).toBeGreaterThan(0)
  }
})
