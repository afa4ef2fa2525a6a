import { expect, test } from 'vitest'
import type { Drawing } from '../../../../src/core/drawing/drawing.ts'
import { dxfOf, openDrawingFiles } from '../../openDrawing.fixture.ts'
import { segmentsOf } from '../../../../src/core/drawing/segments.fixture.ts'

const opened = async (dxf: string): Promise<Drawing> => (await openDrawingFiles({ 'a.dxf': dxf })).drawing
const textsOf = ({ spaces: [{ texts }] }: Drawing): string[] => texts.text
const heightOf = ({ spaces: [{ texts }] }: Drawing): number =>
  Math.round(Math.hypot(texts.corners[6] - texts.corners[0], texts.corners[7] - texts.corners[1]) * 1000) / 1000

const linear = (flags: number, extra = ''): string => `0 DIMENSION|5 A1|8 0|10 20|20 5|70 ${flags}|${extra}13 0|23 0|14 20|24 0`

test('dimensions of R12 with flags beside their kind, their points and their text', async () => {
  expect(textsOf(await opened(dxfOf(linear(128))))).toEqual(['20.0000'])
  expect(textsOf(await opened(dxfOf(linear(160, '1 about <>|'))))).toEqual(['about 20.0000'])
  expect(textsOf(await opened(dxfOf('0 DIMENSION|8 0|10 0|20 0|70 132|15 3|25 4')))).toEqual(['R5.0000'])
  // The angle of a linear one alone turns it.
  expect(textsOf(await opened(dxfOf('0 DIMENSION|8 0|10 0|20 0|70 4|50 30|15 3|25 4')))).toEqual(['R5.0000'])
  expect(textsOf(await opened(dxfOf('0 DIMENSION|8 0|10 0|20 9|70 128|50 90|13 0|23 0|14 20|24 7')))).toEqual(['7.0000'])
})

test('a style that leaves variables out has what AutoCAD has', async () => {
  const tables = '0 TABLE|2 DIMSTYLE|70 1|0 DIMSTYLE|105 27|2 OWN|70 0|140 5|271 1|0 ENDTAB'
  const drawing = await opened(dxfOf(linear(0, '3 OWN|'), { tables }))
  expect([textsOf(drawing), heightOf(drawing)]).toEqual([['20.0'], 5])
  expect(heightOf(await opened(dxfOf(linear(0))))).toBe(0.18)
})

test('what a dimension changes of its style', async () => {
  const changes = '|1001 ACAD|1000 DSTYLE|1002 {|1070 140|1040 7|1070 271|1070 1|1070 71|1070 1|1070 47|1040 0.5|1070 48|1040 0.5|1070 344|1005 0|1002 }'
  const tables = '0 TABLE|2 APPID|70 1|0 APPID|5 12|2 ACAD|70 0|0 ENDTAB'
  const drawing = await opened(dxfOf(`${linear(0)}${changes}`, { tables }))
  expect([textsOf(drawing).join(''), heightOf(drawing)]).toEqual(['20.0±0.5000', 7])
})

// Parallel to the radius, back across the jog, then on the radius.
test.each([
  ['45°, as its style has it', '', [4, 2, 9, 2, 9, 2, 7, 0, 7, 0]],
  ['a right angle of its own, in radians', '|1001 ACAD|1000 DSTYLE|1002 {|1070 50|1040 1.5707963267948966|1002 }', [4, 2, 8, 2, 8, 2, 8, 0, 8, 0]],
])('a radius whose line has a jog: %s', async (_, changes, expected) => {
  const jogged =
    '0 LARGE_RADIAL_DIMENSION|5 A1|8 0|100 AcDbDimension|10 0|20 0|30 0|11 14|21 0|70 5|100 AcDbRadialDimensionLarge|13 4|23 2|33 0|14 8|24 1|34 0|15 20|25 0|35 0|40 0'
  const tables = '0 TABLE|2 APPID|70 1|0 APPID|5 12|2 ACAD|70 0|0 ENDTAB'
  const drawing = await opened(dxfOf(`${jogged}${changes}`, { tables }))
  expect([textsOf(drawing), drawing.counts]).toEqual([['R20.0000'], { LARGE_RADIAL_DIMENSION: 1 }])
  const [space] = drawing.spaces
  const { origin } = space
  const { positions } = segmentsOf(space)
  const at = (i: number): number => Math.round((positions[i] + origin[i % 2]) * 1e4) / 1e4 + 0
  expect(Array.from({ length: 10 }, (_, i) => at(i))).toEqual(expected)
})
