import { Gunzip, Unzip, UnzipInflate } from 'fflate'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_FILE_BYTES } from '../../../src/core/limits.ts'
import { isGzip, isZip } from '../../../src/core/sniff.ts'

/** A STEP file may come packed (`.stpz`): gzip, or a zip of which the first STEP file counts. Larger than the limit for files is refused. */
export function unpackStep(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  try {
    if (isGzip(bytes)) return gunzip(bytes)
    if (isZip(bytes)) return unzip(bytes)
  } catch (error) {
    if (error instanceof OpenError) throw error
    throw new OpenError('archive-failed', error instanceof Error ? error.message : String(error), { cause: error })
  }
  return bytes
}

/** Piece by piece, so that a bomb is stopped at the limit. */
const PIECE = 1 << 16

class Pieces {
  private readonly list: Uint8Array[] = []
  private size = 0

  add(piece: Uint8Array): void {
    this.size += piece.length
    if (this.size > MAX_FILE_BYTES) throw new OpenError('too-large', 'unpacked')
    this.list.push(piece)
  }

  join(): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(this.size)
    let at = 0
    for (const piece of this.list) {
      out.set(piece, at)
      at += piece.length
    }
    return out
  }
}

function gunzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces = new Pieces()
  const stream = new Gunzip((piece) => pieces.add(piece))
  feed(bytes, (piece, last) => stream.push(piece, last))
  return pieces.join()
}

function unzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces = new Pieces()
  let found = false
  const stream = new Unzip((file) => {
    if (found || !/\.(stp|step|p21|ste)$/i.test(file.name)) return
    found = true
    file.ondata = (error, piece) => {
      if (error) throw error
      pieces.add(piece)
    }
    file.start()
  })
  stream.register(UnzipInflate)
  feed(bytes, (piece, last) => stream.push(piece, last))
  if (!found) throw new OpenError('archive-failed', 'no STEP file in it')
  return pieces.join()
}

function feed(bytes: Uint8Array, push: (piece: Uint8Array, last: boolean) => void): void {
  for (let at = 0; at < bytes.length; at += PIECE) push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
}
