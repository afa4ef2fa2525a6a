import { OpenError } from '../../../src/core/errors.ts'

const HEAD = 32
const END_OF_FILE = 0x7fff
/** Chunks with this bit hold a value in place of their length, and no content. */
const SHORT = 0x80000000
/** Archives from this version on write lengths as 8 bytes. */
const WIDE_VERSION = 50

/**
 * Walks the top chunks of an archive (OpenNURBS: 32 bytes of text with the version, then type and length each) and throws `file-exception` when they do not
 * lead to the end mark: OpenNURBS would search such a file for anything like a table for seconds, and then refuse it.
 */
export function checkChunks(bytes: Uint8Array<ArrayBuffer>): void {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  const version = Number(/^3D Geometry File Format\s+(\d+)/.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(version)) throw new OpenError('file-exception', 'not a 3DM file')
  // Version 1 is a chain of another kind.
  if (version < 2) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wide = version >= WIDE_VERSION
  const size = wide ? 12 : 8
  for (let at = HEAD; at + size <= bytes.length; ) {
    const type = view.getUint32(at, true)
    if (type === END_OF_FILE) return
    const length = (type & SHORT) !== 0 ? 0 : wide ? Number(view.getBigInt64(at + 4, true)) : view.getInt32(at + 4, true)
    if (length < 0 || length > bytes.length - at - size) break
    at += size + length
  }
  throw new OpenError('file-exception', '3DM cut or damaged')
}
