import type { BitSource } from './bits.ts'

/** Symbols with their frequencies, as a codec's model. */
export interface ContextTable {
  /** Running sums of the frequencies: one more than entries. */
  sums: Float64Array
  /** The value of each entry; meaningless for escapes. */
  values: Int32Array
  /** 1 for entries that stand for a value stored elsewhere. */
  escapes: Uint8Array
  /** The table that comes next after each entry; absent where there is one table. */
  next?: Uint32Array
}

/**
 * Decodes `out.length` values with 16-bit arithmetic coding. Values of escapes come from `stored`, in order. With several tables an escape in any but the first
 * gives no value and only switches. Returns how many values were decoded: fewer where the model is damaged.
 */
export function decodeArithmetic(bits: BitSource, tables: readonly ContextTable[], stored: Int32Array, out: Int32Array): number {
  let low = 0
  let high = 0xffff
  let code = bits.read(16)
  let current = 0
  let taken = 0
  let idle = 0
  let done = 0
  while (done < out.length) {
    const { sums, values, escapes, next } = tables[current]
    const total = sums[sums.length - 1]
    if (!(total > 0) || bits.left < -64) return done
    const range = high - low + 1
    const wanted = Math.floor(((code - low + 1) * total - 1) / range)
    const entry = find(sums, wanted)
    high = low + Math.floor((range * sums[entry + 1]) / total) - 1
    low += Math.floor((range * sums[entry]) / total)
    for (;;) {
      if (((low ^ high) & 0x8000) !== 0) {
        if ((low & 0x4000) === 0 || (high & 0x4000) !== 0) break
        code ^= 0x4000
        low &= 0x3fff
        high |= 0x4000
      }
      low = (low << 1) & 0xffff
      high = ((high << 1) | 1) & 0xffff
      code = ((code << 1) | bits.read(1)) & 0xffff
    }
    if (escapes[entry] === 0) out[done++] = values[entry]
    else if (current === 0 || tables.length === 1) out[done++] = taken < stored.length ? stored[taken++] : 0
    else if (++idle > out.length) return done
    if (next) current = next[entry] < tables.length ? next[entry] : 0
  }
  return done
}

/** The entry whose part of the running sums holds `wanted`. */
function find(sums: Float64Array, wanted: number): number {
  let low = 0
  let high = sums.length - 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle + 1] > wanted) high = middle
    else low = middle + 1
  }
  return low
}
