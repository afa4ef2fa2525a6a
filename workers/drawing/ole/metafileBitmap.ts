import { ByteCursor } from '../../io/bytes/byteCursor.ts'

/** Where the bitmap begins in records that copy one, in bytes behind the record's name. */
const copies: Record<number, number> = { 0x0940: 16, 0x0b41: 20, 0x0f43: 22 }
/** Records that draw something else: lines, areas, letters, patterns. */
const others: ReadonlySet<number> = new Set([
  0x0213, 0x0325, 0x0324, 0x0538, 0x041b, 0x061c, 0x0418, 0x0817, 0x081a, 0x0830, 0x0521, 0x0a32, 0x061d, 0x0419, 0x0548, 0x0228, 0x012a, 0x012b, 0x0229,
  0x0922, 0x0b23,
])
const HEAD = 6

/** The largest bitmap (BITMAPINFO) of a Windows metafile that draws nothing but bitmaps. */
export function metafileBitmap(data: Uint8Array): Uint8Array | undefined {
  const cursor = new ByteCursor(data, 2)
  cursor.at = cursor.u16() * 2
  let largest: Uint8Array | undefined
  while (cursor.left >= HEAD) {
    const size = cursor.u32() * 2
    const name = cursor.u16()
    if (size < HEAD || size - HEAD > cursor.left) break
    if (others.has(name)) return undefined
    const body = cursor.take(size - HEAD)
    const from = copies[name]
    if (from !== undefined && body.length - from > (largest?.length ?? 0)) largest = body.subarray(from)
  }
  return largest
}
