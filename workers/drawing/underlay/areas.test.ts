import { expect, test } from 'vitest'
import { triangulate } from '../build/triangulate.ts'
import { itemsOf } from './pdfPage.fixture.ts'
import type { PdfItem } from './pdfSheet.ts'

/** What rings enclose by the even-odd rule, in square points. */
function areaOf(rings: readonly (readonly number[])[]): number {
  const { positions, indices } = triangulate(rings)
  let area = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [ax, ay, bx, by, cx, cy] = indices.slice(i, i + 3).flatMap((at) => [positions[at * 2], positions[at * 2 + 1]])
    area += (Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2) * 72 * 72
  }
  return area
}
const fillsOf = (items: readonly PdfItem[]): number[] => items.map((item) => (item.kind === 'fill' ? areaOf(item.rings) : 0))
const near = (...values: number[]): unknown[] => values.map((value) => expect.closeTo(value, -0.5))

test('wide strokes end and bend as the page says (ISO 32000-1, tables 54 and 55), each as one area', async () => {
  const corner = '20 20 m 80 20 l 80 80 l S'
  const { items, isIncomplete } = await itemsOf(`14 w 0 J 0 j ${corner} 1 J 1 j ${corner} 2 J 2 j ${corner}`)
  const plain = 2 * 60 * 14 - 7 * 7
  const quarter = (Math.PI * 7 * 7) / 4
  expect([isIncomplete, ...fillsOf(items)]).toEqual([false, ...near(plain + 49, plain + 5 * quarter, plain + 49 / 2 + 2 * 7 * 14)])
})

test('a join that is too pointed is cut off; a closed line has joins and no ends', async () => {
  // A bend back by 60 degrees: the point is as long as 1 / sin 30° = 2 widths.
  const bend = '20 20 m 120 20 l 70 106.6025 l S'
  const { items } = await itemsOf(`14 w 2.01 M ${bend} 1.99 M ${bend} 10 M 20 20 60 60 re S`)
  const [pointed, cut, ring] = fillsOf(items)
  // The point beyond the cut: a triangle of 14 cos 30° at its base, with 14 - 7 sin 30° to its tip.
  expect(pointed - cut).toBeCloseTo((14 * Math.cos(Math.PI / 6) * (14 - 3.5)) / 2, 0)
  expect(ring).toBeCloseTo(74 * 74 - 46 * 46, 0)
})

test('pens that the coordinates stretch, and dots', async () => {
  const { items } = await itemsOf('q 1 0 0 0.5 0 0 cm 20 w 20 40 m 20 200 l S 20 40 m 220 40 l S Q 1 J 20 w [0 40] 0 d 20 100 m 110 100 l S')
  expect(fillsOf(items)).toEqual(near(20 * 80, 200 * 10, ...[1, 1, 1].map(() => Math.PI * 100)))
})

test('a clip of several rings cuts by its rule, a form by its box', async () => {
  const rings = '20 20 100 100 re 45 45 50 50 re'
  const { items, isIncomplete } = await itemsOf(`q ${rings} W* n 0 0 288 144 re f Q q ${rings} W n 0 0 288 144 re f Q /F Do`, (context) => ({
    XObject: { F: context.register(context.flateStream('0 0 288 144 re f', { Type: 'XObject', Subtype: 'Form', BBox: [200, 20, 230, 40] })) },
  }))
  expect([isIncomplete, ...items.map(({ clips = [] }) => areaOf(clips[0]))]).toEqual([false, ...near(100 * 100 - 50 * 50, 100 * 100, 30 * 20)])
})

test('rings that cross are filled by their rule', async () => {
  const cross = '20 60 100 20 re 60 20 20 100 re'
  const { items } = await itemsOf(`${cross} f ${cross} f*`)
  expect(fillsOf(items)).toEqual(near(2 * 2000 - 400, 2 * 2000 - 800))
})
