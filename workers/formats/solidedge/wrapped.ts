import { unzlibSync } from 'fflate'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_RATIO } from '../../../src/core/limits.ts'

/** Bytes that one piece unpacks to: more than this was never seen. */
const LARGEST_PIECE = 1 << 16
/** Deflate makes nothing smaller than this. */
const MOST_RATIO = 1100
/** Of all pieces: beyond it, and beyond so many times the stream, it is taken for a bomb. */
const MOST_BYTES = 1 << 30
const BOMB_BYTES = 64 << 20

/** Unpacks a display stream: pieces of { unpacked bytes, packed bytes, zlib data }, ended by two zeros. Throws `file-exception`. */
export function unwrap(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: { from: number; packed: number; unpacked: number }[] = []
  let total = 0
  for (let at = 0; ; ) {
    if (at + 8 > bytes.byteLength) throw damaged()
    const unpacked = view.getUint32(at, true)
    const packed = view.getUint32(at + 4, true)
    if (unpacked === 0 && packed === 0) break
    at += 8
    if (packed === 0 || packed > bytes.byteLength - at || unpacked > LARGEST_PIECE || unpacked > packed * MOST_RATIO) throw damaged()
    pieces.push({ from: at, packed, unpacked })
    total += unpacked
    at += packed
  }
  if (total > MOST_BYTES || (total > BOMB_BYTES && total > bytes.byteLength * MAX_ARCHIVE_RATIO))
    throw new OpenError('memory-budget', `${total} bytes of display data`)
  const out = new Uint8Array(total)
  let filled = 0
  for (const { from, packed, unpacked } of pieces) {
    const piece = inflated(bytes.subarray(from, from + packed), out.subarray(filled, filled + unpacked))
    if (piece.byteLength !== unpacked) throw damaged()
    filled += unpacked
  }
  return out
}

function inflated(packed: Uint8Array, out: Uint8Array<ArrayBuffer>): Uint8Array {
  try {
    return unzlibSync(packed, { out })
  } catch (error) {
    throw new OpenError('file-exception', 'display data that cannot be unpacked', { cause: error })
  }
}

const damaged = (): OpenError => new OpenError('file-exception', 'display data of Solid Edge is damaged')
