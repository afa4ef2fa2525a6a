import { expect, test } from 'vitest'
import { boxMesh } from '../../../../src/core/geometry/boxMesh.ts'
import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import { faceAreas, facesAreBounded } from './meshWitness.ts'

const box = boxMesh([0, 0, 0, 1, 2, 3])

/** The box with a pyramid of this height in the place of its last side. */
function withTip(height: number): Mesh {
  const first = box.faceStart[5] * 3
  const corners = [...box.indices.subarray(first)]
  const tip = box.positions.length / 3
  const at = [0, 1, 2].map((k) => {
    const values = corners.map((v) => box.positions[3 * v + k])
    const [low, high] = [Math.min(...values), Math.max(...values)]
    return low === high ? (low > 0 ? low + height : low - height) : (low + high) / 2
  })
  // The outline of both triangles, each of its sides with the tip.
  const sides: number[] = []
  for (let i = 0; i < 6; i++) {
    const a = corners[i]
    const b = corners[i % 3 === 2 ? i - 2 : i + 1]
    const isInside = [0, 1, 2, 3, 4, 5].some((j) => corners[j] === b && corners[j % 3 === 2 ? j - 2 : j + 1] === a)
    if (!isInside) sides.push(a, b, tip)
  }
  return {
    ...box,
    positions: Float32Array.of(...box.positions, ...at),
    indices: Uint32Array.of(...box.indices.subarray(0, first), ...sides),
    faceStart: Uint32Array.of(...box.faceStart.subarray(0, 6), first / 3 + 4),
  }
}

test('faces of equal area agree, one of another area does not', () => {
  expect([...faceAreas(box, [])].toSorted((a, b) => a - b)).toEqual([2, 2, 3, 3, 6, 6])
  expect(facesAreBounded(box, faceAreas(box, []))).toBe(true)
  expect(facesAreBounded(withTip(1), faceAreas(box, []))).toBe(false)
})

test('a doubted face may bulge, but not reach far beyond its border', () => {
  const known = faceAreas(box, [5])
  expect(known[5]).toBeNaN()
  expect(facesAreBounded(box, known)).toBe(true)
  expect(facesAreBounded(withTip(1), known)).toBe(true)
  expect(facesAreBounded(withTip(40), known)).toBe(false)
})

test('with another number of faces each is judged by its border', () => {
  expect(facesAreBounded(box, Float64Array.of(1, 2))).toBe(true)
  expect(facesAreBounded(withTip(40), Float64Array.of(1, 2))).toBe(false)
  expect(facesAreBounded(withTip(40))).toBe(false)
})
