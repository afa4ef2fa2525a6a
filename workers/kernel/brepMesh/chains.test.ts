import { expect, test } from 'vitest'
import { PairTable } from './chains.ts'

test('finds pairs in either direction', () => {
  const pairs = new PairTable(Uint32Array.of(3, 5, 5, 4, 0, 1), 6)
  for (let pair = 0; pair < 3; pair++) pairs.put(pairs.slotOf([3, 5, 0][pair], [5, 4, 1][pair]), pair)
  const numbers = [
    [5, 3],
    [4, 5],
    [1, 0],
    [3, 4],
  ]
  expect(numbers.map(([a, b]) => pairs.pairAt(pairs.slotOf(a, b)))).toEqual([0, 1, 2, -1])
})

test('a point with thousands of sides, and points without any between', () => {
  const count = 20_000
  const ends = Uint32Array.from({ length: count * 2 }, (_, i) => (i % 2 === 0 ? 7 : 100 + i))
  const pairs = new PairTable(ends, 1_000_000)
  for (let pair = 0; pair < count; pair++) pairs.put(pairs.slotOf(ends[pair * 2], ends[pair * 2 + 1]), pair)
  for (let pair = 0; pair < count; pair++) if (pairs.pairAt(pairs.slotOf(ends[pair * 2 + 1], 7)) !== pair) throw new Error(`pair ${pair}`)
  expect(pairs.pairAt(pairs.slotOf(7, 8))).toBe(-1)
})
