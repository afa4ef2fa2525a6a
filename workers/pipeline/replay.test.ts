import { expect, it } from 'vitest'
import { withTimeout } from './replay.ts'

it('waits no longer than it is told', async () => {
  expect(await withTimeout(Promise.resolve(1), 10_000, 2)).toBe(1)
  expect(await withTimeout(new Promise(() => {}), 1, 2)).toBe(2)
  expect(await withTimeout(Promise.reject(new Error('no')), 10_000, 2)).toBe(2)
})
