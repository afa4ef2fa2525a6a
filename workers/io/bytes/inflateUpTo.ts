import { ByteChunks } from './byteWindow.ts'
import { Inflater } from './inflater.ts'

/** Bytes given to the library at a time: what they unpack to is counted before more are. */
const STEP = 1 << 16

/** How far back DEFLATE looks, and bytes that are unpacked at a time. */
const HISTORY = 1 << 15
const PIECE = 1 << 17

/** Takes unpacked bytes, which are its own from then on; returns `false` when it needs no more. */
export type TakeBytes = (chunk: Uint8Array<ArrayBuffer>) => boolean

/** What DEFLATE data (`zlib`: in zlib's frame) unpack to. Throws `file-exception` for more than `most` bytes, and RangeError for damage. */
export function inflateUpTo(packed: Uint8Array, most: number, zlib = false): Uint8Array<ArrayBuffer> {
  const out = new ByteChunks(most)
  inflateInto(packed, zlib, (chunk) => {
    out.add(chunk)
    return true
  })
  return out.whole()
}

/** Like `inflateUpTo`, piece by piece: only the current piece is in memory. `take` limits the total. */
export function inflateInto(packed: Uint8Array, zlib: boolean, take: TakeBytes): void {
  const inflater = new Inflater(packed, zlib)
  const buffer = new Uint8Array(HISTORY + PIECE)
  for (let at = 0; !inflater.done; ) {
    const from = at
    at = inflater.into(buffer, from)
    if (at > from && !take(buffer.slice(from, at))) return
    if (at < buffer.length) continue
    buffer.copyWithin(0, at - HISTORY, at)
    at = HISTORY
  }
}

/** Gives packed bytes to a library's stream step by step, until there are no more or no more is wanted. */
export function pushSteps(stream: { ondata?: unknown; push(chunk: Uint8Array, isLast?: boolean): void }, packed: Uint8Array, take: TakeBytes): void {
  let at = 0
  stream.ondata = (chunk: Uint8Array<ArrayBuffer>) => {
    if (at < Infinity && !take(chunk)) at = Infinity
  }
  while (at < packed.length) {
    const from = at
    at += STEP
    stream.push(packed.subarray(from, from + STEP), from + STEP >= packed.length)
  }
}
