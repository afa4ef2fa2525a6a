import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'

/** Packets inside packets. */
export const MAX_NESTING = 8
const MOST_VALUES = 50_000_000
/** Values that a byte of packed data can stand for: runs of equal values take hardly a bit. */
const MOST_PER_BYTE = 4000

export const damaged = (): OpenError => new OpenError('file-exception', 'compressed numbers that cannot be read')

/** The number of values that a packet states. Throws `file-exception` where the bytes behind it cannot hold as many. */
export function valueCount(cursor: ByteCursor): number {
  const count = cursor.i32()
  if (count < 0 || count > MOST_VALUES || count > (cursor.left + 4) * MOST_PER_BYTE) throw damaged()
  return count
}

/** `count` words of 32 bits. */
export function words(cursor: ByteCursor, count: number): Uint32Array<ArrayBuffer> {
  if (count < 0 || count * 4 > cursor.left) throw damaged()
  return cursor.u32s(count)
}
