import { Inflate, Unzlib } from 'fflate'
import { ByteChunks } from './byteChunks.ts'

/** Bytes given to the library at a time: what they unpack to is counted before more are. */
const STEP = 1 << 16

/** What takes unpacked bytes, which are its own from then on; `false` when it wants no more. */
export type TakeBytes = (chunk: Uint8Array<ArrayBuffer>) => boolean

/** What DEFLATE data (`zlib`: in zlib's frame) unpack to. Throws `file-exception` for more than `most` bytes, and the library's errors for damage. */
export function inflateUpTo(packed: Uint8Array, most: number, zlib = false): Uint8Array<ArrayBuffer> {
  const out = new ByteChunks(most)
  inflateInto(packed, zlib, (chunk) => {
    out.add(chunk)
    return true
  })
  return out.whole()
}

/** As `inflateUpTo`, piece by piece: only what is under way is in memory. How much there is at most is for `take` to say. */
export function inflateInto(packed: Uint8Array, zlib: boolean, take: TakeBytes): void {
  pushSteps(new (zlib ? Unzlib : Inflate)(), packed, take)
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
