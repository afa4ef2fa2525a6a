import { OpenError } from '../../../src/core/errors.ts'

/** Probabilities are 11-bit; a fresh one is one half. */
const HALF = 1024
/** Slots of distances from which a shared table gives low bits, and from which aligned bits do. */
const FIRST_MODELLED = 4
const FIRST_ALIGNED = 14
const MAX_LENGTH = 273

/** Where the tables of probabilities begin in one array. */
const MATCH = 0
const REP = MATCH + 192
const REP_G0 = REP + 12
const REP_G1 = REP_G0 + 12
const REP_G2 = REP_G1 + 12
const REP_LONG = REP_G2 + 12
const SLOT = REP_LONG + 192
const SPECIAL = SLOT + 4 * 64
const ALIGN = SPECIAL + 128
const MATCH_LENGTH = ALIGN + 16
const LENGTH_SIZE = 2 + 16 * 8 * 2 + 256
const REP_LENGTH = MATCH_LENGTH + LENGTH_SIZE
const LITERAL = REP_LENGTH + LENGTH_SIZE

/**
 * Decodes LZMA chunks (as LZMA2 packs them) into one buffer that grows up to `most` bytes. Matches reach back to the last reset of the dictionary;
 * no sliding window is kept because the whole output stays. Throws `file-exception` for damaged data and for more than `most` bytes.
 */
export class LzmaDecoder {
  out: Uint8Array<ArrayBuffer>
  /** Bytes decoded so far. */
  count = 0
  private readonly most: number
  private dictionary = 0
  private bytes: Uint8Array = new Uint8Array(0)
  private at = 0
  private end = 0
  private range = 0
  private code = 0
  private probabilities = new Uint16Array(LITERAL)
  private lc = 0
  private lp = 0
  private pb = 0
  private state = 0
  private readonly reps = new Uint32Array(4)

  constructor(most: number) {
    this.most = most
    this.out = new Uint8Array(Math.min(most, 1 << 16))
  }

  resetDictionary(): void {
    this.dictionary = this.count
  }

  /** Sets the numbers of context bits from the property byte. */
  setProperties(byte: number): void {
    this.lc = byte % 9
    this.lp = Math.floor(byte / 9) % 5
    this.pb = Math.floor(byte / 45)
    if (this.pb > 4 || this.lc + this.lp > 4) throw damaged()
    this.probabilities = new Uint16Array(LITERAL + (0x300 << (this.lc + this.lp)))
  }

  resetState(): void {
    this.state = 0
    this.reps.fill(0)
    this.probabilities.fill(HALF)
  }

  /** Copies stored bytes to the output. */
  store(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.out.set(bytes, this.count)
    this.count += bytes.length
  }

