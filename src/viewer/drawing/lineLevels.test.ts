import { expect, test } from 'vitest'
import type { LineBatch } from '../../core/drawing/space.ts'
import { segmentsOf } from '../../core/drawing/segments.fixture.ts'
import type { SpaceLines } from '../../core/drawing/wholeLines.ts'
import { levelFor, lineLevels, prepareDrawing, takeLineLevels } from './lineLevels.ts'
import type { Drawing } from '../../core/drawing/drawing.ts'

const spaceOf = (lines: LineBatch): SpaceLines => ({
  lines,
  shapes: { kind: new Uint8Array(), item: new Uint32Array(), start: Uint32Array.of(0), values: new Float64Array() },
  origin: [0, 0],
})

/** Circles of `chords` chords in rows of a hundred, one item each. */
function circles(count: number, chords: number, radius: number, distance: number): LineBatch {
  const positions = new Float32Array(count * (chords + 1) * 2)
  for (let c = 0, point = 0; c < count; c++)
    for (let k = 0; k <= chords; k++, point++) {
      const [x, y] = [(c % 100) * distance, Math.floor(c / 100) * distance]
      const angle = (2 * Math.PI * k) / chords
      positions.set([x + radius * Math.cos(angle), y + radius * Math.sin(angle)], point * 2)
    }
  return {
    positions,
    start: Uint32Array.from({ length: count + 1 }, (_, run) => run * (chords + 1)),
    along: new Float32Array(count),
    item: Uint32Array.from({ length: count }, (_, run) => run),
  }
}

test('few lines stay as they are; those that may have a pattern have their place on the curve', () => {
  const levels = lineLevels(
    spaceOf({
      // A line with a corner, two segments that are curves by themselves, a closed line, a line, a part of one.
      positions: Float32Array.of(0, 0, 2, 0, 2, 1, 9, 9, 9, 8, 8, 8, 0, 0, 3, 4, 0, 0, 1, 1, 1, 2, 5, 5, 5, 7),
      start: Uint32Array.of(0, 3, 6, 9, 11, 13),
      along: Float32Array.of(0, Number.NaN, 0, 0, 4),
      item: Uint32Array.of(3, 4, 5, 6, 7),
    }),
    (item) => item > 2,
  )
  expect(levels).toHaveLength(1)
  expect(levels[0].count).toBe(8)
  expect([...levels[0].segments.subarray(0, 12)]).toEqual([0, 0, 2, 0, 2, 0, 2, 1, 9, 9, 9, 8])
  expect([...levels[0].owners.subarray(0, 18)]).toEqual([3, 1, 3, 2, 4, 0, 4, 0, 5, 3, 5, 4, 6, 0, 7, 5, 0xffffffff, 0xffffffff])
  expect([...levels[0].curves.subarray(0, 10)]).toEqual([0, 3, 2, 3, 0, -10, 5, -10, 4, 0])
  expect([...levels[0].boxes.values]).toEqual([0, 0, 9, 9])
})

test('lines that cannot have a pattern need no place on their curves', () => {
  const lines = circles(10, 32, 1, 5)
  expect(lineLevels(spaceOf(lines), () => false)[0].curves).toHaveLength(0)
  expect(lineLevels(spaceOf(lines), (item) => item === 7)[0].curves.filter((length, at) => at % 2 === 1 && length < 0)).toHaveLength(32)
})

test('of many the finest level has all, the coarsest a dot for each item that is smaller than a pixel', () => {
  const lines = circles(1000, 32, 0.5, 100)
  const levels = lineLevels(spaceOf(lines), () => false)
  expect(levels[0].count).toBe(32_000)
  expect(levels.at(-1)?.count).toBe(1000)
  const owners = Array.from({ length: 1000 }, (_, s) => levels.at(-1)?.owners[s * 2])
  expect(new Set(owners).size).toBe(1000)
  for (const { count, owners: of } of levels) expect(of.subarray(0, count * 2).filter((item, at) => at % 2 === 0 && item >= 1000)).toHaveLength(0)
})

test('merged lines are off by no more than their level says, and the coarsest that is fine enough is drawn', () => {
  const lines = circles(1000, 64, 40, 100)
  const levels = lineLevels(spaceOf(lines), () => false)
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
  start: Uint32Array.from({ length: COUNT + 1 }, (_, run) => run * 2),
  along: new Float32Array(COUNT),
  item: Uint32Array.from({ length: COUNT }, (_, row) => row >> 2),
}
const drawing = {
  spaces: [{ kind: 'model', lines, items: { style: new Uint32Array(COUNT) } }],
  styles: { lineType: Int16Array.of(0) },
  layers: [],
  lineTypes: [{ name: 'Continuous', pattern: [] }],
} as unknown as Drawing

test('the lines of a tab are worked out in several steps, once, and as they would be at once', async () => {
  let pauses = 0
  await prepareDrawing(drawing, 0, async () => void pauses++)
  expect(pauses).toBeGreaterThan(1)
  const steps = pauses
  await prepareDrawing(drawing, 0, async () => void pauses++)
  expect(pauses).toBe(steps)
  const taken = takeLineLevels(spaceOf(lines), () => false)
  expect(taken).toEqual(lineLevels(spaceOf(lines), () => false))
  expect(takeLineLevels(spaceOf(lines), () => false)).not.toBe(taken)
})

test('long runs and runs of one item in a row are all there, each segment with its distance', () => {
  // Runs of up to 700 points on a zigzag, up to five of them to an item.
  const sizes = Array.from({ length: 400 }, (_, run) => 2 + ((run * 97) % (run % 9 === 0 ? 700 : 60)))
  const start = Uint32Array.from([0, ...sizes.map((_, run) => sizes.slice(0, run + 1).reduce((sum, size) => sum + size, 0))])
  const batch: LineBatch = {
    positions: Float32Array.from({ length: start[400] * 2 }, (_, at) => (at % 2 === 0 ? at * 3 : (at >> 1) % 2 === 0 ? 0 : 8)),
    start,
    along: Float32Array.from(sizes, (_, run) => (run % 3) * 5),
    item: Uint32Array.from(sizes, (_, run) => Math.floor(run / 5)),
  }
  const wanted = segmentsOf(spaceOf(batch))
  const [level] = lineLevels(spaceOf(batch), () => true)
  expect(level.count).toBe(wanted.item.length)
  const rows = (segments: Float32Array, item: (row: number) => number, along: (row: number) => number): number[][] =>
    Array.from({ length: level.count }, (_, row) => [...segments.subarray(row * 4, row * 4 + 4), item(row), along(row)]).toSorted((a, b) => a[0] - b[0])
  const distance = (row: number): number => (level.owners[row * 2 + 1] === 0 ? 0 : level.curves[(level.owners[row * 2 + 1] - 1) * 2])
  expect(rows(level.segments, (row) => level.owners[row * 2], distance)).toEqual(
    rows(
      wanted.positions,
      (row) => wanted.item[row],
      (row) => wanted.along[row],
    ),
  )
})
