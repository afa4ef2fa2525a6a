import { expect, test } from 'vitest'
import { attributesOf, blockCounts, blockTable } from '../../../src/core/drawing/blockList.ts'
import { entityFacts } from '../../../src/core/drawing/entityFacts.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { at, box, dictionary, type DxfParts, dxfFile, entity, line, type Tag } from '../../../tests/support/dxfFile.ts'
import { shapeFile } from '../fonts/shx/tinyFont.fixture.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { segmentsOf } from '../../../src/core/drawing/segments.fixture.ts'

const modelOf = async (dxf: string, beside: Record<string, Uint8Array<ArrayBuffer>> = {}): Promise<Space> =>
  (await openDrawingFiles({ 'a.dxf': dxf, ...beside })).drawing.spaces[0]
const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0

function segments(space: Space): number[][] {
  const { origin } = space
  const { positions } = segmentsOf(space)
  const rows: number[][] = []
  for (let i = 0; i < positions.length; i += 4) rows.push([0, 1, 2, 3].map((k) => round(positions[i + k] + origin[k % 2])))
  return rows
}

function filledArea({ fills: { positions, indices } }: Space): number {
  let area = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 2, indices[i + 1] * 2, indices[i + 2] * 2]
    area +=
      Math.abs((positions[b] - positions[a]) * (positions[c + 1] - positions[a + 1]) - (positions[c] - positions[a]) * (positions[b + 1] - positions[a + 1])) /
      2
  }
  return round(area)
}

test('attributes of rows and columns stand at each copy, and are of the insert before them', async () => {
  const blocks = '0 BLOCK|8 0|2 B|70 2|10 0|20 0|30 0|0 LINE|8 0|10 0|20 0|11 1|21 0|0 ENDBLK'
  const insert = '0 INSERT|8 0|66 1|2 B|10 5|20 5|50 90|70 2|71 1|44 10|45 0|0 ATTRIB|8 0|10 5|20 6|40 1|1 N1|2 TAG|70 0|50 90|0 SEQEND|8 0'
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfOf(insert, { blocks }) })
  const { texts, items } = drawing.spaces[0]
  expect([texts.text, drawing.counts, notes]).toEqual([['N1', 'N1'], { INSERT: 1 }, []])
  const [from, to] = [0, 8].map((i) => [texts.corners[i], texts.corners[i + 1]])
  expect([round(to[0] - from[0]), round(to[1] - from[1])]).toEqual([0, 10])
  expect(new Set(items.entity)).toEqual(new Set([0]))
})

test('shapes of DXF files are found by their names in the shape file beside', async () => {
  // One is a line of four units upwards, the other one to the right.
  const marks = shapeFile({ UP: [0x44, 0], ASIDE: [0x40, 0] })
  const tables = '0 TABLE|2 STYLE|70 1|0 STYLE|2 |70 1|40 0|41 1|50 0|71 0|42 1|3 marks.shx|4 |0 ENDTAB'
  const shapes = '0 SHAPE|8 0|10 1|20 2|40 3|2 ASIDE|0 SHAPE|8 0|10 1|20 2|40 3|2 NONE'
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfOf(shapes, { tables }), 'marks.shx': marks })
  expect(segments(drawing.spaces[0])).toEqual([[1, 2, 13, 2]])
  expect([notes, drawing.missing.fonts]).toEqual([['skipped-entity SHAPE'], []])
  const without = (await openDrawingFiles({ 'a.dxf': dxfOf(shapes, { tables: tables.replace('marks.shx', 'C:\\cad\\marks.shx') }) })).drawing
  expect(without.missing.fonts).toEqual(['marks.shx'])
})

test('the table of inserts has their blocks, places and attributes', async () => {
  const blocks = '0 BLOCK|8 0|2 Pump|70 2|10 0|20 0|30 0|0 LINE|8 0|10 0|20 0|11 2|21 0|0 ENDBLK'
  const attributed =
    '0 INSERT|5 2F|8 Plant|66 1|2 Pump|10 5|20 5|0 ATTRIB|8 0|10 5|20 5|40 1|1 P-101|2 TAG|70 0|0 ATTRIB|8 0|10 5|20 5|40 1|1 40|2 KW|70 1|0 SEQEND|8 0'
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(`${attributed}|0 INSERT|5 30|8 0|2 Pump|10 0|20 0`, { blocks }) })
  expect(blockCounts(drawing)).toEqual([['Pump', 2]])
  // Hidden attributes are data, too.
  expect(attributesOf(drawing, 0, 0)).toEqual([
    ['TAG', 'P-101'],
    ['KW', '40'],
  ])
  const [heads, first, second] = blockTable(drawing, ['Tab', 'Block', 'Layer', 'Handle'])
  expect(heads).toEqual(['Tab', 'Block', 'Layer', 'Handle', 'X', 'Y', 'TAG', 'KW'])
  expect([...first.slice(0, 4), ...first.slice(6)]).toEqual(['Model', 'Pump', 'Plant', '2F', 'P-101', '40'])
  expect(second).toEqual(['Model', 'Pump', '0', '30', 1, 0, '', ''])
})

