import { expect, test } from 'vitest'
import { bigDxf } from '../../../../bench/drawing/bigDxf.ts'
import { exactBoxes } from '../../../../src/core/drawing/curveBox.ts'
import type { Drawing } from '../../../../src/core/drawing/drawing.ts'
import { wholeLines } from '../../../../src/core/drawing/wholeLines.ts'
import { memoryEntry } from '../../../io/fileset/blobEntry.ts'
import { FileSet } from '../../../contract/fileSet.ts'
import { dxfOf } from '../../openDrawing.fixture.ts'
import { openDrawing } from '../../open/openDrawing.ts'
import { readDxf } from './readDxf.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function open(text: string, large: number): Promise<Drawing> {
  let drawing: Drawing | undefined
  const sink = { progress() {}, structure() {}, part() {}, note() {}, missing() {}, drawing: (opened: Drawing) => (drawing = opened) }
  await openDrawing(new FileSet([memoryEntry('a.dxf', bytes(text))]), 'a.dxf', 'dxf', sink, { quality: 'normal' }, large)
  return drawing!
}

/** Streams keep curves alone, whose chords and boxes come out the same. */
function expectSame(streamed: Drawing, whole: Drawing): void {
  const written = (drawing: Drawing): Drawing => ({
    ...drawing,
    spaces: drawing.spaces.map((space) => ({
      ...space,
      extents: undefined,
      lines: wholeLines(space),
      entities: { ...space.entities, bounds: exactBoxes(space) },
    })),
  })
  expect(written(streamed)).toEqual(written(whole))
  for (const [at, { extents }] of whole.spaces.entries())
    for (const [side, value] of (extents ?? []).entries()) expect(Math.abs(value - streamed.spaces[at].extents![side])).toBeLessThan(0.1)
}

/** Handles, colours, line types and weights, texts of every alignment, mirrored and gridded inserts, wide polylines, an extrusion, and complex entities between them. */
const mixed = (() => {
  const head = (type: string, handle: number, marker: string, more = ''): string =>
    `0 ${type}|5 ${handle.toString(16)}|100 AcDbEntity|8 ${handle % 2 ? 'RED' : '0'}|${more}100 ${marker}|`
  return [
    head('LINE', 0x50, 'AcDbLine', '62 3|') + '10 1|20 2|30 0|11 3|21 4|31 0|',
    head('HATCH', 0x51, 'AcDbHatch') +
      '10 0|20 0|30 0|210 0|220 0|230 1|2 SOLID|70 1|71 0|91 1|92 3|72 0|73 1|93 3|10 0|20 0|10 9|20 0|10 9|20 9|97 0|75 0|76 1|98 0|',
    head('LWPOLYLINE', 0x52, 'AcDbPolyline', '420 1193046|370 50|') + '90 3|70 1|43 0.5|38 2|10 0|20 0|42 0.5|10 4|20 0|10 4|20 5|210 0|220 0|230 -1|',
    head('ARC', 0x53, 'AcDbCircle', '6 DASHED|48 2|') + '10 5|20 6|30 0|40 3|100 AcDbArc|50 350|51 20|',
    head('TEXT', 0x54, 'AcDbText') + '10 0|20 0|30 0|40 2|1 Left %%c12|50 30|41 0.8|51 15|7 NARROW|100 AcDbText|',
    head('TEXT', 0x55, 'AcDbText') + '10 0|20 0|30 0|40 2|1 Middle|72 1|11 20|21 9|31 0|100 AcDbText|73 2|',
    head('TEXT', 0x56, 'AcDbText') + '10 0|20 0|30 0|40 2|1 Gr\\U+00FCn|100 AcDbText|',
    head('INSERT', 0x57, 'AcDbBlockReference') + '2 MARK|10 9|20 9|30 0|41 -2|42 3|50 45|70 2|71 2|44 10|45 12|',
    head('POINT', 0x58, 'AcDbPoint', '60 1|') + '10 5|20 5|30 0|',
    head('CIRCLE', 0x59, 'AcDbCircle') + '10 5|20 5|30 0|40 2|',
    head('SPLINE', 0x5a, 'AcDbSpline') + '70 8|71 2|72 6|73 3|74 0|40 0|40 0|40 0|40 1|40 1|40 1|10 0|20 0|30 0|10 5|20 9|30 0|10 9|20 0|30 0|',
  ].join('')
})()
/** Kinds that state all that they can, and again with nothing but their places: what the first ones state is not theirs. */
const statedThenPlain = (() => {
  const stated = '62 3|6 DASHED|48 2|370 50|440 33554559|60 1|'
  const up = '210 0|220 0|230 -1|39 2|'
  const kinds = (own: string, more: string, widths: string): string =>
    `0 LINE|8 RED|${own}10 1|20 2|30 0|11 3|21 4|31 0|${more}0 CIRCLE|8 RED|${own}10 5|20 5|30 0|${widths ? '40 2|' : ''}${more}` +
    `0 ARC|8 RED|${own}10 5|20 5|30 0|${widths ? '40 3|' : ''}50 10|51 200|${more}` +
    `0 LWPOLYLINE|8 RED|${own}90 3|${widths}10 0|20 0|${widths && '42 0.5|40 1|41 2|'}10 4|20 0|10 4|${widths && '20 5|'}${more}` +
    `0 TEXT|8 RED|${own}10 0|20 0|30 0|40 2|1 A|${widths && '50 30|41 0.8|51 15|7 NARROW|72 1|73 2|71 2|11 20|21 9|31 0|'}${more}` +
    `0 INSERT|8 RED|${own}2 MARK|10 9|20 9|30 0|${widths && '41 -2|42 3|50 45|70 2|71 2|44 10|45 12|'}${more}`
  return kinds(stated, up, '70 1|43 0.5|38 2|') + kinds('', '', '')
})()
const tables =
  '0 TABLE|2 LTYPE|5 6|70 1|0 LTYPE|5 61|100 AcDbSymbolTableRecord|100 AcDbLinetypeTableRecord|2 DASHED|70 0|3 -|72 65|73 2|40 3|49 2|74 0|49 -1|74 0|0 ENDTAB|' +
  '0 TABLE|2 LAYER|5 7|70 2|0 LAYER|5 62|100 AcDbSymbolTableRecord|100 AcDbLayerTableRecord|2 RED|70 0|62 1|6 CONTINUOUS|0 ENDTAB|' +
  '0 TABLE|2 STYLE|5 8|70 1|0 STYLE|5 63|100 AcDbSymbolTableRecord|100 AcDbTextStyleTableRecord|2 NARROW|70 0|40 0|41 0.7|50 0|71 0|42 2|3 romans.shx|4 |0 ENDTAB'
