import { expect, test } from 'vitest'
import { fetchAll } from './fetchAll.ts'

const turns = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('each piece is done once, a few at a time', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  await fetchAll(
    Array.from({ length: 50 }, (_, i) => i),
    async (item) => {
      most = Math.max(most, ++running)
      await turns()
      running--
      done.push(item)
    },
  )
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
  expect(most).toBe(4)
})

test('nothing is begun while the turn is somebody else’s', async () => {
  const begun: number[] = []
  let give = (): void => {}
  const gate = new Promise<void>((resolve) => (give = resolve))
  const all = fetchAll([1, 2, 3], async (item) => void begun.push(item), { turn: () => gate })
  await turns()
  expect(begun).toEqual([])
  give()
  await all
  expect(begun).toEqual([1, 2, 3])
})

test('a piece that fails is done again; one that always fails ends the work', async () => {
  let failures = 2
  const flaky = async (): Promise<void> => {
    if (failures-- > 0) throw new Error('reset')
  }
  await fetchAll([1], flaky, { againMs: [0, 0] })
  expect(failures).toBe(-1)
  const begun = new Set<number>()
  const items = Array.from({ length: 50 }, (_, i) => i)
  const broken = async (item: number): Promise<void> => {
    begun.add(item)
    await turns()
    throw new Error('offline')
  }
  await expect(fetchAll(items, broken, { againMs: [0, 0] })).rejects.toThrow('offline')
  expect(begun.size).toBeLessThanOrEqual(4)
})
