import { COMMENT, Kind, kindOf } from './codes.ts'
import { FilePieces } from './filePieces.ts'

const SENTINEL = 'AutoCAD Binary DXF\r\n\x1a\0'
const LF = 10
const CR = 13
const SPACE = 32
/** Digits of a code and blanks around them. */
const LONGEST_CODE_LINE = 16

/** Places in a file. */
export type Places = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** Columns of places in a file of so many bytes: 32 bits where they are enough, which the engine reads as whole numbers. */
export const placesWithin = (length: number): (new (count: number) => Places) => (length > 0xffffffff ? Float64Array : Uint32Array)

/** The tags of a record side by side: codes, and the bytes of the values. */
export interface TagColumns {
  codes: Int16Array<ArrayBuffer>
  starts: Places
  ends: Places
}

const nothing = new DataView(new ArrayBuffer(0))

/** A view that reads the numbers of a binary file; an empty one for text, whose numbers are read digit by digit. */
export const viewOf = (bytes: Uint8Array, binary: boolean): DataView => (binary ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : nothing)

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false
  return true
}

const isBinaryDxf = (bytes: Uint8Array): boolean => startsWith(bytes, SENTINEL)

/** The rest of a file that is there in slices. */
export interface FollowingBytes {
  /** The file in pieces, once all is read. */
  readonly pieces: FilePieces
  /** Puts further bytes in the place of the scanner's, from `record` on, and `next` to where `from` lies in them; false where there are none. */
  goOn(scanner: TagScanner, from: number): boolean
}

/**
 * Goes over the tags of a DXF file, text or binary, without making an object of each. In text a line that should be a code and is none is passed over and
 * counted: what follows is looked at as a code again. In binary files the tags end there. Lines end with LF, CR LF or CR.
 */
export class TagScanner {
  code = 0
  /** Bytes of the value: of text without the end of the line. */
  start = 0
  end = 0
  /** First byte of the tag. */
  from = 0
  /** First byte behind it. */
  next: number
  /** Lines and tags that stand where none can. */
  damages = 0
  /** Whether the record that `take` takes tags of has ended. */
  ended = false
  /** Whether another record follows one that has ended. */
  found = false
  /** First byte of the record that is being read, where a file is there in slices. */
  record = 0
  /** Where `bytes` begin in the file. */
  origin = 0
  readonly binary: boolean
  /** Bytes of the whole file. */
  readonly size: number
  bytes: Uint8Array
  private view: DataView
  /** Binary files of R12 have codes of one byte. */
  private readonly short: boolean
  private readonly lineFeed: boolean

  private readonly following: FollowingBytes | undefined

  /** `size`: bytes of the file of which `bytes` are the first; `following`: where the others come from. No class of its own: the engine compiles `read` for one. */
  constructor(bytes: Uint8Array, size = bytes.length, following?: FollowingBytes) {
    this.following = following
    this.bytes = bytes
    this.size = size
    this.binary = isBinaryDxf(bytes)
    this.view = viewOf(bytes, this.binary)
    this.short = this.binary && bytes[SENTINEL.length] === 0 && bytes[SENTINEL.length + 1] !== 0
    this.next = this.binary ? SENTINEL.length : startsWith(bytes, '\xef\xbb\xbf') ? 3 : 0
    this.lineFeed = this.binary || bytes.includes(LF)
  }

  /** The file in pieces that begin with records. */
  get pieces(): FilePieces {
    if (this.following) return this.following.pieces
    const whole = new FilePieces()
    whole.add(0, this.bytes, 0)
    return whole
  }

  /** Goes on with other bytes of the file, which begin at `origin`. */
  seat(bytes: Uint8Array, origin: number): void {
    this.bytes = bytes
    this.view = viewOf(bytes, this.binary)
    this.origin = origin
  }

  /**
   * Takes tags of a record into columns with room for one more at least, from `count` on, and returns how many are there then. `ended` states whether the record has ended,
   * `found` whether another one follows then, whose name is the value.
   */
  take(codes: TagColumns['codes'], starts: Places, ends: Places, count: number): number {
    this.ended = false
    if (this.lineFeed && !this.binary) {
      const taken = this.takePlain(codes, starts, ends, count)
      if (taken > count || this.ended) return taken
    }
    this.found = this.read()
    if (!this.found || this.code === 0) {
      this.ended = true
      return count
    }
    codes[count] = this.code
    starts[count] = this.start
    ends[count] = this.end
    return count + 1
  }

  /**
   * Takes tags whose code is up to three digits between blanks in a line that ends with LF or CR LF, up to one that is written otherwise, to the next record, to one that may go on
   * behind these bytes, or to the end of the columns. The columns are given one by one: objects of several classes have them.
   */
  private takePlain(codes: TagColumns['codes'], starts: Places, ends: Places, count: number): number {
    const { bytes } = this
    const { length } = bytes
    // Two lines of at least two bytes each.
    const last = length - 4
    let next = this.next
    let at = next
    while (count < codes.length) {
      while (at < last && bytes[at] === SPACE) at++
      if (at >= last) break
      let code = bytes[at] - 48
      if (code < 0 || code > 9) break
      let digit = bytes[++at] - 48
      if (digit >= 0 && digit <= 9) {
        code = code * 10 + digit
        digit = bytes[++at] - 48
        if (digit >= 0 && digit <= 9) {
          code = code * 10 + digit
          at++
        }
      }
      if (bytes[at] === CR) at++
      if (bytes[at] !== LF || code === COMMENT || at - next >= LONGEST_CODE_LINE || kindOf(code) === Kind.None) break
      const start = ++at
      while (at < length && bytes[at] !== LF) at++
      if (at + 1 >= length) break
      const end = at > start && bytes[at - 1] === CR ? at - 1 : at
      if (code === 0) {
        this.code = 0
        this.start = start
        this.end = end
        this.from = next
        this.found = this.ended = true
        next = at + 1
        break
      }
      codes[count] = code
      starts[count] = start
      ends[count++] = end
      next = ++at
    }
    this.next = next
    return count
  }

