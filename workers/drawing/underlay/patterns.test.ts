import type { PDFContext, PDFRef } from 'pdf-lib'
import { expect, test } from 'vitest'
import { itemsOf } from './pdfPage.fixture.ts'
import type { PdfItem } from './pdfSheet.ts'

/** From red to blue. */
const ramp = { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1 }
const shading = (context: PDFContext, about: Record<string, unknown>): PDFRef =>
  context.register(context.obj({ ColorSpace: 'DeviceRGB', Function: context.register(context.obj(ramp)), ...about } as never))
const cell = (context: PDFContext, content: string, about: Record<string, unknown>): PDFRef =>
  context.register(
    context.flateStream(content, { Type: 'Pattern', PatternType: 1, TilingType: 1, BBox: [0, 0, 9, 9], XStep: 9, YStep: 9, Resources: {}, ...about }),
  )

const shadesOf = (items: readonly PdfItem[]) => items.filter((item) => item.kind === 'shade')
/** Colour of the vertex that is nearest to a place. */
function colorAt(items: readonly PdfItem[], x: number, y: number): number[] {
  let [least, color]: [number, number[]] = [Infinity, []]
  for (const { positions, colors } of shadesOf(items))
    for (let i = 0; i < positions.length; i += 2) {
      const away = Math.hypot(positions[i] - x, positions[i + 1] - y)
      if (away < least) [least, color] = [away, colors.slice(i * 2, i * 2 + 4)]
    }
  return color
}
const close = (...values: number[]): unknown[] => values.map((value) => expect.closeTo(value, -1))

test('a gradient along a line: within what is clipped, and as the paint of an area with a hole', async () => {
  const { items, isIncomplete } = await itemsOf('q 0 0 72 72 re W n /A sh Q /Pattern cs /P scn 144 0 72 72 re 162 18 36 36 re f*', (context) => {
    const axial = shading(context, { ShadingType: 2, Coords: [0, 0, 144, 0], Extend: [true, true] })
    return { Shading: { A: axial }, Pattern: { P: context.register(context.obj({ PatternType: 2, Shading: axial, Matrix: [1, 0, 0, 1, 72, 0] } as never)) } }
  })
  expect(isIncomplete).toBe(false)
  expect([colorAt(items, 0, 0), colorAt(items, 1, 1), colorAt(items, 2, 0), colorAt(items, 3, 1)]).toEqual([
    close(255, 0, 0, 255),
    close(128, 0, 128, 255),
    close(128, 0, 128, 255),
    close(0, 0, 255, 255),
  ])
  const [, { positions, indices }] = shadesOf(items)
  let area = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [ax, ay, bx, by, cx, cy] = indices.slice(i, i + 3).flatMap((at) => [positions[at * 2], positions[at * 2 + 1]])
    area += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
  }
  expect(area).toBeCloseTo(1 - 0.25, 6)
})

test('a gradient that does not go on beyond its ends', async () => {
  const { items } = await itemsOf('/A sh', (context) => ({ Shading: { A: shading(context, { ShadingType: 2, Coords: [72, 0, 144, 0] }) } }))
  const seen = shadesOf(items).flatMap(({ positions, indices }) => indices.map((vertex) => positions[vertex * 2]))
  expect([Math.min(...seen), Math.max(...seen)]).toEqual([expect.closeTo(1, 3), expect.closeTo(2, 3)])
})

test('a gradient between circles ends at the outer one', async () => {
  const { items } = await itemsOf('/R sh', (context) => ({ Shading: { R: shading(context, { ShadingType: 3, Coords: [72, 72, 0, 72, 72, 36] }) } }))
  expect(colorAt(items, 1, 1).map((value) => Math.round(value / 64))).toEqual([4, 0, 0, 4])
  expect(colorAt(items, 1.5, 1).map((value) => Math.round(value / 64))).toEqual([0, 0, 4, 4])
  const [{ clips = [] }] = shadesOf(items)
  expect(clips[0][0].slice(0, 2)).toEqual([expect.closeTo(1.5, 6), expect.closeTo(1, 6)])
})

