import { release } from '../../../../src/core/limits.ts'
import { COMPLEX } from './keywords.ts'
import { type Scan, scanExchange } from './scan.ts'
import { Piece } from './piece.ts'
import { shareEncoding } from './text.ts'
import type { Value } from './value.ts'

/** Moves numbers into memory that several workers can look at; the array's own memory is given back, as the file and its table would be there twice. */
function moveToShared<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(array: T): T {
  const Kind = array.constructor as new (buffer: SharedArrayBuffer) => T
  const copy = new Kind(new SharedArrayBuffer(array.byteLength))
  copy.set(array)
  release(array as ArrayBufferView<ArrayBuffer>)
  return copy
}

const inRow = (row: number, count: number): number => (row >= 0 && row < count ? row : -1)

/** Kinds of entities with more instances than this, and than a twentieth of all, are not listed ahead. */
const MAX_LISTED = 10_000

/** Behind the end of any file; a small number for V8. */
const NO_END = 0x3fffffff

/** An exchange file that has been scanned, with references that are rows already: what another worker needs to look at the same file. */
export interface ScannedExchange {
  bytes: Uint8Array
  scan: Scan
  /** Rows by id, where ids are dense. */
  dense?: Int32Array
  /** The id of row 0, where all others follow it one by one. */
  firstId?: number
}

/** An exchange file: a table of instances by row (0 … count-1), whose arguments are parsed only when asked for. */
export class Exchange {
  /** The piece of the file in which the instance stands that was asked for last by `body`: one piece is the whole unless `cut` was called. Not to be kept. */
  bytes: Uint8Array
  /** Bytes of the whole file. */
  readonly size: number
  readonly count: number
  readonly scan: Scan
  /** Rows that row `r` refers to: `refs[refStart[r]]` up to `refs[refStart[r + 1]]`; -1 = missing. */
  refs: Int32Array
  refStart: Uint32Array
  maxId = 0
  private dense?: Int32Array
  private firstId?: number
  private sparse?: Map<number, number>
  private pieces: Piece[]
  /** The piece that `bytes` are of, and where it begins and ends in the file. */
  private piece: Piece
  private from = 0
  private to = NO_END
  private readonly codes = new Map<string, number>()
  private readonly counts: Uint32Array
  private readonly rowsByCode: Uint32Array
  private readonly codeStart: Uint32Array
  private complex: number[] | undefined
  private byPart: Map<string, number[]> | undefined

  /** `shared`: of a file that another worker has scanned, whose references are rows already. */
  constructor(bytes: Uint8Array, scan: Scan = scanExchange(bytes), shared?: ScannedExchange) {
    this.bytes = bytes
    this.scan = scan
    this.count = scan.count
    this.size = bytes.length
    this.piece = new Piece(bytes, 0, bytes.length, this.rowOf)
    this.pieces = [this.piece]
    this.refStart = scan.refStart
    this.refs = new Int32Array(scan.refs.buffer, scan.refs.byteOffset, scan.refs.length)
    this.dense = shared?.dense
    this.firstId = shared?.firstId
    if (!this.dense && this.firstId === undefined) this.listIds(shared ? Uint32Array.from({ length: this.count }, (_, row) => this.id(row)) : scan.ids)
    if (!shared) {
      const { refs, dense, maxId, firstId, count } = this
      if (firstId !== undefined) for (let i = 0; i < refs.length; i++) refs[i] = inRow(scan.refs[i] - firstId, count)
      else if (dense) for (let i = 0; i < refs.length; i++) refs[i] = scan.refs[i] <= maxId ? dense[scan.refs[i]] : -1
      else for (let i = 0; i < refs.length; i++) refs[i] = this.row(scan.refs[i])
      // From here on they are read from the bytes: few are asked for.
      scan.ids = new Uint32Array(0)
    }
    scan.keywords.forEach((name, code) => this.codes.set(name, code))
    this.counts = new Uint32Array(scan.keywords.length)
    for (let row = 0; row < scan.count; row++) this.counts[scan.keyword[row] & ~COMPLEX]++
    this.codeStart = new Uint32Array(scan.keywords.length + 1)
    for (let code = 0; code < this.counts.length; code++) this.codeStart[code + 1] = this.codeStart[code] + (this.isListed(code) ? this.counts[code] : 0)
    this.rowsByCode = new Uint32Array(this.codeStart[this.counts.length])
    const next = this.codeStart.slice()
    for (let row = 0; row < scan.count; row++) {
      const code = scan.keyword[row] & ~COMPLEX
      if (next[code] < this.codeStart[code + 1]) this.rowsByCode[next[code]++] = row
    }
  }

