import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'

/** How values are foretold from those before them; the difference is stored. */
type Predictor = 'lag1' | 'stride1' | 'stripIndex'

/** Turns stored differences into values, in place. The first four are values already. Sums wrap at 32 bits. */
export function unpredict(values: Int32Array, predictor: Predictor): Int32Array {
  const { length } = values
  if (predictor === 'lag1') for (let i = 4; i < length; i++) values[i] += values[i - 1]
  else if (predictor === 'stride1') for (let i = 4; i < length; i++) values[i] += 2 * values[i - 1] - values[i - 2]
  else {
    for (let i = 4; i < length; i++) {
      const step = values[i - 2] - values[i - 4]
      values[i] += values[i - 2] + (step > -8 && step < 8 ? step : 2)
    }
  }
  return values
}

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
