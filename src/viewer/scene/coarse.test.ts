import { expect, test } from 'vitest'
import type { Mesh } from '../../core/scene/mesh.ts'
import { boxMesh } from '../../core/geometry/boxMesh.ts'
import { encodeNormal } from '../../core/scene/octahedral.ts'
import { coarseOf } from './coarse.ts'

/** A sphere of radius 10 around (100, 0, 0) in rings of `n` quadrilaterals. */
function sphere(n: number): Mesh {
  const [positions, normals, indices]: number[][] = [[], [], []]
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n; j++) {
      const [polar, turn] = [(i / n) * Math.PI, (j / n) * 2 * Math.PI]
      const way = [Math.sin(polar) * Math.cos(turn), Math.sin(polar) * Math.sin(turn), Math.cos(polar)]
      positions.push(100 + 10 * way[0], 10 * way[1], 10 * way[2])
      const normal = new Int16Array(2)
      encodeNormal(normal, 0, way[0], way[1], way[2])
      normals.push(...normal)
      if (i === n || j === n) continue
      const [a, b] = [i * (n + 1) + j, (i + 1) * (n + 1) + j]
      indices.push(a, b, a + 1, a + 1, b, b + 1)
    }
  return {
    positions: Float32Array.from(positions),
    normals: Int16Array.from(normals),
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.of(0, indices.length / 3),
  }
}

function areaOf({ positions }: Mesh, indices: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => positions.subarray(indices[i + corner] * 3, indices[i + corner] * 3 + 3))
    const [u, v] = [b.map((value, axis) => value - a[axis]), c.map((value, axis) => value - a[axis])]
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
  }
  return sum
}

test('a fine sphere loses most triangles; its error is within a cell and its area stays', () => {
  const fine = sphere(200)
  for (const [cells, share] of [
    [64, 0.5],
    [16, 0.06],
  ]) {
    const { indices, error } = coarseOf(fine, cells)
    expect(indices.length / fine.indices.length).toBeLessThan(share)
    expect(error).toBeGreaterThan(0)
    expect(error).toBeLessThan((20 / cells) * Math.sqrt(3))
    expect(areaOf(fine, indices) / areaOf(fine, fine.indices)).toBeCloseTo(1, 1)
  }
})

test('both sides of a plate thinner than a cell remain, and a box stays as it is', () => {
  const plate = boxMesh([0, 0, 0, 100, 100, 0.01])
  // Nothing is left of the side faces; top and bottom keep their two triangles, which face away from each other.
  expect(coarseOf(plate, 16).indices.length).toBe(12)
  expect([...coarseOf(boxMesh([0, 0, 0, 1, 2, 3]), 8).indices]).toEqual([...boxMesh([0, 0, 0, 1, 2, 3]).indices])
})

test('all of one point is nothing', () => {
  const mesh = boxMesh([1, 1, 1, 1, 1, 1])
  expect(coarseOf(mesh, 16)).toEqual({ indices: new Uint32Array(0), error: 0 })
})
