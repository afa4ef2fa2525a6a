import { HuffmanCode } from './huffmanCode.ts'

/** RFC 1951, 3.2.5: the lowest length or distance of each symbol, and bits that are added to it. */
const LENGTH_BASE = Uint16Array.of(3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258)
const LENGTH_BITS = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0)
const DISTANCE_BASE = new Uint16Array([
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
])
const DISTANCE_BITS = Uint8Array.of(0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13)
/** In which order the lengths of the code for lengths are stored. */
const ORDER = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)

const END_OF_BLOCK = 256
const ZLIB_HEAD = 2

/**
 * Unpacks DEFLATE data (RFC 1951) into memory that the caller gives, as much at a time as that has room for. fflate makes tables for each block and buffers that
 * grow at each step, together several times the unpacked size; the garbage collector frees them only after some 64 MB. This one allocates nothing while it runs.
 * Throws RangeError for damaged data.
 */
export class Inflater {
  /** All has been unpacked. */
  done = false
  private packed: Uint8Array = new Uint8Array(0)
  private at = 0
  private bits = 0
  private count = 0
  private isLast = false
  private kind: 'head' | 'stored' | 'coded' = 'head'
  /** Bytes of a stored block, or of a match at `distance`, that are still to come. */
  private left = 0
  private distance = 0
  /** A byte for which there was no room; -1: none. */
  private waiting = -1
  private readonly literals = new HuffmanCode(288)
  private readonly distances = new HuffmanCode(32)
  private readonly lengths = new Uint8Array(320)

  constructor(packed: Uint8Array, zlib: boolean) {
    this.start(packed, zlib)
  }

  /** Turns to other data. `zlib`: they are in zlib's frame, whose checksum is not looked at. */
  start(packed: Uint8Array, zlib: boolean): this {
    this.packed = packed
    this.at = this.bits = this.count = this.left = 0
    this.done = this.isLast = false
    this.kind = 'head'
    this.waiting = -1
    if (!zlib) return this
    const [method, flags] = packed
    if ((method & 15) !== 8 || method >> 4 > 7 || ((method << 8) | flags) % 31 !== 0 || flags & 32) throw damaged()
    this.at = ZLIB_HEAD
    return this
  }

  /** Unpacks to `out` from `from` on, behind (up to) 32 KiB of earlier output. Returns where it stopped: at the end of `out` unless it is `done`. */
  into(out: Uint8Array, from: number): number {
    let to = from
    while (!this.done) {
      if (this.kind === 'head') this.readHead()
      if (this.kind === 'stored') {
        to = this.store(out, to)
        if (this.left > 0) return to
      } else {
        to = this.decode(out, to)
        if (this.kind === 'coded') return to
      }
      this.kind = 'head'
      this.done = this.isLast
    }
    return to
  }

  private readHead(): void {
    this.isLast = this.take(1) === 1
    const type = this.take(2)
    if (type === 3) throw damaged()
    if (type === 0) {
      this.bits = 0
      // Bytes read ahead are given back, but for the rest of the current byte.
      this.at -= this.count >> 3
      this.count = 0
      const { packed, at } = this
      if (at + 4 > packed.length) throw damaged()
      const length = packed[at] | (packed[at + 1] << 8)
      if ((length ^ (packed[at + 2] | (packed[at + 3] << 8))) !== 0xffff || at + 4 + length > packed.length) throw damaged()
      this.left = length
      this.at += 4
      this.kind = 'stored'
      return
    }
    if (type === 1) this.readFixed()
    else this.readDynamic()
    this.kind = 'coded'
  }

