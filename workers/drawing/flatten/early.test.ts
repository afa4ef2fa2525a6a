import { isDeepStrictEqual } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { bigDxf } from '../../../bench/drawing/bigDxf.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { checkDrawing } from '../../pipeline/checkStructure.ts'
import { buffersOf } from '../../pipeline/transferables.ts'
import { openDrawing } from '../open/openDrawing.ts'

const COUNT = 6000

const LAYOUTS = 4

const tags = (...values: (string | number)[]): string => values.map((value) => `${value}\n`).join('')

/** A drawing that was saved with the second of its layouts on screen: its window shows model space, in others stand `lines` lines each. */
function sheets(count: number, lines: number): string {
  const blocks: string[] = []
  const entities: string[] = []
  const objects: string[] = []
  const records = [tags(0, 'BLOCK_RECORD', 5, 'B0', 2, '*Model_Space', 340, 'A0')]
  for (let n = 1; n <= LAYOUTS; n++) {
    const [record, layout] = [`B${n}`, `A${n}`]
    const block = n === 2 ? '*Paper_Space' : `*Paper_Space${n}`
    records.push(tags(0, 'BLOCK_RECORD', 5, record, 2, block, 340, layout))
    const owned = Array.from({ length: n === 2 ? 2 : lines }, (_, i) =>
      tags(0, 'LINE', 5, `${n}${(0xa000 + i).toString(16)}`, 330, record, 67, 1, 8, 'L1', 10, i, 20, 0, 11, i, 21, 100),
    ).join('')
    const window = tags(0, 'VIEWPORT', 5, `F${n}`, 330, record, 67, 1, 8, 'L1', 10, 100, 20, 100, 40, 200, 41, 150, 68, 2, 69, 2, 12, 5000, 22, 5000, 45, 10000)
    blocks.push(
      tags(0, 'BLOCK', 5, `C${n}`, 330, record, 8, 0, 2, block, 70, 0, 10, 0, 20, 0, 3, block) + (n === 2 ? '' : owned) + tags(0, 'ENDBLK', 5, `D${n}`),
    )
    if (n === 2) entities.push(owned, window)
    objects.push(tags(0, 'LAYOUT', 5, layout, 330, 'AD', 100, 'AcDbLayout', 1, `Sheet ${n}`, 71, n, 330, record))
  }
  const named = Array.from({ length: LAYOUTS }, (_, i) => [3, `Sheet ${i + 1}`, 350, `A${i + 1}`]).flat()
  const dictionaries = tags(0, 'DICTIONARY', 5, 'AC', 3, 'ACAD_LAYOUT', 350, 'AD', 0, 'DICTIONARY', 5, 'AD', 330, 'AC', ...named)
  return bigDxf(count)
    .replace('$ACADVER', '$TILEMODE\n70\n0\n9\n$ACADVER')
    .replace(
      '0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n',
      `${tags(0, 'TABLE', 2, 'BLOCK_RECORD', 70, 5)}${records.join('')}0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n${blocks.join('')}`,
    )
    .replace('2\nENTITIES\n', `2\nENTITIES\n${entities.join('')}`)
    .replace('0\nEOF\n', `${tags(0, 'SECTION', 2, 'OBJECTS')}${dictionaries}${objects.join('')}${tags(0, 'ENDSEC', 0, 'EOF')}`)
}