test('inserts tell their block', async () => {
  const blocks = '0 BLOCK|8 0|2 Pump|70 0|10 0|20 0|30 0|0 LINE|8 0|10 0|20 0|11 1|21 0|0 ENDBLK'
  const line = '0 LINE|8 0|10 0|20 0|11 1|21 0'
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(`${line}|0 INSERT|8 0|2 Pump|10 5|20 5`, { blocks }) })
  const facts = [[0], [1], [0, 1]].map((entities) => entityFacts(drawing, 0, new Set(entities))?.block)
  expect([facts, drawing.blocks]).toEqual([[undefined, 'Pump', 'Pump'], ['Pump']])
})

const square = [...line(0, 5, 10, 5), ...entity('SOLID', 'AcDbTrace', [...at(10, 0, 0), ...at(11, 10, 0), ...at(12, 0, 4), ...at(13, 10, 4)])]
const ring = (points: readonly number[], section = 0): Tag[] =>
  Array.from({ length: points.length / 2 }, (_, i): Tag[] =>
    section
      ? at(10, points[i * 2], points[i * 2 + 1])
      : [
          [10, points[i * 2]],
          [20, points[i * 2 + 1]],
        ],
  ).flat()

/** The square as a block at (100, 0), clipped by points of the world. */
function clipped(boundary: readonly number[], inverted: readonly number[] = [], header: readonly Tag[] = []): string {
  return dxfFile({
    blocks: { SQUARE: square },
    model: [
      [0, 'INSERT'],
      [5, 'A1'],
      [102, '{ACAD_XDICTIONARY'],
      [360, 'D1'],
      [102, '}'],
      [100, 'AcDbEntity'],
      [8, '0'],
      [100, 'AcDbBlockReference'],
      [2, 'SQUARE'],
      ...at(10, 100, 0),
    ],
    header,
    objects: [
      ...dictionary('D1', { ACAD_FILTER: 'D2' }),
      ...dictionary('D2', { SPATIAL: 'F1' }),
      [0, 'SPATIAL_FILTER'],
      [5, 'F1'],
      ...(inverted.length > 0
        ? ([
            [102, '{ACAD_XDICTIONARY'],
            [360, 'D3'],
            [102, '}'],
          ] as const)
        : []),
      [330, 'D2'],
      [100, 'AcDbFilter'],
      [100, 'AcDbSpatialFilter'],
      [70, boundary.length / 2],
      ...ring(boundary),
      ...at(210, 0, 0, 1),
      ...at(11, 0, 0),
      [71, 1],
      [72, 0],
      [73, 0],
      ...[1, 0, 0, -100, 0, 1, 0, 0, 0, 0, 1, 0].map((value): Tag => [40, value]),
      ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0].map((value): Tag => [40, value]),
      ...(inverted.length > 0
        ? [
            ...dictionary('D3', { ACAD_XREC_ROUNDTRIP: 'F2' }),
            ...([
              [0, 'XRECORD'],
              [5, 'F2'],
              [330, 'D3'],
              [100, 'AcDbXrecord'],
              [280, 1],
              [102, 'ACAD_INVERTEDCLIP_ROUNDTRIP'],
            ] as const),
            ...ring(inverted, 1),
            [102, 'ACAD_INVERTEDCLIP_ROUNDTRIP_COMPARE'] as const,
            ...ring(boundary, 1),
          ]
        : []),
    ],
  })
}

test('a clipped block', async () => {
  const model = await modelOf(clipped([102, 1, 104, 6]))
  expect(segments(model)).toEqual([[102, 5, 104, 5]])
  expect(filledArea(model)).toBe(6)
})

