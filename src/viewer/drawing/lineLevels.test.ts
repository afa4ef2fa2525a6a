import { expect, test } from 'vitest'
import type { LineBatch } from '../../core/drawing/space.ts'
import { levelFor, lineLevels, prepareDrawing, takeLineLevels } from './lineLevels.ts'
import type { Drawing } from '../../core/drawing/drawing.ts'

/** Circles of `chords` chords in rows of a hundred, one item each. */
function circles(count: number, chords: number, radius: number, distance: number): LineBatch {
  const positions = new Float32Array(count * chords * 4)
  const item = new Uint32Array(count * chords)
  for (let c = 0, row = 0; c < count; c++)
    for (let k = 0; k < chords; k++, row++) {
      const [x, y] = [(c % 100) * distance, Math.floor(c / 100) * distance]
      const [from, to] = [(2 * Math.PI * k) / chords, (2 * Math.PI * (k + 1)) / chords]
      positions.set([x + radius * Math.cos(from), y + radius * Math.sin(from), x + radius * Math.cos(to), y + radius * Math.sin(to)], row * 4)
      item[row] = c
    }
  return { positions, along: Float32Array.from(item, (_, row) => row % chords), item }
}

test('few lines stay as they are', () => {
  const levels = lineLevels({ positions: Float32Array.of(0, 0, 1, 0, 9, 9, 9, 8), along: Float32Array.of(0, 2), item: Uint32Array.of(3, 4) })
  expect(levels).toHaveLength(1)
  expect(levels[0].count).toBe(2)
  expect([...levels[0].segments.subarray(0, 8)]).toEqual([0, 0, 1, 0, 9, 9, 9, 8])
  expect([...levels[0].owners.subarray(0, 6)]).toEqual([3, 0, 4, 0x40000000, 0xffffffff, 0xffffffff])
  expect([...levels[0].boxes.values]).toEqual([0, 0, 9, 9])
})

test('of many the finest level has all, the coarsest a dot for each item that is smaller than a pixel', () => {
  const lines = circles(1000, 32, 0.5, 100)
  const levels = lineLevels(lines)
  expect(levels[0].count).toBe(32_000)
  expect(levels.at(-1)?.count).toBe(1000)
  const owners = Array.from({ length: 1000 }, (_, s) => levels.at(-1)?.owners[s * 2])
  expect(new Set(owners).size).toBe(1000)
  for (const { count, owners: of } of levels) expect(of.subarray(0, count * 2).filter((item, at) => at % 2 === 0 && item >= 1000)).toHaveLength(0)
})

test('merged lines are off by no more than their level says, and the coarsest that is fine enough is drawn', () => {
  const lines = circles(1000, 64, 40, 100)
  const levels = lineLevels(lines)
  expect(levels.length).toBeGreaterThan(1)
  for (const { tolerance, count, segments, owners } of levels) {
    let most = 0
    for (let s = 0; s < count; s++) {
      const c = owners[s * 2]
      const [x0, y0, x1, y1] = segments.subarray(s * 4, s * 4 + 4)
      const middle = Math.hypot((x0 + x1) / 2 - (c % 100) * 100, (y0 + y1) / 2 - Math.floor(c / 100) * 100)
      most = Math.max(most, Math.abs(middle - 40))
    }
    expect(most).toBeLessThan(0.05 + tolerance)
  }
  const coarsest = levels[levels.length - 1]
  expect(levelFor(levels, 0.5 / coarsest.tolerance)).toBe(coarsest)
  expect(levelFor(levels, 1e6)).toBe(levels[0])
})

const COUNT = 30_000
const lines: LineBatch = {
  positions: Float32Array.from({ length: COUNT * 4 }, (_, at) => (at * 7919) % 1013),
  along: new Float32Array(COUNT),
  item: Uint32Array.from({ length: COUNT }, (_, row) => row >> 2),
}
const drawing = { spaces: [{ kind: 'model', lines }] } as unknown as Drawing

test('the lines of a tab are worked out in several steps, once, and as they would be at once', async () => {
  let pauses = 0
  await prepareDrawing(drawing, 0, async () => void pauses++)
  expect(pauses).toBeGreaterThan(1)
  const steps = pauses
  await prepareDrawing(drawing, 0, async () => void pauses++)
  expect(pauses).toBe(steps)
  const taken = takeLineLevels(lines)
  expect(taken).toEqual(lineLevels(lines))
  expect(takeLineLevels(lines)).not.toBe(taken)
})
