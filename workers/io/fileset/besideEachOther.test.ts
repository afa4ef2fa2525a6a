import { expect, test } from 'vitest'
import { besideEachOther } from './besideEachOther.ts'

/** Runs items of these sizes and counts how many were under way at once. */
async function most(sizes: readonly number[]): Promise<{ most: number; results: number[] }> {
  let now = 0
  let top = 0
  const results = await besideEachOther(
    sizes,
    (size) => size,
    async (size) => {
      top = Math.max(top, ++now)
      await Promise.resolve()
      now--
      return size + 1
    },
  )
  return { most: top, results }
}

test('small files are read several at a time, large ones one by one, results in order', async () => {
  expect(await most(Array.from({ length: 40 }, (_, i) => i))).toEqual({ most: 16, results: Array.from({ length: 40 }, (_, i) => i + 1) })
  expect((await most([20 << 20, 20 << 20, 20 << 20])).most).toBe(1)
  expect((await most([1 << 30, 5, 5])).most).toBe(2)
  expect((await most([])).results).toEqual([])
})

test('the first error is passed on', async () => {
  const failing = besideEachOther(
    [1, 2, 3],
    () => 1,
    async (item) => (item === 2 ? Promise.reject(new Error('two')) : item),
  )
  await expect(failing).rejects.toThrow('two')
})
