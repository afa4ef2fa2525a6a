import { OpenError } from '../../../../src/core/errors.ts'
import { doublePrefix, floatPrefixes } from './prefixes.ts'

const broken = (): OpenError => new OpenError('file-exception', 'data of Creo is not as it should be')

/** Marks of the structure. */
export const Mark = { named: 0xe0, none: 0xe1, next: 0xe3, end: 0xf1, array: 0xf8, array2: 0xf9, class: 0xf7, open: 0xfb } as const
/** The value before stands again: once, twice, three times, or as often as the number behind states. */
const FIRST_REPEAT = 0xe4
const REPEAT_COUNT = 0xe7
const QUOTED = 0xe8
/** Types of fields with numbers; types that are not here are whole numbers, too. */
export const Type = { whole: 0x01, double: 0x02, flag: 0x04, float: 0x06, byte: 0x07 } as const
/** A number that is not set. */
const UNSET = 0xf6
const POINTER = 0xf5

const latin1 = new TextDecoder('latin1')
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
    const text = latin1.decode(this.bytes.subarray(this.at, end))
    this.at = end + 1
    return text
  }

  /** A whole number; NaN when it is not set. */
  int(): number {
    const byte = this.byte()
    if (byte < 0x80) return byte
    if (byte < 0xc0) return (byte - 0x80) * 0x100 + this.byte()
    if (byte < 0xe0) return (byte - 0xc0) * 0x10000 + this.byte() * 0x100 + this.byte()
    if (byte === 0xeb) return this.bits(4).getInt32(0)
    if (byte === 0xea) return this.bits(3).getInt32(0)
    // A pointer, or a large number.
    if (byte === POINTER && this.peek !== POINTER) return this.int()
    if (byte === UNSET || byte === Mark.none) return Number.NaN
    throw broken()
  }

  /** A number of single precision; NaN for a prefix that is not known. */
  float(): number {
    const byte = this.byte()
    if (byte < 0x30) return floatConstants[byte] ?? Number.NaN
    if (byte === 0xeb) return this.bits(4).getFloat32(0)
    if (byte === 0xea) return this.bits(3).getFloat32(0)
    if (byte === 0xee) return this.filled(2, 3).getFloat32(0)
    if (byte < 0x50) return this.bits(3, byte < 0x40 ? byte + 0x07 : byte + 0x77).getFloat32(0)
    if (byte >= 0xe0) throw broken()
    const top = floatPrefixes[byte]
    const value = this.bits(2, (top ?? 0) >> 8, (top ?? 0) & 255).getFloat32(0)
    return top === undefined ? Number.NaN : value
  }

  /** A number of double precision. */
  double(): number {
    const byte = this.byte()
    // A constant with its last bytes replaced.
    if (byte <= 0x02) {
      const constant = doubleConstants[this.byte()]
      if (constant === undefined) throw broken()
      scratch.setFloat64(0, constant)
      for (let i = 7 - byte; i < 8; i++) scratch.setUint8(i, this.byte())
      return scratch.getFloat64(0)
    }
    const constant = doubleConstants[byte]
    if (constant !== undefined) return constant
    const family = families.get(byte)
    if (family) {
      const [first, form] = family
      if (form === 1) return this.filled(1, 8, first).getFloat64(0)
      return this.bits([7, 0, 2, 3, 6][form], first).getFloat64(0)
    }
    if (byte === 0xee) return this.filled(2, 8).getFloat64(0)
    const raw = rawBytes[byte]
    if (raw !== undefined) return this.bits(raw).getFloat64(0)
    const top = doublePrefix(byte)
    if (top === undefined) throw broken()
    return this.bits(6, top >> 8, top & 255).getFloat64(0)
  }

  /** A number of a field of that type. */
  number(type: number): number {
    switch (type) {
      case Type.double:
        return this.double()
      case Type.float:
        return this.float()
      case Type.byte:
      case Type.flag: {
        const byte = this.byte()
        return byte === QUOTED ? this.byte() : byte
      }
      default:
        if (this.peek !== UNSET) return this.int()
        this.at++
        return -1
    }
  }

  /** Numbers of an array of a field of that type, with marks for repeated ones. */
  numbers(count: number, type: number): Float64Array<ArrayBuffer> {
    // A repeat of 255 values takes two bytes.
    if (count > (this.bytes.length - this.at) * 256) throw broken()
    const out = new Float64Array(count)
    let filled = 0
    while (filled < count) {
      const mark = this.peek
      if (mark < FIRST_REPEAT || mark > REPEAT_COUNT) {
        out[filled++] = this.number(type)
        continue
      }
      this.at++
      const times = mark === REPEAT_COUNT ? this.int() : mark - FIRST_REPEAT + 1
      if (filled === 0 || !(filled + times <= count)) throw broken()
      out.fill(out[filled - 1], filled, filled + times)
      filled += times
    }
    return out
  }

  /** The first bytes of a number as given (-1: none), then so many of the file, then zeros. */
  private bits(more: number, first = -1, second = -1): DataView {
    scratch.setUint32(0, 0)
    scratch.setUint32(4, 0)
    let to = 0
    if (first >= 0) scratch.setUint8(to++, first)
    if (second >= 0) scratch.setUint8(to++, second)
    for (let i = 0; i < more; i++) scratch.setUint8(to++, this.byte())
    return scratch
  }

  /** The same, but one more byte of the file fills a number of `size` bytes to its end. */
  private filled(more: number, size: number, first = -1): DataView {
    this.bits(more, first)
    const last = this.byte()
    for (let i = (first < 0 ? 0 : 1) + more; i < size; i++) scratch.setUint8(i, last)
    return scratch
  }
}

