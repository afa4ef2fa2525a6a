import { expect, test } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { segmentsOf } from '../../../src/core/drawing/segments.fixture.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { b, bd, bl, bs, byte, rl, t } from '../read/dwg/recordBits.fixture.ts'
import { readHeaderVariables } from '../read/dwg/headerVariables.ts'

// Header variables that change the picture.

const opened = async (header: string, entities: string, blocks = ''): Promise<Drawing> =>
  (await openDrawingFiles({ 'a.dxf': dxfOf(entities, { header, blocks }) })).drawing

/** Ends of each segment. */
function segments(space: Space): number[][] {
  const { origin } = space
  const { positions } = segmentsOf(space)
  return Array.from({ length: positions.length / 4 }, (_, i) => [0, 1, 2, 3].map((k) => positions[i * 4 + k] + origin[k % 2]))
}

const attribute = (tag: string, flags: number): string => `0 ATTRIB|8 0|10 0|20 0|40 1|1 ${tag}|2 ${tag}|70 ${flags}`
const constant = (tag: string, flags: number): string => `0 ATTDEF|8 0|10 0|20 0|40 1|1 ${tag}|2 ${tag}|3 ask|70 ${flags}`
const HIDDEN = 1
const CONSTANT = 2
const block = `0 BLOCK|8 0|2 B|70 2|10 0|20 0|30 0|${constant('fixed', CONSTANT)}|${constant('deep', CONSTANT | HIDDEN)}|0 ENDBLK`
const insert = `0 INSERT|8 0|66 1|2 B|10 0|20 0|${attribute('plain', 0)}|${attribute('secret', HIDDEN)}|0 SEQEND|8 0`

test.each([
  [0, []],
  [1, ['fixed', 'plain']],
  [2, ['deep', 'fixed', 'plain', 'secret']],
])('ATTMODE %i: which attributes are seen, the constant ones of the block too', async (mode, texts) => {
  const { spaces } = await opened(`9 $ATTMODE|70 ${mode}`, insert, block)
  expect(spaces[0].texts.text.toSorted()).toEqual(texts)
})

const wide = '0 POLYLINE|8 0|66 1|70 0|40 2|41 2|0 VERTEX|8 0|10 0|20 0|0 VERTEX|8 0|10 10|20 0|0 SEQEND|8 0'
const solid = '0 SOLID|8 0|10 0|20 20|11 4|21 20|12 0|22 24|13 4|23 24'
const hatch = '0 HATCH|8 0|10 0|20 0|30 0|2 SOLID|70 1|71 0|91 1|92 2|72 0|73 1|93 4|10 0|20 40|10 4|20 40|10 4|20 44|10 0|20 44|97 0|75 0|76 1|98 0'

test('FILLMODE off: outlines of wide polylines and of 2D solids, no hatches', async () => {
  const filled = (await opened('9 $FILLMODE|70 1', `${wide}|${solid}|${hatch}`)).spaces[0]
  expect(new Set(filled.fills.item).size).toBe(3)
  expect(segments(filled)).toEqual([[0, 0, 10, 0]])
  const outlined = (await opened('9 $FILLMODE|70 0', `${wide}|${solid}|${hatch}`)).spaces[0]
  expect(outlined.fills.indices).toHaveLength(0)
  const around = segments(outlined).map((ends) => ends.join())
  expect(around.slice(0, 4)).toEqual(['0,1,10,1', '10,1,10,-1', '10,-1,0,-1', '0,-1,0,1'])
  expect(around).toHaveLength(8)
})

test('QTEXTMODE on: a box in place of the letters, which the search still finds', async () => {
  const { spaces } = await opened('9 $QTEXTMODE|70 1', '0 TEXT|8 0|10 0|20 0|40 2|1 %%uSome|0 MTEXT|8 0|10 0|20 30|40 2|41 50|71 1|1 Two words')
  const [{ glyphs, lines, texts }] = spaces
  expect([glyphs.item.length, lines.letters?.item.length ?? 0]).toEqual([0, 0])
  expect(texts.text).toEqual(['Some', 'Two words'])
  expect(segments(spaces[0])).toHaveLength(8)
})

