/** Reads bits from the highest bit of each unit downwards. Past the end come zeros. */
export interface BitSource {
  /** The next `count` bits (0 to 32) as an unsigned number. */
  read(count: number): number
  /** The same as a signed number, two's complement. */
  readSigned(count: number): number
  /** Bits that are left; below 0 past the end. */
  readonly left: number
}

/** Bits of a code text: words of 32 bits, the highest bit of each word first. */
export class WordBits implements BitSource {
  private readonly words: Uint32Array
  private readonly length: number
  private at = 0

  /** `length`: number of bits in use. */
  constructor(words: Uint32Array, length: number) {
    this.words = words
    this.length = Math.min(length, words.length * 32)
  }

  get left(): number {
    return this.length - this.at
  }

  read(count: number): number {
    if (count === 0) return 0
    const { words, at } = this
    this.at = at + count
    const word = at >>> 5
    const shift = at & 31
    const high = word < words.length ? words[word] : 0
    if (shift + count <= 32) return ((high << shift) >>> 0) >>> (32 - count)
    const low = word + 1 < words.length ? words[word + 1] : 0
    return (((high << shift) | (low >>> (32 - shift))) >>> 0) >>> (32 - count)
  }

  readSigned(count: number): number {
    return count === 0 ? 0 : (this.read(count) << (32 - count)) >> (32 - count)
  }
}

/** Bits of consecutive bytes, from the highest bit of each. */
export class ByteBits implements BitSource {
  private readonly bytes: Uint8Array
  private at: number

  constructor(bytes: Uint8Array, from: number) {
    this.bytes = bytes
    this.at = from * 8
  }

  get left(): number {
    return this.bytes.length * 8 - this.at
  }

  /** Offset of the first byte of which no bit was read. */
  get nextByte(): number {
    return (this.at + 7) >>> 3
  }

  read(count: number): number {
    let value = 0
    for (let left = count; left > 0; ) {
      const offset = this.at & 7
      const take = Math.min(8 - offset, left)
      const byte = this.at >>> 3 < this.bytes.length ? this.bytes[this.at >>> 3] : 0
      value = value * (1 << take) + ((byte >> (8 - offset - take)) & ((1 << take) - 1))
      this.at += take
      left -= take
    }
    return value
  }

  readSigned(count: number): number {
    return count === 0 ? 0 : (this.read(count) << (32 - count)) >> (32 - count)
  }
}