const blocks =
  '0 BLOCK|5 70|100 AcDbEntity|8 0|100 AcDbBlockBegin|2 MARK|70 0|10 0|20 0|30 0|3 MARK|1 |' +
  '0 LINE|5 71|100 AcDbEntity|8 0|62 0|100 AcDbLine|10 0|20 0|30 0|11 1|21 0|31 0|0 ENDBLK|5 72|100 AcDbEntity|8 0|100 AcDbBlockEnd'
const whole = dxfOf(mixed, { tables, blocks }).replace('AC1009', 'AC1015')
const plainBehind = dxfOf(statedThenPlain, { tables, blocks }).replace('AC1009', 'AC1015')

test.each([
  ['every kind', whole],
  ['kinds that state all, and nothing', plainBehind],
  ['many', bigDxf(500)],
])('%s: the same drawing as from the whole file', async (_, text) => {
  const streamed = await open(text, 0)
  expect(readDxf(bytes(text), 0).stream?.plain).toBeGreaterThan(5)
  expectSame(streamed, await open(text, Number.POSITIVE_INFINITY))
})

test('texts beyond ASCII are kept, the styles of the others are named', () => {
  const { stream, document } = readDxf(bytes(whole), 0)
  expect([...stream!.styles]).toEqual(['NARROW', ''])
  expect([...document.modelSpace!.entities].map(({ objectName }) => objectName)).toEqual(['HATCH', 'TEXT'])
})

const block = (name: string, entities: string): string => `0 BLOCK|8 0|2 ${name}|70 0|10 0|20 0|30 0|${entities}0 ENDBLK|8 0|`
const line = '0 LINE|8 0|10 0|20 0|30 0|11 1|21 0|31 0|'
const insert = (name: string): string => `0 INSERT|8 0|2 ${name}|10 1|20 1|30 0|`

test.each([
  ['of a block of the plane', block('A', line), insert('A'), 0],
  ['of one within another', block('A', line) + block('B', insert('A')), insert('B'), 0],
  ['with an attribute', block('A', line), `${insert('A')}66 1|0 ATTRIB|8 0|10 0|20 0|30 0|40 1|1 GRÜN|2 TAG|70 0|0 SEQEND|8 0|`, 1],
  ['of a block with a face', block('A', '0 3DFACE|8 0|10 0|20 0|30 0|11 1|21 0|31 0|12 1|22 1|32 1|13 0|23 1|33 1|'), insert('A'), 1],
  ['of a block that holds itself', block('A', line + insert('A')), insert('A'), 1],
  ['of a block that is not there', '', insert('A'), 1],
])('an insert %s: the same drawing as from the whole file', async (_, blocksOfFile, entities, kept) => {
  const text = dxfOf(line + entities, { blocks: blocksOfFile })
  expect([...readDxf(bytes(text), 0).document.modelSpace!.entities]).toHaveLength(kept)
  expectSame(await open(text, 0), await open(text, Number.POSITIVE_INFINITY))
})

test.each([
  ['without handles', dxfOf('0 SPLINE|8 0|71 1|40 0|40 0|40 1|40 1|10 0|20 0|10 1|20 1|0 LINE|8 0|10 0|20 0|11 5|21 5')],
  ['damaged', whole.replace('AcDbLine\n10\n', 'AcDbLine\n??\n')],
  ['cut', whole.slice(0, whole.length - 60)],
])('a file %s as a stream and whole', async (_, text) => {
  expectSame(await open(text, 0), await open(text, Number.POSITIVE_INFINITY))
})
