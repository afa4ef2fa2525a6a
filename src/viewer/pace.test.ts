import { expect, it } from 'vitest'
import { FIRST_GROWTH_MS, firstGrowth, type Growth, growthDue, growthRest } from './pace.ts'

it('gives pictures of a growing model an eighth of the time, one each second at most, and one each time that eight have passed at least', () => {
  expect([50, 500, 1000, 60_000].map(growthRest)).toEqual([1000, 3500, 7000, 8000])
})

const began = 5000

it('counts a part that is on screen alone as a picture of its model, for a second at most', () => {
  expect(firstGrowth(began)).toBe(began + FIRST_GROWTH_MS)
  expect(firstGrowth(began, began - 3000)).toBe(began + FIRST_GROWTH_MS)
  expect(firstGrowth(began, began + 700)).toBe(began + 700)
  expect(firstGrowth(began, began + 8000)).toBe(began + 1000)
})

const growth = (change: Partial<Growth>): Growth => ({
  now: began + 50,
  began,
  next: began + FIRST_GROWTH_MS,
  parts: 1,
  allParts: 100,
  arrived: began + 10,
  triangles: () => 20_000,
  ...change,
})

it('draws a growing model at once when its first parts have few triangles, else after its time', () => {
  expect(growthDue(growth({}))).toBe(began + 50)
  expect(growthDue(growth({ triangles: () => 200_000 }))).toBe(began + FIRST_GROWTH_MS)
  // Even one that seems to be complete soon.
  expect(growthDue(growth({ triangles: () => 200_000, now: began + 410, parts: 90 }))).toBeLessThanOrEqual(began + 410)
  // More seem to be on their way.
  expect(growthDue(growth({ arrived: began + 45 }))).toBe(began + 75)
  // The model takes long: its first part is drawn as it comes, however large, but only the first time.
  const long = { arrived: began + 45, triangles: () => 200_000, allParts: 5000 }
  expect(growthDue(growth(long))).toBe(began + 50)
  expect(growthDue(growth({ ...long, next: began + 1200 }))).toBe(began + 1200)
  // It has been drawn: others follow in their own time.
  expect(growthDue(growth({ now: began + 300, next: began + 1200 }))).toBe(began + 1200)
})

it('waits for a model that seems to be complete soon, though not long, and for anything to see', () => {
  expect(growthDue(growth({ parts: 40 }))).toBe(began + 200)
  expect(growthDue(growth({ parts: 90, now: began + 1300, next: began + 1200 }))).toBe(began + 1450)
  expect(growthDue(growth({ parts: 99, now: began + 2000 }))).toBe(began + FIRST_GROWTH_MS)
  expect(growthDue(growth({ parts: 0 }))).toBe(began + FIRST_GROWTH_MS)
})