test('a clip stands where its block does, whose base point is taken away', async () => {
  // The base point (5, 0), inserted at (105, 0): the block stands where it did, and so does its clip.
  const moved = clipped([102, 1, 104, 6])
    .replace(/(AcDbBlockBegin\n2\nSQUARE\n70\n0\n10\n)0/, '$15')
    .replace(/(AcDbBlockReference\n2\nSQUARE\n10\n)100/, '$1105')
  expect(segments(await modelOf(moved))).toEqual([[102, 5, 104, 5]])
})

test('an inverted clip hides what is in its polygon, whatever the ring of the filter', async () => {
  const model = await modelOf(clipped([90, -10, 120, -10, 120, 20], [102, 1, 104, 6]))
  expect(segments(model)).toEqual([
    [100, 5, 102, 5],
    [104, 5, 110, 5],
  ])
  expect(filledArea(model)).toBe(34)
})

const variables = (entries: Readonly<Record<string, string>>): Pick<DxfParts, 'root' | 'objects'> => ({
  root: { AcDbVariableDictionary: '7E01' },
  objects: [
    ...dictionary('7E01', Object.fromEntries(Object.keys(entries).map((name, i) => [name, `7E0${i + 2}`]))),
    ...Object.values(entries).flatMap((value, i): Tag[] => [
      [0, 'DICTIONARYVAR'],
      [5, `7E0${i + 2}`],
      [330, '7E01'],
      [100, 'DictionaryVariables'],
      [280, 0],
      [1, value],
    ]),
  ],
})

test('the border of a clip is drawn where it is printed', async () => {
  const rows = async (value: string): Promise<number> =>
    segments(
      await modelOf(
        clipped(
          [102, 1, 104, 6],
          [],
          [
            [9, '$XCLIPFRAME'],
            [280, value],
          ],
        ),
      ),
    ).length
  expect([await rows('0'), await rows('1'), await rows('2')]).toEqual([1, 5, 1])
})

const wipeout = (mode: 0 | 1): Tag[] =>
  entity(
    'WIPEOUT',
    'AcDbWipeout',
    [
      [90, 0],
      ...at(10, 0, 0),
      ...at(11, 10, 0),
      ...at(12, 0, 10),
      [13, 1],
      [23, 1],
      [340, '0'],
      [70, 7],
      [280, 1],
      [281, 50],
      [282, 50],
      [283, 0],
      [360, '0'],
      [71, 2],
      [91, 5],
    ].concat(
      [
        [-0.3, -0.3],
        [0.3, -0.3],
        [0.3, 0.3],
        [-0.3, 0.3],
        [-0.3, -0.3],
      ].flatMap(([x, y]) => [
        [14, x],
        [24, y],
      ]),
      [[290, mode]],
    ) as Tag[],
  )

test('extended data of applications are kept as text, by entity', async () => {
  const noted: Tag[] = [
    [1001, 'BEMASSUNG'],
    [1000, 'Pump'],
    [1002, '{'],
    [1070, 3],
    [1040, 2.5],
    [1002, '}'],
    [1010, 1],
    [1020, 2],
    [1030, 3],
    [1001, 'OTHER'],
    [1005, '1F'],
  ]
  const model = await modelOf(dxfFile({ model: [...box(0, 0, 1, 1), ...entity('POINT', 'AcDbPoint', [...at(10, 5, 5), ...noted])] }))
  const { extended, count } = model.entities
  expect([...extended!.row]).toEqual([count - 1, count - 1])
  expect(extended!.application).toEqual(['BEMASSUNG', 'OTHER'])
  expect(extended!.text).toEqual(['Pump · { · 3 · 2.5 · } · 1, 2, 3', '1F'])
})

test('frames of wipeouts, all of them by FRAME, and wipeouts that are clipped within', async () => {
  const drawn = async (mode: 0 | 1, entries: Readonly<Record<string, string>>): Promise<[number, number]> => {
    const model = await modelOf(dxfFile({ model: [...box(0, 0, 1, 1), ...wipeout(mode)], ...variables(entries) }))
    return [segments(model).length - 4, filledArea(model)]
  }
  expect(await drawn(0, {})).toEqual([0, 36])
  expect(await drawn(0, { WIPEOUTFRAME: '1' })).toEqual([5, 36])
  expect(await drawn(0, { WIPEOUTFRAME: '1', FRAME: '0' })).toEqual([0, 36])
  expect(await drawn(1, {})).toEqual([0, 64])
})
