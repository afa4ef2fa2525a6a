import { type IfcArgument, IfcToken } from '../../../../wasm/ifc/line.ts'

const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const STAR = 42
const PLUS = 43
const COMMA = 44
const MINUS = 45
const DOT = 46
const SLASH = 47
const SEMICOLON = 59
const HASH = 35
const DOLLAR = 36
const BACKSLASH = 92
const ZERO = 48
const TWO = 50
const LETTER_X = 88
const DOUBLE_QUOTE = 34
const DELETE = 127
/** Lists within lists. */
const MAX_DEPTH = 100
/** Bytes of a text from which decoding is quicker than joining letter by letter. */
const LONG_TEXT = 24

const decoder = new TextDecoder('latin1')

/** Whether the line can be read here: without letters beyond ASCII, comments, binary values, line breaks in a text, and escapes but those of `escapeEnd`. */
export function isPlainLine(bytes: Uint8Array, start: number, end: number): boolean {
  let isInText = false
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isInText = !isInText
    else if (byte === BACKSLASH) {
      const escape = isInText ? escapeEnd(bytes, at) : -1
      if (escape < 0) return false
      at = escape - 1
    } else if (byte >= DELETE || byte === DOUBLE_QUOTE) return false
    else if (isInText ? byte < 32 : byte === SLASH) return false
  }
  return true
}

/** The place behind an escape: `\X2\` with letters of 16 bits up to `\X0\`, or two backslashes; -1: another one, or half of a pair of 16 bits. */
function escapeEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start + 1] === BACKSLASH) return start + 2
  if (bytes[start + 1] !== LETTER_X || bytes[start + 2] !== TWO || bytes[start + 3] !== BACKSLASH) return -1
  let at = start + 4
  for (; isHex(bytes[at]); at += 4) {
    const isSurrogate = bytes[at] === 68 && bytes[at + 1] >= 56
    if (isSurrogate || !(isHex(bytes[at + 1]) && isHex(bytes[at + 2]) && isHex(bytes[at + 3]))) return -1
  }
  const isClosed = bytes[at] === BACKSLASH && bytes[at + 1] === LETTER_X && bytes[at + 2] === ZERO && bytes[at + 3] === BACKSLASH
  return at > start + 4 && isClosed ? at + 4 : -1
}

const isHex = (byte: number): boolean => (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70)

/** The text with its escapes resolved. */
const unescaped = (text: string): string =>
  text.replace(/\\X2\\([0-9A-F]+)\\X0\\|\\\\/g, (_, letters?: string) =>
    letters ? String.fromCharCode(...Array.from(letters.match(/.{4}/g)!, (letter) => Number.parseInt(letter, 16))) : '\\',
  )

/**
 * Reads the arguments of a plain line from its opening bracket on, as the engine gives them: `*` is left out, `$` is null, reals come as their text.
 * Undefined when they are not well formed.
 * @param typecode code of a select's type by its name
 */
export function parseArguments(bytes: Uint8Array, open: number, typecode: (name: string) => number): IfcArgument[] | undefined {
  const reader = new ArgumentReader(bytes, open, typecode)
  const read = reader.list()
  return reader.isGood && reader.endsHere() ? read : undefined
}

class ArgumentReader {
  isGood = true
  private at: number
  private depth = 0
  private readonly bytes: Uint8Array
  private readonly typecode: (name: string) => number

  constructor(bytes: Uint8Array, open: number, typecode: (name: string) => number) {
    this.bytes = bytes
    this.at = open
    this.typecode = typecode
  }

  endsHere(): boolean {
    this.blanks()
    return this.bytes[this.at] === SEMICOLON
  }

  /** The list whose bracket opens here. */
  list(): IfcArgument[] {
    const { bytes } = this
    const out: IfcArgument[] = []
    if (bytes[this.at] !== OPEN || ++this.depth > MAX_DEPTH) this.isGood = false
    else this.at++
    while (this.isGood) {
      this.blanks()
      const byte = bytes[this.at]
      if (byte === CLOSE) {
        this.at++
        break
      }
      if (byte === COMMA || byte === STAR) this.at++
      else out.push(this.argument(byte))
    }
    this.depth--
    return out
  }

  private argument(byte: number): IfcArgument {
    if (byte === HASH) return this.reference()
    if (byte === QUOTE) return { type: IfcToken.string, value: this.text() }
    if (byte === OPEN) return this.list()
    if (byte === DOLLAR) {
      this.at++
      return null
    }
    if (byte === DOT) return this.enumeration()
    if ((byte >= 48 && byte <= 57) || byte === MINUS || byte === PLUS) return this.number()
    return this.typed()
  }

  private reference(): IfcArgument {
    const { bytes } = this
    let at = this.at + 1
    let id = 0
    while (bytes[at] >= 48 && bytes[at] <= 57) id = id * 10 + bytes[at++] - 48
    this.at = at
    return { type: IfcToken.reference, value: id }
  }

  private text(): string {
    const { bytes } = this
    let from = this.at + 1
    let text = ''
    for (;;) {
      const end = bytes.indexOf(QUOTE, from)
      if (end < 0) {
        this.isGood = false
        return text
      }
      this.at = end + 1
      const piece = textOf(bytes, from, end)
      text += piece.includes('\\') ? unescaped(piece) : piece
      // Two quotes are one in the text.
      if (bytes[end + 1] !== QUOTE) return text
      text += "'"
      from = end + 2
    }
  }

  private enumeration(): IfcArgument {
    const from = this.at + 1
    const end = this.bytes.indexOf(DOT, from)
    if (end < 0) {
      this.isGood = false
      return null
    }
    this.at = end + 1
    const value = textOf(this.bytes, from, end)
    if (value === 'U') return { type: IfcToken.enumeration }
    return { type: IfcToken.enumeration, value: value === 'T' ? true : value === 'F' ? false : value }
  }

  private number(): IfcArgument {
    const { bytes } = this
    const from = this.at
    let at = from + 1
    let isReal = false
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte >= 48 && byte <= 57) continue
      if (byte !== DOT && byte !== 69 && byte !== 101 && byte !== MINUS && byte !== PLUS) break
      isReal = true
    }
    this.at = at
    const text = textOf(bytes, from, at)
    return isReal ? { type: IfcToken.real, value: text } : { type: IfcToken.integer, value: Number(text) }
  }

  /** A select's value with the name of its type: `IFCLABEL('x')`. */
  private typed(): IfcArgument {
    const { bytes } = this
    const from = this.at
    let at = from
    while ((bytes[at] >= 65 && bytes[at] <= 90) || (bytes[at] >= 48 && bytes[at] <= 57) || bytes[at] === 95) at++
    this.at = at
    this.blanks()
    if (at === from || bytes[this.at] !== OPEN) {
      this.isGood = false
      return null
    }
    const typecode = this.typecode(textOf(bytes, from, at))
    const [inner] = this.list()
    if (Array.isArray(inner)) return { type: IfcToken.typed, typecode, value: inner as never }
    return inner?.value === undefined ? { type: IfcToken.typed, typecode } : { type: IfcToken.typed, typecode, value: inner.value }
  }

  private blanks(): void {
    while (this.bytes[this.at] <= 32) this.at++
  }
}

function textOf(bytes: Uint8Array, from: number, end: number): string {
  if (end - from >= LONG_TEXT) return decoder.decode(bytes.subarray(from, end))
  let text = ''
  for (let at = from; at < end; at++) text += String.fromCharCode(bytes[at])
  return text
}
