import { OpenError } from '../../../src/core/errors.ts'

const END = 0x11
/** Literal runs are of at least 4 bytes, copies of at least 3. */
const MIN_LITERAL = 3
const MIN_COPY = 2
/** Fewer bytes are copied one by one. */
const SHORT = 48

/**
 * Unpacks a page of a DWG of R2004 and later (the LZ77 kind of the Open Design Specification, §4.7) that begins at `at` of `source`, to `size` bytes. What a page that ends
 * early does not fill is zero, and what does not fit is left out. Throws `OpenError` on what makes no sense.
 */
export function unpackPage(source: Uint8Array, at: number, size: number): Uint8Array {
  const out = new Uint8Array(size)
  let to = 0
  const next = (): number => {
    if (!(at < source.length)) throw new OpenError('file-exception', 'damaged DWG: a packed page without an end')
    return source[at++]
  }
  /** A length that does not fit its bits: zeros count 255 each. */
  const long = (base: number): number => {
    let length = base
    let byte = next()
    for (; byte === 0; byte = next()) length += 0xff
    return length + byte
  }
  const literals = (count: number): void => {
    const end = Math.min(source.length, at + count, at + size - to)
    const behind = at + count
    if (end - at > SHORT) {
      out.set(source.subarray(at, end), to)
      to += end - at
    } else while (at < end) out[to++] = source[at++]
    at = behind
  }
  let code = next()
  if (code < 0x10) {
    literals((code === 0 ? long(0x0f) : code) + MIN_LITERAL)
    code = next()
  }
  while (code !== END && to < size) {
    let length: number
    let distance: number
    let last = code
    if (code >= 0x40 || code < 0x10) {
      length = (code >> 4) - 1
      distance = ((code >> 2) & 3) + next() * 4 + 1
    } else {
      const [bits, far] = code < 0x20 ? [0x07, ((code & 8) << 11) + 0x4000] : [0x1f, 1]
      length = ((code & bits) === 0 ? long(bits) : code & bits) + MIN_COPY
      last = next()
      distance = (last >> 2) + next() * 64 + far
    }
    if (distance > to) throw new OpenError('file-exception', 'damaged DWG: a packed page that refers to what is before it')
    for (const end = Math.min(size, to + length); to < end; to++) out[to] = out[to - distance]
    let count = last & 3
    if (count === 0) {
      code = next()
      if (code >= 0x10) continue
      count = (code === 0 ? long(0x0f) : code) + MIN_LITERAL
    }
    literals(count)
    code = next()
  }
  return out
}
