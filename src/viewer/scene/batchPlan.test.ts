import { expect, test } from 'vitest'
import { batchCapacity, edgeCapacity, SizeHistogram } from './batchPlan.ts'

test('batches double up to what 16 bits can number, without the number that ends a strip', () => {
  const need = { vertices: 10, indices: 30 }
  expect(batchCapacity(0, need)).toEqual({ vertices: 32768, indices: 163840 })
  expect(batchCapacity(1, need)).toEqual({ vertices: 65535, indices: 327675 })
  expect(batchCapacity(20, need)).toEqual({ vertices: 65535, indices: 327675 })
})

test('a batch has as many indices as the parts before it asked for', () => {
  const need = { vertices: 10, indices: 30 }
  const sparse = { vertices: 100_000, indices: 200_000 }
  expect(batchCapacity(4, need, sparse)).toEqual({ vertices: 65535, indices: Math.ceil(65535 * 2.2) })
  // Two parts are too few to judge by, and no model is trusted to be the same all over.
  expect(batchCapacity(1, need, sparse).indices).toBe(327675)
  expect(batchCapacity(4, need, { vertices: 3, indices: 300 }).indices).toBe(Math.ceil(65535 * 6.5))
  expect(batchCapacity(4, need, { vertices: 300, indices: 3 }).indices).toBe(Math.ceil(65535 * 1.5))
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

function histogram(...entries: [size: number, weight: number][]): SizeHistogram {
  const made = new SizeHistogram()
  for (const [size, weight] of entries) {
    const sizes = Float32Array.of(size)
    made.addWithin({ sizes, bits: new Uint32Array(sizes.buffer) }, 0, 1, -1, Infinity, weight)
  }
  return made
}

test('everything is taken that fits', () => {
  expect(histogram([1, 100], [16, 100]).within(200)).toBeUndefined()
})

test('what is small goes first, and a share of what is of one size', () => {
  const limit = histogram([1, 100], [16, 100], [128, 100]).within(150)!
  expect(limit.some).toBe(16)
  expect(limit.all).toBe(18)
  expect(limit.share).toBe(0.5)
})

test('of too large a model of equal parts a share is taken', () => {
  expect(histogram([16, 1_000_000]).within(1000)).toMatchObject({ some: 16, share: 0.001 })
})

test('sizes beyond the classes count with the outermost', () => {
  expect(histogram([0, 5], [1e9, 5]).within(5)).toMatchObject({ some: 0, share: 0 })
  const cleared = histogram([1, 5])
  cleared.clear()
  expect(cleared.within(0)).toBeUndefined()
})
