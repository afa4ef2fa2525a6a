import { keepSpecimens } from '../../../contract/specimens.ts'
import { decodeName } from '../../../mesh/text.ts'
import { InstanceTable, inWord } from './instanceTable.ts'
import { Skipper } from './skipper.ts'

/** The instances of an exchange file as columns, in the order of the file. Offsets are bytes. */
export interface Scan {
  count: number
  /** None once an `Exchange` has its own tables. */
  ids: Uint32Array
  /** Places of the `#`, and one behind the last instance. */
  start: Uint32Array
  /** Bytes from there to the opening bracket of the arguments (of the whole, for a complex instance); 0: so many that they are in `longHeads`, by instance. */
  head: Uint8Array
  longHeads: ReadonlyMap<number, number>
  /** `Keywords` code, with `COMPLEX`. */
  keyword: Uint16Array
  keywords: readonly string[]
  /** Ids that instance `i` refers to: `refs[refStart[i]]` up to `refs[refStart[i + 1]]`. */
  refStart: Uint32Array
  refs: Uint32Array
  /** What stands in the columns for ids that need more than 32 bits. */
  longIds: ReadonlyMap<number, number>
  /** Records of the header by name: where their arguments begin. */
  header: Map<string, number>
  /** Behind the header's `ENDSEC;`; 0 = it has no end. */
  headerEnd: number
  /** Behind the first `DATA;`; -1 = there is none. */
  dataStart: number
  /** False when the last section is not closed: the file is cut. */
  complete: boolean
  /** Malformed instances that were skipped. */
  damaged: number
  /** Edition 3: instances that stand in other files, by id: `file.stp#name`. */
  references: Map<number, string>
  /** Edition 3: what other files may refer to, by name: `#12`, or `<file.stp#name>` where it stands elsewhere. */
  anchors: Map<string, string>
}

/** A malformed instance is read on to where it shows, often far behind the `;` at which reading starts again. All that may come to this many times the file. */
const MAX_REREADING = 8

const sections = new Set(['HEADER', 'ANCHOR', 'REFERENCE', 'DATA', 'SIGNATURE', 'ENDSEC'])
const MAX_REFERENCES = 100_000
/** Bytes that a name or an address may have. */
const MAX_ADDRESS = 1000

/** Within so many bytes before the end of a piece nothing begins that may end behind it: names, numbers and blanks. Longer instances are read once more. */
const MARGIN = 1 << 16
/** An instance that is not there as a whole is begun so many times; then the whole file is waited for. */
const MAX_BEGINNINGS = 8

/** All instances of a Part 21 file (see `ExchangeScanner`). */
export const scanExchange = (bytes: Uint8Array): Scan => new ExchangeScanner(bytes, bytes.length).finish()

/**
 * Finds all instances of a Part 21 file (ISO 10303-21) in one pass over its bytes, without decoding text; of a file that is still being read, as far as it is there.
 * Malformed instances are left out; of a cut file all complete instances remain. Several DATA sections share one space of ids.
 */
export class ExchangeScanner {
  private readonly bytes: Uint8Array
  private readonly skip: Skipper
  private readonly table: InstanceTable
  private limit = 0
  private at = -1
  private beginnings = 0
  private damaged = 0
  private headerEnd = 0
  private dataStart = -1
  private complete = false
  private readonly header = new Map<string, number>()
  private readonly references = new Map<number, string>()
  private readonly anchors = new Map<string, string>()
  private section = ''
  private reread = 0

  /** `limit`: the bytes before it are there. */
  constructor(bytes: Uint8Array, limit: number) {
    this.bytes = bytes
    this.skip = new Skipper(bytes)
    this.table = new InstanceTable(bytes, this.skip, limit)
  }

  /** Reads on up to near `limit`, before which the bytes are there. */
  read(limit: number): void {
    const { bytes, skip, table } = this
    if (this.beginnings > MAX_BEGINNINGS && limit < bytes.length) return
    this.limit = table.limit = limit
    skip.reach(limit)
    if (this.at < 0) this.at = skip.blanks(bytes[0] === 0xef ? 3 : 0)
    const last = limit - (limit < bytes.length ? MARGIN : 0)
    while (this.at < last) {
      const next = bytes[this.at] === 0x23 ? this.instance(this.at) : this.record(this.at)
      if (next < 0) return
      this.at = next
    }
  }

  /** The rest, when all bytes are there. */
  finish(): Scan {
    this.read(this.bytes.length)
    keepSpecimens(this)
    return this.columns()
  }

