import { Inflater } from '../../../io/bytes/inflater.ts'

/** Up to this size contents may be as much smaller when packed as DEFLATE allows; beyond it they would be a bomb at this ratio. */
const SMALL = 64 << 20
const MOST_PER_BYTE = 1040
const MOST_PER_BYTE_LARGE = 100

/** Inflates to exactly `size` bytes; undefined when the data has another size. A size that is too large for the packed data is refused before memory is allocated. `zlib`: with zlib's frame. */
export function inflate(packed: Uint8Array, size: number, zlib: boolean): Uint8Array | undefined {
  if (size > packed.length * (size > SMALL ? MOST_PER_BYTE_LARGE : MOST_PER_BYTE)) return undefined
  try {
    const out = new Uint8Array(size)
    return new Inflater(packed, zlib).into(out, 0) === size ? out : undefined
  } catch {
    return undefined
  }
}
