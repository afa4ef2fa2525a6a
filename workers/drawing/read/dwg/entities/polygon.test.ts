import { expect, test } from 'vitest'
import { LwPolyline } from '../../../model/curves.ts'
import { Hatch } from '../../../model/hatch.ts'
import { b, bd, bl, bs, byte, rd, recordOf, rl, t } from '../recordBits.fixture.ts'
import { readPolygon } from './polygon.ts'

const cmc = (rgb: number): string => `10 00${rl(rgb)}${byte(0)}`.replace(' ', '')

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