test('triangles with a colour at each corner are cut by the area that they fill', async () => {
  // Flags of 8 bits, coordinates from 0 to 255, red, green and blue.
  const triangle = Uint8Array.from([0, 0, 0, 255, 0, 0, 0, 144, 0, 0, 255, 0, 0, 0, 144, 0, 0, 255])
  const { items } = await itemsOf('/Pattern cs /P scn 0 0 36 36 re f', (context) => {
    const about = {
      ShadingType: 4,
      ColorSpace: 'DeviceRGB',
      BitsPerCoordinate: 8,
      BitsPerComponent: 8,
      BitsPerFlag: 8,
      Decode: [0, 255, 0, 255, 0, 1, 0, 1, 0, 1],
    }
    const mesh = context.register(context.stream(triangle, about))
    return { Pattern: { P: context.register(context.obj({ PatternType: 2, Shading: mesh } as never)) } }
  })
  expect([colorAt(items, 0, 0), colorAt(items, 2, 0), colorAt(items, 0, 2)]).toEqual([close(255, 0, 0, 255), close(0, 255, 0, 255), close(0, 0, 255, 255)])
  const [{ clips = [] }] = shadesOf(items)
  expect(clips).toEqual([[[0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5]]])
})

test('cells are repeated over an area, in their own colours and in that of the area', async () => {
  const { items, isIncomplete } = await itemsOf('/Pattern cs /T scn 0 0 36 18 re f /UP cs 0 1 0 /U scn 72 0 9 9 re f', (context) => ({
    ColorSpace: { UP: ['Pattern', 'DeviceRGB'] },
    Pattern: {
      T: cell(context, '0 0 1 RG 0 0 m 9 9 l S', { PaintType: 1, Matrix: [2, 0, 0, 2, 0, 0] }),
      U: cell(context, '0 0 m 9 0 l S', { PaintType: 2 }),
    },
  }))
  const lines = items.flatMap((item) => (item.kind === 'line' ? [[item.color, ...item.points.map((value) => Number(value.toFixed(4)))]] : []))
  expect([isIncomplete, lines]).toEqual([
    false,
    [
      [0x0000ffff, 0, 0, 0.25, 0.25],
      [0x0000ffff, 0.25, 0, 0.5, 0.25],
      [0x00ff00ff, 1, 0, 1.125, 0],
    ],
  ])
})

test('lines and several rings show gradients and cells', async () => {
  const { items, isIncomplete } = await itemsOf(
    '/Pattern CS /Pattern cs /G SCN /G scn 9 w 0 36 m 144 36 l S 0 100 20 20 re 124 100 20 20 re f /T SCN 200 36 m 245 36 l S',
    (context) => {
      const axial = shading(context, { ShadingType: 2, Coords: [0, 0, 144, 0], Extend: [true, true] })
      const gradient = context.register(context.obj({ PatternType: 2, Shading: axial } as never))
      return { Pattern: { G: gradient, T: cell(context, '0 1 0 rg 0 0 9 9 re f', { PaintType: 1 }) } }
    },
  )
  expect([isIncomplete, shadesOf(items).length]).toEqual([false, 3])
  expect([colorAt(items, 0, 0.5), colorAt(items, 2, 0.5), colorAt(items, 0, 1.5), colorAt(items, 2, 1.5)]).toEqual([
    close(255, 0, 0, 255),
    close(0, 0, 255, 255),
    close(255, 0, 0, 255),
    close(0, 0, 255, 255),
  ])
  const cells = items.filter((item) => item.kind === 'fill')
  expect(cells.every(({ color, clips = [] }) => color === 0x00ff00ff && clips.length === 1)).toBe(true)
  // A line of 45 points by 9, from 200 on, meets six cells in two rows.
  expect(cells.length).toBe(12)
})
