import { unzlibSync } from 'fflate'
import type { PDFContext, PDFRef } from 'pdf-lib'
import { expect, test } from 'vitest'
import { Clip } from '../build/clip.ts'
import { itemsOf } from './pdfPage.fixture.ts'
import type { PdfItem } from './pdfSheet.ts'

const ref = (context: PDFContext, object: Record<string, unknown>): PDFRef => context.register(context.obj(object as never))
/** A state whose mask is a group of operators on the whole page. */
const masked = (context: PDFContext, kind: 'Luminosity' | 'Alpha', content: string, resources: Record<string, unknown> = {}): PDFRef => {
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 288, 144], Group: { S: 'Transparency', CS: 'DeviceRGB' }, Resources: resources }
  return ref(context, { SMask: { S: kind, G: context.register(context.flateStream(content, form as never)) } })
}

type Color = [red: number, green: number, blue: number, opacity: number]

/** The colour (0 to 255, opacity 0 to 1) of a picture at a place of the page, in inches. */
function pixel(item: Extract<PdfItem, { kind: 'image' }>, x: number, y: number): Color | undefined {
  const { image } = item.picture
  const view = new DataView(image.buffer, image.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [w, , , h, left, low] = item.matrix
  const [column, row] = [Math.floor(((x - left) / w) * width), Math.floor((1 - (y - low) / h) * height)]
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined
  const bytes = unzlibSync(image.subarray(41, 41 + view.getUint32(33)))
  const at = row * (width * 4 + 1) + 1 + column * 4
  return [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3] / 255]
}

/** The colour that a place (inches) of a white sheet has: areas and pictures one over the other. */
function seen(items: readonly PdfItem[], x: number, y: number): number[] {
  const color = [255, 255, 255]
  for (const item of items) {
    if ((item.clips ?? []).some((rings) => !new Clip(rings).shows(x, y))) continue
    const own: Color | undefined =
      item.kind === 'fill' && new Clip(item.rings).shows(x, y)
        ? [item.color >>> 24, (item.color >>> 16) & 255, (item.color >>> 8) & 255, 1]
        : item.kind === 'image'
          ? pixel(item, x, y)
          : undefined
    if (!own) continue
    const opacity = own[3] * (item.opacity ?? 1)
    for (let i = 0; i < 3; i++) color[i] = own[i] * opacity + color[i] * (1 - opacity)
  }
  return color
}
const near = (...values: number[]): unknown[] => values.map((value) => expect.closeTo(value, -0.8))

test('things behind a mask of luminosity are pictures, seen as bright as the mask is', async () => {
  const { items, isIncomplete } = await itemsOf('/M gs 1 0 0 rg 0 0 144 72 re f 0 0 1 rg 0 72 144 36 re f', (context) => {
    const gray = ref(context, { FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 })
    const axial = ref(context, { ShadingType: 2, ColorSpace: 'DeviceGray', Coords: [0, 0, 144, 0], Function: gray })
    return { ExtGState: { M: masked(context, 'Luminosity', '/S sh', { Shading: { S: axial } }) } }
  })
  expect([isIncomplete, items.map(({ kind }) => kind)]).toEqual([false, ['image']])
  expect([0.25, 1, 1.75].map((x) => seen(items, x, 0.5))).toEqual([near(255, 223, 223), near(255, 128, 128), near(255, 32, 32)])
  expect(seen(items, 1, 1.25)).toEqual(near(128, 128, 255))
})

test('a group is masked as a whole, things without a group each for itself', async () => {
  const things = '1 0 0 rg 0 0 144 72 re f 0 0 1 rg 36 18 72 36 re f'
  const { items } = await itemsOf(`/M gs /F Do q 1 0 0 1 144 0 cm ${things} Q`, (context) => {
    const gray = ref(context, { FunctionType: 2, Domain: [0, 1], C0: [0.5], C1: [0.6], N: 1 })
    const axial = ref(context, { ShadingType: 2, ColorSpace: 'DeviceGray', Coords: [0, 0, 288, 0], Function: gray })
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 144, 72], Group: { S: 'Transparency' }, Resources: {} }
    return {
      ExtGState: { M: masked(context, 'Luminosity', '/S sh', { Shading: { S: axial } }) },
      XObject: { F: context.register(context.flateStream(things, form)) },
    }
  })
  // Half of the way and a bit: 0.525 in the group, 0.575 beside it.
  expect([seen(items, 1, 0.5), seen(items, 3, 0.5)]).toEqual([
    near(121, 121, 255),
    near(0.425 * (255 * 0.575 + 255 * 0.425), 0.425 * 255 * 0.425, 0.575 * 255 + 0.425 * 255 * 0.425),
  ])
})