test('QTEXTMODE on: boxes in place of the texts of multileaders, dimensions, tables and tolerances', async () => {
  const leader =
    '0 MULTILEADER|8 0|100 AcDbMLeader|300 CONTEXT_DATA{|40 1|10 0|20 0|30 0|41 2|140 1|145 0|174 1|175 1|176 1|177 0|290 1|304 Note|11 0|21 0|31 1|12 0|22 0|32 0|13 1|23 0|33 0|42 0|43 0|44 0|45 1|170 1|171 1|172 5|301 }|172 2'
  const dimension = '0 DIMENSION|8 0|100 AcDbDimension|10 0|20 30|30 0|11 5|21 30|70 0|1 Long|100 AcDbAlignedDimension|13 0|23 25|14 10|24 25'
  const tolerance = '0 TOLERANCE|8 0|100 AcDbFcf|3 Standard|10 0|20 50|30 0|1 0.1|11 1|21 0|31 0'
  const table = '0 ACAD_TABLE|8 0|10 0|20 80|30 0|100 AcDbTable|91 1|92 1|141 5|142 20|171 1|172 0|173 0|1 Cell|140 2'
  // Lines beside the box: of a dimension two for extension and two at its text, of a tolerance and a table their frames.
  for (const [entity, others] of [
    [leader, 0],
    [dimension, 4],
    [tolerance, 4],
    [table, 4],
  ] as const) {
    const drawn = async (value: number): Promise<[letters: number, texts: string[], lines: number]> => {
      const [space] = (await opened(`9 $QTEXTMODE|70 ${value}`, entity)).spaces
      return [space.glyphs.item.length + (space.lines.letters?.item.length ?? 0), space.texts.text, segments(space).length]
    }
    const [letters, texts] = await drawn(0)
    expect([letters > 0, texts.length], entity).toEqual([true, 1])
    expect(await drawn(1), entity).toEqual([0, texts, others + 4])
  }
})

const knots = [0, 0, 0, 1, 1, 1].map((value) => `40 ${value}`).join('|')
const bent = `100 AcDbSpline|70 0|71 2|${knots}|10 0|20 0|10 5|20 5|10 10|20 0`
const fitted = (flags: number, rest: string): string => `0 POLYLINE|8 0|66 1|6 DASHED|70 ${flags}|40 2|41 2|10 0|20 0|30 0|${rest}|0 SEQEND|8 0`
const vertex = (x: number, y: number, flags: number): string => `0 VERTEX|8 0|10 ${x}|20 ${y}|30 0|70 ${flags}`
const [FRAME, FITTED] = [16, 8]
const fitPolyline = fitted(4, [vertex(0, 20, FRAME), vertex(0, 20, FITTED), vertex(4, 22, FITTED), vertex(9, 29, FITTED), vertex(9, 29, FRAME)].join('|'))
const face = '0 3DFACE|8 0|10 0|20 40|11 8|21 40|12 8|22 48|13 0|23 48|70 5'
const dashed = '0 LTYPE|2 DASHED|70 0|3 a|72 65|73 2|40 3|49 2|49 -1'

test.each([
  ['AC1021', 1, true, true],
  ['AC1024', 1, false, true],
  ['AC1021', 0, false, false],
])('SPLFRAME in %s, %i: frames of splines and fitted polylines: %s, of helixes and hidden edges of faces: %s', async (version, value, all, some) => {
  const entities = [`0 SPLINE|8 0|${bent}`, `0 HELIX|8 0|${bent.replaceAll('20 ', '20 10')}|100 AcDbHelix`, fitPolyline, face].join('|')
  const text = dxfOf(entities, { header: `9 $SPLFRAME|70 ${value}`, tables: dashed }).replace('AC1009', version)
  const { drawing } = await openDrawingFiles({ 'a.dxf': text })
  const [space] = drawing.spaces
  const lines = segments(space).map((ends) => ends.join())
  expect([lines.includes('0,0,5,5'), lines.includes('5,5,10,0')]).toEqual([all, all])
  expect(lines.includes('0,100,5,105')).toBe(some)
  expect(lines.includes('8,40,8,48')).toBe(true)
  expect(lines.includes('0,40,8,40')).toBe(some)
  const frame = lines.indexOf('0,20,9,29')
  expect(frame >= 0).toBe(all)
  // Without width, and without the line type of the polyline.
  if (all) expect(drawing.styles.lineType[space.items.style[segmentsOf(space).item[frame]]]).toBe(0)
})

