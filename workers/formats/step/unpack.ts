import { Gunzip } from 'fflate'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_FILE_BYTES } from '../../../src/core/limits.ts'
import { isGzip, isZip } from '../../../src/core/sniff.ts'
import { readZipDirectory } from '../../io/archive/zipDirectory.ts'
import { zipFileEntry } from '../../io/archive/zipEntry.ts'

/** A STEP file may come packed (`.stpz`): gzip, or a zip of which the first STEP file counts. Larger than the limit for files is refused. */
export async function unpackStep(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (isGzip(bytes)) return gunzip(bytes)
    if (isZip(bytes)) return await unzip(bytes)
  } catch (error) {
    if (error instanceof OpenError) throw error
    throw new OpenError('archive-failed', error instanceof Error ? error.message : String(error), { cause: error })
  }
  return bytes
}

/** Piece by piece, so that a bomb is stopped at the limit. */
const PIECE = 1 << 16
/** Deflate packs no more than this into a byte. */
const MAX_RATIO = 1032
const tooLarge = (): OpenError => new OpenError('too-large', 'unpacked')

/** Straight into one buffer: the trailer states the size (of the last member, modulo 2³²: mostly right, never relied on). */
function gunzip(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const stated = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true)
  let out = new Uint8Array(Math.min(MAX_FILE_BYTES, bytes.length * MAX_RATIO, Math.max(PIECE, stated)))
  let size = 0
  const stream = new Gunzip((piece) => {
    if (size + piece.length > MAX_FILE_BYTES) throw tooLarge()
    if (size + piece.length > out.length) {
      const longer = new Uint8Array(Math.min(MAX_FILE_BYTES, Math.max(size + piece.length, out.length * 2)))
      longer.set(out)
      out = longer
    }
    out.set(piece, size)
    size += piece.length
  })
  for (let at = 0; at < bytes.length; at += PIECE) stream.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  return out.subarray(0, size)
}

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const blob = new Blob([bytes])
  const entry = (await readZipDirectory(blob)).find(({ path }) => /\.(stp|step|p21|ste)$/i.test(path))
  if (!entry) throw new OpenError('archive-failed', 'no STEP file in it')
  if (entry.size > MAX_FILE_BYTES) throw tooLarge()
  return zipFileEntry(blob, entry).bytes()
}
