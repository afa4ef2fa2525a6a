import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { findBytes } from '../../io/bytes/byteWindow.ts'
import { readCompound } from '../../io/compound/compound.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import { bitmapPicture } from '../../mesh/placeholder/pictureSize.ts'
import { metafileBitmap } from './metafileBitmap.ts'

/** The embedded document begins some fields into the data. */
const HEAD = 4096
const DIB = 8
const METAFILE = 3
/** The format is a number of the clipboard's own. */
const STANDARD = [-1, -2]

/**
 * The picture that an embedded document keeps of itself, a bitmap, or the one of a Windows metafile that shows nothing else ([MS-OLEDS], [MS-WMF]).
 * `data`: what OLE2FRAME holds. Undefined when there is none.
 */
export function olePicture(data: Uint8Array): Preview | undefined {
  const start = findBytes(data.subarray(0, HEAD), [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  if (start < 0) return undefined
  try {
    const streams = readCompound(data.subarray(start)).streams.filter(({ path }) => path.startsWith('\x02OlePres'))
    for (const stream of streams) {
      const picture = presented(stream.read())
      if (picture) return picture
    }
  } catch {
    // A frame without its picture is still a frame.
  }
  return undefined
}

/** A stream of a presentation: its clipboard format, device and size, then the picture. */
function presented(stream: Uint8Array): Preview | undefined {
  const cursor = new ByteCursor(stream)
  if (!STANDARD.includes(cursor.i32())) return undefined
  const format = cursor.u32()
  // The device's length counts itself.
  cursor.skip(Math.max(0, cursor.u32() - 4))
  cursor.skip(4 * 6)
  const body = cursor.take(Math.min(cursor.left, cursor.u32()))
  const dib = format === METAFILE ? metafileBitmap(body) : format === DIB ? body : undefined
  return dib && bitmapPicture(dib)
}
