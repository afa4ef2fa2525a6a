import { unzlibSync, zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { BACKGROUND, type Drawing } from '../../../src/core/drawing/drawing.ts'
import { drawingToSvg } from '../../../src/core/drawing/svg.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { tiffFiles } from '../raster/tiffFiles.fixture.ts'
import { b, bd, bl, bs, byte, rd, recordOf } from '../read/dwg/recordBits.fixture.ts'
import { readImage } from '../read/dwg/entities/inserts.ts'
import type { DwgObjects } from '../read/dwg/dwgObjects.ts'

const image = (flags: number, look: string, more = ''): string =>
  `0 IMAGE|5 50|100 AcDbEntity|8 0|62 1|100 AcDbRasterImage|10 0|20 0|30 0|11 1|21 0|31 0|12 0|22 1|32 0|13 8|23 4|340 60|70 ${flags}|280 0|71 1|91 0|${look}|${more}`
const PLAIN = '281 50|282 50|283 0'
const SHOWN = 3
const CLEAR = 8

async function opened(name: string, file: Uint8Array<ArrayBuffer>, entity: string): Promise<Drawing> {
  const objects = `0 IMAGEDEF|5 60|100 AcDbRasterImageDef|1 ${name}|10 8|20 4`
  return (await openDrawingFiles({ 'a.dxf': dxfOf(entity, { objects }).replace('AC1009', 'AC1015'), [name]: file })).drawing
}

const word = (...values: readonly number[]): number[] => values.flatMap((value) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24])

/** A BMP of 8 × 4 pixels of one bit; `palette`: blue, green, red and a spare byte of its two colours. */
function bmp(palette: readonly number[], rows: readonly number[]): Uint8Array<ArrayBuffer> {
  const head = [...word(40, 8, 4), 1, 0, 1, 0, ...word(0, 16, 0, 0, 2, 2)]
  return Uint8Array.from([0x42, 0x4d, ...word(78, 0, 62), ...head, ...palette, ...rows.toReversed().flatMap((row) => [row, 0, 0, 0])])
}

/** A PNG of 8 × 4 pixels, without checksums. */
function png(bits: number, colorType: number, palette: readonly number[], rows: readonly number[]): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, data: Iterable<number>): number[] => {
    const bytes = [...data]
    return [0, 0, bytes.length >> 8, bytes.length & 255, ...Buffer.from(name), ...bytes, 0, 0, 0, 0]
  }
  const packed = zlibSync(Uint8Array.from(rows.flatMap((row) => [0, row])))
  const head = [0, 0, 0, 8, 0, 0, 0, 4, bits, colorType, 0, 0, 0]
  const colors = palette.length > 0 ? chunk('PLTE', palette) : []
  return Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...chunk('IHDR', head), ...colors, ...chunk('IDAT', packed), ...chunk('IEND', [])])
}

/** Rows of a mask of one bit: 1 where it has ink. */
function inkOf({ pictures: [{ data }] }: Drawing): string[] {
  const file = Buffer.from(data!)
  const at = (name: string): number => file.indexOf(name) + 4
  const rows = unzlibSync(file.subarray(at('IDAT')))
  const dark = file[at('tRNS')] === 255 ? 0xff : 0
  return [1, 3, 5, 7].map((row) => (rows[row] ^ dark).toString(2).padStart(8, '0'))
}

const rows = [0b11110000, 0b10000001, 0b00000000, 0b01111111]
const asInk = ['11110000', '10000001', '00000000', '01111111']
const [BLACK, WHITE] = [
  [0, 0, 0],
  [255, 255, 255],
]

test.each([
  ['a.bmp', bmp([...WHITE, 0, ...BLACK, 0], rows)],
  [
    'b.bmp',
    bmp(
      [...BLACK, 0, ...WHITE, 0],
      rows.map((row) => row ^ 255),
    ),
  ],
  ['c.png', png(1, 3, [...WHITE, 40, 0, 0], rows)],
  [
    'd.png',
    png(
      1,
      0,
      [],
      rows.map((row) => row ^ 255),
    ),
  ],
])('a picture of one bit (%s) is a mask: its darker colour is ink', async (name, file) => {
  const drawing = await opened(name, file, image(SHOWN | CLEAR, PLAIN))
  expect(inkOf(drawing)).toEqual(asInk)
  expect(drawing.spaces[0].images.map(({ isMask }) => isMask)).toEqual([true])
})