test('where a mask has one value things stay sharp, and letters are found behind any', async () => {
  const { items, isIncomplete } = await itemsOf('/M gs 1 0 0 rg 36 36 36 36 re f 200 36 36 36 re f /A gs 0 0 1 rg 36 100 36 36 re f', (context) => ({
    ExtGState: {
      M: masked(context, 'Luminosity', '0.5 g 0 0 144 144 re f'),
      A: masked(context, 'Alpha', '/H gs 0 72 144 72 re f', { ExtGState: { H: { ca: 0.25 } } }),
    },
  }))
  // The second lies outside of the mask's group, which is black there.
  expect([isIncomplete, items.map(({ kind, opacity }) => [kind, opacity])]).toEqual([
    false,
    [
      ['fill', expect.closeTo(0.5, 2)],
      ['fill', expect.closeTo(0.25, 2)],
    ],
  ])
})

test('a mask that is a picture, in the form of its group, and none after it', async () => {
  const { items } = await itemsOf('q /M gs 0 0.5 0 rg 0 0 288 144 re f Q 0 0 1 rg 250 100 30 30 re f', (context) => {
    const about = { Type: 'XObject', Subtype: 'Image', Width: 2, Height: 1, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }
    const image = context.register(context.stream(Uint8Array.of(0, 255), about))
    return { ExtGState: { M: masked(context, 'Luminosity', 'q 72 0 0 72 36 36 cm /I Do Q', { XObject: { I: image } }) } }
  })
  expect([seen(items, 0.75, 1), seen(items, 1.25, 1), seen(items, 2, 1), seen(items, 3.6, 1.5)]).toEqual([
    near(255, 255, 255),
    near(0, 128, 0),
    near(255, 255, 255),
    near(0, 0, 255),
  ])
})

const below = '0.2 0.4 1 rg 0 0 72 144 re f '
const ways: readonly [BM: string, ca: number, over: number[], white: number[]][] = [
  ['Multiply', 1, [51, 61, 51], [255, 153, 51]],
  ['Multiply', 0.5, [51, 82, 153], [255, 204, 153]],
  ['Screen', 1, [255, 194, 255], [255, 255, 255]],
  ['Darken', 1, [51, 102, 51], [255, 153, 51]],
  ['Lighten', 1, [255, 153, 255], [255, 255, 255]],
  ['Difference', 1, [204, 51, 204], [0, 102, 204]],
  // Hard light with the colour below as the light.
  ['Overlay', 1, [102, 122, 255], [255, 255, 255]],
]

test('areas are blended as ISO 32000-1 says, over a colour and over white', async () => {
  const areas = ways.map((_, i) => `/B${i} gs 36 ${i * 18} 72 18 re f`).join(' ')
  const { items, isIncomplete } = await itemsOf(`${below}1 0.6 0.2 rg ${areas}`, () => ({
    ExtGState: Object.fromEntries(ways.map(([BM, ca], i) => [`B${i}`, { BM, ca }])),
  }))
  expect(isIncomplete).toBe(false)
  for (const [i, [BM, ca, over, white]] of ways.entries()) {
    const colors = [0.25, 0.75, 1.25].map((x) => seen(items, x, 0.25 * i + 0.125))
    expect([BM, ca, ...colors]).toEqual([BM, ca, near(51, 102, 255), near(...over), near(...white)])
  }
})

test('pictures that are multiplied, and pictures below an area that is', async () => {
  const { items } = await itemsOf(`${below}q /B gs 72 0 0 72 36 0 cm /I Do Q q /B gs 1 0.6 0.2 rg 90 0 18 72 re f Q`, (context) => {
    const about = { Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }
    return { ExtGState: { B: { BM: 'Multiply' } }, XObject: { I: context.register(context.stream(Uint8Array.of(128), about)) } }
  })
  expect([seen(items, 0.75, 0.5), seen(items, 1.125, 0.5), seen(items, 1.375, 0.5)]).toEqual([near(26, 51, 128), near(128, 128, 128), near(128, 77, 26)])
})

test('ways of blending that are not drawn are told', async () => {
  expect((await itemsOf(`${below}/B gs 1 0 0 rg 0 0 36 36 re f`, () => ({ ExtGState: { B: { BM: 'Hue' } } }))).isIncomplete).toBe(true)
})
