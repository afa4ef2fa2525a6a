import { OpenError } from '../../../src/core/errors.ts'
import { ByteScanner } from '../../mesh/byteScanner.ts'
import type { BrepSource } from './readBrep.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'

const LINE = 10
const STAR = 0x2a
/** The least that anything listed takes: a digit and a blank. */
const LEAST_BYTES = 2

/** Words and numbers of a text, whatever the lines. Throws `file-exception` where a number should be and is none, or a count is more than the text can hold. */
export class Words implements BrepSource {
  private readonly scanner: ByteScanner
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.scanner = new ByteScanner(bytes)
  }

  number(): number {
    this.scanner.toContent()
    const value = this.scanner.number()
    if (Number.isNaN(value)) throw new OpenError('file-exception', `no number at byte ${this.scanner.at}`)
    return value
  }

  integer(): number {
    return Math.trunc(this.number())
  }

  kind(): number {
    return this.integer()
  }

  flag(): boolean {
    return this.integer() !== 0
  }

  degree(): number {
    return this.integer()
  }

  knots(count: number): Float64Array {
    return this.numbers(count * 2)
  }

  /** A number of things of `size` words each that follow. */
  count(size = 1): number {
    const count = this.integer()
    if (!(count >= 0 && count * size * LEAST_BYTES <= this.bytes.length - this.scanner.at + LEAST_BYTES)) {
      throw new OpenError('file-exception', `${count} things in ${this.bytes.length} bytes`)
    }
    return count
  }

  numbers(count: number): Float64Array {
    if (!(count >= 0 && count * LEAST_BYTES <= this.bytes.length - this.scanner.at + LEAST_BYTES)) throw new OpenError('file-exception', `${count} numbers`)
    const out = new Float64Array(count)
    for (let i = 0; i < count; i++) out[i] = this.number()
    return out
  }

  /** The next word; '' at the end. */
  word(): string {
    if (!this.scanner.toContent()) return ''
    this.scanner.word()
    return this.scanner.wordText()
  }

  /** The first byte of the next word, which stays; -1 at the end. */
  peek(): number {
    this.scanner.toContent()
    return this.scanner.peek()
  }

  /** Goes behind the last line that begins with a word, and its count: found from the end, where no other word begins with the same letter. Throws `file-exception`. */
  toLastTable(name: string): number {
    const at = this.bytes.lastIndexOf(name.charCodeAt(0))
    if (at <= 0 || this.bytes[at - 1] !== LINE || !startsWith(this.bytes, at, name)) return this.toTable(name)
    this.scanner.at = at + name.length
    return this.count()
  }

  /** The two letters of the next word as one number, the first in the upper byte; 0 where it is no word of two letters. */
  letters(): number {
    const { bytes, scanner } = this
    scanner.toContent()
    const { at } = scanner
    if (!(bytes[at + 2] <= 0x20)) return 0
    scanner.at = at + 2
    return bytes[at] * 256 + bytes[at + 1]
  }

  /** Goes behind the next star, which ends a shape. Throws `cut-off` where there is none. */
  toEnd(): void {
    const at = this.bytes.indexOf(STAR, this.scanner.at)
    if (at < 0) throw new OpenError('cut-off', 'within the shapes')
    this.scanner.at = at + 1
  }

  /** Goes behind the next line that begins with a word, and its count. Throws `file-exception` when there is none. */
  toTable(name: string): number {
    for (let at = this.scanner.at; at >= 0 && at < this.bytes.length; at = this.bytes.indexOf(LINE, at) + 1) {
      if (startsWith(this.bytes, at, name)) {
        this.scanner.at = at + name.length
        return this.count()
      }
      if (this.bytes.indexOf(LINE, at) < 0) break
    }
    throw new OpenError('file-exception', `no ${name}`)
  }
}

function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false
  return bytes[at + word.length] <= 0x20
}

/** The least that a listed number takes. */
const LEAST_BINARY_BYTES = 4
const MOST_DIGITS = 12

/** Numbers of binary BREP (BinTools of OpenCascade): kinds and flags take one byte, degrees two, integers four, others are doubles; little-endian. Heads of tables are text. */
export class BinaryWords implements BrepSource {
  readonly cursor: ByteCursor

  constructor(bytes: Uint8Array) {
    this.cursor = new ByteCursor(bytes)
  }

  integer(): number {
    return this.cursor.i32()
  }

  kind(): number {
    return this.cursor.u8()
  }

  flag(): boolean {
    return this.cursor.u8() !== 0
  }

  degree(): number {
    return this.cursor.u16()
  }

  count(size = 1): number {
    const count = this.integer()
    if (!(count >= 0 && count * size * LEAST_BINARY_BYTES <= this.cursor.left))
      throw new OpenError('file-exception', `${count} things in ${this.cursor.left} bytes`)
    return count
  }

  numbers(count: number): Float64Array {
    return this.cursor.f64s(count)
  }

  knots(count: number): Float64Array {
    const out = new Float64Array(count * 2)
    for (let i = 0; i < out.length; i += 2) {
      out[i] = this.cursor.f64()
      out[i + 1] = this.integer()
    }
    return out
  }

  /** Tables that are not read stand between those that are: the name is searched for. */
  toTable(name: string): number {
    const { bytes } = this.cursor
    const at = findBytes(bytes, latinBytes(`${name} `), this.cursor.at)
    const from = at + name.length + 1
    const end = at < 0 ? -1 : bytes.indexOf(LINE, from)
    const count = end < 0 || end - from > MOST_DIGITS ? Number.NaN : Number(String.fromCharCode(...bytes.subarray(from, end)))
    if (!(count >= 0 && count <= bytes.length)) throw new OpenError('file-exception', `no table ${name}`)
    this.cursor.skip(end + 1 - this.cursor.at)
    return count
  }
}