test('SPLFRAME: a mesh that is fitted to a surface shows its net in place of it', async () => {
  const net = [0, 10].flatMap((y) => [0, 10].map((x) => vertex(x, y, 64 + FRAME)))
  const smooth = [0, 5, 10].flatMap((y) => [1, 5, 9].map((x) => vertex(x, y, 64 + FITTED)))
  const mesh = fitted(16 + 4, `71 2|72 2|73 3|74 3|75 6|${[...net, ...smooth].join('|')}`)
  const drawn = async (value: number): Promise<number> => segments((await opened(`9 $SPLFRAME|70 ${value}`, mesh)).spaces[0]).length
  expect([await drawn(0), await drawn(1)]).toEqual([12, 4])
})

test('DWG has the same variables', () => {
  const none = (count: number, field: string): string => field.repeat(count)
  const head = none(4, bd(0)) + none(4, t('')) + none(2, bl(0)) + byte(0)
  const flags = none(5, b(false)) + b(false) + b(true) + none(2, b(false)) + none(3, b(false)) + b(true) + none(2, b(false)) + b(true) + none(4, b(false))
  const numbers = none(6, bs(0)) + bs(2) + bs(34)
  const bits = rl(head.length + 200) + head + flags + numbers
  const bytes = new Uint8Array(16 + Math.ceil(bits.length / 8) + 40)
  for (const [i, digit] of [...bits].entries()) if (digit === '1') bytes[16 + (i >> 3)] |= 0x80 >> (i & 7)
  new DataView(bytes.buffer).setUint32(16, bytes.length - 20, true)
  const { fillMode, textsAsBoxes, splineFrames, tileMode, attributeMode, pointMode } = readHeaderVariables(bytes, 2000, 0)
  expect([fillMode, textsAsBoxes, splineFrames, tileMode, attributeMode, pointMode]).toEqual([false, true, true, true, 2, 34])
})

test('objects of an xref look as the drawing that is opened states, whatever its own variables are', async () => {
  const tables = '0 TABLE|2 LTYPE|70 1|0 LTYPE|2 DASHED|70 0|3 -|72 65|73 2|40 3|49 2|49 -1|0 ENDTAB'
  const reference = '0 BLOCK|8 0|2 PART|70 4|10 0|20 0|30 0|1 part.dxf|0 ENDBLK'
  const host = '9 $LTSCALE|40 2|9 $FILLMODE|70 0|9 $QTEXTMODE|70 1|9 $PDMODE|70 3|9 $PDSIZE|40 2|9 $ATTMODE|70 2'
  const own = '9 $LTSCALE|40 10|9 $FILLMODE|70 1|9 $QTEXTMODE|70 0|9 $PDMODE|70 0|9 $PDSIZE|40 1|9 $ATTMODE|70 0'
  const objects = `0 LINE|8 0|6 DASHED|10 0|20 60|11 30|21 60|${wide}|${solid}|${hatch}|0 TEXT|8 0|10 0|20 80|40 2|1 Some|0 POINT|8 0|10 0|20 90|${insert}`
  const look = async (entities: string, blocks: string): Promise<unknown> => {
    const part = dxfOf(objects, { header: own, blocks: block, tables })
    const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(entities, { header: host, blocks, tables }), 'part.dxf': part })
    const [space] = drawing.spaces
    const scales = [...new Set(space.items.style)].map((style) => drawing.styles.lineTypeScale[style])
    const ends = segments(space).map((segment) => segment.map((value) => value.toFixed(3)).join())
    return { ends, fills: space.fills.indices.length, texts: space.texts.text.toSorted(), scales: scales.toSorted() }
  }
  const placed = await look('0 INSERT|8 0|2 PART|10 0|20 0', reference)
  expect(placed).toEqual(await look(objects, block))
  expect(placed).toMatchObject({ fills: 0, scales: expect.arrayContaining([2]) })
})
