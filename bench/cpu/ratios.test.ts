import { expect, test } from 'vitest'
import { ratiosOf } from './ratios.ts'

test('sum, median and tenth percentile', () => {
  expect(ratiosOf([[1, 10]])).toEqual({ sum: 10, median: 10, tenthPercentile: 10 })
  const pairs = Array.from({ length: 20 }, (_, i) => [1, i + 1] as const)
  expect(ratiosOf(pairs)).toEqual({ sum: 10.5, median: 10.5, tenthPercentile: 3 })
})
