import type { Preview } from '../../../../src/core/scene/model.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { pictureSize } from '../../../mesh/placeholder/pictureSize.ts'
import { imageType } from '../../../mesh/texture.ts'
import { packedPng } from '../../../io/bytes/packedPng.ts'

/** A picture of an object: pixels (with their number), or another metafile as it lies in the record. */
export type PlusPicture = { kind: 'pixels'; picture: Preview; width: number; height: number } | { kind: 'metafile'; data: Uint8Array }

const MOST_PIXELS = 32 << 20
const [BITMAP, METAFILE] = [1, 2]

/** Reads an image object. Undefined of kinds that browsers do not decode. Throws when the data end early. */
export function readPicture(body: ByteCursor): PlusPicture | undefined {
  body.skip(4)
  const kind = body.u32()
  if (kind === METAFILE) {
    body.skip(4)
    return { kind: 'metafile', data: body.take(Math.min(body.left - 4, body.u32())) }
  }
  if (kind !== BITMAP) return undefined
  const [width, height, stride, format] = [body.i32(), body.i32(), body.i32(), body.u32()]
  if (body.u32() === 0) return pixels(body, width, height, stride, format)
  const image = body.take(body.left).slice()
  const mime = imageType(image)
  const size = pictureSize(image) ?? (width > 0 && height > 0 ? { width, height } : undefined)
  return mime && size ? { kind: 'pixels', picture: { image, mime }, ...size } : undefined
}

/** Formats of pixels by their numbers: [MS-EMFPLUS] 2.1.1.25. */
const [INDEXED_1, INDEXED_4, INDEXED_8, RGB_555, RGB_565, ARGB_1555] = [0x30101, 0x30402, 0x30803, 0x21005, 0x21006, 0x61007]
const [RGB_24, RGB_32, ARGB_32, SCALED_32] = [0x21808, 0x22009, 0x26200a, 0xe200b]
const depths: Record<number, number> = {
  [INDEXED_1]: 1,
  [INDEXED_4]: 4,
  [INDEXED_8]: 8,
  [RGB_555]: 16,
  [RGB_565]: 16,
  [ARGB_1555]: 16,
  [RGB_24]: 24,
  [RGB_32]: 32,
  [ARGB_32]: 32,
  [SCALED_32]: 32,
}

function pixels(body: ByteCursor, width: number, height: number, stride: number, format: number): PlusPicture | undefined {
  const depth = depths[format]
  if (!depth || !(width > 0 && height > 0 && width * height <= MOST_PIXELS) || Math.abs(stride) * 8 < width * depth) return undefined
  const palette = depth <= 8 ? (body.skip(4), body.u32s(body.u32())) : undefined
  const row = Math.abs(stride)
  const data = body.take(row * height)
  const rows = new Uint8Array((width * 4 + 1) * height)
  const wide = (value: number, most: number): number => Math.round((value * 255) / most)
  for (let y = 0; y < height; y++) {
    const from = (stride < 0 ? height - 1 - y : y) * row
    let to = y * (width * 4 + 1) + 1
    for (let x = 0; x < width; x++, to += 4) {
      if (palette) {
        const bit = x * depth
        const argb = palette[(data[from + (bit >> 3)] >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)] ?? 0
        rows[to] = (argb >>> 16) & 255
        rows[to + 1] = (argb >>> 8) & 255
        rows[to + 2] = argb & 255
        rows[to + 3] = argb >>> 24
      } else if (depth === 16) {
        const value = data[from + x * 2] | (data[from + x * 2 + 1] << 8)
        const green = format === RGB_565 ? 6 : 5
        rows[to] = wide((value >> (green + 5)) & 31, 31)
        rows[to + 1] = wide((value >> 5) & ((1 << green) - 1), (1 << green) - 1)
        rows[to + 2] = wide(value & 31, 31)
        rows[to + 3] = format === ARGB_1555 && value < 0x8000 ? 0 : 255
      } else {
        const at = from + (x * depth) / 8
        const alpha = format === ARGB_32 || format === SCALED_32 ? data[at + 3] : 255
        for (let i = 0; i < 3; i++) rows[to + i] = format === SCALED_32 && alpha > 0 ? Math.min(255, wide(data[at + 2 - i], alpha)) : data[at + 2 - i]
        rows[to + 3] = alpha
      }
    }
  }
  return { kind: 'pixels', picture: packedPng(width, height, 4, rows), width, height }
}
