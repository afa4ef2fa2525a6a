import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { explosionAtom, drawnExplosionAtom } from './explosion.ts'

test('the viewer is told of no level before something is taken apart', () => {
  const store = createStore()
  const before = store.get(drawnExplosionAtom)
  expect(before.amount).toBe(0)
  store.set(explosionAtom, { amount: 0, level: 3 })
  expect(store.get(drawnExplosionAtom)).toBe(before)
  store.set(explosionAtom, { amount: 0.5, level: 3 })
  expect(store.get(drawnExplosionAtom)).toEqual({ amount: 0.5, level: 3 })
})
