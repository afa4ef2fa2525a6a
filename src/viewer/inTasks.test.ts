import { expect, test, vi } from 'vitest'
import { InTasks } from './inTasks.ts'

/** Pieces of so many milliseconds by a clock of our own. */
function piecesOf(count: number, ms: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const told: string[] = []
  function* pieces(): Generator<undefined, void> {
    try {
      for (let i = 0; i < count; i++) {
        now += ms
        told.push(`piece ${i}`)
        yield
      }
    } finally {
      told.push('end')
    }
  }
  return { told, work: new InTasks(pieces()) }
}

const all = (count: number): string[] => [...Array.from({ length: count }, (_, i) => `piece ${i}`), 'end', 'done']

test('a short work is done at once', () => {
  const { told, work } = piecesOf(5, 1)
  work.run(
    () => true,
    () => told.push('done'),
  )
  expect(told).toEqual(all(5))
  expect(work.isOver).toBe(true)
})

test('no task holds more pieces than fit into its milliseconds', async () => {
  const { told, work } = piecesOf(9, 5)
  const begun: number[] = []
  work.run(
    () => begun.push(told.length) > 0,
    () => told.push('done'),
  )
  expect(told).toEqual(['piece 0', 'piece 1'])
  await expect.poll(() => told).toEqual(all(9))
  expect(begun).toEqual([0, 2, 4, 6, 8])
})

test('a work that is left, or may not go on, does nothing more; one that fails is over', async () => {
  const { told, work } = piecesOf(9, 5)
  let mayGoOn = true
  work.run(
    () => mayGoOn,
    () => told.push('done'),
  )
  work.leave()
  expect(told).toEqual(['piece 0', 'piece 1', 'end'])
  const other = piecesOf(9, 5)
  other.work.run(
    () => mayGoOn,
    () => other.told.push('done'),
  )
  mayGoOn = false
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told).toEqual(['piece 0', 'piece 1', 'end'])
  expect(other.told).toEqual(['piece 0', 'piece 1'])
  const failing = new InTasks({
    next: () => {
      throw new Error('no GPU')
    },
  })
  expect(() =>
    failing.run(
      () => true,
      () => {},
    ),
  ).toThrow('no GPU')
  expect(failing.isOver).toBe(true)
})
