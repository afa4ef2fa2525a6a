import { expect, test } from 'vitest'
import { FreeRanges } from './freeRanges.ts'

test('ranges are taken from the front; what is given back is joined with its neighbours and used again', () => {
  const ranges = new FreeRanges(100)
  expect([10, 20, 30, 40].map((count) => ranges.take(count))).toEqual([0, 10, 30, 60])
  expect([ranges.used, ranges.fits(1)]).toEqual([100, false])
  ranges.give(0, 10)
  ranges.give(30, 30)
  expect([ranges.fits(30), ranges.fits(31)]).toEqual([true, false])
  ranges.give(10, 20)
  expect([ranges.fits(60), ranges.fits(61), ranges.used]).toEqual([true, false, 40])
  expect(ranges.take(45)).toBe(0)
  expect(ranges.take(15)).toBe(45)
  ranges.give(60, 40)
  expect(ranges.take(40)).toBe(60)
})

test('thousands of ranges, taken and given back at random, never overlap', () => {
  const ranges = new FreeRanges(1000)
  const owners = new Int32Array(1000).fill(-1)
  const taken: [first: number, count: number][] = []
  let state = 7
  const random = (below: number): number => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) % below
  for (let i = 0; i < 3000; i++) {
    const count = 1 + random(60)
    if (random(3) > 0 && ranges.fits(count)) {
      const first = ranges.take(count)
      expect(owners.subarray(first, first + count).every((owner) => owner === -1)).toBe(true)
      owners.fill(i, first, first + count)
      taken.push([first, count])
    } else if (taken.length > 0) {
      const [first, size] = taken.splice(random(taken.length), 1)[0]
      owners.fill(-1, first, first + size)
      ranges.give(first, size)
    }
    expect(ranges.used).toBe(owners.reduce((sum, owner) => sum + (owner >= 0 ? 1 : 0), 0))
  }
})
