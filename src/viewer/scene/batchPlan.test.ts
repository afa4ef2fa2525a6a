import { expect, test } from 'vitest'
import { batchCapacity, edgeCapacity } from './batchPlan.ts'

test('batches double up to half a million vertices', () => {
  const need = { vertices: 10, indices: 30 }
  expect(batchCapacity(0, need)).toEqual({ vertices: 32768, indices: 163840 })
  expect(batchCapacity(1, need)).toEqual({ vertices: 65536, indices: 327680 })
  expect(batchCapacity(20, need)).toEqual({ vertices: 524288, indices: 2621440 })
})

test('a part that no batch could hold gets one of its own size', () => {
  expect(batchCapacity(0, { vertices: 1_000_000, indices: 6 })).toEqual({ vertices: 1_000_000, indices: 6 })
  expect(batchCapacity(0, { vertices: 3, indices: 9_000_000 })).toEqual({ vertices: 3, indices: 9_000_000 })
})

test('edge batches are powers of two', () => {
  expect(edgeCapacity(0, 5)).toBe(16384)
  expect(edgeCapacity(2, 5)).toBe(65536)
  expect(edgeCapacity(30, 5)).toBe(262144)
  expect(edgeCapacity(0, 300_000)).toBe(524288)
})
