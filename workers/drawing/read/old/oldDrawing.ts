import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { crc16, oldRelease, WITH_TABLES } from './oldRelease.ts'
import { dxfOfFirstReleases } from './firstReleases.ts'
import { isDrawn, Kind, writeEntity } from './oldEntity.ts'
import { type OldTables, readTables } from './oldTables.ts'
import { TagWriter } from './tagWriter.ts'

export interface OldDrawing {
  /** The same drawing as a DXF file of R12. */
  dxf: Uint8Array<ArrayBuffer>
  /** Records that could not be read, or not whole. */
  damaged: number
}

const MIN_RECORD = 4
const MAX_JUMPS = 1_000_000
const ERASED = 0x80
/** Columns, rows and their distances. */
const REPEAT_BYTES = 20
const MAX_REPEATED = 1_000_000

/**
 * Reads a DWG file of AutoCAD 1.2 to R12 (byte-oriented, no compression) and writes it as DXF of R12, whose fields are the same, one to one: all that follows is
 * that of DXF files. Facts and measurements: README.md. Throws `file-exception` for other files and for a header that leads nowhere.
 */
export function dxfOfOldDwg(bytes: Uint8Array): OldDrawing {
  const release = oldRelease(bytes)
  if (release === undefined) throw new OpenError('file-exception', 'no DWG file from before R13')
  if (release < WITH_TABLES) return dxfOfFirstReleases(bytes, release)
  return new OldDwg(bytes, release).write()
}

interface Section {
  from: number
  to: number
}

class OldDwg {
  private readonly out = new TagWriter()
  private readonly bytes: Uint8Array
  private readonly release: number
  private readonly entities: Section
  private readonly blocks: Section
  private readonly extras: Section
  private damaged = 0
  private jumps = 0

  constructor(bytes: Uint8Array, release: number) {
    this.bytes = bytes
    this.release = release
    const head = new ByteCursor(bytes, 20)
    const section = (from: number, to: number): Section => {
      if (from > bytes.length || to > bytes.length || to < from) this.damaged++
      return { from: Math.min(from, bytes.length), to: Math.max(from, Math.min(to, bytes.length)) }
    }
    const sized = (): Section => {
      const from = head.u32()
      return section(from, from + (head.u32() & 0xffffff))
    }
    this.entities = section(head.u32(), head.u32())
    this.blocks = sized()
    this.extras = sized()
    if (this.entities.from < head.at || this.entities.from >= bytes.length) throw new OpenError('file-exception', 'a DWG file that ends before its entities')
  }

  write(): OldDrawing {
    const { out, bytes, release } = this
    this.writeHeader()
    const tables = readTables(bytes, release, this.blocks.from, out)
    out.section('BLOCKS', () => {
      for (const block of tables.blocks) {
        if (!this.holdsBlock(block.at)) continue
        out
          .tag(0, 'BLOCK')
          .tag(8, '0')
          .tag(2, block.name)
          .tag(70, block.flags & 0x7f)
        this.walk({ from: block.at, to: this.blocks.to }, tables, true)
        out.tag(0, 'ENDBLK').tag(8, '0')
      }
    })
    out.section('ENTITIES', () => this.walk(this.entities, tables, false))
    return { dxf: out.bytes(), damaged: this.damaged }
  }

  private holdsBlock(at: number): boolean {
    return at >= this.blocks.from && at + MIN_RECORD <= this.blocks.to && (this.bytes[at] & 0x7f) === Kind.block
  }

