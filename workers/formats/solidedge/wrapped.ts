import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_RATIO } from '../../../src/core/limits.ts'
import { Inflater } from '../../io/bytes/inflater.ts'

/** Bytes that one piece unpacks to: more than this was never seen. */
const LARGEST_PIECE = 1 << 16
/** Deflate makes nothing smaller than this. */
const MOST_RATIO = 1100
/** Bytes of all pieces: beyond it, and beyond so many times the stream, it counts as a bomb. */
const MOST_BYTES = 1 << 30
const BOMB_BYTES = 64 << 20

/** A display stream: pieces of { unpacked bytes, packed bytes, zlib data }, ended by two zeros. Throws `file-exception`. */
export class WrappedPieces {
  /** Bytes of all pieces, unpacked. */
  readonly size: number
  private readonly bytes: Uint8Array
  private readonly pieces: { from: number; packed: number; unpacked: number }[] = []
  private readonly inflater = new Inflater(new Uint8Array(0), false)
  private done = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let total = 0
    for (let at = 0; ; ) {
      if (at + 8 > bytes.byteLength) throw damaged()
      const unpacked = view.getUint32(at, true)
      const packed = view.getUint32(at + 4, true)
      if (unpacked === 0 && packed === 0) break
      at += 8
      if (packed === 0 || packed > bytes.byteLength - at || unpacked > LARGEST_PIECE || unpacked > packed * MOST_RATIO) throw damaged()
      this.pieces.push({ from: at, packed, unpacked })
      total += unpacked
      at += packed
    }
    if (total > MOST_BYTES || (total > BOMB_BYTES && total > bytes.byteLength * MAX_ARCHIVE_RATIO))
      throw new OpenError('memory-budget', `${total} bytes of display data`)
    this.size = total
  }

  /** The next piece, to be the caller's own; undefined behind the last one. */
  next(): Uint8Array<ArrayBuffer> | undefined {
    const piece = this.pieces[this.done]
    const out = piece && new Uint8Array(piece.unpacked)
    if (out) this.into(out, 0)
    return out
  }

  /** Unpacks the next piece into memory that has room for it; returns where it ends. */
  into(out: Uint8Array, at: number): number {
    const { from, packed, unpacked } = this.pieces[this.done++]
    if (this.inflated(this.bytes.subarray(from, from + packed), out.subarray(at, at + unpacked)) !== unpacked) throw damaged()
    return at + unpacked
  }

  private inflated(packed: Uint8Array, out: Uint8Array): number {
    try {
      return this.inflater.start(packed, true).into(out, 0)
    } catch (error) {
      throw new OpenError('file-exception', 'display data that cannot be unpacked', { cause: error })
    }
  }
}

/** Unpacks a display stream in one piece. Throws `file-exception`. */
export function unwrap(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces = new WrappedPieces(bytes)
  const out = new Uint8Array(pieces.size)
  for (let at = 0; at < out.length; ) at = pieces.into(out, at)
  return out
}

const damaged = (): OpenError => new OpenError('file-exception', 'display data of Solid Edge is damaged')
