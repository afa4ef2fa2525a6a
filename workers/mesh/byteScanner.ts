import { decodeName } from './text.ts'

const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const BACKSLASH = 92
const HASH = 35

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i)
/** Up to here digits are gathered in a double: exact up to 15, then off by a few units in the last place, far below what geometry can show. */
const MAX_DIGITS = 19

/**
 * Reads words, numbers and lines out of ASCII bytes without making strings. Words end at blanks (all control characters count as such) and at line ends (LF, CR, CRLF);
 * with `continuation` a backslash before a line end is a blank; with `comment` a `#` ends the line.
 */
export class ByteScanner {
  at = 0
  readonly end: number
  private readonly bytes: Uint8Array
  private readonly continuation: boolean
  private readonly comment: boolean

  constructor(bytes: Uint8Array, options: { continuation?: boolean; comment?: boolean } = {}) {
    this.bytes = bytes
    this.end = bytes.length
    this.continuation = options.continuation ?? false
    this.comment = options.comment ?? false
  }

  /** Skips blanks within the line. */
  skipBlanks(): void {
    const bytes = this.bytes
    while (this.at < this.end) {
      const byte = bytes[this.at]
      if (byte <= SPACE && byte !== NEWLINE && byte !== RETURN) this.at++
      else if (this.continuation && byte === BACKSLASH && (bytes[this.at + 1] === NEWLINE || bytes[this.at + 1] === RETURN)) {
        this.at += bytes[this.at + 1] === RETURN && bytes[this.at + 2] === NEWLINE ? 3 : 2
      } else return
    }
  }

  /** True at a line's end (or its comment), or the end of the file, after blanks. */
  atLineEnd(): boolean {
    this.skipBlanks()
    if (this.at >= this.end) return true
    const byte = this.bytes[this.at]
    return byte === NEWLINE || byte === RETURN || (this.comment && byte === HASH)
  }

  /** Goes to the start of the next line; a continued line goes on after its end. */
  nextLine(): void {
    const bytes = this.bytes
    let at = this.at
    for (let continued = true; continued && at < this.end; at++) {
      while (at < this.end && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++
      continued = this.continuation && at > 0 && bytes[at - 1] === BACKSLASH
      if (bytes[at] === RETURN && bytes[at + 1] === NEWLINE) at++
    }
    this.at = Math.min(at, this.end)
  }

  /** Goes to the next line's word that is not blank or comment; false at the end of the file. */
  toContent(): boolean {
    while (this.atLineEnd()) {
      if (this.at >= this.end) return false
      this.nextLine()
    }
    return true
  }

  /** Moves past the word here and gives its length; `wordStart` is where it began. */
  word(): number {
    this.skipBlanks()
    const bytes = this.bytes
    this.wordStart = this.at
    while (this.at < this.end && bytes[this.at] > SPACE) {
      if (this.comment && bytes[this.at] === HASH) break
      this.at++
    }
    return this.at - this.wordStart
  }
  wordStart = 0

  /** Whether the last word was this one (lower-case ASCII; capitals count as equal). */
  wordIs(text: string): boolean {
    if (this.at - this.wordStart !== text.length) return false
    for (let i = 0; i < text.length; i++) {
      const byte = this.bytes[this.wordStart + i]
      if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== text.charCodeAt(i)) return false
    }
    return true
  }

  /** The last word as text. */
  wordText(): string {
    return decodeName(this.bytes.subarray(this.wordStart, this.at))
  }

  /** The rest of the line as text, without blanks around it; stays before the line's end. */
  restOfLine(): string {
    if (this.atLineEnd()) return ''
    const start = this.at
    const bytes = this.bytes
    while (this.at < this.end && bytes[this.at] !== NEWLINE && bytes[this.at] !== RETURN) this.at++
    return decodeName(bytes.subarray(start, this.at)).trim()
  }

  /** The byte here, -1 at the end. */
  peek(): number {
    return this.at < this.end ? this.bytes[this.at] : -1
  }

  /** Whole number with sign here, without blanks before it; NaN (and no move) when there is none. */
  integer(): number {
    const bytes = this.bytes
    let at = this.at
    const sign = bytes[at]
    if (sign === 45 || sign === 43) at++
    const from = at
    let value = 0
    while (at < this.end && bytes[at] >= 48 && bytes[at] <= 57) value = value * 10 + bytes[at++] - 48
    if (at === from) return Number.NaN
    this.at = at
    return sign === 45 ? -value : value
  }

  /** Number at the next word; NaN when the word is none (it is passed) or the line ends (no move). As `Number` reads it, up to a few units in the last place. */
  number(): number {
    this.skipBlanks()
    const bytes = this.bytes
    const start = this.at
    let at = start
    const sign = bytes[at]
    if (sign === 45 || sign === 43) at++
    let mantissa = 0
    let digits = 0
    let scale = 0
    let seen = false
    for (; at < this.end && bytes[at] >= 48 && bytes[at] <= 57; at++) {
      seen = true
      if (digits > 0 || bytes[at] !== 48) digits++
      mantissa = mantissa * 10 + bytes[at] - 48
    }
    if (bytes[at] === 46) {
      at++
      for (; at < this.end && bytes[at] >= 48 && bytes[at] <= 57; at++) {
        seen = true
        if (digits > 0 || bytes[at] !== 48) digits++
        mantissa = mantissa * 10 + bytes[at] - 48
        scale--
      }
    }
    if (seen && at < this.end && (bytes[at] | 32) === 101) {
      at++
      const exponentSign = bytes[at]
      if (exponentSign === 45 || exponentSign === 43) at++
      let exponent = 0
      if (!(bytes[at] >= 48 && bytes[at] <= 57)) return this.oddNumber(start)
      for (; at < this.end && bytes[at] >= 48 && bytes[at] <= 57; at++) exponent = exponent < 10000 ? exponent * 10 + bytes[at] - 48 : exponent
      scale += exponentSign === 45 ? -exponent : exponent
    }
    if (at < this.end && bytes[at] > SPACE && !(this.comment && bytes[at] === HASH)) return this.oddNumber(start)
    this.at = at
    if (!seen) return Number.NaN
    if (digits > MAX_DIGITS || scale < -22 || scale > 22) return this.oddNumber(start)
    const value = scale < 0 ? mantissa / POWERS[-scale] : mantissa * POWERS[scale]
    return sign === 45 ? -value : value
  }

  /** Long numbers, and words that only look like numbers (`nan`, `1,5`, `inf`). */
  private oddNumber(start: number): number {
    this.at = start
    const length = this.word()
    if (length === 0 || length > 400) return Number.NaN
    let text = ''
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.bytes[start + i])
    return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  }
}