/** Opens a drawing while a clock goes on by `step` milliseconds whenever it is looked at. Early drawings are transferred, as in the worker. */
async function open(step: number, text = bigDxf(COUNT)): Promise<{ early: Drawing[]; whole: Drawing }> {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += step))
  const early: Drawing[] = []
  let whole: Drawing | undefined
  const bytes = new TextEncoder().encode(text)
  await openDrawing(
    new FileSet([memoryEntry('a.dxf', bytes)]),
    'a.dxf',
    'dxf',
    {
      progress() {},
      structure() {},
      part() {},
      note() {},
      missing() {},
      early: (drawing) => early.push(structuredClone(drawing, { transfer: buffersOf(drawing) })),
      drawing: (drawing) => (whole = drawing),
    },
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
      [lines.curves!.how, all.lines.curves!.how],
      [lines.start, all.lines.start],
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

test('a drawing saved with a layout on screen comes in pictures of that layout', async () => {
  const text = sheets(COUNT, 400)
  const { early, whole } = await open(250, text)
  expect(whole.spaces.map(({ name, entities }) => [name, entities.count])).toEqual([
    ['Model', COUNT],
    ['Sheet 1', 400],
    ['Sheet 2', 3],
    ['Sheet 3', 400],
    ['Sheet 4', 400],
  ])
  expect(whole.first).toBe(2)
  expect(new Set(early.map(({ first }) => first))).toEqual(new Set([2]))
  expect(early.every(({ spaces }) => spaces[2].entities.count === 3 && spaces[2].viewports.length === 1)).toBe(true)
  // While model space is drawn, and once it is whole while other layouts are.
  expect(early[0].spaces[0].entities.count).toBeLessThan(COUNT)
  const last = early.at(-1)!
  expect(isDeepStrictEqual(last.spaces[0], whole.spaces[0])).toBe(true)
  expect(last.spaces[4].entities.count).toBe(0)
  vi.restoreAllMocks()
  expect(isDeepStrictEqual((await open(0, text)).whole, whole)).toBe(true)
})

test('other layouts of a small drawing do not keep its first tab waiting', async () => {
  const { early, whole } = await open(150, sheets(200, 2000))
  expect(early.length).toBeGreaterThan(0)
  expect(isDeepStrictEqual(early[0].spaces[0], whole.spaces[0])).toBe(true)
  expect(isDeepStrictEqual(early[0].spaces[2], whole.spaces[2])).toBe(true)
  expect(early[0].spaces[4].entities.count).toBe(0)
})

const FACE = tags(
  0,
  '3DFACE',
  5,
  'E1',
  100,
  'AcDbEntity',
  8,
  'L1',
  100,
  'AcDbFace',
  10,
  0,
  20,
  0,
  30,
  0,
  11,
  9,
  21,
  0,
  31,
  0,
  12,
  9,
  22,
  9,
  32,
  9,
  13,
  0,
  23,
  9,
  33,
  9,
)

test('a drawing with solids that takes long comes in pictures, too', async () => {
  const { early, whole } = await open(250, bigDxf(COUNT).replace('2\nENTITIES\n', `2\nENTITIES\n${FACE}`))
  expect(whole).toMatchObject({ solids: 1, first: 0 })
  expect(early.length).toBeGreaterThan(1)
  for (const { solids, first } of early) expect({ solids, first }).toEqual({ solids: 1, first: 0 })
})

test('solids that were looked at from the side are shown from there before layouts are drawn', async () => {
  const screen = tags(0, 'VPORT', 5, 'E2', 2, '*Active', 12, 0, 22, 0, 16, 1, 26, -1, 36, 1, 17, 0, 27, 0, 37, 0, 40, 9000, 41, 1)
  const text = sheets(200, 2000)
    .replace('$TILEMODE\n70\n0', '$TILEMODE\n70\n1')
    .replace('2\nTABLES\n', `2\nTABLES\n${tags(0, 'TABLE', 2, 'VPORT', 70, 1)}${screen}${tags(0, 'ENDTAB')}`)
    .replace('2\nENTITIES\n', `2\nENTITIES\n${FACE}`)
  const { early, whole } = await open(150, text)
  expect(whole.spaces[whole.first].kind).toBe('view')
  expect(early.length).toBeGreaterThan(0)
  expect(early[0].first).toBe(whole.first)
  expect(isDeepStrictEqual(early[0].spaces[whole.first], whole.spaces[whole.first])).toBe(true)
  expect(early[0].spaces[4].entities.count).toBe(0)
})
