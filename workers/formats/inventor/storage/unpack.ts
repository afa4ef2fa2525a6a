import { Decompress, decompress } from 'fzstd'
import { OpenError } from '../../../../src/core/errors.ts'
import { ByteChunks } from '../../../io/bytes/byteWindow.ts'
import { inflateInto, pushSteps, type TakeBytes } from '../../../io/bytes/inflateUpTo.ts'

/** A segment may unpack to this much; real ones grow to some four times their packed size. */
const MOST_BYTES = 512 << 20
const MOST_RATIO = 200
/** A ratio is suspicious only beyond this size. */
const RATIO_FREE = 16 << 20

const limitOf = (packed: Uint8Array): number => Math.min(MOST_BYTES, Math.max(RATIO_FREE, packed.length * MOST_RATIO))
const tooMuch = (): OpenError => new OpenError('file-exception', 'a segment unpacks to too much')

/** Contents of a segment, as `unpackInto` gives them, in one piece. */
export function unpack(packed: Uint8Array): Uint8Array {
  const out = new ByteChunks(limitOf(packed))
  unpackInto(packed, (chunk) => {
    out.add(chunk)
    return true
  })
  return out.whole()
}

/** Contents of a segment piece by piece: zlib up to Inventor 2025, Zstandard from 2026 on; distinguished by the first bytes. Throws `file-exception`. */
export function unpackInto(packed: Uint8Array, take: TakeBytes): void {
  let left = limitOf(packed)
  const bounded: TakeBytes = (chunk) => {
    left -= chunk.length
    if (left < 0) throw tooMuch()
    return take(chunk)
  }
  try {
    if (packed[0] === 0x28 && packed[1] === 0xb5 && packed[2] === 0x2f && packed[3] === 0xfd) unpackZstandard(packed, bounded)
    else if ((packed[0] & 0x0f) === 8) inflateInto(packed, true, bounded)
    else throw new OpenError('file-exception', 'a segment is packed in an unknown way')
  } catch (error) {
    if (error instanceof OpenError) throw error
    throw new OpenError('file-exception', `a segment cannot be unpacked: ${(error as Error).message}`, { cause: error })
  }
}

/** The library sets memory aside for as much as the window size in the frame's header, so that is checked first. */
function unpackZstandard(packed: Uint8Array, take: TakeBytes): void {
  const { content, window } = frameHeader(packed)
  if (content > limitOf(packed) || window > limitOf(packed)) throw tooMuch()
  // Piece by piece the library moves the whole window for each block: as much as the content where the frame is a single segment.
  if (content > 0) {
    take(decompress(packed, new Uint8Array(content)) as Uint8Array<ArrayBuffer>)
    return
  }
  // Chunks may be views of the window.
  pushSteps(new Decompress(), packed, (chunk) => take(chunk.slice()))
}

/** Sizes in a frame's header (RFC 8878, 3.1.1.1); content 0: not stated. */
function frameHeader(packed: Uint8Array): { content: number; window: number } {
  if (packed.length < 18) throw new OpenError('file-exception', 'a segment is cut off')
  const flags = packed[4]
  const single = (flags >> 5) & 1
  const sizeBytes = flags >> 6 === 0 ? single : 1 << (flags >> 6)
  let at = 6 - single + [0, 1, 2, 4][flags & 3]
  let content = sizeBytes === 2 ? 256 : 0
  for (let i = 0; i < sizeBytes; i++) content += packed[at++] * 2 ** (8 * i)
  const base = 2 ** (10 + (packed[5] >> 3))
  return { content, window: single ? content : base + (base / 8) * (packed[5] & 7) }
}
