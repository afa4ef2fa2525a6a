import { OpenError } from '../../../../src/core/errors.ts'
import { decodeName } from '../../../mesh/text.ts'
import { Growing } from '../../../mesh/growing.ts'

const NEWLINE = 10
const RETURN = 13
const HASH = 35
const SLASH = 47
const BACKSLASH = 92
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i)
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '0': '\0' }

const isWordByte = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 95 || byte === 58 || byte === 46 || byte >= 128

/** Reads the words of a text layer from its bytes. Blanks and comments are passed before each. Errors are `file-exception` with the line. */
export class TextReader {
  at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get size(): number {
    return this.bytes.length
  }

  fail(wanted: string): never {
    let line = 1
    for (let i = 0; i < this.at && i < this.bytes.length; i++) if (this.bytes[i] === NEWLINE) line++
    throw new OpenError('file-exception', `line ${line}: ${wanted} expected`)
  }

  /** Passes blanks and comments. `;` and `,` stand between statements and items and carry nothing. */
  skip(): void {
    const { bytes } = this
    for (;;) {
      const byte = bytes[this.at]
      if (byte === 32 || byte === 9 || byte === RETURN || byte === NEWLINE || byte === 59 || byte === 44) this.at++
      else if (byte === HASH || (byte === SLASH && bytes[this.at + 1] === SLASH)) {
        while (this.at < bytes.length && bytes[this.at] !== NEWLINE) this.at++
      } else if (byte === SLASH && bytes[this.at + 1] === 42) {
        this.at += 2
        while (this.at < bytes.length && !(bytes[this.at] === 42 && bytes[this.at + 1] === SLASH)) this.at++
        this.at += 2
      } else return
    }
  }

  /** The next character, '' at the end. */
  peek(): string {
    this.skip()
    return this.at < this.bytes.length ? String.fromCharCode(this.bytes[this.at]) : ''
  }

  /** Passes a character if it comes next. */
  take(character: string): boolean {
    if (this.peek() !== character) return false
    this.at++
    return true
  }

  need(character: string): void {
    if (!this.take(character)) this.fail(`"${character}"`)
  }

  /** Letters, digits, `_`, `:` and `.`; '' when something else comes next. */
  word(): string {
    this.skip()
    const start = this.at
    while (this.at < this.bytes.length && isWordByte(this.bytes[this.at])) this.at++
    return decodeName(this.bytes.subarray(start, this.at))
  }

  /** Between quotation marks, three of which let it run over lines. */
  string(): string {
    this.skip()
    const { bytes } = this
    const quote = bytes[this.at]
    if (quote !== 34 && quote !== 39) this.fail('a string')
    const long = bytes[this.at + 1] === quote && bytes[this.at + 2] === quote
    this.at += long ? 3 : 1
    const start = this.at
    let escaped = false
    for (;;) {
      if (this.at >= bytes.length) this.fail('the end of a string')
      if (bytes[this.at] === BACKSLASH) {
        escaped = true
        this.at += 2
        continue
      }
      if (bytes[this.at] === quote && (!long || (bytes[this.at + 1] === quote && bytes[this.at + 2] === quote))) break
      this.at++
    }
    const text = decodeName(bytes.subarray(start, this.at))
    this.at += long ? 3 : 1
    return escaped ? text.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter) : text
  }

  /** `@path@`, or `@@@path@@@` for paths with an @. */
  asset(): string {
    this.need('@')
    const long = this.bytes[this.at] === 64 && this.bytes[this.at + 1] === 64
    if (long) this.at += 2
    return this.until(64, long ? 3 : 1)
  }

  /** `</path>` */
  path(): string {
    this.need('<')
    return this.until(62, 1).trim()
  }

  private until(byte: number, times: number): string {
    const { bytes } = this
    const start = this.at
    for (; this.at < bytes.length; this.at++) {
      let same = 0
      while (same < times && bytes[this.at + same] === byte) same++
      if (same < times) continue
      const text = decodeName(bytes.subarray(start, this.at))
      this.at += times
      return text
    }
    return this.fail('the end of a path')
  }

  /** Whether a number (or `inf`, `nan`) comes next. */
  numberNext(): boolean {
    const next = this.peek()
    return /^[-+.\d]$/.test(next) || ((next === 'i' || next === 'n') && /^(inf|nan)\b/.test(this.ahead(4)))
  }

  private ahead(length: number): string {
    return String.fromCharCode(...this.bytes.subarray(this.at, this.at + length))
  }

  /** A number as JavaScript reads it, up to a few units in the last place; `inf`, `nan`. */
  number(): number {
    this.skip()
    const { bytes } = this
    const start = this.at
    let at = start
    const negative = bytes[at] === 45
    if (negative || bytes[at] === 43) at++
    let mantissa = 0
    let digits = 0
    let scale = 0
    const first = at
    for (; bytes[at] >= 48 && bytes[at] <= 57; at++, digits++) mantissa = mantissa * 10 + bytes[at] - 48
    if (bytes[at] === 46) for (at++; bytes[at] >= 48 && bytes[at] <= 57; at++, digits++, scale--) mantissa = mantissa * 10 + bytes[at] - 48
    if (digits === 0) return this.wordNumber(first, negative)
    if ((bytes[at] | 32) === 101) {
      const sign = bytes[++at]
      if (sign === 45 || sign === 43) at++
      let exponent = 0
      for (; bytes[at] >= 48 && bytes[at] <= 57; at++) exponent = Math.min(exponent * 10 + bytes[at] - 48, 9999)
      scale += sign === 45 ? -exponent : exponent
    }
    this.at = at
    if (digits > 19 || scale < -22 || scale > 22) return Number(String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 400))))
    const value = scale < 0 ? mantissa / POWERS[-scale] : mantissa * POWERS[scale]
    return negative ? -value : value
  }

  private wordNumber(from: number, negative: boolean): number {
    this.at = from
    const word = this.word()
    if (word === 'inf') return negative ? -Infinity : Infinity
    if (word === 'nan') return Number.NaN
    if (word === 'true' || word === 'false') return word === 'true' ? 1 : 0
    return this.fail('a number')
  }

  /** All numbers up to the bracket that closes an array, tuples' brackets passed over. The array's `[` has been read. */
  numbers(): Float64Array<ArrayBuffer> {
    const out = new Growing(Float64Array, 64)
    for (;;) {
      this.skip()
      const byte = this.bytes[this.at]
      if (byte === 40 || byte === 41) this.at++
      else if (byte === 93) {
        this.at++
        return out.done()
      } else out.push(this.number())
    }
  }
}
