import type { Preview } from '../../../src/core/scene/model.ts'

const FILE_HEAD = 14
const INFO_HEAD = 40
const DEPTHS = [1, 4, 8, 16, 24, 32]
/** Uncompressed, and with masks for the channels. */
const PLAIN = 0
const MASKED = 3

/** A bitmap without the head of a file, as Windows keeps it in the clipboard (BITMAPINFO), as a picture; undefined of anything else. */
export function bitmapPicture(dib: Uint8Array): Preview | undefined {
  if (dib.length < INFO_HEAD) return undefined
  const view = new DataView(dib.buffer, dib.byteOffset, dib.byteLength)
  const depth = view.getUint16(14, true)
  const packing = view.getUint32(16, true)
  if (view.getUint32(0, true) !== INFO_HEAD || !DEPTHS.includes(depth) || (packing !== PLAIN && packing !== MASKED)) return undefined
  const stated = view.getUint32(32, true)
  const colors = depth <= 8 ? stated || 1 << depth : stated
  const pixels = FILE_HEAD + INFO_HEAD + colors * 4 + (packing === MASKED ? 12 : 0)
  const image = new Uint8Array(FILE_HEAD + dib.length)
  if (pixels > image.length) return undefined
  image.set([0x42, 0x4d])
  const head = new DataView(image.buffer)
  head.setUint32(2, image.length, true)
  head.setUint32(10, pixels, true)
  image.set(dib, FILE_HEAD)
  return { image, mime: 'image/bmp' }
}
