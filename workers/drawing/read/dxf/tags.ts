import { joinedBytes } from '../../../io/bytes/joinedBytes.ts'
import { XY, XYZ } from '../../model/geometry.ts'
import { EXTENDED, Kind, kindOf, MAX_CODE } from './codes.ts'
import { type DxfText, numberIn } from './textDecoder.ts'
import { hexDigit, hexIn, isWordIn, type Places, placesWithin, type TagColumns, type TagScanner, viewOf } from './tagScanner.ts'

const SUBCLASS = 100
const EMBEDDED = 101
const GROUP = 102
const MAX_FIRST = 0xffff
/** Tags that columns have room for at first: most records have fewer. */
const ROOM = 64
const NONE = new Uint16Array()
const BACKSLASH = 0x5c
const CARET = 0x5e

/** The tags of one record: codes, and where the values lie. Used again for the next record. */
export class Tags implements TagColumns {
  count = 0
  codes = new Int16Array(ROOM)
  /** Where each code stands first, of codes that stand anywhere; empty in a variable's tags, which are few. */
  private first = NONE
  starts: Places
  ends: Places
  /** Where extended data begin, and where an object embedded in an entity begins; `count` when there are none. */
  extended = 0
  embedded = 0
  /** Handle of the extension dictionary, which stands in a group in braces as reactors do. */
  dictionary = 0
  /** Number of the record in its file. */
  record = 0
  bytes: Uint8Array
  readonly text: DxfText
  private view: DataView
  private readonly binary: boolean

  /** Made once: each entity is read through it. */
  private readonly whole = new Scope(this, 0, 0)
  private readonly Column: new (
    count: number,
  ) => Places

  constructor({ bytes, binary, size }: Pick<TagScanner, 'bytes' | 'binary' | 'size'>, text: DxfText) {
    this.bytes = bytes
    this.binary = binary
    this.text = text
    this.view = viewOf(bytes, binary)
    const Column = (this.Column = placesWithin(size))
    this.starts = new Column(ROOM)
    this.ends = new Column(ROOM)
  }

  /** Takes the tags from where the scanner stands up to the next record. */
  fill(scanner: TagScanner): this {
    if (this.first === NONE) this.first = new Uint16Array(MAX_CODE + 1)
    if (this.bytes !== scanner.bytes) {
      this.bytes = scanner.bytes
      this.view = viewOf(this.bytes, this.binary)
    }
    let count = scanner.take(this.codes, this.starts, this.ends, 0)
    while (!scanner.ended) {
      if (count === this.codes.length) this.grow()
      count = scanner.take(this.codes, this.starts, this.ends, count)
    }
    this.settle(count)
    return this
  }

  /** Leaves groups in braces out of so many tags that were taken, and finds where each code stands first. */
  private settle(count: number): void {
    const { bytes, codes, starts, ends, first } = this
    this.dictionary = 0
    let embedded = -1
    let extended = -1
    let inHead = true
    let inGroup = false
    let kept = 0
    for (let at = 0; at < count; at++) {
      const code = codes[at]
      if (code === GROUP && inHead) {
        inGroup = bytes[starts[at]] === 0x7b
        if (inGroup || this.is(at, '}')) continue
      } else if (inGroup) {
        if (code === 360) this.dictionary = this.handle(at)
        if (code !== SUBCLASS) continue
      }
      if (code === SUBCLASS) inHead = inGroup = false
      else if (code === EMBEDDED && embedded < 0) embedded = kept
      else if (code > EXTENDED && extended < 0) extended = kept
      if (code >= 0 && !this.isFirst(code, kept)) first[code] = kept < MAX_FIRST ? kept : MAX_FIRST
      if (kept < at) {
        codes[kept] = code
        starts[kept] = starts[at]
        ends[kept] = ends[at]
      }
      kept++
    }
    this.count = kept
    this.extended = extended < 0 ? kept : extended
    this.embedded = embedded < 0 ? this.extended : embedded
  }

