import { expect, test } from 'vitest'
import { SizeBands } from './sizeBands.ts'

test('a band has all occurrences of a part only where it reaches from the smallest to the largest', () => {
  const bands = new SizeBands<string>()
  const hasAll = (floor: number, limits: number[], least: number, greatest: number): boolean => {
    bands.start(floor, least, greatest)
    for (const limit of [...limits, Infinity]) bands.add(limit, `up to ${limit}`)
    return bands.hasAll
  }
  expect(hasAll(1, [10, 30], 11, 30)).toBe(true)
  expect(hasAll(1, [10, 30], 10, 30)).toBe(false)
  expect(hasAll(1, [10, 30], 11, 31)).toBe(false)
  expect(hasAll(1, [], 2, Infinity)).toBe(true)
  // Lines are left out of the smaller occurrences: there is one band, and it lacks those.
  expect(hasAll(8, [], 8, 20)).toBe(false)
  expect(hasAll(8, [], 8.5, 20)).toBe(true)
})