  private listIds(ids: Uint32Array): void {
    const first = ids[0]
    let gaps = 0
    for (let row = 0; row < ids.length; row++) {
      if (ids[row] > this.maxId) this.maxId = ids[row]
      gaps += ids[row] === first + row ? 0 : 1
    }
    if (ids.length > 0 && gaps === 0) {
      this.firstId = first
      return
    }
    // Ids such as 637538257 occur (CATIA, AP209): a table by id would be all gaps.
    if (this.maxId < 8 * ids.length + 1_000_000) {
      this.dense = new Int32Array(this.maxId + 1).fill(-1)
      for (let row = ids.length - 1; row >= 0; row--) this.dense[ids[row]] = row
    } else {
      this.sparse = new Map()
      for (let row = ids.length - 1; row >= 0; row--) this.sparse.set(ids[row], row)
    }
  }

  /** Points, directions and the like, most of a file, are reached by references: nobody asks for all of them. */
  private isListed(code: number): boolean {
    return this.counts[code] <= Math.max(MAX_LISTED, this.count / 20)
  }

  /** Puts everything into memory that several workers can look at, and returns what makes the same exchange file in another one. */
  share(): ScannedExchange {
    const { scan } = this
    for (const column of ['start', 'refStart', 'refs'] as const) scan[column] = moveToShared(scan[column])
    scan.head = moveToShared(scan.head)
    scan.keyword = moveToShared(scan.keyword)
    if (this.dense) this.dense = moveToShared(this.dense)
    const whole = new Uint8Array(new SharedArrayBuffer(this.size))
    for (const piece of this.pieces) {
      if (!piece.isGivenBack) whole.set(piece.bytes, piece.from)
      piece.giveBack()
    }
    this.hold([new Piece(whole, 0, this.size, this.rowOf)])
    this.refStart = scan.refStart
    this.refs = new Int32Array(scan.refs.buffer)
    return { bytes: this.bytes, scan: { ...scan, header: new Map(), references: new Map(), anchors: new Map() }, dense: this.dense, firstId: this.firstId }
  }

  /** Holds the file in pieces of about so many bytes from here on, each of whole instances, which can be given back one by one. Its array is given back. */
  cut(pieceBytes: number): void {
    const { start } = this.scan
    const whole = this.bytes
    const pieces: Piece[] = []
    let from = 0
    const add = (to: number): void => {
      pieces.push(new Piece(whole.slice(from, to), from, to, this.rowOf))
      from = to
    }
    for (let row = 1; row < this.count; row++) if (start[row] - from >= pieceBytes) add(start[row])
    add(this.size)
    release(whole as Uint8Array<ArrayBuffer>)
    shareEncoding(pieces.map(({ bytes }) => bytes))
    this.hold(pieces)
  }

  get pieceCount(): number {
    return this.pieces.length
  }

  /** Number of the piece in which an instance stands. */
  pieceOf(row: number): number {
    return this.pieceAt(this.scan.start[row])
  }

  /** Gives the memory of a piece back. Its instances are not to be asked for any more: that throws. */
  giveBack(piece: number): void {
    this.pieces[piece].giveBack()
    // The next instance that is asked for is looked for.
    this.to = this.from
  }

  private hold(pieces: Piece[]): void {
    this.pieces = pieces
    this.turn(0)
  }

  private pieceAt(at: number): number {
    let low = 0
    let high = this.pieces.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.pieces[middle].from <= at) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Makes `bytes` those of the piece in which a place of the file is. */
  private turn(at: number): void {
    const piece = this.pieces[this.pieceAt(at)]
    if (piece.isGivenBack) throw new Error('an instance was asked for whose bytes have been given back')
    this.piece = piece
    this.bytes = piece.bytes
    this.from = piece.from
    // What stands behind the last piece is of it.
    this.to = piece.to < this.size ? piece.to : NO_END
  }

  private readonly rowOf = (id: number): number => this.row(id)

  /** Row of an id; -1 = there is none. Of several instances with one id the first counts. */
  row(id: number): number {
    const short = id > 0xffffffff ? (this.scan.longIds.get(id) ?? -1) : id
    if (this.firstId !== undefined) return short >= this.firstId && short < this.firstId + this.count ? short - this.firstId : -1
    return (this.dense ? this.dense[short] : this.sparse?.get(short)) ?? -1
  }

  /** What `row` takes: of a longer one the number that stands for it. */
  id(row: number): number {
    const place = this.scan.start[row]
    if (place < this.from || place >= this.to) this.turn(place)
    const { bytes } = this
    let at = place - this.from + 1
    while (bytes[at] <= 0x20) at++
    let id = 0
    for (; bytes[at] >= 0x30 && bytes[at] <= 0x39; at++) id = id * 10 + bytes[at] - 0x30
    return id > 0xffffffff ? (this.scan.longIds.get(id) ?? 0) : id
  }

  /** The opening bracket of the arguments of an instance, of the whole for a complex one; in `bytes`, which are of its piece then. */
  body(row: number): number {
    const { start, head, longHeads } = this.scan
    const at = start[row]
    if (at < this.from || at >= this.to) this.turn(at)
    return at - this.from + (head[row] || longHeads.get(row)!)
  }