  /** Takes the tags of one header variable, from the one at the scanner on. False at the end of the file. */
  fillOne(scanner: TagScanner): boolean {
    let more = true
    while (more && scanner.code !== 0 && scanner.code !== 9) {
      this.push(scanner.code, scanner.start, scanner.end)
      more = scanner.read()
    }
    this.extended = this.embedded = this.count
    return more
  }

  private push(code: number, start: number, end: number): void {
    const at = this.count++
    if (at === this.codes.length) this.grow()
    this.codes[at] = code
    this.starts[at] = start
    this.ends[at] = end
  }

  private grow(): void {
    const { codes, starts, ends, Column } = this
    const room = codes.length * 2
    this.codes = new Int16Array(room)
    this.starts = new Column(room)
    this.ends = new Column(room)
    this.codes.set(codes)
    this.starts.set(starts)
    this.ends.set(ends)
  }

  /** Whether the place kept for a code is one where it stands, before `end`. */
  private isFirst(code: number, end: number): boolean {
    const at = this.first[code]
    return at < end && this.codes[at] === code
  }

  /** Where a code stands first before `end`; -1: nowhere. */
  firstOf(code: number, end: number): number {
    if (code >= 0 && code < this.first.length && this.first[code] < MAX_FIRST) return this.isFirst(code, end) ? this.first[code] : -1
    for (let at = 0; at < end; at++) if (this.codes[at] === code) return at
    return -1
  }

  /** Whether an extrusion direction is stated, or a part of it. */
  hasNormal(): boolean {
    const { embedded } = this
    return this.firstOf(210, embedded) >= 0 || this.firstOf(220, embedded) >= 0 || this.firstOf(230, embedded) >= 0
  }

  /** NaN when the value is none. */
  number(at: number): number {
    const start = this.starts[at]
    if (!this.binary) return numberIn(this.bytes, start, this.ends[at])
    switch (kindOf(this.codes[at])) {
      case Kind.Double:
        return this.view.getFloat64(start, true)
      case Kind.Int64:
        return Number(this.view.getBigInt64(start, true))
      case Kind.Int16:
        return this.view.getInt16(start, true)
      case Kind.Int32:
        return this.view.getInt32(start, true)
      case Kind.Bool:
        return this.bytes[start]
      default:
        return numberIn(this.bytes, start, this.ends[at])
    }
  }

  string(at: number): string {
    return this.text.decode(this.bytes, this.starts[at], this.ends[at])
  }

  /** The value as it stands, with the blanks around it, in Latin letters. */
  line(at: number): string {
    return this.text.line(this.bytes, this.starts[at], this.ends[at])
  }

  handle(at: number): number {
    return hexIn(this.bytes, this.starts[at], this.ends[at])
  }

  /** Bytes: as they are in binary files, as pairs of hexadecimal digits in text. */
  chunk(at: number): Uint8Array {
    const { bytes } = this
    let [start, end] = [this.starts[at], this.ends[at]]
    if (this.binary) return bytes.subarray(start, end)
    while (start < end && hexDigit(bytes[start]) < 0) start++
    while (end > start && hexDigit(bytes[end - 1]) < 0) end--
    const chunk = new Uint8Array((end - start) >> 1)
    for (let i = 0; i < chunk.length; i++) chunk[i] = (Math.max(0, hexDigit(bytes[start + 2 * i])) << 4) | Math.max(0, hexDigit(bytes[start + 2 * i + 1]))
    return chunk
  }

  /** Whether the value is letters of ASCII, none of which begins a code. */
  isPlain(at: number): boolean {
    const { bytes } = this
    const end = this.ends[at]
    for (let i = this.starts[at]; i < end; i++) {
      const byte = bytes[i]
      if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH || byte === CARET) return false
    }
    return true
  }

  /** Whether the value is this word. */
  is(at: number, word: string): boolean {
    return isWordIn(word, this.bytes, this.starts[at], this.ends[at])
  }

  /** All tags but extended data and embedded objects. */
  get own(): Scope {
    const { whole } = this
    whole.to = this.embedded
    return whole
  }

  /** The tags of a subclass, from its marker to the next one; all own ones of a record without that marker. */
  within(...names: readonly string[]): Scope {
    const { codes, embedded } = this
    for (let at = 0; at < embedded; at++) {
      if (codes[at] !== SUBCLASS || !names.some((name) => this.is(at, name))) continue
      let end = at + 1
      while (end < embedded && codes[end] !== SUBCLASS) end++
      return new Scope(this, at + 1, end)
    }
    return this.own
  }

  /** Whether there is the marker of a subclass. */
  has(name: string): boolean {
    for (let at = 0; at < this.embedded; at++) if (this.codes[at] === SUBCLASS && this.is(at, name)) return true
    return false
  }
}