  private readFixed(): void {
    this.lengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288)
    this.literals.read(this.lengths.subarray(0, 288))
    this.distances.read(this.lengths.fill(5, 0, 30).subarray(0, 30))
  }

  private readDynamic(): void {
    const { lengths, literals, distances } = this
    const literal = this.take(5) + 257
    const all = literal + this.take(5) + 1
    const coded = this.take(4) + 4
    lengths.fill(0)
    for (let i = 0; i < coded; i++) lengths[ORDER[i]] = this.take(3)
    literals.read(lengths.subarray(0, 19))
    lengths.fill(0)
    for (let i = 0; i < all; ) {
      const symbol = this.symbol(literals)
      if (symbol < 16) {
        lengths[i++] = symbol
        continue
      }
      if (symbol === 16 && i === 0) throw damaged()
      const value = symbol === 16 ? lengths[i - 1] : 0
      const times = symbol === 16 ? 3 + this.take(2) : symbol === 17 ? 3 + this.take(3) : 11 + this.take(7)
      if (i + times > all) throw damaged()
      lengths.fill(value, i, i + times)
      i += times
    }
    literals.read(lengths.subarray(0, literal))
    distances.read(lengths.subarray(literal, all))
  }

  private store(out: Uint8Array, from: number): number {
    const length = Math.min(this.left, out.length - from)
    out.set(this.packed.subarray(this.at, this.at + length), from)
    this.at += length
    this.left -= length
    return from + length
  }

  /** Goes on with a block of codes: to its end, which makes the next thing a head, or to the end of `out`. */
  private decode(out: Uint8Array, from: number): number {
    const { packed } = this
    const end = out.length
    const quick = this.literals.quick
    const mask = quick.length - 1
    /** From here on there are no two bytes. */
    const whole = packed.length - 1
    let { at, bits, count, left, distance } = this
    let to = from
    if (this.waiting >= 0 && to < end) {
      out[to++] = this.waiting
      this.waiting = -1
    }
    for (;;) {
      while (left > 0 && to < end) {
        out[to] = out[to - distance]
        to++
        left--
      }
      if (left > 0 || this.waiting >= 0) break
      if (count < 16) {
        bits |= (at < whole ? packed[at] | (packed[at + 1] << 8) : at === whole ? packed[at] : 0) << count
        at += 2
        count += 16
      }
      const entry = quick[bits & mask] || this.literals.slow(bits)
      bits >>= entry & 15
      count -= entry & 15
      const symbol = entry >> 4
      if (symbol < END_OF_BLOCK) {
        if (to < end) out[to++] = symbol
        else {
          this.waiting = symbol
          break
        }
        continue
      }
      if (at - (count >> 3) > packed.length) throw damaged()
      if (symbol === END_OF_BLOCK) {
        this.kind = 'head'
        break
      }
      const row = symbol - END_OF_BLOCK - 1
      if (row >= LENGTH_BASE.length) throw damaged()
      if (count < 16) {
        bits |= (at < whole ? packed[at] | (packed[at + 1] << 8) : at === whole ? packed[at] : 0) << count
        at += 2
        count += 16
      }
      left = LENGTH_BASE[row] + (bits & ((1 << LENGTH_BITS[row]) - 1))
      bits >>= LENGTH_BITS[row]
      count -= LENGTH_BITS[row]
      if (count < 16) {
        bits |= (at < whole ? packed[at] | (packed[at + 1] << 8) : at === whole ? packed[at] : 0) << count
        at += 2
        count += 16
      }
      const far = this.distances.quick[bits & mask] || this.distances.slow(bits)
      bits >>= far & 15
      count -= far & 15
      if (count < 16) {
        bits |= (at < whole ? packed[at] | (packed[at + 1] << 8) : at === whole ? packed[at] : 0) << count
        at += 2
        count += 16
      }
      const column = far >> 4
      if (column >= DISTANCE_BASE.length) throw damaged()
      distance = DISTANCE_BASE[column] + (bits & ((1 << DISTANCE_BITS[column]) - 1))
      bits >>= DISTANCE_BITS[column]
      count -= DISTANCE_BITS[column]
      if (distance > to) throw damaged()
    }
    if (at - (count >> 3) > packed.length) throw damaged()
    this.at = at
    this.bits = bits
    this.count = count
    this.left = left
    this.distance = distance
    return to
  }

  private symbol(code: HuffmanCode): number {
    this.fill()
    const entry = code.quick[this.bits & (code.quick.length - 1)] || code.slow(this.bits)
    this.bits >>= entry & 15
    this.count -= entry & 15
    return entry >> 4
  }

  private take(bits: number): number {
    this.fill()
    const value = this.bits & ((1 << bits) - 1)
    this.bits >>= bits
    this.count -= bits
    return value
  }

  private fill(): void {
    for (; this.count < 24; this.count += 8) {
      if (this.at < this.packed.length) this.bits |= this.packed[this.at] << this.count
      this.at++
    }
    if (this.at - (this.count >> 3) > this.packed.length) throw damaged()
  }
}

const damaged = (): RangeError => new RangeError('data that cannot be inflated')
