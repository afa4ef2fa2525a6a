import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('runs few at once, in order, whether they fail or not, and refuses when many wait', async () => {
  const queue = createQueue(2, 3)
  const begun: number[] = []
  const ends: ((failed?: Error) => void)[] = []
  const run = (id: number) =>
    queue(() => {
      begun.push(id)
      return new Promise<number>((resolve, reject) => void (ends[id] = (failed) => (failed ? reject(failed) : resolve(id))))
    })
  const runs = [0, 1, 2, 3, 4].map(run)
  await expect(run(5)).rejects.toMatchObject({ codeName: 'tooManyRequests' })
  expect(begun).toEqual([0, 1])
  ends[1](new Error('wrong'))
  await expect(runs[1]).rejects.toThrow('wrong')
  ends[0]()
  expect(await runs[0]).toBe(0)
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]()
  ends[3]()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  ends[4]()
  expect(await Promise.all(runs.slice(2))).toEqual([2, 3, 4])
  const last = run(6)
  ends[6]()
  expect(await last).toBe(6)
})
