import { expect, it } from 'vitest'
import { createBatches } from './batches.ts'

const doubling = () => {
  const asked: number[][] = []
  const open: (() => void)[] = []
  const double = createBatches<number, number>(async (keys) => {
    asked.push(keys)
    await new Promise<void>((done) => open.push(done))
    if (keys.includes(13)) throw new Error('unlucky')
    return keys.map((key) => 2 * key)
  })
  return { asked, open, double }
}

it('asks once for all that came together, and once for all that came meanwhile', async () => {
  const { asked, open, double } = doubling()
  const first = Promise.all([double(1), double(2)])
  await expect.poll(() => asked).toEqual([[1, 2]])
  const second = Promise.all([double(3), double(1)])
  open[0]()
  expect(await first).toEqual([2, 4])
  await expect
    .poll(() => asked)
    .toEqual([
      [1, 2],
      [3, 1],
    ])
  open[1]()
  expect(await second).toEqual([6, 2])
})

it('waits for no batch that stands still, and fails nobody but those of its own', async () => {
  const { asked, open, double } = doubling()
  void double(1)
  await expect.poll(() => asked.length).toBe(1)
  const unlucky = double(13)
  await expect.poll(() => asked.length).toBe(2)
  const other = double(4)
  await expect.poll(() => asked.length).toBe(3)
  for (const each of open.slice(1)) each()
  await expect(unlucky).rejects.toThrow('unlucky')
  expect(await other).toBe(8)
})
