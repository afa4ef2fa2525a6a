import { expect, test } from 'vitest'
import { Walk } from './walk.ts'

const ahead = { right: 0, up: 0, forward: 1, fast: false }

test('reaches an even speed by the size of the model, and comes to rest', () => {
  const walk = new Walk()
  walk.set(ahead)
  let now = 0
  for (let i = 0; i < 50; i++) walk.advance((now += 20), 1000)
  expect(walk.advance((now += 20), 1000).forward).toBeCloseTo(6, 2)
  walk.set({ ...ahead, forward: 0 })
  for (let i = 0; i < 50; i++) walk.advance((now += 20), 1000)
  expect([walk.moving, walk.advance(now + 20, 1000)]).toEqual([false, { right: 0, up: 0, forward: 0 }])
})

test('numbers beyond the stick’s reach, and after a pause, do not leap', () => {
  const walk = new Walk()
  walk.set({ ...ahead, forward: 50, right: Number.NaN })
  walk.advance(0, 1000)
  expect(walk.advance(60_000, 1000).forward).toBeLessThan(40)
  expect(walk.advance(60_020, 1000).right).toBe(0)
})
