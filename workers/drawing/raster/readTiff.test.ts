import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { tiffFiles } from './tiffFiles.fixture.ts'
import { tiffPicture } from './readTiff.ts'

const [WIDTH, HEIGHT] = [83, 41]
const bytesOf = (name: keyof typeof tiffFiles): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(tiffFiles[name], 'base64'))

/** The pixels of a PNG as we write it: no filters. Of a mask the lightness that its ink leaves. */
function pixelsOf(png: Uint8Array): number[][] {
  const view = new DataView(png.buffer, png.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const channels = { 0: 1, 2: 3, 3: 1, 6: 4 }[png[25]]!
  const chunk = (name: string): Uint8Array => {
    const at = Buffer.from(png).indexOf(name)
    return png.subarray(at + 4, at + 4 + view.getUint32(at - 4))
  }
  const packed = unzlibSync(chunk('IDAT'))
  const rows = png[25] === 3 ? packed.map((value) => 255 - chunk('tRNS')[value]) : packed
  return Array.from({ length: height }, (_, y) => Array.from(rows.subarray(y * (width * channels + 1) + 1, (y + 1) * (width * channels + 1))))
}

const isBlack = (x: number, y: number): boolean => (x * x + 3 * y * y) % 97 < 23 || y === 20 || (y === 30 && x < 64)
const drawing = Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (__, x) => (isBlack(x, y) ? 0 : 255)))
const photo = Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (__, x) => [(x * 3) % 256, (y * 6) % 256, ((x + y) * 2) % 256]).flat())

test.each(['g3_1d', 'g3_2d_lsb', 'g4_be', 'g4_tiles'] as const)('a fax picture as libtiff writes it (%s) has its pixels', (name) => {
  const picture = tiffPicture(bytesOf(name))!
  expect(picture.mime).toBe('image/png')
  expect(pixelsOf(picture.image)).toEqual(drawing)
})

test.each(['lzw_tiles', 'lzw_be', 'zip'] as const)('a coloured picture as libtiff packs it (%s) has its pixels', (name) => {
  expect(pixelsOf(tiffPicture(bytesOf(name))!.image)).toEqual(photo)
})

/** A TIFF of 2 × 2 pixels of a byte, or with other fields. */
function smallTiff(fields: Record<number, number>, data: readonly number[]): Uint8Array<ArrayBuffer> {
  const all: Record<number, number> = { 256: 2, 257: 2, 258: 8, 259: 1, 262: 1, 273: 8, 277: 1, 278: 2, 279: data.length, ...fields }
  const tags = Object.keys(all).map(Number)
  const file = new Uint8Array(8 + data.length + 2 + tags.length * 12 + 4)
  const view = new DataView(file.buffer)
  file.set([0x49, 0x49, 42, 0])
  view.setUint32(4, 8 + data.length, true)
  file.set(data, 8)
  view.setUint16(8 + data.length, tags.length, true)
  tags.forEach((tag, i) => {
    const at = 10 + data.length + i * 12
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, 4, true)
    view.setUint32(at + 4, 1, true)
    view.setUint32(at + 8, all[tag], true)
  })
  return file
}

test('shades, white as zero, halves of bytes, 16 bits and packed bytes', () => {
  const pixels = (fields: Record<number, number>, data: readonly number[]): number[][] => pixelsOf(tiffPicture(smallTiff(fields, data))!.image)
  expect(pixels({}, [0, 10, 200, 255])).toEqual([
    [0, 10],
    [200, 255],
  ])
  expect(pixels({ 262: 0 }, [0, 10, 200, 255])).toEqual([
    [255, 245],
    [55, 0],
  ])
  expect(pixels({ 258: 4 }, [0x0f, 0x30])).toEqual([
    [0, 255],
    [51, 0],
  ])
  expect(pixels({ 258: 16 }, [9, 1, 9, 2, 9, 3, 9, 255])).toEqual([
    [1, 2],
    [3, 255],
  ])
  // Three times 7, then 9 as it is.
  expect(pixels({ 259: 32773 }, [254, 7, 0, 9])).toEqual([
    [7, 7],
    [7, 9],
  ])
})

test('JPEG in one piece is handed on with its tables; kinds that are not read, and sizes no picture has, are none', () => {
  const jpeg = [0xff, 0xd8, 0xff, 0xda, 1, 2, 0xff, 0xd9]
  const picture = tiffPicture(smallTiff({ 259: 7, 262: 6 }, jpeg))!
  expect([picture.mime, Array.from(picture.image)]).toEqual(['image/jpeg', jpeg])
  expect(tiffPicture(smallTiff({ 259: 9999 }, [0, 0, 0, 0]))).toBeUndefined()
  expect(tiffPicture(smallTiff({ 256: 0xffffffff, 257: 0xffffffff }, [0, 0, 0, 0]))).toBeUndefined()
  expect(tiffPicture(smallTiff({ 277: 3, 262: 2, 284: 2 }, [0, 0, 0, 0]))).toBeUndefined()
})

test('damaged files end: every byte of one cut off or changed', () => {
  for (const name of ['g4_be', 'zip', 'lzw_be'] as const) {
    const file = bytesOf(name)
    for (let i = 0; i < file.length; i += 7) {
      const changed = file.slice()
      changed[i] ^= 0xff
      for (const damaged of [changed, file.slice(0, i)]) {
        try {
          tiffPicture(damaged)
        } catch (error) {
          expect((error as Error).message).not.toMatch(/allocation|array length/i)
        }
      }
    }
  }
})

test('an image of a drawing refers to a TIFF file: it is shown as PNG, and faded as the image states', async () => {
  const image = (fade: string): string =>
    `0 IMAGE|5 50|100 AcDbEntity|8 0|100 AcDbRasterImage|10 0|20 0|30 0|11 1|21 0|31 0|12 0|22 1|32 0|13 83|23 41|340 60|70 7|280 0|71 1|91 0|${fade}`
  const objects = '0 IMAGEDEF|5 60|100 AcDbRasterImageDef|1 D:\\pics\\Scan.TIF|10 83|20 41'
  const opened = async (fade: string) => openDrawingFiles({ 'a.dxf': dxfOf(image(fade), { objects }), 'Scan.TIF': bytesOf('zip') })
  const { drawing: plain, missing } = await opened('281 50|282 50|283 0')
  expect([plain.pictures[0].mime, missing]).toEqual(['image/png', []])
  const opacityOf = ({ spaces: [{ images, items }], styles }: typeof plain): number => styles.opacity[items.style[images[0].item]]
  expect(opacityOf(plain)).toBe(-1)
  expect(opacityOf((await opened('281 50|282 50|283 75')).drawing)).toBe(0.25)
})
