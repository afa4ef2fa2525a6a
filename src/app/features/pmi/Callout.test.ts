import { expect, test } from 'vitest'
import { labelSpots } from './Callout.tsx'

const label = (x: number, y: number) => ({ x, y, width: 100, height: 20 })

test('labels stand at half height of their places, and below those that they would cover', () => {
  expect(labelSpots([label(10, 100), undefined, label(60, 105), label(300, 100)])).toEqual([{ x: 10, y: 90 }, undefined, { x: 60, y: 118 }, { x: 300, y: 90 }])
})

test('a crowd is thinned out', () => {
  expect(labelSpots(Array.from({ length: 20 }, () => label(0, 0))).filter(Boolean)).toHaveLength(6)
})

test('10 000 labels take less than a frame', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => label((i * 7919) % 1400, (i * 104729) % 900))
  labelSpots(many)
  const start = performance.now()
  labelSpots(many)
  expect(performance.now() - start).toBeLessThan(200)
})
