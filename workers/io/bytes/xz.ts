import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from './byteCursor.ts'
import { LzmaDecoder } from './lzma.ts'

const MAGIC = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]
const STREAM_HEADER = 12
const LZMA2 = 0x21
/** Bytes of the checksum behind each block, by the kind that the stream's header names. */
const CHECK_SIZES = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64]

/**
 * The contents of one .xz stream of LZMA2 blocks. Checksums are not verified. Throws `file-exception` for damaged data, for other filters and for more than
 * `most` bytes.
 */
export function unpackXz(bytes: Uint8Array, most: number): Uint8Array<ArrayBuffer> {
  const cursor = new ByteCursor(bytes)
  cursor.expect(...MAGIC)
  cursor.skip(1)
  const check = CHECK_SIZES[cursor.u8() & 15]
  cursor.at = STREAM_HEADER
  const decoder = new LzmaDecoder(most)
  while (cursor.left > 0 && cursor.bytes[cursor.at] !== 0) {
    const from = cursor.at
    readBlockHeader(cursor)
    readChunks(cursor, decoder)
    cursor.skip((4 - ((cursor.at - from) & 3)) & 3)
    cursor.skip(check)
  }
  return decoder.out.slice(0, decoder.count)
}

/** Leaves the cursor behind the header. Only blocks with the one filter LZMA2 are accepted. */
function readBlockHeader(cursor: ByteCursor): void {
  const from = cursor.at
  const end = from + 4 * (cursor.u8() + 1)
  const flags = cursor.u8()
  if (flags & 0x40) skipVarint(cursor)
  if (flags & 0x80) skipVarint(cursor)
  if ((flags & 3) !== 0 || cursor.u8() !== LZMA2) throw new OpenError('file-exception', 'an xz stream with another filter than LZMA2')
  cursor.at = from
  cursor.skip(end - from)
}

function skipVarint(cursor: ByteCursor): void {
  while (cursor.u8() & 0x80);
}

function readChunks(cursor: ByteCursor, decoder: LzmaDecoder): void {
  for (;;) {
    const control = cursor.u8()
    if (control === 0) return
    if (control < 0x80) {
      if (control > 2) throw new OpenError('file-exception', 'LZMA data that cannot be unpacked')
      if (control === 1) decoder.resetDictionary()
      decoder.store(cursor.take(u16be(cursor) + 1))
      continue
    }
    const size = ((control & 31) << 16) + u16be(cursor) + 1
    const packed = u16be(cursor) + 1
    const reset = (control >> 5) & 3
    if (reset === 3) decoder.resetDictionary()
    if (reset >= 2) decoder.setProperties(cursor.u8())
    if (reset >= 1) decoder.resetState()
    decoder.decode(cursor.take(packed), size)
  }
}

const u16be = (cursor: ByteCursor): number => cursor.u8() * 256 + cursor.u8()
