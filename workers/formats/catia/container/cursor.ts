import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'

/** Walks through bytes with the short counts of CATIA. */
export class Cursor extends ByteCursor {
  /** One byte, or four after 0xff. */
  count(): number {
    const short = this.u8()
    return short === 0xff ? this.u32() : short
  }

  /** A count of things that take at least `bytes` bytes each. */
  countOf(bytes: number): number {
    const count = this.count()
    if (count * bytes > this.left) throw new OpenError('file-exception', 'data of CATIA counts more than there is')
    return count
  }
}
