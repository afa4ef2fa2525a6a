const MOST_BITS = 15
const QUICK_BITS = 12

/** A canonical Huffman code of DEFLATE, whose bits come lowest first. Tables are made once and filled for each block. */
export class HuffmanCode {
  /** Lookup by the next bits: symbol × 16 + length of its code in bits; 0: the code is longer, or there is none. */
  readonly quick = new Uint16Array(1 << QUICK_BITS)
  /** Symbols with a code of so many bits. */
  private readonly counts = new Uint16Array(MOST_BITS + 1)
  /** In the order of their codes. */
  private readonly symbols: Uint16Array
  private readonly next = new Uint16Array(MOST_BITS + 2)

  constructor(mostSymbols: number) {
    this.symbols = new Uint16Array(mostSymbols)
  }

  /** `lengths`: of each symbol's code, 0 = it has none. Throws RangeError when they are more than there can be. */
  read(lengths: Uint8Array): void {
    const { quick, counts, symbols, next } = this
    counts.fill(0)
    for (const length of lengths) counts[length]++
    counts[0] = 0
    let free = 1
    for (let bits = 1; bits <= MOST_BITS; bits++) {
      free = free * 2 - counts[bits]
      if (free < 0) throw new RangeError('a code that cannot be')
    }
    next[1] = 0
    for (let bits = 1; bits <= MOST_BITS; bits++) next[bits + 1] = next[bits] + counts[bits]
    for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] > 0) symbols[next[lengths[symbol]]++] = symbol
    quick.fill(0)
    let code = 0
    let at = 0
    for (let bits = 1; bits <= QUICK_BITS; bits++, code <<= 1) {
      for (let i = 0; i < counts[bits]; i++, code++) {
        const entry = (symbols[at++] << 4) | bits
        for (let place = reversed(code, bits); place < quick.length; place += 1 << bits) quick[place] = entry
      }
    }
  }

  /** Value as in `quick`. Throws RangeError where there is no such code. */
  slow(bits: number): number {
    let code = 0
    let first = 0
    let at = 0
    for (let length = 1; length <= MOST_BITS; length++) {
      code |= (bits >> (length - 1)) & 1
      const count = this.counts[length]
      if (code - first < count) return (this.symbols[at + code - first] << 4) | length
      at += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new RangeError('a code that is not there')
  }
}

function reversed(code: number, bits: number): number {
  let out = 0
  for (let i = 0; i < bits; i++) out |= ((code >> i) & 1) << (bits - 1 - i)
  return out
}
