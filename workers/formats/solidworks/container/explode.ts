/**
 * Lengths in bits of the codes of literals, of copied lengths and of distances, as PKWARE's format fixes them for all files.
 * A byte stands for a run: low half the bits, high half the further codes of the same length.
 */
const LITERALS =
  '0b 7c 08 07 1c 07 bc 0d 4c 04 0a 08 0c 0a 0c 0a 08 17 08 09 07 06 07 08 07 06 37 08 17 18 0c 0b 07 09 0b 0c 06 07 16 05 07 18 06 0b 09 06 07 16 07 0b ' +
  '26 07 09 08 19 0b 08 0b 09 0c 08 0c 05 26 05 26 05 0b 07 05 06 15 06 0a 35 08 07 18 0a 1b 2c fd fd fd fc fc fc 0d 0c 2d 0c 2d 0c 3d 0c 2d 2c ad'
const LENGTHS = '02 23 24 35 26 17'
const DISTANCES = '02 14 35 e6 f7 97 f8'
/** What the codes of lengths stand for, and the bits that are added to the later ones. */
const BASES = [3, 2, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 40, 72, 136, 264]
const EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
const END = 519
const LONGEST = 13

/** First code, number of codes and where their symbols begin, by length. */
interface PrefixCode {
  first: Int32Array
  count: Int32Array
  from: Int32Array
  symbols: number[]
}

function prefixCode(runs: string): PrefixCode {
  const lengths = runs.split(' ').flatMap((text) => {
    const byte = Number.parseInt(text, 16)
    return Array<number>((byte >> 4) + 1).fill(byte & 15)
  })
  const code: PrefixCode = { first: new Int32Array(LONGEST + 1), count: new Int32Array(LONGEST + 1), from: new Int32Array(LONGEST + 1), symbols: [] }
  for (let bits = 1, next = 0; bits <= LONGEST; bits++, next <<= 1) {
    code.first[bits] = next
    code.from[bits] = code.symbols.length
    lengths.forEach((length, symbol) => length === bits && code.symbols.push(symbol))
    next += code.count[bits] = code.symbols.length - code.from[bits]
  }
  return code
}

class BitReader {
  private readonly bytes: Uint8Array
  private at = 16

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Bits behind the end are zero, and `isOver` is true there. */
  bits(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.at++) value |= ((this.bytes[this.at >> 3] >> (this.at & 7)) & 1) << i
    return value
  }

  /** Codes are stored inverted, most significant bit first; -1 = none. */
  symbol({ first, count, from, symbols }: PrefixCode): number {
    let code = 0
    for (let bits = 1; bits <= LONGEST; bits++) {
      code = (code << 1) | (this.bits(1) ^ 1)
      const index = code - first[bits]
      if (index >= 0 && index < count[bits]) return symbols[from[bits] + index]
    }
    return -1
  }

  get isOver(): boolean {
    return this.at > this.bytes.length * 8
  }
}

let codes: Record<'literals' | 'lengths' | 'distances', PrefixCode> | undefined

const isImploded = (bytes: Uint8Array): boolean => bytes[0] <= 1 && bytes[1] >= 4 && bytes[1] <= 6

/** Unpacks what PKWARE's Data Compression Library packed (`implode`). Undefined when it is damaged, or longer than `most` bytes. */
export function explode(bytes: Uint8Array, most: number): Uint8Array | undefined {
  if (!isImploded(bytes)) return undefined
  codes ??= { literals: prefixCode(LITERALS), lengths: prefixCode(LENGTHS), distances: prefixCode(DISTANCES) }
  const packedLiterals = bytes[0] === 1
  const lowBits = bytes[1]
  const reader = new BitReader(bytes)
  let out = new Uint8Array(Math.min(most, bytes.length * 4))
  let size = 0
  const room = (count: number): boolean => {
    if (size + count > most) return false
    if (size + count > out.length) {
      const grown = new Uint8Array(Math.min(most, Math.max(out.length * 2, size + count)))
      grown.set(out)
      out = grown
    }
    return true
  }
  while (!reader.isOver) {
    if (reader.bits(1) === 0) {
      const literal = packedLiterals ? reader.symbol(codes.literals) : reader.bits(8)
      if (literal < 0 || !room(1)) return undefined
      out[size++] = literal
      continue
    }
    const symbol = reader.symbol(codes.lengths)
    if (symbol < 0) return undefined
    const length = BASES[symbol] + reader.bits(EXTRA[symbol])
    if (length === END) return reader.isOver ? undefined : out.subarray(0, size)
    const low = length === 2 ? 2 : lowBits
    const high = reader.symbol(codes.distances)
    if (high < 0) return undefined
    const distance = (high << low) + reader.bits(low) + 1
    if (distance > size || !room(length)) return undefined
    for (let i = 0; i < length; i++, size++) out[size] = out[size - distance]
  }
  return undefined
}