test('a scan of one bit has the colour of its entity, and paper in the colour of the background unless it is transparent', async () => {
  const scan = Uint8Array.from(Buffer.from(tiffFiles.g4_be, 'base64'))
  const colorsOf = ({ spaces: [{ items }], styles }: Drawing): number[] => Array.from(items.style, (style) => styles.color[style])
  // Masks ignore brightness, contrast and fade.
  const opaque = await opened('scan.tif', scan, image(SHOWN, '281 90|282 10|283 60'))
  // The frame, the paper, the ink.
  expect(colorsOf(opaque)).toEqual([0xff0000ff, BACKGROUND, 0xff0000ff])
  const [{ images, items, fills }] = opaque.spaces
  expect([images[0].isMask, images[0].levels, opaque.styles.opacity[items.style[images[0].item]]]).toEqual([true, undefined, -1])
  expect(fills.item.every((item) => item === 1)).toBe(true)
  expect(colorsOf(await opened('scan.tif', scan, image(SHOWN | CLEAR, PLAIN)))).toEqual([0xff0000ff])
})

const photo = png(8, 0, [], [])

test.each([
  [50, 50, undefined],
  // Darker and lighter by 40 of 100.
  [30, 50, [1, -0.4]],
  [70, 50, [1, 0.4]],
  // One gray; every channel none or full.
  [50, 0, [0, 0.5]],
  [50, 100, [510, -254.5]],
])('brightness %i and contrast %i of an image change its channels', async (brightness, contrast, levels) => {
  const [{ images }] = (await opened('photo.png', photo, image(SHOWN, `281 ${brightness}|282 ${contrast}|283 0`))).spaces
  if (!levels) expect(images[0].levels).toBeUndefined()
  else for (const [i, value] of levels.entries()) expect(images[0].levels?.[i]).toBeCloseTo(value)
})

test('SVG has the colours by filters: a colour for a mask, a factor and a summand for levels', async () => {
  const svgOf = (drawing: Drawing): string =>
    drawingToSvg(drawing, {
      tab: 0,
      area: [0, 0, 8, 4],
      toPage: [1, 0, 0, 1, 0, 0],
      shown: new Uint8Array(drawing.layers.length).fill(1),
      ink: { background: 0xffffffff, foreground: 0x000000ff, monochrome: false },
      weights: false,
      width: 8,
      height: 4,
      title: '',
    })
  const mask = svgOf(await opened('a.bmp', bmp([...WHITE, 0, ...BLACK, 0], rows), image(SHOWN | CLEAR, PLAIN)))
  expect(mask).toContain('<feColorMatrix values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0"/>')
  expect(mask).toMatch(/<use href="#i0"[^>]*filter="url\(#f1\)"/)
  const light = svgOf(await opened('photo.png', photo, image(SHOWN, '281 70|282 50|283 0')))
  expect(light).toContain('<feColorMatrix values="1 0 0 0 0.4 0 1 0 0 0.4 0 0 1 0 0.4 0 0 0 1 0"/>')
})

test('DWG states the same: flags, brightness, contrast, fade', () => {
  const zero = bd(0)
  const point = zero + zero + zero
  const fields = [bl(0), point, bd(1) + zero + zero, zero + bd(1) + zero, rd(8) + rd(4), bs(SHOWN | CLEAR), b(true), byte(70), byte(20), byte(10)]
  const corners = [rd(-0.5), rd(-0.5), rd(7.5), rd(3.5)]
  const noHandles = byte(0x50) + byte(0x50)
  const read = readImage(recordOf([...fields, bs(1), ...corners], noHandles), { imageDefinition: () => undefined } as unknown as DwgObjects)
  expect([read.isClear, read.brightness, read.contrast, read.fade]).toEqual([true, 70, 20, 10])
})
