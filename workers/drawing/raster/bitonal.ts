import type { Preview } from '../../../src/core/scene/model.ts'
import { joinedBytes } from '../../io/bytes/joinedBytes.ts'
import { maskHead, maskPng, pngFile } from '../../io/bytes/packedPng.ts'

// Pictures of one bit are drawn in the colour of their entity: they become masks, black where the darker of their two colours is, with nothing elsewhere.

/** The mask of a PNG or BMP of one bit; undefined of all others. */
export function bitonalMask(mime: string, data: Uint8Array): Preview | undefined {
  return mime === 'image/png' ? maskOfPng(data) : mime === 'image/bmp' ? maskOfBmp(data) : undefined
}

const inkOf = (dark: 0 | 1): Uint8Array => (dark === 0 ? Uint8Array.of(255, 0) : Uint8Array.of(0, 255))

const SIGNATURE = 8
const GRAY = 0
const PALETTE = 3
/** Bytes of a chunk beside its data: length, name, checksum. */
const AROUND = 12

/** The pixels stay packed as they are; the palette in front of them is another. */
function maskOfPng(data: Uint8Array): Preview | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length < SIGNATURE + AROUND + 13) return undefined
  const [bits, colorType, interlace] = [data[24], data[25], data[28]]
  if (bits !== 1 || (colorType !== GRAY && colorType !== PALETTE) || interlace !== 0) return undefined
  const pixels: Uint8Array[] = []
  let dark: 0 | 1 = 0
  for (let at = SIGNATURE; at + AROUND <= data.length; ) {
    const length = view.getUint32(at)
    const end = at + AROUND + length
    if (end > data.length) break
    const name = String.fromCharCode(...data.subarray(at + 4, at + 8))
    if (name === 'PLTE' && length >= 6) dark = darker(data.subarray(at + 8, at + 14), 3)
    if (name === 'IDAT') pixels.push(data.subarray(at, end))
    at = end
  }
  return pixels.length > 0 ? pngFile([...maskHead(view.getUint32(16), view.getUint32(20), inkOf(dark)), joinedBytes(pixels)]) : undefined
}

const MAX_SIDE = 1 << 17
const MAX_PIXELS = 1 << 30

/** Rows of BMP files stand from the lowest on where the height is positive, each filled up to four bytes. */
function maskOfBmp(data: Uint8Array): Preview | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length < 54 || view.getUint32(14, true) < 40 || view.getUint16(28, true) !== 1 || view.getUint32(30, true) !== 0) return undefined
  const [from, head, width, stated] = [view.getUint32(10, true), view.getUint32(14, true), view.getInt32(18, true), view.getInt32(22, true)]
  const height = Math.abs(stated)
  const stride = ((width + 31) >> 5) * 4
  const palette = data.subarray(14 + head, 14 + head + 8)
  if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS)) return undefined
  if (palette.length < 8 || from + stride * height > data.length) return undefined
  const used = (width + 7) >> 3
  const rows = new Uint8Array((used + 1) * height)
  for (let y = 0; y < height; y++) {
    const at = from + (stated > 0 ? height - 1 - y : y) * stride
    rows.set(data.subarray(at, at + used), y * (used + 1) + 1)
  }
  return maskPng(width, height, inkOf(darker(palette, 4)), rows)
}

/** Which of two colours, `size` bytes each, is the darker one. */
function darker(colors: Uint8Array, size: number): 0 | 1 {
  const light = (from: number): number => colors[from] + colors[from + 1] + colors[from + 2]
  return light(size) < light(0) ? 1 : 0
}