/** Tags of a record from one to another. Numbers that are none count as not stated. */
export class Scope {
  readonly tags: Tags
  readonly from: number
  to: number

  constructor(tags: Tags, from: number, to: number) {
    this.tags = tags
    this.from = from
    this.to = to
  }

  /** The tags from one to another. */
  part(from: number, to: number): Scope {
    return new Scope(this.tags, from, to)
  }

  /** Where a code stands first; -1: nowhere. */
  find(code: number, from = this.from): number {
    if (from === 0) return this.tags.firstOf(code, this.to)
    const { codes } = this.tags
    for (let at = from; at < this.to; at++) if (codes[at] === code) return at
    return -1
  }

  number(code: number): number | undefined {
    const { tags } = this
    for (let at = this.find(code); at >= 0; at = this.find(code, at + 1)) {
      const value = tags.number(at)
      if (Number.isFinite(value)) return value
    }
    return undefined
  }

  /** Zero when it is not stated. */
  num(code: number, otherwise = 0): number {
    return this.number(code) ?? otherwise
  }

  /** Radians of an angle in degrees. */
  angle(code: number, otherwise = 0): number {
    const value = this.number(code)
    return value === undefined ? otherwise : value * TURN
  }

  flag(code: number, otherwise = false): boolean {
    const value = this.number(code)
    return value === undefined ? otherwise : value !== 0
  }

  string(code: number): string | undefined {
    const at = this.find(code)
    return at < 0 ? undefined : this.tags.string(at)
  }

  handle(code: number): number {
    const at = this.find(code)
    return at < 0 ? 0 : this.tags.handle(at)
  }

  handles(code: number): number[] {
    const found: number[] = []
    for (let at = this.find(code); at >= 0; at = this.find(code, at + 1)) found.push(this.tags.handle(at))
    return found
  }

  numbers(code: number): number[] {
    const found: number[] = []
    for (let at = this.find(code); at >= 0; at = this.find(code, at + 1)) {
      const value = this.tags.number(at)
      found.push(Number.isFinite(value) ? value : 0)
    }
    return found
  }

  /** Written into `point` where one is given. */
  point(code: number, point = new XYZ()): XYZ {
    point.x = this.num(code)
    point.y = this.num(code + 10)
    point.z = this.num(code + 20)
    return point
  }

  point2(code: number): XY {
    return new XY(this.num(code), this.num(code + 10))
  }

  /** Upwards when it is not stated. */
  normal(normal = new XYZ(0, 0, 1)): XYZ {
    return this.find(210) < 0 ? normal : this.point(210, normal)
  }

  /** Points of a code, of which y and z have the next ones. */
  points(code: number): XYZ[] {
    const { tags } = this
    const points: XYZ[] = []
    for (let at = this.from; at < this.to; at++) {
      const own = tags.codes[at]
      const last = points[points.length - 1]
      if (own === code) points.push(new XYZ(zeroed(tags.number(at)), 0, 0))
      else if (last && own === code + 10) last.y = zeroed(tags.number(at))
      else if (last && own === code + 20) last.z = zeroed(tags.number(at))
    }
    return points
  }

  points2(code: number): XY[] {
    return this.points(code).map(({ x, y }) => new XY(x, y))
  }

  /** Bytes of all chunks of a code, one behind the other. */
  chunks(code: number): Uint8Array {
    const parts: Uint8Array[] = []
    for (let at = this.find(code); at >= 0; at = this.find(code, at + 1)) parts.push(this.tags.chunk(at))
    return joinedBytes(parts)
  }
}

const TURN = Math.PI / 180
const zeroed = (value: number): number => (Number.isFinite(value) ? value : 0)