/** Numbers that are one byte. */
const floatConstants: Readonly<Record<number, number>> = {
  0x00: 0,
  0x03: 0.055,
  0x06: 0.125,
  0x07: 0.15625,
  0x09: 0.25,
  0x0a: 0.325,
  0x0b: 1,
  0x1b: -0.125,
  0x1c: -0.15625,
  0x20: -0.25,
  0x23: -0.465,
  0x25: -0.875,
  0x28: -1,
}
const UNIT = 2 ** -53
const doubleConstants: Readonly<Record<number, number>> = {
  0x03: 0.125 - UNIT / 8,
  0x04: 1 - UNIT,
  0x07: 0.001,
  0x09: 0.005,
  0x0a: 0.01,
  0x0b: 0.06,
  0x0c: 0.1,
  0x0d: 0.25,
  0x0e: 0.5,
  0x0f: 1,
  0x10: -1,
  0x11: Math.PI,
  0x12: Math.PI / 2,
  0x13: 2 * Math.PI,
  0x14: (3 * Math.PI) / 2,
  0x15: -Math.PI,
  0x16: -Math.PI / 2,
  0x17: -2 * Math.PI,
  0x18: 0,
}
/** Bytes of a number that follow as they are; the rest are zeros. */
const rawBytes: Readonly<Record<number, number>> = { 0xed: 8, 0xec: 7, 0xea: 3, 0xeb: 4, 0xe9: 2 }
/**
 * Five prefixes for each first byte of a number: seven bytes follow; or one, and one that fills the rest; or two, three, six, and zeros. By prefix: the first
 * byte, and which of the five it is.
 */
const families = new Map(
  [
    [0x19, 0x3c],
    [0x1e, 0x3d],
    [0x23, 0x3e],
    [0x28, 0x3f],
    [0x2d, 0x40],
    [0x32, 0xbc],
    [0x37, 0xbd],
    [0x3c, 0xbe],
    [0x41, 0xbf],
    [0x46, 0xc0],
  ].flatMap(([base, first]) => [0, 1, 2, 3, 4].map((form): [number, [first: number, form: number]] => [base + form, [first, form]])),
)
