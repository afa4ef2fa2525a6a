/** Empty elements that hold three numbers each, such as the vertices and triangles of a mesh: most of a large file. */
export interface XmlRows {
  /** Name of the element, and of its three attributes in their usual order. */
  element: string
  attributes: readonly [string, string, string]
  add(a: number, b: number, c: number): void
}

const TAB = 9
const NEWLINE = 10
const RETURN = 13
const SPACE = 32
const QUOTE = 34
const APOSTROPHE = 39
const MINUS = 45
const POINT = 46
const SLASH = 47
export const LESS = 60
const EQUALS = 61
const MORE = 62

/** Powers of ten that a double holds exactly, and digits of whole numbers that it does: within both a number is as exact as `Number` reads it. */
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i)
const EXACT_DIGITS = 15
/** A number in text is never longer. */
const MAX_NUMBER = 64

const isBlank = (byte: number): boolean => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB

/** Reads rows out of the bytes of an XML file without making strings. Only rows in their plainest form: whatever else an element may hold is left to a parser. */
export class RowScanner {
  private readonly start: Uint8Array
  private readonly attributes: readonly Uint8Array[]
  private readonly rows: XmlRows
  private bytes: Uint8Array = new Uint8Array(0)
  private at = 0

  constructor(rows: XmlRows) {
    const encoder = new TextEncoder()
    this.rows = rows
    this.start = encoder.encode(`<${rows.element}`)
    this.attributes = rows.attributes.map((name) => encoder.encode(name))
  }

  /** Adds the rows that stand at `from`, with nothing but blanks between them; gives the place behind the last one. `before` is called before the first is added. */
  read(bytes: Uint8Array, from: number, before: () => void): number {
    this.bytes = bytes
    let end = from
    for (;;) {
      this.at = end
      this.skipBlanks()
      if (!this.skip(this.start) || !isBlank(bytes[this.at])) return end
      const a = this.attribute(0),
        b = this.attribute(1),
        c = this.attribute(2)
      this.skipBlanks()
      if (Number.isNaN(a + b + c) || bytes[this.at] !== SLASH || bytes[this.at + 1] !== MORE) return end
      if (end === from) before()
      end = this.at + 2
      this.rows.add(a, b, c)
    }
  }

  /** Whether the tag from `start` to `end` is a row in another form, alone. */
  isRow(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes
    this.at = start
    return this.skip(this.start) && isBlank(bytes[this.at]) && bytes[end - 2] === SLASH
  }

  private skipBlanks(): void {
    while (isBlank(this.bytes[this.at])) this.at++
  }

  private skip(text: Uint8Array): boolean {
    for (let i = 0; i < text.length; i++) if (this.bytes[this.at + i] !== text[i]) return false
    this.at += text.length
    return true
  }

  /** The number of attribute `index`, behind blanks; NaN where it does not stand here. */
  private attribute(index: number): number {
    const { bytes } = this
    if (!isBlank(bytes[this.at])) return Number.NaN
    this.skipBlanks()
    if (!this.skip(this.attributes[index]) || bytes[this.at] !== EQUALS) return Number.NaN
    const quote = bytes[this.at + 1]
    if (quote !== QUOTE && quote !== APOSTROPHE) return Number.NaN
    this.at += 2
    const value = this.number(quote)
    this.at++
    return value
  }

  /** The number up to a quote; stays before it. */
  private number(quote: number): number {
    const { bytes } = this
    const from = this.at
    let at = from
    if (bytes[at] === MINUS) at++
    let mantissa = 0
    let digits = 0
    let scale = 0
    for (; bytes[at] >= 48 && bytes[at] <= 57; at++, digits++) mantissa = mantissa * 10 + bytes[at] - 48
    if (bytes[at] === POINT) for (at++; bytes[at] >= 48 && bytes[at] <= 57; at++, digits++, scale++) mantissa = mantissa * 10 + bytes[at] - 48
    this.at = at
    if (bytes[at] === quote && digits > 0 && digits <= EXACT_DIGITS) {
      const value = mantissa / POWERS[scale]
      return bytes[from] === MINUS ? -value : value
    }
    return this.oddNumber(from, quote)
  }

  /** Numbers with exponents or many digits; NaN for words that are none, and for longer ones. */
  private oddNumber(from: number, quote: number): number {
    const { bytes } = this
    let text = ''
    let at = from
    for (; at < bytes.length && bytes[at] !== quote; at++) {
      const byte = bytes[at]
      if (byte <= SPACE || byte === LESS || at - from >= MAX_NUMBER) return Number.NaN
      text += String.fromCharCode(byte)
    }
    this.at = at
    return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  }
}

/** Where the tag, comment or the like that begins at `from` ends, or the text there; -1 when it goes on behind the bytes. */
export function endOfPiece(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== LESS) return bytes.indexOf(LESS, from)
  if (from + 9 > bytes.length) return -1
  if (startsWith(bytes, from, '<!--')) return behind(bytes, from + 4, '-->')
  if (startsWith(bytes, from, '<![CDATA[')) return behind(bytes, from + 9, ']]>')
  if (startsWith(bytes, from, '<?')) return behind(bytes, from + 2, '?>')
  let quote = 0
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (quote !== 0) quote = byte === quote ? 0 : quote
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
    else if (byte === MORE) return at + 1
  }
  return -1
}

/** Where the first tag of one of these names begins; -1 where there is none. */
export function tagOf(bytes: Uint8Array, from: number, names: Iterable<string>): number {
  const tags = Array.from(names, (name) => `<${name}`)
  for (let at = bytes.indexOf(LESS, from); at >= 0; at = bytes.indexOf(LESS, at + 1)) {
    for (const tag of tags) {
      if (!startsWith(bytes, at, tag)) continue
      const next = bytes[at + tag.length]
      if (isBlank(next) || next === MORE || next === SLASH) return at
    }
  }
  return -1
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

function behind(bytes: Uint8Array, from: number, text: string): number {
  for (let at = bytes.indexOf(text.charCodeAt(0), from); at >= 0; at = bytes.indexOf(text.charCodeAt(0), at + 1))
    if (startsWith(bytes, at, text)) return at + text.length
  return -1
}
