import { decodeName } from '../../mesh/text.ts'

const QUOTE = 34
const HASH = 35
const COMMA = 44
const BACKSLASH = 92

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i)

/** Characters that end a word: blanks, quotes, braces and brackets, comma, number sign. */
const endsWord = (byte: number): boolean =>
  byte <= 32 || byte === QUOTE || byte === HASH || byte === COMMA || byte === 39 || byte === 91 || byte === 93 || byte === 123 || byte === 125

/** Reads words, numbers and strings out of VRML's bytes (ISO/IEC 14772-1, annex A). Commas are blanks; `#` begins a comment. */
export class VrmlScanner {
  at = 0
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** The next byte that is not blank or comment; -1 at the end. It is not taken. */
  peek(): number {
    const { bytes } = this
    while (this.at < bytes.length) {
      const byte = bytes[this.at]
      if (byte === HASH) while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++
      else if (byte <= 32 || byte === COMMA) this.at++
      else return byte
    }
    return -1
  }

  /** Whether a number begins here. */
  numberHere(): boolean {
    const byte = this.peek()
    return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46
  }

  /** The number here; NaN for what only begins like one (it is passed). */
  number(): number {
    const { bytes } = this
    const start = this.at
    let at = start
    const sign = bytes[at]
    if (sign === 43 || sign === 45) at++
    if (bytes[at] === 48 && (bytes[at + 1] | 32) === 120) return this.slow(start)
    let mantissa = 0
    let digits = 0
    let scale = 0
    for (; bytes[at] >= 48 && bytes[at] <= 57; at++, digits++) mantissa = mantissa * 10 + bytes[at] - 48
    if (bytes[at] === 46) {
      at++
      for (; bytes[at] >= 48 && bytes[at] <= 57; at++, digits++, scale--) mantissa = mantissa * 10 + bytes[at] - 48
    }
    if (digits > 0 && (bytes[at] | 32) === 101) {
      let e = at + 1
      const down = bytes[e] === 45
      if (down || bytes[e] === 43) e++
      let exponent = 0
      const first = e
      for (; bytes[e] >= 48 && bytes[e] <= 57; e++) if (exponent < 9999) exponent = exponent * 10 + bytes[e] - 48
      if (e > first) {
        scale += down ? -exponent : exponent
        at = e
      }
    }
    if (digits === 0 || digits > 17 || scale < -22 || scale > 22 || (at < bytes.length && !endsWord(bytes[at]))) return this.slow(start)
    this.at = at
    const value = scale < 0 ? mantissa / POWERS[-scale] : mantissa * POWERS[scale]
    return sign === 45 ? -value : value
  }

  private slow(start: number): number {
    this.at = start
    const word = this.word()
    if (word === '') this.at++
    return word === '' ? Number.NaN : Number(word)
  }

  /** The word here; empty when something else stands here. */
  word(): string {
    this.peek()
    const start = this.at
    while (this.at < this.bytes.length && !endsWord(this.bytes[this.at])) this.at++
    return decodeName(this.bytes.subarray(start, this.at))
  }

  /** The string here, whose opening quote is next. One that does not end goes to the file's end. */
  string(): string {
    const { bytes } = this
    const start = ++this.at
    while (this.at < bytes.length && bytes[this.at] !== QUOTE) this.at += bytes[this.at] === BACKSLASH ? 2 : 1
    const text = decodeName(bytes.subarray(start, Math.min(this.at, bytes.length)))
    this.at++
    return text.replace(/\\(["\\])/g, '$1')
  }

  /** The words of a field of bits, `(SIDES | TOP)` (VRML 1.0), whose opening parenthesis is next. */
  bits(): string[] {
    const words: string[] = []
    this.at++
    for (let word = this.word(); word !== ''; word = this.word()) {
      words.push(...word.split(/[|)]/).filter((part) => part !== ''))
      if (word.endsWith(')')) break
    }
    return words
  }
}