  private writeHeader(): void {
    const { out, bytes } = this
    const cursor = new ByteCursor(bytes, 94)
    const p3 = (): number[] => [cursor.f64(), cursor.f64(), cursor.f64()]
    out.section('HEADER', () => {
      out.tag(9, '$ACADVER').tag(1, 'AC1009').tag(9, '$INSBASE').point(10, p3())
      // Two bytes of entities' number, or of line types' generation; then the extents and limits.
      cursor.skip(2)
      out.tag(9, '$EXTMIN').point(10, p3()).tag(9, '$EXTMAX').point(10, p3())
      out.tag(9, '$LIMMIN').point(10, p3().slice(0, 2))
      cursor.at -= 8
      out.tag(9, '$LIMMAX').point(10, [cursor.f64(), cursor.f64()])
      cursor.skip(100)
      out.tag(9, '$FILLMODE').tag(70, cursor.u16() === 0 ? 0 : 1)
      out.tag(9, '$QTEXTMODE').tag(70, cursor.u16() === 1 ? 1 : 0)
      cursor.skip(2)
      const scale = cursor.f64()
      out.tag(9, '$LTSCALE').tag(40, scale > 1e-6 && scale < 1e6 ? scale : 1)
    })
  }

  /** Entities of a section in their order; records that were moved are looked up where they went. Of a block: from its head to its end. */
  private walk(section: Section, tables: OldTables, isBlock: boolean): void {
    let { from: at, to } = section
    let repeated: number | undefined
    while (at + MIN_RECORD <= to) {
      const kind = this.bytes[at] & 0x7f
      const cursor = new ByteCursor(this.bytes, at, to)
      cursor.skip(2)
      const size = cursor.u16()
      if (kind === Kind.jump) {
        const next = cursor.left >= 4 ? this.target(cursor.u32()) : undefined
        if (!next || ++this.jumps > MAX_JUMPS) return void this.damaged++
        at = next.from
        to = next.to
        continue
      }
      if (kind === 0 || kind > Kind.last || size < MIN_RECORD || at + size > to) return void this.damaged++
      if ((this.bytes[at] & ERASED) === 0) {
        if (isBlock && kind === Kind.endBlock) return
        if (kind === Kind.repeat) repeated = this.out.length
        else if (kind === Kind.endRepeat) {
          if (repeated !== undefined) this.repeat(repeated, at, size)
          repeated = undefined
        } else if (kind === Kind.block) this.writeBase(at, size, tables)
        else if (isDrawn(kind)) this.writeRecord(at, size, tables)
      }
      at += size
    }
    if (isBlock) this.damaged++
  }

  /** The entities since a place of the output in columns and rows, which a record of R2.x ends with. */
  private repeat(from: number, at: number, size: number): void {
    if (size < REPEAT_BYTES) return void this.damaged++
    const cursor = new ByteCursor(this.bytes, at + size - REPEAT_BYTES, at + size)
    const counts = [cursor.u16(), cursor.u16()]
    if (counts[0] * counts[1] * (this.out.length - from) > MAX_REPEATED) this.damaged++
    else this.out.repeat(from, counts, [cursor.f64(), cursor.f64()])
  }

  /** Where a moved record stands, and where its section ends. */
  private target(address: number): Section | undefined {
    const at = (address & 0x3fffffff) + (address & 0x80000000 ? this.extras.from : address & 0x40000000 ? this.blocks.from : 0)
    const home = [this.entities, this.blocks, this.extras].find(({ from, to }) => at >= from && at < to)
    return home && { from: at, to: home.to }
  }

  private cursorOf(at: number, size: number): ByteCursor {
    if (this.release < 11) return new ByteCursor(this.bytes, at, at + size)
    const end = at + size - 2
    if (crc16(this.bytes.subarray(at, end)) !== (this.bytes[end] | (this.bytes[end + 1] << 8))) this.damaged++
    return new ByteCursor(this.bytes, at, end)
  }

  private writeRecord(at: number, size: number, tables: OldTables): void {
    try {
      if (writeEntity(this.cursorOf(at, size), this.release, tables, this.out).left !== 0) this.damaged++
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.damaged++
    }
  }

  /** The base point of a block, and the path of an external one. */
  private writeBase(at: number, size: number, tables: OldTables): void {
    const ignored = new TagWriter()
    try {
      const { record } = writeEntity(this.cursorOf(at, size), this.release, tables, ignored)
      this.out.point(10, record.flat())
      if (record.has(2)) this.out.tag(1, record.text())
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.damaged++
    }
  }
}
