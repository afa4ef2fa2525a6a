import type { Preview } from '../../../src/core/scene/model.ts'

interface Size {
  width: number
  height: number
}

/** Width and height of a JPEG, PNG or BMP in pixels; undefined of anything else and when it is cut before its size. */
export const pictureSize = (bytes: Uint8Array): Size | undefined => jpegSize(bytes) ?? pngSize(bytes) ?? bmpSize(bytes)

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The first chunk begins with both. */
function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 24 || PNG.some((byte, i) => bytes[i] !== byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return known(view.getUint32(16), view.getUint32(20))
}

/** A height below zero: rows from the top. */
function bmpSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 26 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return known(view.getInt32(18, true), Math.abs(view.getInt32(22, true)))
}

const known = (width: number, height: number): Size | undefined => (width > 0 && height > 0 && width < MOST && height < MOST ? { width, height } : undefined)
/** Pixels: larger ones are damaged. */
const MOST = 1 << 16

function jpegSize(bytes: Uint8Array): Size | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    // Start of frame, of any coding: c0 to cf but for three tables.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const height = bytes[at + 5] * 256 + bytes[at + 6]
      const width = bytes[at + 7] * 256 + bytes[at + 8]
      return known(width, height)
    }
    at += 2 + bytes[at + 2] * 256 + bytes[at + 3]
  }
  return undefined
}

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
