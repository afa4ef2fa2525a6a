import { OpenError } from '../../../../src/core/errors.ts'
import { indexRecords, type RecordIndex } from './recordIndex.ts'
import type { FilePieces } from './filePieces.ts'
import { pieceScanner } from './pieceScanner.ts'
import { Tags } from './tags.ts'
import { TagScanner } from './tagScanner.ts'
import { DxfText, textOf } from './textDecoder.ts'

/** Records that are read while others are. */
const MAX_DEPTH = 64

/** The records of a DXF file; the tags of one are read when they are asked for. */
export class DxfFile {
  readonly index: RecordIndex
  readonly pieces: FilePieces
  /** $ACADVER; empty where the file does not state it. */
  readonly version: string
  readonly codePage: string
  /** Header variables: the tags of each. */
  private readonly variables: ReadonlyMap<string, Tags>
  private text: DxfText
  private readonly scanner: TagScanner
  private readonly pool: Tags[] = []
  private depth = 0
  /** The piece at the scanner, of records that begin in these bytes. */
  private from = 0
  private to = 0
  private byHandle: Map<number, number> | undefined
  private entitiesByHandle: Map<number, number> | undefined

  /** `given`: its bytes, or its slices, which are used up. Throws `file-exception` of bytes in which there are no records. */
  constructor(given: Uint8Array | readonly Uint8Array<ArrayBuffer>[]) {
    const scanner = ArrayBuffer.isView(given) ? new TagScanner(given) : pieceScanner(given)
    this.index = indexRecords(scanner)
    this.pieces = scanner.pieces
    this.scanner = new TagScanner(this.pieces.bytes(0), scanner.size)
    this.sit(0)
    if (this.index.sections.length === 0) throw new OpenError('file-exception', 'a DXF file without sections')
    this.text = new DxfText(new TextDecoder('windows-1252'))
    const plain = this.readVariables()
    this.version = plain.get('$ACADVER')?.own.string(1)?.toUpperCase() ?? ''
    this.codePage = plain.get('$DWGCODEPAGE')?.own.string(3) ?? ''
    this.text = textOf(this.pieces, this.scanner.binary, this.version, this.codePage)
    this.variables = plain
  }

  /** A variable of the header as a record of its own. */
  variable(name: string): Tags | undefined {
    return this.variables.get(name)
  }

  private readVariables(): Map<string, Tags> {
    const variables = new Map<string, Tags>()
    const section = this.section('HEADER')
    if (!section || section.to <= section.from) return variables
    const { scanner } = this
    this.goTo(section.from)
    let more = scanner.read()
    while (more && scanner.code !== 0) {
      const isName = scanner.code === 9
      const name = isName ? scanner.word().toUpperCase() : ''
      more = scanner.read()
      if (!isName || !more) continue
      const tags = new Tags(scanner, this.text)
      more = tags.fillOne(scanner)
      if (!variables.has(name)) variables.set(name, tags)
    }
    return variables
  }

  section(name: string): { from: number; to: number } | undefined {
    return this.index.sections.find((section) => section.name === name)
  }

  /** Numbers of the records of all sections of these names; the empty one is that of records outside of sections. */
  *recordsOf(...names: readonly string[]): Generator<number> {
    for (const { name, from, to } of this.index.sections) if (names.includes(name)) for (let record = from; record < to; record++) yield record
  }

  /** Records of a type in tables. */
  *entries(type: string): Generator<number> {
    for (const record of this.recordsOf('TABLES', '')) if (this.typeOf(record) === type) yield record
  }

  typeOf(record: number): string {
    return this.index.names[this.index.types[record]] ?? ''
  }

  handleOf(record: number): number {
    return this.index.handles[record]
  }

  /** Number of the piece that a record is in. */
  pieceOf(record: number): number {
    return this.pieces.pieceAt(this.index.starts[record])
  }

  /** Puts the scanner at the tags of a record. */
  private goTo(record: number): void {
    const start = this.index.starts[record]
    if (start < this.from || start >= this.to) this.sit(this.pieces.pieceAt(start))
    this.scanner.next = start - this.scanner.origin
  }

  private sit(piece: number): void {
    const { pieces } = this
    this.from = pieces.start(piece)
    this.to = pieces.end(piece)
    this.scanner.seat(pieces.bytes(piece), pieces.origin(piece))
  }

  /** Gives the memory of a piece back: its records are lost from now on. */
  drop(piece: number): void {
    this.pieces.drop(piece)
    if (this.from === this.pieces.start(piece)) this.from = this.to = 0
  }

  /** Reads from the tags of a record, which are good until `read` ends. Undefined when records are too deep in each other. */
  open<T, A>(record: number, read: (tags: Tags, argument?: A) => T, argument?: A): T | undefined {
    if (this.depth >= MAX_DEPTH) return undefined
    const { scanner } = this
    const tags = (this.pool[this.depth] ??= new Tags(scanner, this.text))
    this.goTo(record)
    tags.record = record
    tags.fill(scanner)
    this.depth++
    try {
      return read(tags, argument)
    } finally {
      this.depth--
    }
  }

  /** The record of a handle among those that are no entities of spaces. */
  find(handle: number): number | undefined {
    this.byHandle ??= this.handlesIn((name) => name !== 'ENTITIES' && name !== 'BLOCKS')
    return this.byHandle.get(handle)
  }

  /** The record of a handle among entities. */
  findEntity(handle: number): number | undefined {
    this.entitiesByHandle ??= this.handlesIn((name) => name === 'ENTITIES' || name === 'BLOCKS')
    return this.entitiesByHandle.get(handle)
  }

  private handlesIn(wanted: (section: string) => boolean): Map<number, number> {
    const found = new Map<number, number>()
    const { sections, handles } = this.index
    for (const { name, from, to } of sections) {
      if (!wanted(name)) continue
      for (let record = from; record < to; record++) if (handles[record] !== 0 && !found.has(handles[record])) found.set(handles[record], record)
    }
    return found
  }
}
