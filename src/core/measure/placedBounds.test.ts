import { expect, test } from 'vitest'
import { doubt } from './placedBounds.ts'

test('a bound is told when it is one', () => {
  expect(doubt(18_000, 20)).toBe(20)
  expect(doubt(-18_000, 20)).toBe(20)
})

test('a bound as large as the value itself is not told', () => {
  expect(doubt(18_000, 37_000_000)).toBe(0)
  expect(doubt(0, 5)).toBe(0)
  expect(doubt(1, Number.NaN)).toBe(0)
})
