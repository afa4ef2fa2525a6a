import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { findBytes } from '../../io/bytes/byteWindow.ts'
import { readCompound } from '../../io/compound/compound.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import { bitmapPicture } from '../../mesh/placeholder/pictureSize.ts'
import type { Metafile } from '../metafile/items.ts'
import { metafileBitmap } from './metafileBitmap.ts'

/** The embedded document begins some fields into the data. */
const HEAD = 4096
const DIB = 8
const METAFILE = 3
const ENHANCED = 14
/** Sizes are in hundredths of a millimetre. */
const PER_MM = 100
/** The format is a number of the clipboard's own. */
const STANDARD = [-1, -2]

/**
 * The picture that an embedded document keeps of itself: a bitmap, also the one of a metafile that shows nothing else, or what a metafile draws ([MS-OLEDS], [MS-WMF], [MS-EMF]).
 * `data`: what OLE2FRAME holds. Undefined when there is none.
 */
export async function olePicture(data: Uint8Array): Promise<Preview | Metafile | undefined> {
  const start = findBytes(data.subarray(0, HEAD), [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  if (start < 0) return undefined
  try {
    const streams = readCompound(data.subarray(start)).streams.filter(({ path }) => path.startsWith('\x02OlePres'))
    for (const stream of streams) {
      const picture = await presented(stream.read())
      if (picture) return picture
    }
  } catch {
    // A frame without its picture is still a frame.
  }
  return undefined
}

/** A stream of a presentation: its clipboard format, device and size, then the picture. */
async function presented(stream: Uint8Array): Promise<Preview | Metafile | undefined> {
  const cursor = new ByteCursor(stream)
  if (!STANDARD.includes(cursor.i32())) return undefined
  const format = cursor.u32()
  // The device's length counts itself.
  cursor.skip(Math.max(0, cursor.u32() - 4))
  cursor.skip(4 * 4)
  const [width, height] = [Math.abs(cursor.i32()), Math.abs(cursor.i32())].map((length) => length / PER_MM)
  const body = cursor.take(Math.min(cursor.left, cursor.u32()))
  if (format === ENHANCED) return drawn((await import('../metafile/emf.ts')).readEmf(body))
  const dib = format === METAFILE ? metafileBitmap(body) : format === DIB ? body : undefined
  if (dib) return bitmapPicture(dib)
  if (format !== METAFILE) return undefined
  return drawn((await import('../metafile/wmf.ts')).readWmf(body, width > 0 && height > 0 ? { width, height } : undefined))
}

const drawn = (picture: Metafile): Metafile | undefined => (picture.items.length > 0 ? picture : undefined)
