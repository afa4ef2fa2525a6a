import { expect, test } from 'vitest'
import { identity2 } from '../geometry/affine.ts'
import { LineChunks } from './lineChunks.ts'

/** Points of each run: small ones, one larger than any stage, and small ones behind it. */
const sizes = [...Array.from({ length: 9000 }, (_, i) => 2 + (i % 5)), 40_001, ...Array.from({ length: 9000 }, () => 3)]

test.each([
  ['32 bits', [10, 20] as const],
  ['64 bits', undefined],
])('runs of many chunks come out in their order, kept in %s', (_, near) => {
  const lines = new LineChunks(near)
  const positions: number[] = []
  const start = [0]
  sizes.forEach((size, item) => {
    const run = Array.from({ length: size * 2 }, (_, i) => item + i / 4)
    expect(lines.run(item, run, size, false, identity2, item % 2)).toBe(true)
    run.forEach((value, i) => positions.push(value - (i % 2 === 0 ? 10 : 20)))
    start.push(start[start.length - 1] + size)
  })
  lines.add(7, 1, 2, 3, 4, 5)
  positions.push(-9, -18, -7, -16)
  start.push(start[start.length - 1] + 2)
  expect(lines.count).toBe(sizes.length + 1)
  const expected = {
    positions: Float32Array.from(positions),
    start: Uint32Array.from(start),
    along: Float32Array.from([...sizes.map((_, item) => item % 2), 5]),
    item: Uint32Array.from([...sizes.keys(), 7]),
  }
  const same = (one: ArrayBufferView, other: ArrayBufferView): boolean => Buffer.compare(bytes(one), bytes(other)) === 0
  for (const batch of [lines.copy([10, 20]), lines.done([10, 20])])
    expect([
      same(batch.positions, expected.positions),
      same(batch.start, expected.start),
      same(batch.along, expected.along),
      same(batch.item, expected.item),
    ]).toEqual([true, true, true, true])
  expect(lines.count).toBe(0)
  lines.add(1, 0, 0, 1, 1, 0)
  expect([...lines.copy([0, 0]).item]).toEqual([1])
})

const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)
