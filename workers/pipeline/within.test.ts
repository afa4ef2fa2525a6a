import { expect, it } from 'vitest'
import { within } from './within.ts'

it('waits no longer than it is told', async () => {
  expect(await within(Promise.resolve(1), 10_000, 2)).toBe(1)
  expect(await within(new Promise(() => {}), 1, 2)).toBe(2)
  expect(await within(Promise.reject(new Error('no')), 10_000, 2)).toBe(2)
})