  /** A copy of the instances that have been read so far, with the bytes that they stand in. */
  soFar(): { bytes: Uint8Array; scan: Scan } {
    const scan = this.columns()
    // An `Exchange` puts rows in the place of these.
    return { bytes: this.bytes.subarray(0, this.limit), scan: { ...scan, refs: scan.refs.slice() } }
  }

  private columns(): Scan {
    const { table, header, headerEnd, dataStart, complete, damaged, references, anchors } = this
    const { count, refCount } = table
    return {
      count,
      ids: table.ids.subarray(0, count),
      start: table.start.subarray(0, count + 1),
      head: table.head.subarray(0, count),
      longHeads: table.longHeads,
      keyword: table.keyword.subarray(0, count),
      keywords: table.words.names,
      refStart: table.refStart.subarray(0, count + 1),
      refs: table.refs.subarray(0, refCount),
      longIds: table.longIds,
      header,
      headerEnd,
      dataStart,
      complete,
      damaged,
      references,
      anchors,
    }
  }

  /** The instance whose `#` is at `at`; returns where the next thing begins, -1 when more of the file must be there. */
  private instance(at: number): number {
    const { bytes, skip, table } = this
    if (this.section === 'REFERENCE') return this.reference(at)
    let next = table.read(at)
    if (next < 0) {
      const semicolon = bytes.indexOf(0x3b, at)
      next = semicolon < 0 ? bytes.length : semicolon + 1
      if (this.isBehind(Math.max(next, table.reached))) return -1
      this.damaged++
      this.complete = false
      this.reread += Math.max(0, table.reached - next)
      if (this.reread > MAX_REREADING * bytes.length) return bytes.length
    }
    const then = skip.blanks(next)
    // What follows an instance can be skipped again.
    return this.isBehind(then) ? Math.min(next, this.limit) : then
  }

  /** The name of a section or of a record of the header, or an anchor; returns as `instance`. */
  private record(from: number): number {
    const { bytes, skip, header } = this
    if (bytes[from] <= 0x20 || bytes[from] === 0x2f) {
      const then = skip.blanks(from)
      if (then > from) return this.isBehind(then) ? -1 : then
    }
    if (bytes[from] === 0x3c && this.section === 'ANCHOR') return this.anchor(from)
    let at = from
    while (inWord[bytes[at]] === 1) at++
    const name = String.fromCharCode(...bytes.subarray(from, Math.min(at, from + 64)))
    const args = skip.blanks(at)
    at = skip.record(at)
    if (this.isBehind(at)) return -1
    if (name === 'ENDSEC' && this.section === 'HEADER') this.headerEnd = at
    if (sections.has(name)) this.section = name
    if (name === 'DATA') {
      if (this.dataStart < 0) this.dataStart = at
      this.complete = false
    } else if (name === 'ENDSEC') this.complete = true
    else if (this.dataStart < 0 && bytes[args] === 0x28 && !header.has(name)) header.set(name, args)
    else if (name === 'END' && this.dataStart >= 0) {
      // Some writers do not close the section before they close the file.
      this.complete ||= this.damaged === 0
      return bytes.length
    }
    return at
  }

  /** Whether something reaches to where nothing is there yet: it is begun again when there is. */
  private isBehind(at: number): boolean {
    if (at < this.limit || this.limit === this.bytes.length) return false
    this.beginnings++
    return true
  }

  /** `#12=<file.stp#name>;` in the REFERENCE section. */
  private reference(from: number): number {
    const { references } = this
    const end = this.skip.record(from)
    if (this.isBehind(end)) return -1
    const [, id, uri] = /^#(\d+)\s*=\s*<([^<>]*)>/.exec(this.text(from, end)) ?? []
    if (id !== undefined && references.size < MAX_REFERENCES) references.set(Number(id), uri)
    return end
  }

  /** `<name>=#12;` in the ANCHOR section, perhaps with tags behind it. */
  private anchor(from: number): number {
    const { anchors } = this
    const end = this.skip.record(from)
    if (this.isBehind(end)) return -1
    const [, name, item] = /^<([^<>]*)>\s*=\s*(#\d+|<[^<>]*>)/.exec(this.text(from, end)) ?? []
    if (name !== undefined && anchors.size < MAX_REFERENCES) anchors.set(name, item)
    return end
  }

  private text(from: number, to: number): string {
    return decodeName(this.bytes.subarray(from, Math.min(to, from + 2 * MAX_ADDRESS)))
  }
}
