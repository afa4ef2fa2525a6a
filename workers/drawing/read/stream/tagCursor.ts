import { ByteScanner } from '../../../mesh/byteScanner.ts'

const LF = 10
const CR = 13

/** Walks over the tags of a DXF text without making an object of each. */
export class TagCursor {
  code = 0
  /** The value's bytes, without the end of the line. */
  start = 0
  end = 0
  /** First byte of the tag's code, and of the tag after it. */
  from = 0
  next: number
  private readonly bytes: Uint8Array
  private readonly scanner: ByteScanner

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.next = at
    this.scanner = new ByteScanner(bytes)
  }

  /** False at the end of the file, and at a line that should be a code and is none. */
  read(): boolean {
    const { bytes, scanner } = this
    this.from = this.next
    scanner.at = this.next
    scanner.skipBlanks()
    const code = scanner.integer()
    if (Number.isNaN(code) || !scanner.atLineEnd()) return false
    const line = bytes.indexOf(LF, scanner.at)
    if (line < 0) return false
    const stop = bytes.indexOf(LF, line + 1)
    this.code = code
    this.start = line + 1
    this.end = stop < 0 ? bytes.length : stop
    this.next = stop < 0 ? bytes.length : stop + 1
    if (this.end > this.start && bytes[this.end - 1] === CR) this.end--
    return true
  }

  /** The value as a number; NaN when it is none. */
  number(): number {
    this.scanner.at = this.start
    return this.scanner.number()
  }

  /** A handle: hexadecimal. */
  handle(): number {
    const value = Number.parseInt(this.text(), 16)
    return Number.isFinite(value) ? value : 0
  }

  /** The value as Latin letters, without blanks around it. */
  text(): string {
    let text = ''
    for (let at = this.start; at < this.end; at++) text += String.fromCharCode(this.bytes[at])
    return text.trim()
  }

  /** Whether the value is this word. */
  is(word: string): boolean {
    let { start, end } = this
    while (start < end && this.bytes[start] <= 32) start++
    while (end > start && this.bytes[end - 1] <= 32) end--
    if (end - start !== word.length) return false
    for (let i = 0; i < word.length; i++) if (this.bytes[start + i] !== word.charCodeAt(i)) return false
    return true
  }

  /** Whether the value is printable ASCII without codes that a caret begins. */
  isPlain(): boolean {
    for (let at = this.start; at < this.end; at++) {
      const byte = this.bytes[at]
      if (byte < 32 || byte > 126 || byte === 0x5e) return false
    }
    return true
  }
}
