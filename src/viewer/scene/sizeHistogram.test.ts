import { expect, test } from 'vitest'
import { SizeHistogram } from './sizeHistogram.ts'

function histogram(...entries: [size: number, weight: number][]): SizeHistogram {
  const made = new SizeHistogram()
  for (const [size, weight] of entries) made.add(size, weight)
  return made
}

test('everything is drawn that fits', () => {
  expect(histogram([1, 100], [10, 100]).sizeWithin(200)).toBe(0)
})

test('what is small goes first', () => {
  const limit = histogram([1, 100], [10, 100], [100, 100]).sizeWithin(200)
  expect(limit).toBeGreaterThan(1)
  expect(limit).toBeLessThanOrEqual(10)
})

test('the largest are drawn even when they alone are too much', () => {
  const limit = histogram([1, 100], [500, 1_000_000]).sizeWithin(10)
  expect(limit).toBeGreaterThan(1)
  expect(limit).toBeLessThanOrEqual(500)
})

test('sizes beyond the classes count with the outermost', () => {
  expect(histogram([0, 5], [1e9, 5]).sizeWithin(5)).toBeGreaterThan(0)
  const cleared = histogram([1, 5])
  cleared.clear()
  expect(cleared.sizeWithin(0)).toBe(0)
})
