import { readCompound } from '../../../io/compound/compound.ts'
import { explode } from './explode.ts'
import { inflate } from './inflate.ts'
import type { Streams } from './streams.ts'

/** The id of a stream that is stored as zlib members. */
export const WRAPPER_ID = Uint8Array.of(0x23, 0x1d, 0xd5, 0x71, 0xda, 0x81, 0x48, 0xa2, 0xa8, 0x58, 0x98, 0xb2, 0x1b, 0x89, 0xef, 0x99)
/** How the contents of a stream are packed, by the end of its name. */
const WRAPPED = /__ZLB$/
const IMPLODED = /__Zip$/
/** What imploded streams may unpack to: real ones grow to a few times their size. */
const SMALL = 16 << 20
const MOST_PER_BYTE = 100

/** Streams of a file up to SolidWorks 2014: an OLE compound file whose `…__ZLB` streams are wrapped, up to 2003 `…__Zip` ones imploded. */
export function readWrapped(bytes: Uint8Array): Streams {
  const streams = new Map(readCompound(bytes).streams.map((stream) => [stream.path.replace(WRAPPED, '').replace(IMPLODED, ''), stream]))
  return {
    names: [...streams.keys()],
    read(name) {
      const stream = streams.get(name)
      if (!stream) return undefined
      const contents = stream.read()
      if (WRAPPED.test(stream.path)) return unwrap(contents)
      return IMPLODED.test(stream.path) ? explode(contents, Math.max(SMALL, contents.length * MOST_PER_BYTE)) : contents
    },
  }
}

/** Joins the members { u32 inflated size, u32 packed size, zlib data } behind the id; undefined when the stream is no such thing. A damaged member ends it, and so does one by which it would be longer than `most`. */
export function unwrap(bytes: Uint8Array, most = Infinity): Uint8Array | undefined {
  if (bytes.length < WRAPPER_ID.length || WRAPPER_ID.some((byte, i) => bytes[i] !== byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: Uint8Array[] = []
  let total = 0
  for (let at = WRAPPER_ID.length; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at, true)
    const packed = view.getUint32(at + 4, true)
    at += 8
    if (packed === 0 || at + packed > bytes.length || total + size > most) break
    const piece = inflate(bytes.subarray(at, at + packed), size, true)
    if (!piece) break
    pieces.push(piece)
    total += piece.length
    at += packed
  }
  if (pieces.length === 1) return pieces[0]
  const whole = new Uint8Array(total)
  let filled = 0
  for (const piece of pieces) {
    whole.set(piece, filled)
    filled += piece.length
  }
  return whole
}