  /** Decodes a chunk of compressed bytes to `size` bytes. */
  decode(packed: Uint8Array, size: number): void {
    if (packed.length < 5 || this.probabilities.length === LITERAL) throw damaged()
    this.reserve(size)
    this.bytes = packed
    this.at = 1
    this.end = packed.length
    this.range = 0xffffffff
    this.code = 0
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | packed[this.at++]) >>> 0
    const until = this.count + size
    while (this.count < until) this.step(until)
  }

  private step(until: number): void {
    const { reps } = this
    const position = (this.count - this.dictionary) & ((1 << this.pb) - 1)
    if (this.bit(MATCH + this.state * 16 + position) === 0) {
      this.literal()
      return
    }
    let length: number
    if (this.bit(REP + this.state) === 0) {
      reps[3] = reps[2]
      reps[2] = reps[1]
      reps[1] = reps[0]
      length = this.length(MATCH_LENGTH, position)
      this.state = this.state < 7 ? 7 : 10
      reps[0] = this.distance(length)
    } else {
      if (this.bit(REP_G0 + this.state) === 0) {
        if (this.bit(REP_LONG + this.state * 16 + position) === 0) {
          this.state = this.state < 7 ? 9 : 11
          this.copy(1, until)
          return
        }
      } else this.pickRepeated()
      length = this.length(REP_LENGTH, position)
      this.state = this.state < 7 ? 8 : 11
    }
    this.copy(length, until)
  }

  /** Moves the second, third or fourth last distance to the front. */
  private pickRepeated(): void {
    const { reps } = this
    const which = this.bit(REP_G1 + this.state) === 0 ? 1 : this.bit(REP_G2 + this.state) === 0 ? 2 : 3
    const distance = reps[which]
    for (let i = which; i > 0; i--) reps[i] = reps[i - 1]
    reps[0] = distance
  }

  private literal(): void {
    const { out, count } = this
    const since = count - this.dictionary
    const previous = since > 0 ? out[count - 1] : 0
    const table = LITERAL + 0x300 * (((since & ((1 << this.lp) - 1)) << this.lc) + (previous >> (8 - this.lc)))
    let symbol = 1
    if (this.state >= 7) {
      if (this.reps[0] >= since) throw damaged()
      let matched = out[count - this.reps[0] - 1]
      while (symbol < 0x100) {
        const top = (matched >> 7) & 1
        matched <<= 1
        const bit = this.bit(table + ((1 + top) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (bit !== top) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(table + symbol)
    out[this.count++] = symbol & 0xff
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6
  }

  private length(table: number, position: number): number {
    if (this.bit(table) === 0) return 2 + this.tree(table + 2 + position * 8, 3)
    if (this.bit(table + 1) === 0) return 10 + this.tree(table + 2 + 128 + position * 8, 3)
    return 18 + this.tree(table + 2 + 256, 8)
  }

  private distance(length: number): number {
    const slot = this.tree(SLOT + Math.min(length - 2, 3) * 64, 6)
    if (slot < FIRST_MODELLED) return slot
    const bits = (slot >> 1) - 1
    const base = ((2 | (slot & 1)) << bits) >>> 0
    if (slot < FIRST_ALIGNED) return base + this.reverseTree(SPECIAL + base - slot, bits)
    let direct = 0
    for (let i = bits - 4; i > 0; i--) {
      this.range >>>= 1
      let bit = 0
      if (this.code >= this.range) {
        this.code = (this.code - this.range) >>> 0
        bit = 1
      }
      direct = direct * 2 + bit
      this.normalize()
    }
    return (base + direct * 16 + this.reverseTree(ALIGN, 4)) >>> 0
  }

  private copy(length: number, until: number): void {
    const distance = this.reps[0] + 1
    if (distance > this.count - this.dictionary || this.count + length > until || length > MAX_LENGTH) throw damaged()
    const { out } = this
    for (let from = this.count - distance, left = length; left > 0; left--) out[this.count++] = out[from++]
  }

  private tree(table: number, bits: number): number {
    let index = 1
    for (let i = 0; i < bits; i++) index = (index << 1) | this.bit(table + index)
    return index - (1 << bits)
  }

  private reverseTree(table: number, bits: number): number {
    let index = 1
    let value = 0
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(table + index)
      index = (index << 1) | bit
      value |= bit << i
    }
    return value
  }

  private bit(index: number): 0 | 1 {
    const { probabilities } = this
    const probability = probabilities[index]
    const bound = (this.range >>> 11) * probability
    if (this.code < bound) {
      this.range = bound
      probabilities[index] = probability + ((2048 - probability) >> 5)
      this.normalize()
      return 0
    }
    this.range = (this.range - bound) >>> 0
    this.code = (this.code - bound) >>> 0
    probabilities[index] = probability - (probability >> 5)
    this.normalize()
    return 1
  }

  private normalize(): void {
    if (this.range >= 0x1000000) return
    if (this.at >= this.end) throw damaged()
    this.range = (this.range << 8) >>> 0
    this.code = ((this.code << 8) | this.bytes[this.at++]) >>> 0
  }

  private reserve(more: number): void {
    const needed = this.count + more
    if (needed > this.most) throw new OpenError('file-exception', 'packed data are too large')
    if (needed <= this.out.length) return
    const grown = new Uint8Array(Math.min(this.most, Math.max(needed, this.out.length * 2)))
    grown.set(this.out.subarray(0, this.count))
    this.out = grown
  }
}

const damaged = (): OpenError => new OpenError('file-exception', 'LZMA data that cannot be unpacked')
