import { expect, test } from 'vitest'
import { SizeHistogram } from './sizeHistogram.ts'

function histogram(...entries: [size: number, weight: number][]): SizeHistogram {
  const made = new SizeHistogram()
  for (const [size, weight] of entries) made.add(size, weight)
  return made
}

test('everything is taken that fits', () => {
  expect(histogram([1, 100], [16, 100]).within(200)).toBeUndefined()
})

test('what is small goes first, and a share of what is of one size', () => {
  const limit = histogram([1, 100], [16, 100], [128, 100]).within(150)!
  expect(limit.some).toBe(16)
  expect(limit.all).toBeCloseTo(16 * 2 ** (1 / 8), 12)
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
