import { expect, it } from 'vitest'
import { insetOf, settle, stopHeight } from './Sheet.tsx'

it('has three stops', () => {
  expect([stopHeight('peek', 700), stopHeight('half', 700), stopHeight('full', 700)]).toEqual([88, 350, 644])
})

it('comes to rest at the nearest stop, or closes', () => {
  expect(settle(120, 0, 700)).toBe('peek')
  expect(settle(300, 0, 700)).toBe('half')
  expect(settle(600, 0, 700)).toBe('full')
  expect(settle(30, 0, 700)).toBeUndefined()
})

it('goes on by a flick', () => {
  expect(settle(120, 1, 700)).toBe('half')
  expect(settle(640, 1, 700)).toBe('full')
  expect(settle(340, -1, 700)).toBe('peek')
  expect(settle(80, -1, 700)).toBeUndefined()
})

it('makes room for at most half', () => {
  expect([insetOf('peek', 700), insetOf('full', 700)]).toEqual([88, 350])
})