  /** Where the next instance begins at the latest: what stands between is not of this one. Asked for after `body`, whose `bytes` it is in. */
  limit(row: number): number {
    return this.scan.start[row + 1] - this.from
  }

  /** Behind the `;` of an instance, in `bytes` as `body`. */
  end(row: number): number {
    const body = this.body(row)
    return Math.min(this.piece.behindRecord(body), this.limit(row))
  }

  /** The bytes of an instance up to its `;`, to be copied. */
  record(row: number): Uint8Array {
    const end = this.end(row)
    return this.bytes.subarray(this.scan.start[row] - this.from, end)
  }

  /** The bytes up to the first instances, to be copied. */
  head(): Uint8Array {
    this.turn(0)
    return this.bytes.subarray(0, this.scan.dataStart)
  }

  /** Name of the entity; of a complex instance that of its first part; '' for a missing row. */
  keyword(row: number): string {
    return row < 0 ? '' : this.scan.keywords[this.scan.keyword[row] & ~COMPLEX]
  }

  isComplex(row: number): boolean {
    return row >= 0 && (this.scan.keyword[row] & COMPLEX) !== 0
  }

  /** Rows of an entity (complex instances by their first part), in the order of the file. */
  rows(keyword: string): Uint32Array {
    const code = this.codes.get(keyword)
    if (code === undefined) return new Uint32Array(0)
    if (this.isListed(code)) return this.rowsByCode.subarray(this.codeStart[code], this.codeStart[code + 1])
    const rows = new Uint32Array(this.counts[code])
    let found = 0
    for (let row = 0; row < this.count; row++) if ((this.scan.keyword[row] & ~COMPLEX) === code) rows[found++] = row
    return rows
  }

  /** Rows of an entity, also of complex instances that have it as any of their parts, in the order of the file. */
  rowsWith(keyword: string): number[] {
    const complex = this.complexByPart().get(keyword)
    return complex ? [...new Set([...this.rows(keyword), ...complex])].sort((a, b) => a - b) : Array.from(this.rows(keyword))
  }

  /** Rows of complex instances by the names of all their parts; those of splines and units are left out. Made when first asked for. */
  complexByPart(): ReadonlyMap<string, readonly number[]> {
    if (this.byPart) return this.byPart
    const byPart = new Map<string, number[]>()
    for (const row of this.complexRows())
      for (const name of this.names(row)) {
        const list = byPart.get(name)
        if (list) list.push(row)
        else byPart.set(name, [row])
      }
    return (this.byPart = byPart)
  }

  /** Complex instances but those of the kinds that a file is full of: splines and units. */
  private complexRows(): readonly number[] {
    if (this.complex) return this.complex
    const usual = this.scan.keywords.map((name) => /^(BOUNDED|B_SPLINE|BEZIER)_|UNIT$|^GEOMETRIC_REPRESENTATION_CONTEXT$/.test(name))
    const rows: number[] = []
    for (let row = 0; row < this.count; row++) {
      const code = this.scan.keyword[row]
      if ((code & COMPLEX) !== 0 && !usual[code & ~COMPLEX]) rows.push(row)
    }
    return (this.complex = rows)
  }

  /** All distinct names of entities with the number of their instances. */
  keywordCounts(): Map<string, number> {
    return new Map(this.scan.keywords.map((name, code) => [name, this.counts[code]]))
  }

  /** Whether an instance is of an entity, or has it as a part. */
  is(row: number, name: string): boolean {
    return row >= 0 && (this.isComplex(row) ? this.names(row).has(name) : this.keyword(row) === name)
  }

  /** Names of the parts of a complex instance. */
  private names(row: number): Set<string> {
    const body = this.body(row)
    return this.piece.parser.names(body, this.limit(row))
  }

  /** Arguments of an instance, of a complex one those of its first part; none for a missing row. */
  args(row: number): Value[] {
    if (row < 0) return []
    if (!this.isComplex(row)) {
      const body = this.body(row)
      return this.piece.parser.list(body, this.limit(row))
    }
    return this.parts(row).values().next().value ?? []
  }

  /** Parts of an instance by name; a simple instance has one. */
  parts(row: number): Map<string, Value[]> {
    if (row < 0) return new Map()
    if (this.isComplex(row)) {
      const body = this.body(row)
      return this.piece.parser.parts(body, this.limit(row))
    }
    return new Map([[this.keyword(row), this.args(row)]])
  }

  /** Arguments of one part of an instance, whether it is complex or the whole. */
  part(row: number, name: string): Value[] | undefined {
    if (row < 0) return undefined
    if (!this.isComplex(row)) return this.keyword(row) === name ? this.args(row) : undefined
    return this.parts(row).get(name)
  }

  /** Arguments of a record of the header. */
  headerArgs(name: string): Value[] {
    const at = this.scan.header.get(name)
    if (at === undefined) return []
    this.turn(at)
    return this.piece.parser.list(at - this.from, this.bytes.length)
  }
}
