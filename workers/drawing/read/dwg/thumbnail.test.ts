import { expect, it } from 'vitest'
import { pictureSize } from '../../../mesh/placeholder/pictureSize.ts'
import { dwgThumbnail } from './thumbnail.ts'

const MARK = [0x1f, 0x25, 0x6d, 0x07, 0xd4, 0x36, 0x28, 0x28, 0x9d, 0x57, 0xca, 0x3f, 0x9d, 0x44, 0x10, 0x2b]

/** The head of a DWG of R2000 and the list of its pictures at byte 32: kinds and contents. */
function fileWith(pictures: readonly (readonly [kind: number, content: Uint8Array])[]): Uint8Array {
  const list = 32 + MARK.length + 5
  let at = list + pictures.length * 9
  const bytes = new Uint8Array(at + pictures.reduce((sum, [, { length }]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('AC1015'))
  view.setUint32(0x0d, 32, true)
  bytes.set(MARK, 32)
  bytes[list - 1] = pictures.length
  for (const [i, [kind, content]] of pictures.entries()) {
    bytes[list + i * 9] = kind
    view.setUint32(list + i * 9 + 1, at, true)
    view.setUint32(list + i * 9 + 5, content.length, true)
    bytes.set(content, at)
    at += content.length
  }
  return bytes
}

/** A bitmap of 4 × 2 pixels with a palette of 256 colours. */
function bitmap(): Uint8Array {
  const bytes = new Uint8Array(40 + 1024 + 8)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 40, true)
  view.setInt32(4, 4, true)
  view.setInt32(8, 2, true)
  view.setUint16(12, 1, true)
  view.setUint16(14, 8, true)
  return bytes
}

const header = new Uint8Array(80)
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 0, 102])

it('makes a file of the bitmap that a drawing keeps of itself', () => {
  const found = dwgThumbnail(
    fileWith([
      [1, header],
      [2, bitmap()],
    ]),
  )
  expect(found?.mime).toBe('image/bmp')
  expect(pictureSize(found!.image)).toEqual({ width: 4, height: 2 })
  // Pixels stand behind both heads and the palette.
  expect(new DataView(found!.image.buffer).getUint32(10, true)).toBe(14 + 40 + 1024)
})

it('gives a PNG as it stands', () => {
  const found = dwgThumbnail(
    fileWith([
      [1, header],
      [6, png],
    ]),
  )
  expect(found).toEqual({ image: png, mime: 'image/png' })
})

it('gives nothing of files without pictures, cut files and bitmaps that cannot be', () => {
  expect(dwgThumbnail(fileWith([[1, header]]))).toBeUndefined()
  expect(dwgThumbnail(fileWith([[2, bitmap()]]).subarray(0, 500))).toBeUndefined()
  expect(dwgThumbnail(fileWith([[2, bitmap().subarray(0, 500)]]))).toBeUndefined()
  expect(dwgThumbnail(fileWith([[2, header]]))).toBeUndefined()
  expect(dwgThumbnail(new Uint8Array(10))).toBeUndefined()
})
