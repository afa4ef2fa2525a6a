import { expect, it } from 'vitest'
import { growthRest } from './pace.ts'

it('gives pictures of a growing model a quarter of the time, one each second at most, and one each time that eight have passed at least', () => {
  expect([50, 1000, 2000, 60_000].map(growthRest)).toEqual([1000, 3000, 6000, 8000])
})
