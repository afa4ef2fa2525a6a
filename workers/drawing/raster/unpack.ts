/** Bytes of PackBits: runs of one byte, or of bytes as they are. */
export function unpackBits(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  for (let at = 0, to = 0; at < packed.length && to < size; ) {
    const head = packed[at++]
    if (head < 128) {
      out.set(packed.subarray(at, at + Math.min(head + 1, size - to)), to)
      at += head + 1
      to += head + 1
    } else if (head > 128) {
      out.fill(packed[at++], to, to + 257 - head)
      to += 257 - head
    }
  }
  return out
}

const CLEAR = 256
const END = 257
const FIRST = 258
const MOST = 4096

/** Bytes of LZW as TIFF has it: codes of 9 to 12 bits from the upper bit on, one bit longer one code early. What follows a damaged code stays 0. */
export function unpackLzw(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  // Where the string of a code stands in the output, and how long it is.
  const start = new Int32Array(MOST)
  const length = new Int32Array(MOST)
  let [bits, next, before, at, to] = [9, FIRST, -1, 0, 0]
  // The string of the code before.
  let [lastStart, lastLength] = [0, 0]
  while (to < size && at + bits <= packed.length * 8) {
    const i = at >> 3
    const word = (packed[i] << 16) | ((packed[i + 1] ?? 0) << 8) | (packed[i + 2] ?? 0)
    const code = (word >> (24 - (at & 7) - bits)) & ((1 << bits) - 1)
    at += bits
    if (code === END) break
    if (code === CLEAR) {
      ;[bits, next, before] = [9, FIRST, -1]
      continue
    }
    if (code > next || (code === next && before < 0)) break
    const from = to
    if (code < CLEAR) out[to++] = code
    else if (code < next) for (let k = 0; k < length[code]; k++) out[to++] = out[start[code] + k]
    else {
      for (let k = 0; k < lastLength; k++) out[to++] = out[lastStart + k]
      out[to++] = out[lastStart]
    }
    if (before >= 0 && next < MOST) {
      start[next] = lastStart
      length[next++] = lastLength + 1
      if (next + 1 >= 1 << bits && bits < 12) bits++
    }
    before = code
    lastStart = from
    lastLength = to - from
  }
  return out
}
