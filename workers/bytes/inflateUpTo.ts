import { Inflate, Unzlib } from 'fflate'
import { ByteChunks } from './byteChunks.ts'

/** Bytes given to the library at a time: what they unpack to is counted before more are. */
const STEP = 1 << 16

/** What DEFLATE data (`zlib`: in zlib's frame) unpack to. Throws `file-exception` for more than `most` bytes, and the library's errors for damage. */
export function inflateUpTo(packed: Uint8Array, most: number, zlib = false): Uint8Array<ArrayBuffer> {
  const out = new ByteChunks(most)
  const stream = new (zlib ? Unzlib : Inflate)((chunk) => out.add(chunk))
  for (let at = 0; at < packed.length; at += STEP) stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
  return out.whole()
}
