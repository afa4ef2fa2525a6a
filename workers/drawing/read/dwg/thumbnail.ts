import type { Preview } from '../../../../src/core/scene/model.ts'
import { releaseOf } from './release.ts'

/** Where the head of a file states the address of its pictures, and the mark in front of them. */
const ADDRESS_AT = 0x0d
const MARK = [0x1f, 0x25, 0x6d, 0x07, 0xd4, 0x36, 0x28, 0x28, 0x9d, 0x57, 0xca, 0x3f, 0x9d, 0x44, 0x10, 0x2b]
/** A list entry: kind, address, size. */
const ENTRY = 9
/** Kinds: a bitmap without the head that files have, and PNG. */
const BITMAP = 2
const PNG = 6
const MAX_ENTRIES = 16
/** Bytes of the head of a bitmap file. */
const FILE_HEAD = 14
const INFO_HEAD = 40
/** Compression by masks, which three words behind the head state. */
const BIT_FIELDS = 3
const MAX_PALETTE = 256

/** The picture that the program stored of the drawing: the last one of a kind that browsers show. Undefined where there is none, and of damaged ones. */
export function dwgThumbnail(bytes: Uint8Array): Preview | undefined {
  if (bytes.length < ADDRESS_AT + 4 || releaseOf(bytes) === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = view.getUint32(ADDRESS_AT, true)
  const list = at + MARK.length + 5
  if (at === 0 || list > bytes.length || MARK.some((byte, i) => bytes[at + i] !== byte)) return undefined
  let found: Preview | undefined
  for (let i = 0, entry = list; i < Math.min(bytes[list - 1], MAX_ENTRIES) && entry + ENTRY <= bytes.length; i++, entry += ENTRY) {
    const start = view.getUint32(entry + 1, true)
    const size = view.getUint32(entry + 5, true)
    if (size === 0 || start + size > bytes.length) continue
    const picture = bytes.subarray(start, start + size)
    if (bytes[entry] === PNG && picture[0] === 0x89 && picture[1] === 0x50) found = { image: picture.slice(), mime: 'image/png' }
    else if (bytes[entry] === BITMAP) found = bitmapFile(picture) ?? found
  }
  return found
}

/** A bitmap with the head of a file. */
function bitmapFile(bitmap: Uint8Array): Preview | undefined {
  if (bitmap.length < INFO_HEAD) return undefined
  const view = new DataView(bitmap.buffer, bitmap.byteOffset, bitmap.byteLength)
  const head = view.getUint32(0, true)
  const bits = view.getUint16(14, true)
  const used = view.getUint32(32, true)
  const colors = used > 0 ? used : bits <= 8 ? 1 << bits : 0
  const masks = head === INFO_HEAD && view.getUint32(16, true) === BIT_FIELDS ? 12 : 0
  const pixels = head + masks + colors * 4
  if (head < INFO_HEAD || colors > MAX_PALETTE || pixels >= bitmap.length) return undefined
  const image = new Uint8Array(FILE_HEAD + bitmap.length)
  const file = new DataView(image.buffer)
  image.set([0x42, 0x4d])
  file.setUint32(2, image.length, true)
  file.setUint32(10, FILE_HEAD + pixels, true)
  image.set(bitmap, FILE_HEAD)
  return { image, mime: 'image/bmp' }
}
