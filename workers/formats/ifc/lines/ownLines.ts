import { release } from '../../../../src/core/limits.ts'
import type { IfcArgument } from '../../../../wasm/ifc/line.ts'
import { BitSet } from '../faceSets/bitSet.ts'
import { isPlainLine, parseArguments } from './parseLine.ts'

const QUOTE = 39
const OPEN = 40
const SEMICOLON = 59
const SPACE = 32
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
  constructor(maxId: number) {
    this.maxId = maxId
  }

  /** Takes a line that the engine does not get. False: it stays in the text, since it is not plain. `keyword`: its place; `end`: behind the semicolon. */
  withhold(id: number, bytes: Uint8Array, keyword: number, end: number): boolean {
    if (id <= 0 || id >= this.maxId || !isPlainLine(bytes, keyword, end)) return false
    const before = this.entryOf(id)
    const entry = this.write(bytes, keyword, end)
    if (entry === 0) return false
    if (before === 0) {
      this.set(id, entry)
      this.withheld.add(id)
    } else this.double(id, before).push(entry - 2)
    return true
  }

  /** Notes a line that the engine gets as well, with its text where it is to be read here. */
  share(id: number, bytes: Uint8Array, keyword: number, end: number, isRead: boolean): void {
    if (id <= 0 || id >= this.maxId) return
    const before = this.entryOf(id)
    if (before !== 0) {
      this.double(id, before)
      return
    }
    const isKept = isRead && this.shared < MAX_SHARED && isPlainLine(bytes, keyword, end)
    const entry = isKept ? this.write(bytes, keyword, end) : 0
    if (entry !== 0) this.shared += end - keyword
    this.set(id, entry || ELSEWHERE)
  }

  /** Keyword of a line; undefined when it is not here. */
  keyword(id: number): string | undefined {
    const place = this.placeOf(id)
    return place < 0 ? undefined : this.keywordAt(place)
  }

  /** A line's keyword and arguments; undefined when it is not here or not well formed. `typecode`: code of a select's type by its name. */
  line(id: number, typecode: (name: string) => number): { keyword: string; arguments: IfcArgument[] } | undefined {
    const place = this.placeOf(id)
    if (place < 0) return undefined
    const chunk = this.chunks[place >>> CHUNK_SHIFT]
    const read = parseArguments(chunk, chunk.indexOf(OPEN, place & (CHUNK_BYTES - 1)), typecode)
    return read && { keyword: this.keywordAt(place), arguments: read }
  }

  /** The lines that go back into the text: those whose id another line has as well. */
  *text(): Generator<string, void> {
    const decoder = new TextDecoder('latin1')
    for (const [id, places] of this.doubled)
      for (const place of places) {
        const chunk = this.chunks[place >>> CHUNK_SHIFT]
        const from = place & (CHUNK_BYTES - 1)
        yield `#${id}=${decoder.decode(chunk.subarray(from, lineEnd(chunk, from)))}\n`
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

  /** Writes a line from its keyword on. Returns its place counted from 2; 0 when there is no room. */
  private write(bytes: Uint8Array, keyword: number, end: number): number {
    const length = end - keyword
    if (this.used + length > CHUNK_BYTES) {
      if (length > CHUNK_BYTES || this.chunks.length === MAX_CHUNKS) return 0
      this.chunks.push(new Uint8Array(CHUNK_BYTES))
      this.used = 0
    }
    const place = (this.chunks.length - 1) * CHUNK_BYTES + this.used
    this.chunks[this.chunks.length - 1].set(bytes.subarray(keyword, end), this.used)
    this.used += length
    return place + 2
  }

  private keywordAt(place: number): string {
    const chunk = this.chunks[place >>> CHUNK_SHIFT]
    let keyword = ''
    for (let at = place & (CHUNK_BYTES - 1); chunk[at] > SPACE && chunk[at] !== OPEN; at++) keyword += String.fromCharCode(chunk[at])
    return keyword
  }
}

/** Behind the semicolon of a plain line. */
function lineEnd(bytes: Uint8Array, from: number): number {
  let isInText = false
  let at = from
  for (; bytes[at] !== SEMICOLON || isInText; at++) if (bytes[at] === QUOTE) isInText = !isInText
  return at + 1
}
