import { expect, test } from 'vitest'
import { labelSpots } from './Callout.tsx'

const label = (x: number, y: number) => ({ x, y, width: 100, height: 20 })

test('labels stand at half height of their places, and below those that they would cover', () => {
  expect(labelSpots([label(10, 100), undefined, label(60, 105), label(300, 100)])).toEqual([{ x: 10, y: 90 }, undefined, { x: 60, y: 118 }, { x: 300, y: 90 }])
})

test('a crowd is thinned out', () => {
  expect(labelSpots(Array.from({ length: 20 }, () => label(0, 0))).filter(Boolean)).toHaveLength(6)
})

test('of many labels none covers another', () => {
  const spots = labelSpots(Array.from({ length: 2000 }, (_, i) => label((i * 7919) % 1400, (i * 104729) % 900))).filter((spot) => spot !== undefined)
  expect(spots.length).toBeGreaterThan(200)
  for (const [i, a] of spots.entries()) for (const b of spots.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 20).toBe(true)
})
