import { unzlibSync } from 'fflate'
import type { Preview } from '../../../src/core/scene/model.ts'
import { packedPng } from '../../io/bytes/packedPng.ts'

const GRAY_1 = 1
const RGB = 2
const RGBA = 3
const MOST_PIXELS = 32 << 20

/** A picture as pdf.js has decoded it; `kind`: 1 bit of gray, RGB or RGBA. */
export interface PdfImage {
  width: number
  height: number
  kind?: number
  data?: Uint8Array | Uint8ClampedArray
}

/** Red, green and blue that a mask paints where its bits are 0. */
export type Stencil = readonly [number, number, number]

/** A PNG of a picture. Undefined of pictures in other forms or too large. */
export function pngOf({ width, height, kind, data }: PdfImage, stencil?: Stencil): Preview | undefined {
  if (!data || !(width > 0) || !(height > 0) || width * height > MOST_PIXELS) return undefined
  const channels = stencil || kind === RGBA ? 4 : kind === RGB ? 3 : kind === GRAY_1 ? 1 : 0
  if (channels === 0) return undefined
  const rowBytes = width * channels
  const rows = new Uint8Array((rowBytes + 1) * height)
  const bitRow = (width + 7) >> 3
  for (let y = 0; y < height; y++) {
    const to = y * (rowBytes + 1) + 1
    if (!stencil && kind !== GRAY_1) rows.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), to)
    else
      for (let x = 0; x < width; x++) {
        const bit = (data[y * bitRow + (x >> 3)] >> (7 - (x & 7))) & 1
        if (!stencil) rows[to + x] = bit * 255
        else if (bit === 0) rows.set([...stencil, 255], to + x * 4)
      }
  }
  return packedPng(width, height, channels, rows)
}

/** Where the size, the kind and the pixels of a PNG of ours stand. */
const [SIZE_AT, KIND_AT, PIXELS_AT] = [16, 25, 33]
const grays = new WeakMap<Preview, Preview>()

/** A picture of a page in shades of gray. */
export function inGray(picture: Preview): Preview {
  const { image } = picture
  const channels = { 2: 3, 6: 4 }[image[KIND_AT]]
  if (!channels) return picture
  let gray = grays.get(picture)
  if (gray) return gray
  const view = new DataView(image.buffer, image.byteOffset)
  const [width, height] = [view.getUint32(SIZE_AT), view.getUint32(SIZE_AT + 4)]
  const rows = unzlibSync(image.subarray(PIXELS_AT + 8, PIXELS_AT + 8 + view.getUint32(PIXELS_AT)))
  const rowBytes = width * channels + 1
  for (let y = 0; y < height; y++)
    for (let at = y * rowBytes + 1; at < (y + 1) * rowBytes; at += channels) rows.fill(brightness(rows[at], rows[at + 1], rows[at + 2]), at, at + 3)
  grays.set(picture, (gray = packedPng(width, height, channels, rows)))
  return gray
}

export const brightness = (red: number, green: number, blue: number): number => Math.round(0.299 * red + 0.587 * green + 0.114 * blue)

/** Reads pixels of a picture as 0xRRGGBBAA, the first row on top. */
export function pixelOf({ width, height, kind, data }: PdfImage, stencil?: Stencil): (x: number, y: number) => number {
  const bitRow = (width + 7) >> 3
  const whole = (red: number, green: number, blue: number, alpha: number): number => ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0
  return (x, y) => {
    if (!data || x < 0 || y < 0 || x >= width || y >= height) return 0
    if (stencil || kind === GRAY_1) {
      const bit = (data[y * bitRow + (x >> 3)] >> (7 - (x & 7))) & 1
      if (!stencil) return bit * 0xffffff00 + 255
      return bit === 0 ? whole(...stencil, 255) : 0
    }
    const at = (y * width + x) * (kind === RGBA ? 4 : 3)
    return whole(data[at], data[at + 1], data[at + 2], kind === RGBA ? data[at + 3] : 255)
  }
}