  /** Goes to the next tag that is no comment; false at the end. */
  read(): boolean {
    for (;;) {
      const { next, damages } = this
      const found = this.binary ? this.readBinary() : this.readText()
      if ((this.next >= this.bytes.length || (this.binary && !found)) && this.following?.goOn(this, next)) {
        // What ends with the bytes that are there may go on: it is read again with more of them.
        this.damages = damages
        continue
      }
      if (!found || this.code !== COMMENT) return found
    }
  }

  private readText(): boolean {
    const { bytes } = this
    const { length } = bytes
    for (;;) {
      let at = this.next
      if (at >= length) return false
      this.from = at
      const code = this.codeLine(at)
      at = this.next
      if (code === NO_CODE) {
        this.damages++
        continue
      }
      if (at >= length && !this.lineEnded) return false
      this.code = code
      this.start = at
      this.endLine(at)
      return true
    }
  }

  private lineEnded = false

  /** Reads the code in a line and goes behind the line. */
  private codeLine(from: number): number {
    const { bytes } = this
    const { length } = bytes
    let at = from
    while (at < length && bytes[at] <= SPACE && bytes[at] !== LF && bytes[at] !== CR) at++
    const negative = bytes[at] === 0x2d
    if (negative) at++
    let value = 0
    const digits = at
    for (let digit = bytes[at] - 48; digit >= 0 && digit <= 9; digit = bytes[++at] - 48) value = value * 10 + digit
    const count = at - digits
    while (at < length && bytes[at] <= SPACE && bytes[at] !== LF && bytes[at] !== CR) at++
    const sound = count > 0 && at - from < LONGEST_CODE_LINE && (at >= length || bytes[at] === LF || bytes[at] === CR)
    this.endLine(at)
    const code = negative ? -value : value
    return sound && kindOf(code) !== Kind.None ? code : NO_CODE
  }

  /** Sets where a line ends and the next one begins. */
  private endLine(from: number): void {
    const { bytes, lineFeed } = this
    const { length } = bytes
    const last = lineFeed ? LF : CR
    let at = from
    while (at < length && bytes[at] !== last) at++
    this.lineEnded = at < length
    this.next = Math.min(length, at + 1)
    if (lineFeed && at > from && bytes[at - 1] === CR) at--
    this.end = at
  }

  private readBinary(): boolean {
    const { bytes, view, short } = this
    const { length } = bytes
    let at = this.next
    this.from = at
    if (at + 2 > length) return false
    let code: number
    if (short) {
      code = bytes[at++]
      if (code === 0xff && at + 2 <= length) {
        code = view.getInt16(at, true)
        at += 2
      }
    } else {
      code = view.getInt16(at, true)
      at += 2
    }
    let size: number
    let after = 0
    switch (kindOf(code)) {
      case Kind.Double:
      case Kind.Int64:
        size = 8
        break
      case Kind.Int16:
        size = 2
        break
      case Kind.Int32:
        size = 4
        break
      case Kind.Bool:
        size = short ? 2 : 1
        break
      case Kind.Bytes:
        size = bytes[at++] ?? length
        break
      case Kind.Text: {
        const end = bytes.indexOf(0, at)
        size = end < 0 ? length : end - at
        after = 1
        break
      }
      default:
        size = length
    }
    if (at + size > length) {
      this.damages++
      this.next = length
      return false
    }
    this.code = code
    this.start = at
    this.end = at + size
    this.next = at + size + after
    return true
  }

  /** Whether the value is this word. */
  is(word: string): boolean {
    return isWordIn(word, this.bytes, this.start, this.end)
  }

  /** The value as Latin letters, without blanks around it. */
  word(): string {
    const { bytes, end } = this
    let text = ''
    for (let at = this.start; at < Math.min(end, this.start + 256); at++) text += String.fromCharCode(bytes[at])
    return text.trim()
  }
}

const NO_CODE = -1000

/** Whether bytes are a word of ASCII, with or without blanks around it. */
export function isWordIn(word: string, bytes: Uint8Array, start: number, end: number): boolean {
  while (start < end && bytes[start] <= SPACE) start++
  while (end > start && bytes[end - 1] <= SPACE) end--
  if (end - start !== word.length) return false
  for (let i = 0; i < word.length; i++) if (bytes[start + i] !== word.charCodeAt(i)) return false
  return true
}

/** A number of hexadecimal digits between blanks; 0 when there is none. */
export function hexIn(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] <= SPACE) at++
  let value = 0
  for (; at < end; at++) {
    const digit = hexDigit(bytes[at])
    if (digit < 0) break
    value = value * 16 + digit
  }
  return value
}

/** The value of a hexadecimal digit; -1 of other letters. */
export const hexDigit = (byte: number): number =>
  byte >= 48 && byte <= 57 ? byte - 48 : byte >= 65 && byte <= 70 ? byte - 55 : byte >= 97 && byte <= 102 ? byte - 87 : -1
