/** A record or section of a DWG file that ends early or makes no sense; it costs this record alone. */
export class DwgDamage extends Error {}

const EMPTY = new Uint8Array(0)
const scratch = new DataView(new ArrayBuffer(8))
const scratchBytes = new Uint8Array(scratch.buffer)

/** Longest reference in bytes whose value is still a whole number in double precision. */
const MAX_REFERENCE = 6

/**
 * Reads the bit codes of a DWG file (B, BS, BL, BD, RC ...) from `at` to `end`, both in bits from the most significant bit of the first byte.
 * Every read checks the end first and throws `DwgDamage` beyond it.
 */
export class BitCursor {
  bytes: Uint8Array = EMPTY
  at = 0
  end = 0
  private view: DataView = scratch

  /** `end` is cut to the end of `bytes`. */
  set(bytes: Uint8Array, at: number, end: number): this {
    if (this.bytes !== bytes) {
      this.bytes = bytes
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    this.at = at
    this.end = Math.min(end, bytes.length * 8)
    return this
  }

  get left(): number {
    return this.end - this.at
  }

  private need(bits: number): void {
    if (!(this.at >= 0 && this.at + bits <= this.end)) throw new DwgDamage('the data end early')
  }

  /** Checks a count of things of at least `bits` bits each against the bits that are left. */
  count(value: number, bits: number): number {
    if (!(value >= 0 && value * bits <= this.left)) throw new DwgDamage('a count beyond the data')
    return value
  }

  skip(bits: number): void {
    this.need(bits)
    this.at += bits
  }

  /** B. */
  bit(): boolean {
    this.need(1)
    const value = (this.bytes[this.at >>> 3] >> (7 - (this.at & 7))) & 1
    this.at++
    return value === 1
  }

  /** Up to 16 bits, most significant first. */
  bits(count: number): number {
    this.need(count)
    let value = 0
    for (let i = 0; i < count; i++, this.at++) value = (value << 1) | ((this.bytes[this.at >>> 3] >> (7 - (this.at & 7))) & 1)
    return value
  }

  /** BB. */
  private pair(): number {
    this.need(2)
    const { at, bytes } = this
    const shift = at & 7
    const byte = bytes[at >>> 3]
    this.at = at + 2
    return shift === 7 ? ((byte & 1) << 1) | (bytes[(at >>> 3) + 1] >> 7) : (byte >> (6 - shift)) & 3
  }

  /** RC. */
  rc(): number {
    this.need(8)
    return this.byte()
  }

  private byte(): number {
    const { at, bytes } = this
    const shift = at & 7
    const index = at >>> 3
    this.at = at + 8
    return shift === 0 ? bytes[index] : ((bytes[index] << shift) & 0xff) | (bytes[index + 1] >> (8 - shift))
  }

  /** RS, unsigned. */
  rs(): number {
    this.need(16)
    return this.byte() | (this.byte() << 8)
  }

  /** RL, signed. */
  rl(): number {
    this.need(32)
    return this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)
  }

  /** RD. */
  rd(): number {
    this.need(64)
    const { at, bytes } = this
    const shift = at & 7
    const index = at >>> 3
    this.at = at + 64
    if (shift === 0) return this.view.getFloat64(index, true)
    for (let i = 0; i < 8; i++) scratchBytes[i] = (bytes[index + i] << shift) | (bytes[index + i + 1] >> (8 - shift))
    return scratch.getFloat64(0, true)
  }

  /** BS, signed. */
  bs(): number {
    switch (this.pair()) {
      case 0:
        return (this.rs() << 16) >> 16
      case 1:
        return this.rc()
      case 2:
        return 0
      default:
        return 256
    }
  }

  /** BL, signed. */
  bl(): number {
    switch (this.pair()) {
      case 0:
        return this.rl()
      case 1:
        return this.rc()
      case 2:
        return 0
      default:
        throw new DwgDamage('a long of no kind')
    }
  }

  /** BLL, up to 2⁵³. */
  bll(): number {
    const length = this.bits(3)
    let value = 0
    for (let i = 0, scale = 1; i < length; i++, scale *= 256) value += this.rc() * scale
    return value
  }

  /** BD. */
  bd(): number {
    switch (this.pair()) {
      case 0:
        return this.rd()
      case 1:
        return 1
      case 2:
        return 0
      default:
        throw new DwgDamage('a double of no kind')
    }
  }

  /** DD: a double of which only the bytes that differ from `given` are stored. */
  dd(given: number): number {
    const kind = this.pair()
    if (kind === 0) return given
    if (kind === 3) return this.rd()
    this.need(kind === 1 ? 32 : 48)
    scratch.setFloat64(0, given, true)
    if (kind === 2) {
      scratchBytes[4] = this.byte()
      scratchBytes[5] = this.byte()
    }
    for (let i = 0; i < 4; i++) scratchBytes[i] = this.byte()
    return scratch.getFloat64(0, true)
  }

  /** H: a handle, relative ones from `own`. 0 is none. */
  handle(own: number): number {
    const head = this.rc()
    const length = head & 15
    if (length > 8) throw new DwgDamage('a handle too long')
    let value = 0
    for (let i = 0; i < length; i++) value = value * 256 + this.rc()
    if (length > MAX_REFERENCE && !Number.isSafeInteger(value)) throw new DwgDamage('a handle too long')
    switch (head >> 4) {
      case 6:
        return own + 1
      case 8:
        return own - 1
      case 10:
        return own + value
      case 12:
        return own - value
      default:
        return value
    }
  }

  /** So many bytes, copied. */
  take(length: number): Uint8Array {
    this.count(length, 8)
    const { at, bytes } = this
    const shift = at & 7
    const index = at >>> 3
    this.at = at + length * 8
    if (shift === 0) return bytes.slice(index, index + length)
    const out = new Uint8Array(length)
    for (let i = 0; i < length; i++) out[i] = (bytes[index + i] << shift) | (bytes[index + i + 1] >> (8 - shift))
    return out
  }

  /** TU without its length: UTF-16LE. */
  utf16(length: number): string {
    this.count(length, 16)
    let text = ''
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.byte() | (this.byte() << 8))
    return text
  }
}
