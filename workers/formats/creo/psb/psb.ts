import { OpenError } from '../../../../src/core/errors.ts'
import { floatPrefixes } from './floatPrefixes.ts'

const broken = (): OpenError => new OpenError('file-exception', 'data of Creo is not as it should be')

/** Marks of the structure. */
export const Mark = { named: 0xe0, none: 0xe1, next: 0xe3, end: 0xf1, array: 0xf8, array2: 0xf9, class: 0xf7, open: 0xfb } as const
/** The value before stands again: so many times. */
const REPEATS: Record<number, number> = { 0xe4: 1, 0xe5: 2, 0xe6: 3 }
const REPEAT_COUNT = 0xe7
/** Prefixes of tiny numbers with a byte less. */
const SHORTER = [0x1d, 0x45]
/** A number that is not set. */
const UNSET = 0xf6

const scratch = new DataView(new ArrayBuffer(8))

/** Walks through the packed values of Creo's sections; every step past the end throws `file-exception`. */
export class Psb {
  at: number
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  get peek(): number {
    return this.bytes[this.at] ?? 0x100
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw broken()
    return this.bytes[this.at++]
  }

  skip(...marks: number[]): void {
    for (const mark of marks) if (this.byte() !== mark) throw broken()
  }

  /** On to the next byte of that value. */
  skipTo(mark: number): void {
    const at = this.bytes.indexOf(mark, this.at)
    if (at < 0) throw broken()
    this.at = at
  }

  /** A text that ends with a zero. */
  text(): string {
    const end = this.bytes.indexOf(0, this.at)
    if (end < 0 || end - this.at > 4096) throw broken()
    const text = new TextDecoder('latin1').decode(this.bytes.subarray(this.at, end))
    this.at = end + 1
    return text
  }

  /** A whole number; NaN when it is not set. */
  int(): number {
    const byte = this.byte()
    if (byte < 0x80) return byte
    if (byte < 0xc0) return (byte - 0x80) * 0x100 + this.byte()
    if (byte < 0xe0) return (byte - 0xc0) * 0x10000 + this.byte() * 0x100 + this.byte()
    if (byte === 0xeb) return this.raw(4).getInt32(0)
    if (byte === UNSET || byte === Mark.none) return Number.NaN
    throw broken()
  }

  /** A number of single precision; NaN for a prefix that is not known. */
  float(): number {
    const byte = this.byte()
    if (byte === 0x00) return 0
    if (byte === 0x0b) return 1
    if (byte === 0x28) return -1
    if (byte === 0xeb) return this.raw(4).getFloat32(0)
    if (byte === 0xea) {
      scratch.setUint32(0, this.byte() * 0x1000000 + this.byte() * 0x10000 + this.byte() * 0x100)
      return scratch.getFloat32(0)
    }
    if (byte >= 0x30 && byte < 0x50) return this.put(byte < 0x40 ? byte + 0x07 : byte + 0x77, 3).getFloat32(0)
    if (byte >= 0x50 && byte < 0xe0) {
      const top = floatPrefixes[byte]
      const [low, lower] = [this.byte(), this.byte()]
      if (top === undefined) return Number.NaN
      scratch.setUint16(0, top)
      scratch.setUint8(2, low)
      scratch.setUint8(3, lower)
      return scratch.getFloat32(0)
    }
    throw broken()
  }

  /** A number of double precision. Families of prefixes stand for its first one or two bytes. */
  double(inside = false): number {
    const byte = this.byte()
    if (byte === 0x18) return 0
    if (byte === 0x0f) return 1
    if (byte === 0x10) return -1
    if (byte === 0xed) return this.raw(8).getFloat64(0)
    if (byte === 0x00 && !inside) {
      // A value in brackets, met in a matrix: what they say is not known.
      const value = this.double(true)
      this.skip(0x01)
      return value
    }
    const short = shortPrefixes[byte]
    if (short) {
      const [x, y] = [this.byte(), this.byte()]
      const last = short.filled ? y : 0
      scratch.setUint32(0, ((short.first << 24) | (x << 16) | (y << 8) | last) >>> 0)
      scratch.setUint32(4, short.filled ? y * 0x01010101 : 0)
      return scratch.getFloat64(0)
    }
    const long = longPrefixes[byte]
    if (long !== undefined) return this.put(long, 7).getFloat64(0)
    if ((byte >= 0x11 && byte <= 0x27) || (byte >= 0x30 && byte <= 0x40 && byte !== 0x34) || byte === 0x45) {
      // Of the order of 1e-16: what is left of sums.
      for (let i = SHORTER.includes(byte) ? 1 : 0; i < 7; i++) this.byte()
      return 0
    }
    if (byte >= 0x50 && byte <= 0xdf) return this.twoBytes(byte)
    throw broken()
  }

  /** Values of an array with marks for repeated ones. */
  values(count: number, read: () => number): Float64Array<ArrayBuffer> {
    // A repeat of 255 values takes two bytes.
    if (count > (this.bytes.length - this.at) * 256) throw broken()
    const out = new Float64Array(count)
    let filled = 0
    while (filled < count) {
      const repeats = REPEATS[this.peek]
      if (repeats === undefined && this.peek !== REPEAT_COUNT) {
        out[filled++] = read()
        continue
      }
      this.at++
      const times = repeats ?? this.int()
      if (filled === 0 || !(filled + times <= count)) throw broken()
      out.fill(out[filled - 1], filled, filled + times)
      filled += times
    }
    return out
  }

  private twoBytes(byte: number): number {
    const positive = byte < 0xa6
    const second = positive ? (byte - 0x8b) & 0xff : byte + (byte < 0xb0 ? 0x2c : byte < 0xcf ? 0x2d : byte < 0xdc ? 0x2e : 0x2f)
    const first = positive ? (second >= 0x80 ? 0x3f : 0x40) : second > 0xff ? 0xc0 : 0xbf
    scratch.setUint8(0, first)
    scratch.setUint8(1, second)
    for (let i = 2; i < 8; i++) scratch.setUint8(i, this.byte())
    return scratch.getFloat64(0)
  }

  private put(first: number, more: number): DataView {
    scratch.setUint8(0, first)
    for (let i = 1; i <= more; i++) scratch.setUint8(i, this.byte())
    return scratch
  }

  private raw(count: number): DataView {
    for (let i = 0; i < count; i++) scratch.setUint8(i, this.byte())
    return scratch
  }
}

/** Three bytes: the first of the number, then two, the second of them filling the rest or zeros. */
const shortPrefixes: Record<number, { first: number; filled: boolean }> = {
  0x29: { first: 0x3f, filled: true },
  0x2e: { first: 0x40, filled: true },
  0x42: { first: 0xbf, filled: true },
  0x47: { first: 0xc0, filled: true },
  0x2a: { first: 0x3f, filled: false },
  0x2f: { first: 0x40, filled: false },
  0x43: { first: 0xbf, filled: false },
  0x48: { first: 0xc0, filled: false },
  // Of the order of 1e-16.
  0x1a: { first: 0x3c, filled: true },
  0x1b: { first: 0x3c, filled: false },
  0x38: { first: 0xbc, filled: true },
  0x39: { first: 0xbc, filled: false },
}
/** Eight bytes: the first of the number, then seven. */
const longPrefixes: Record<number, number> = { 0x2d: 0x40, 0x46: 0xc0, 0x28: 0x3f, 0x41: 0xbf }
