import { release } from '../../../../src/core/limits.ts'
import type { IfcArgument } from '../../../../wasm/ifc/line.ts'
import { BitSet } from './bitSet.ts'
import type { Keyword } from './keywords.ts'
import { isPlainLine, parseArguments } from './parseLine.ts'
import { flatArguments } from './flatArguments.ts'

const QUOTE = 39
const SEMICOLON = 59
/** Bytes of a keyword's number, which precede a line's arguments. */
const KEYWORD_BYTES = 2
/** Lines lie in chunks of this size, a place is the number of the chunk and the offset there. */
const CHUNK_SHIFT = 22
const CHUNK_BYTES = 1 << CHUNK_SHIFT
/** Places are numbers of 32 bits. */
const MAX_CHUNKS = (1 << (32 - CHUNK_SHIFT)) - 1
/** An entry of a line that is not here. */
const ELSEWHERE = 1
/** Bytes of lines that the engine has as well. */
const MAX_SHARED = 96 << 20

/** The text of lines that are read here and not by the engine, by id: properties, which the engine does not get at all, and what leads from a product to its shape and place. */
export class OwnLines {
  /** Texts of the keywords, by their numbers. */
  readonly keywords: readonly string[]
  private readonly maxId: number
  /** Place of each id's line, counted from 2. */
  private entries = new Uint32Array(1024)
  private readonly chunks: Uint8Array<ArrayBuffer>[] = []
  private used = CHUNK_BYTES
  private shared = 0
  /** Ids that several lines have, with those of these lines that the engine did not get. */
  private readonly doubled = new Map<number, number[]>()
  /** Lines that the engine did not get. */
  private readonly withheld = new BitSet()

  /** Lines with ids from `maxId` on are not taken. */
  constructor(keywords: readonly string[], maxId: number) {
    this.keywords = keywords
    this.maxId = maxId
  }

  /** Takes a line that the engine does not get. False: it stays in the text, since it is not plain. Its arguments are from `open` to `end`, behind the semicolon. */
  withhold(id: number, keyword: Keyword, bytes: Uint8Array, open: number, end: number): boolean {
    if (id <= 0 || id >= this.maxId || !isPlainLine(bytes, open, end)) return false
    const before = this.entryOf(id)
    const entry = this.write(keyword, bytes, open, end)
    if (entry === 0) return false
    if (before === 0) {
      this.set(id, entry)
      this.withheld.add(id)
    } else this.double(id, before).push(entry - 2)
    return true
  }

  /** Notes a line that the engine gets as well, with its text where it is to be read here. */
  share(id: number, keyword: Keyword, bytes: Uint8Array, open: number, end: number, isRead: boolean): void {
    if (id <= 0 || id >= this.maxId) return
    const before = this.entryOf(id)
    if (before !== 0) {
      this.double(id, before)
      return
    }
    const isKept = isRead && this.shared < MAX_SHARED && isPlainLine(bytes, open, end)
    const entry = isKept ? this.write(keyword, bytes, open, end) : 0
    if (entry !== 0) this.shared += end - open
    this.set(id, entry || ELSEWHERE)
  }

  /** Number of a line's keyword; -1 when the line is not here. */
  keyword(id: number): number {
    const place = this.placeOf(id)
    return place < 0 ? -1 : this.keywordAt(place)
  }

  /** A line's arguments; undefined when it is not here or not well formed. `typecode`: code of a select's type by its name. */
  arguments(id: number, typecode: (name: string) => number): IfcArgument[] | undefined {
    const place = this.placeOf(id)
    return place < 0 ? undefined : parseArguments(this.chunks[place >>> CHUNK_SHIFT], (place & (CHUNK_BYTES - 1)) + KEYWORD_BYTES, typecode)
  }

  /** The arguments of a line with this keyword as numbers in a row (see `flatArguments`), good until the next call. Undefined when there is no such line here, or it has others. */
  numbers(id: number, keyword: string): ArrayLike<number> | undefined {
    const place = this.placeOf(id)
    if (place < 0 || this.keywords[this.keywordAt(place)] !== keyword) return undefined
    return flatArguments(this.chunks[place >>> CHUNK_SHIFT], (place & (CHUNK_BYTES - 1)) + KEYWORD_BYTES)
  }

  /** The lines that go back into the text: those whose id another line has as well. */
  *text(): Generator<string, void> {
    const decoder = new TextDecoder('latin1')
    for (const [id, places] of this.doubled)
      for (const place of places) {
        const chunk = this.chunks[place >>> CHUNK_SHIFT]
        const open = (place & (CHUNK_BYTES - 1)) + KEYWORD_BYTES
        yield `#${id}=${this.keywords[this.keywordAt(place)]}${decoder.decode(chunk.subarray(open, lineEnd(chunk, open)))}\n`
      }
  }

  /** Gives back the memory: from now on no line is here. */
  close(): void {
    for (const chunk of this.chunks.splice(0)) release(chunk)
    release(this.entries)
    this.entries = new Uint32Array(0)
    this.doubled.clear()
  }

  private entryOf(id: number): number {
    return id < this.entries.length ? this.entries[id] : 0
  }

  /** -1 when the line is not here. */
  private placeOf(id: number): number {
    const entry = this.entryOf(id)
    return entry <= ELSEWHERE || this.doubled.has(id) ? -1 : entry - 2
  }

  private set(id: number, entry: number): void {
    if (id >= this.entries.length) {
      const wider = new Uint32Array(Math.min(this.maxId, Math.max(id + 1, this.entries.length * 2)))
      wider.set(this.entries)
      release(this.entries)
      this.entries = wider
    }
    this.entries[id] = entry
  }

  /** Notes that several lines have this id. Returns the places of those that the engine did not get. */
  private double(id: number, entry: number): number[] {
    let places = this.doubled.get(id)
    if (!places) this.doubled.set(id, (places = this.withheld.has(id) ? [entry - 2] : []))
    return places
  }

  /** Writes a line. Returns its place counted from 2; 0 when there is no room. */
  private write(keyword: Keyword, bytes: Uint8Array, open: number, end: number): number {
    const length = end - open + KEYWORD_BYTES
    if (keyword.number < 0) return 0
    if (this.used + length > CHUNK_BYTES) {
      if (length > CHUNK_BYTES || this.chunks.length === MAX_CHUNKS) return 0
      this.chunks.push(new Uint8Array(CHUNK_BYTES))
      this.used = 0
    }
    const chunk = this.chunks[this.chunks.length - 1]
    chunk[this.used] = keyword.number & 255
    chunk[this.used + 1] = keyword.number >>> 8
    chunk.set(bytes.subarray(open, end), this.used + KEYWORD_BYTES)
    const place = (this.chunks.length - 1) * CHUNK_BYTES + this.used
    this.used += length
    return place + 2
  }

  private keywordAt(place: number): number {
    const chunk = this.chunks[place >>> CHUNK_SHIFT]
    const at = place & (CHUNK_BYTES - 1)
    return chunk[at] | (chunk[at + 1] << 8)
  }
}

/** Behind the semicolon of a plain line. */
function lineEnd(bytes: Uint8Array, from: number): number {
  let isInText = false
  let at = from
  for (; bytes[at] !== SEMICOLON || isInText; at++) if (bytes[at] === QUOTE) isInText = !isInText
  return at + 1
}
