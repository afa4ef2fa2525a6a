import { isDeepStrictEqual } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { bigDxf } from '../../../bench/drawing/bigDxf.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { checkDrawing } from '../../pipeline/checkStructure.ts'
import { openDrawing } from '../open/openDrawing.ts'

const COUNT = 6000

/** Opens a drawing while a clock goes on by `step` milliseconds whenever it is looked at. */
async function open(step: number): Promise<{ early: Drawing[]; whole: Drawing }> {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += step))
  const early: Drawing[] = []
  let whole: Drawing | undefined
  const bytes = new TextEncoder().encode(bigDxf(COUNT))
  await openDrawing(
    new FileSet([memoryEntry('a.dxf', bytes)]),
    'a.dxf',
    'dxf',
    { progress() {}, structure() {}, part() {}, note() {}, missing() {}, early: (drawing) => early.push(drawing), drawing: (drawing) => (whole = drawing) },
    { quality: 'normal' },
    0,
  )
  return { early, whole: whole! }
}

afterEach(() => vi.restoreAllMocks())

test('a drawing that takes long comes in pictures, each with the rows of the one before', async () => {
  const { early, whole } = await open(250)
  expect(early.length).toBeGreaterThan(1)
  const [all] = whole.spaces
  let before = 0
  for (const drawing of early) {
    checkDrawing(drawing)
    const [{ entities, items, lines, shapes, texts, extents, origin }] = drawing.spaces
    expect(entities.count).toBeGreaterThan(before)
    expect(entities.count).toBeLessThan(COUNT)
    expect(origin).toEqual(all.origin)
    const columns: [ArrayLike<unknown>, { slice(from: number, to: number): ArrayLike<unknown> }][] = [
      [entities.handle, all.entities.handle],
      [items.entity, all.items.entity],
      [lines.positions, all.lines.positions],
      [lines.along, all.lines.along],
      [shapes.values, all.shapes.values],
      [shapes.start, all.shapes.start],
      [texts.text, all.texts.text],
    ]
    expect(columns.map(([column, whole]) => isDeepStrictEqual(column, whole.slice(0, column.length)))).toEqual(columns.map(() => true))
    // What most of it covers is framed from the first picture on.
    for (const side of [0, 1, 2, 3]) expect(Math.abs(extents![side] - all.extents![side])).toBeLessThan(300)
    before = entities.count
  }
})

test('pictures on the way change nothing in the drawing', async () => {
  const quick = await open(0)
  expect(quick.early).toEqual([])
  vi.restoreAllMocks()
  expect(isDeepStrictEqual((await open(250)).whole, quick.whole)).toBe(true)
})
