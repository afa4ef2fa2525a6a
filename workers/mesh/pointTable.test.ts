import { expect, test } from 'vitest'
import { PointTable } from './pointTable.ts'

test('numbers distinct points in their order; both zeros are one', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 2, 3, -0, 0, -0, 1, 2, 3, 3, 2, 1)
  const points = new PointTable(positions)
  expect([0, 1, 2, 3, 4].map((index) => points.add(index))).toEqual([0, 1, 0, 1, 2])
  expect([...points.source]).toEqual([0, 1, 4])
  const words = new Int32Array(Float32Array.of(9, 3, 2, 1, -0, -0, -0, 1, 2, 4).buffer)
  expect([1, 4, 7].map((at) => points.find(words, at))).toEqual([2, 0, -1])
})

test('thousands of points', () => {
  const count = 40_000
  const positions = Float32Array.from({ length: count * 2 * 3 }, (_, i) => ((i / 3) | 0) % count)
  const points = new PointTable(positions)
  for (let i = 0; i < count * 2; i++) if (points.add(i) !== i % count) throw new Error(`point ${i}`)
  expect(points.size).toBe(count)
})
