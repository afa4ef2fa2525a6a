import { expect, test } from 'vitest'
import { WorkQueue } from './workQueue.ts'

test('each piece is taken once, in order, by whoever comes', () => {
  const owners = new Int32Array(new SharedArrayBuffer(20))
  const here = new WorkQueue(owners)
  const there = new WorkQueue(owners)
  expect([here.take(0), there.take(2), there.take(2), here.take(0), here.taken]).toEqual([0, 1, 2, 3, 4])
  expect([there.take(2), here.take(0), there.take(2)]).toEqual([4, -1, -1])
  expect([0, 1, 2, 3, 4].map((piece) => here.owner(piece))).toEqual([0, 2, 2, 0, 2])
  expect(new WorkQueue(new Int32Array(1)).owner(0)).toBe(-1)
})
