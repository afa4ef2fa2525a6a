import { expect, test } from 'vitest'
import { LwPolyline } from '../../../model/curves.ts'
import { Hatch } from '../../../model/hatch.ts'
import { DwgRecord } from '../record.ts'
import { readPolygon } from './polygon.ts'

// Codes of the bits of a DWG record of R2004, in the words of its specification.
const byte = (value: number): string => (value & 0xff).toString(2).padStart(8, '0')
const rd = (value: number): string => [...new Uint8Array(Float64Array.of(value).buffer)].map(byte).join('')
const rl = (value: number): string => [...new Uint8Array(Uint32Array.of(value).buffer)].map(byte).join('')
const b = (value: boolean): string => (value ? '1' : '0')
const bs = (value: number): string => (value === 0 ? '10' : `01${byte(value)}`)
const bl = bs
const bd = (value: number): string => (value === 0 ? '10' : value === 1 ? '01' : `00${rd(value)}`)
const t = (value: string): string => bs(value.length) + [...value].map((letter) => byte(letter.charCodeAt(0))).join('')
const cmc = (rgb: number): string => `10 00${rl(rgb)}${byte(0)}`.replace(' ', '')

function recordOf(fields: readonly string[]): DwgRecord {
  const body = fields.join('')
  // Type 500, where the handles begin, the own handle (1), no extended data.
  const type = `00${byte(0xf4)}${byte(1)}`
  const head = (bits: number): string => type + rl(bits) + byte(1) + byte(1) + '10'
  const bits = head(head(0).length + body.length) + body
  const size = Math.ceil(bits.length / 8)
  const bytes = new Uint8Array(size + 4)
  bytes[0] = size
  bytes[1] = size >> 8
  for (const [i, digit] of [...bits].entries()) if (digit === '1') bytes[2 + (i >> 3)] |= 0x80 >> (i & 7)
  const record = new DwgRecord(2004, new TextDecoder())
  record.open(bytes, 0)
  return record
}

const ring = (...vertices: readonly (readonly [number, number, number?])[]): string => {
  const bulged = vertices.some(([, , bulge]) => bulge)
  return b(true) + b(bulged) + bl(vertices.length) + vertices.map(([x, y, bulge = 0]) => rd(x) + rd(y) + (bulged ? bd(bulge) : '')).join('')
}
const noGradient = [bl(0), bl(0), bd(0), bd(0), bl(1), bd(0), bl(0), t('')]
const head = (name: string, solid: boolean) => [bd(2.5), bd(0), bd(0), bd(1), t(name), b(solid)]
const end = [cmc(0xc3000005), rd(0), rd(0), bl(0)]
const pattern = [bd(0), bd(2), b(false)]
const lines = [bs(1), bd(0.5), bd(3), bd(4), bd(0), bd(1), bs(2), bd(1), bd(-0.25)]
const square = ring([0, 0], [4, 0], [4, 3], [0, 3])

const partsOf = (...fields: readonly string[]) => readPolygon(recordOf([bs(1), ...fields]))
function fillOf(...fields: readonly string[]): Hatch {
  const first = partsOf(...fields)?.[0]
  if (!(first instanceof Hatch)) throw new Error('no fill')
  return first
}

test('a pattern: its lines, its colour, and the outlines with their bulges', () => {
  const parts = partsOf(...noGradient, ...head('DASH', false), bl(2), square, ring([1, 1], [2, 1, 0.5], [2, 2]), bs(1), ...pattern, ...lines, ...end)
  const [fill, , second] = parts ?? []
  if (!(fill instanceof Hatch && second instanceof LwPolyline)) throw new Error('other parts')
  expect(fill.pattern.lines).toEqual([{ angle: 0.5, basePoint: { x: 3, y: 4 }, offset: { x: 0, y: 1 }, dashLengths: [1, -0.25] }])
  expect([fill.isSolid, fill.color.index, fill.elevation, fill.paths.length, fill.pattern.name]).toEqual([false, 5, 2.5, 2, 'DASH'])
  expect(second.vertices.map(({ location, bulge }) => [location.x, location.y, bulge])).toEqual([
    [1, 1, 0],
    [2, 1, 0.5],
    [2, 2, 0],
  ])
})

test('a pattern behind a flag for annotated boundaries is the same', () => {
  expect(fillOf(...noGradient, ...head('DASH', false), bl(1), square, bs(1), ...pattern, b(true), ...lines, ...end).pattern.lines).toHaveLength(1)
})

test('a gradient with its two colours', () => {
  const stops = [bl(2), bd(0), cmc(0xc2ff0000), bd(1), cmc(0xc20000ff)]
  const fill = fillOf(bl(1), bl(0), bd(0.25), bd(1), bl(0), bd(0), ...stops, t('SPHERICAL'), ...head('SOLID', true), bl(1), square, bs(1), ...end)
  const { enabled, angle, shift, name, colors } = fill.gradientColor
  expect([enabled, angle, shift, name]).toEqual([true, 0.25, 1, 'SPHERICAL'])
  expect(colors.map(({ color }) => color.rgb)).toEqual([0xff0000, 0x0000ff])
})

test('without a fill only the outline; nothing where the record goes on behind what should be its last field', () => {
  const outline = [...noGradient, ...head('', false), bl(1), square, bs(1), ...pattern, bs(0)]
  expect(partsOf(...outline, ...end)?.map((part) => part.constructor)).toEqual([LwPolyline])
  expect(partsOf(...outline, ...end, bl(7))).toBeUndefined()
})
