import { blobBytes } from '#host'
import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { checkedPieces, checkRatio } from './checkedPieces.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes of a gzip file (RFC 1952) without data. */
const LEAST_BYTES = 18

/** The file that a gzip file packs, under a name of its own: unpacked when asked for. Throws `archive-failed` where the stated size cannot be. */
export async function gzipEntry(path: string, blob: Blob): Promise<FileEntry> {
  if (blob.size < LEAST_BYTES) throw new OpenError('archive-failed', `${path} is cut`)
  const end = await blobBytes(blob.slice(blob.size - 4))
  const size = new DataView(end.buffer, end.byteOffset).getUint32(0, true)
  checkRatio({ path, size, packed: blob.size })
  const unpack = (): AsyncGenerator<Bytes, void> => checkedPieces({ path, size }, blob.stream().pipeThrough(new DecompressionStream('gzip')))
  const slice = async (start: number, stop: number): Promise<Bytes> => {
    const from = Math.max(0, start)
    const out = new Uint8Array(Math.max(0, Math.min(stop, size) - from))
    let at = 0
    for await (const piece of unpack()) {
      const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, from + out.length - at))
      if (wanted.length > 0) out.set(wanted, Math.max(0, at - from))
      at += piece.length
      // The end is read as well where the file is asked for whole: a wrong size shows there.
      if (at >= from + out.length && from + out.length < size) break
    }
    return out
  }
  return { path, size, bytes: () => slice(0, size), unpack, slice }
}
