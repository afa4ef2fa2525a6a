import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { type OldTables, latin1 } from './oldTables.ts'
import type { TagWriter } from './tagWriter.ts'

/** What of an entity's record comes before the fields of its kind. */
export interface RecordHead {
  kind: number
  /** Its optional fields that are there, by bits. */
  opts: number
  /** Height above the plane; undefined where none is stated. */
  elevation: number | undefined
  /** Attributes or vertices follow. */
  followed: boolean
}

export const Kind = { repeat: 5, endRepeat: 6, block: 12, endBlock: 13, jump: 18, last: 24 } as const

const degrees = 180 / Math.PI
const BYLAYER = [255, 32_767]
const BYBLOCK = [254, 32_766]
/** Face records of a polyface: corners by number, without a place. */
const FACE_RECORD = 0x4000

type Write = (record: EntityRecord, out: TagWriter) => void

/** The fields of one record, in their order. */
export class EntityRecord {
  readonly head: RecordHead
  readonly release: number
  readonly tables: OldTables
  private readonly cursor: ByteCursor

  constructor(cursor: ByteCursor, release: number, tables: OldTables, head: RecordHead) {
    this.cursor = cursor
    this.release = release
    this.tables = tables
    this.head = head
  }

  has(bit: number): boolean {
    return (this.head.opts & bit) !== 0
  }

  /** Bytes that no field has taken. */
  get left(): number {
    return this.cursor.left
  }

  /** Points of lines, points and faces are three numbers from R10 on, unless they lie at no height. */
  get isSpatial(): boolean {
    return this.release >= 10 && this.head.elevation === undefined
  }

  u8 = (): number => this.cursor.u8()
  i16 = (): number => this.cursor.view.getInt16(this.cursor.skip(2), true)
  f64 = (): number => this.cursor.f64()
  text(): string {
    const length = this.cursor.u16()
    const from = this.cursor.skip(length)
    return latin1(this.cursor.bytes.subarray(from, from + length))
  }
  p2 = (): number[] => [this.f64(), this.f64()]
  p3 = (): number[] => [this.f64(), this.f64(), this.f64()]

  /** A point of the plane at the record's height. */
  flat(): number[] {
    return [...this.p2(), this.head.elevation ?? 0]
  }

  style(): string {
    return this.tables.styles[this.u8()] ?? 'STANDARD'
  }
}

/** Tags of optional fields, in their order: bit, and how it is written. */
function options(record: EntityRecord, out: TagWriter, ...fields: [bit: number, write: (record: EntityRecord, out: TagWriter) => void][]): void {
  for (const [bit, write] of fields) if (record.has(bit)) write(record, out)
}

const number =
  (code: number, factor = 1) =>
  (record: EntityRecord, out: TagWriter): void =>
    void out.tag(code, record.f64() * factor)
const short =
  (code: number) =>
  (record: EntityRecord, out: TagWriter): void =>
    void out.tag(code, record.i16())
const byte =
  (code: number) =>
  (record: EntityRecord, out: TagWriter): void =>
    void out.tag(code, record.u8())
const extrusion = (record: EntityRecord, out: TagWriter): void => void out.point(210, record.p3())
const alignment = (record: EntityRecord, out: TagWriter): void => void out.point(11, record.flat())
const style = (record: EntityRecord, out: TagWriter): void => void out.tag(7, record.style())

const ends: Write = (record, out) => {
  const point = (): number[] => (record.isSpatial ? record.p3() : record.flat())
  out.point(10, point()).point(11, point())
  options(record, out, [1, extrusion])
}

const fourPoints: Write = (record, out) => {
  const points = [record.p2(), record.p2(), record.p2(), record.p2()]
  let z = record.head.elevation ?? 0
  let normal: number[] | undefined
  if (record.has(1)) normal = record.p3()
  if (record.has(2)) z = record.f64()
  points.forEach((point, i) => out.point(10 + i, [...point, z]))
  if (normal) out.point(210, normal)
}

/** A circle or arc: its place comes first, its height last. */
const round =
  (arc: boolean): Write =>
  (record, out) => {
    const centre = record.p2()
    const radius = record.f64()
    const angles = arc ? [record.f64(), record.f64()] : []
    const normal = record.has(1) ? record.p3() : undefined
    const z = record.has(2) ? record.f64() : (record.head.elevation ?? 0)
    out.point(10, [...centre, z]).tag(40, radius)
    angles.forEach((angle, i) => out.tag(50 + i, angle * degrees))
    if (normal) out.point(210, normal)
  }

const attribute =
  (isDefinition: boolean): Write =>
  (record, out) => {
    out.point(10, record.flat()).tag(40, record.f64()).tag(1, record.text())
    if (isDefinition) out.tag(3, record.text())
    out.tag(2, record.text()).tag(70, record.u8())
    options(
      record,
      out,
      [1, byte(73)],
      [2, number(50, degrees)],
      [4, number(41)],
      [8, number(51, degrees)],
      [16, style],
      [32, byte(71)],
      [64, byte(72)],
      [128, alignment],
      [256, extrusion],
      [512, byte(74)],
    )
  }

/** Fields of each kind, as tags. */
const kinds: Record<number, [name: string, write: Write]> = {
  1: ['LINE', ends],
  2: [
    'POINT',
    (record, out) => {
      out.point(10, record.isSpatial ? record.p3() : record.flat())
      options(record, out, [1, extrusion], [2, number(50, degrees)])
    },
  ],
  3: ['CIRCLE', round(false)],
  4: [
    'SHAPE',
    (record, out) => {
      out.point(10, record.flat()).tag(40, record.f64()).tag(2, `#${record.u8()}`)
      options(record, out, [1, number(50, degrees)], [2, (own) => void own.u8()], [4, number(41)], [8, number(51, degrees)], [16, number(39)], [32, extrusion])
    },
  ],
  7: [
    'TEXT',
    (record, out) => {
      out.point(10, record.flat()).tag(40, record.f64()).tag(1, record.text())
      options(
        record,
        out,
        [1, number(50, degrees)],
        [2, number(41)],
        [4, number(51, degrees)],
        [8, style],
        [16, byte(71)],
        [32, byte(72)],
        [64, alignment],
        [128, extrusion],
        [256, byte(73)],
      )
    },
  ],
  8: ['ARC', round(true)],
  9: ['TRACE', fourPoints],
  11: ['SOLID', fourPoints],
  14: [
    'INSERT',
    (record, out) => {
      out.tag(2, record.tables.blocks[record.i16()]?.name ?? '').point(10, record.flat())
      if (record.head.followed) out.tag(66, 1)
      options(
        record,
        out,
        [1, number(41)],
        [2, number(42)],
        [4, number(50, degrees)],
        [8, number(43)],
        [16, short(70)],
        [32, short(71)],
        [64, number(44)],
        [128, number(45)],
        [256, extrusion],
      )
    },
  ],
  15: ['ATTDEF', attribute(true)],
  16: ['ATTRIB', attribute(false)],
  17: ['SEQEND', () => undefined],
  19: [
    'POLYLINE',
    (record, out) => {
      out.tag(66, 1).point(10, [0, 0, record.head.elevation ?? 0])
      const bits = [16, 32, 64, 128, 256]
      options(record, out, [1, byte(70)], [2, number(40)], [4, number(41)], [8, extrusion], ...bits.map((bit, i): [number, Write] => [bit, short(71 + i)]))
    },
  ],
  20: [
    'VERTEX',
    (record, out) => {
      out.point(10, record.has(FACE_RECORD) ? [0, 0, 0] : record.flat())
      options(record, out, [1, number(40)], [2, number(41)], [4, number(42)], [8, byte(70)], [16, number(50, degrees)])
      options(record, out, ...[32, 64, 128, 256].map((bit, i): [number, Write] => [bit, short(71 + i)]))
    },
  ],
  21: [
    'LINE',
    (record, out) => {
      if (record.release >= 10) return ends(record, out)
      out.point(10, record.has(1) ? record.p3() : record.flat()).point(11, record.has(2) ? record.p3() : record.flat())
    },
  ],
  22: [
    '3DFACE',
    (record, out) => {
      for (let i = 0; i < 4; i++) {
        const isSpatial = record.release >= 10 ? record.isSpatial : record.has(1 << i)
        out.point(10 + i, isSpatial ? record.p3() : record.flat())
      }
      if (record.release >= 10) options(record, out, [1, short(70)])
    },
  ],
  23: [
    'DIMENSION',
    (record, out) => {
      const point = (): number[] => (record.release >= 10 ? record.p3() : record.flat())
      const at = (code: number) => (): void => void out.point(code, point())
      out
        .tag(2, record.tables.blocks[record.i16()]?.name ?? '')
        .point(10, point())
        .point(11, record.flat())
      options(
        record,
        out,
        [1, (own) => void out.point(12, own.flat())],
        [2, byte(70)],
        [4, (own) => void out.tag(1, own.text())],
        [8, at(13)],
        [16, at(14)],
        [32, at(15)],
        [64, (own) => void out.point(16, own.flat())],
        [128, number(40)],
        [256, number(50, degrees)],
        [512, number(52, degrees)],
        [0x400, number(53, degrees)],
        [0x4000, extrusion],
      )
      if (!record.has(2)) out.tag(70, 0)
      if (record.has(0x8000)) record.i16()
    },
  ],
  24: ['VIEWPORT', (record, out) => void out.point(10, record.p3()).tag(40, record.f64()).tag(41, record.f64()).tag(68, record.i16())],
}

/** Whether the kind is known to be drawn. */
export const isDrawn = (kind: number): boolean => kinds[kind] !== undefined

/** Reads an entity's record (without its checksum) and writes it as DXF. Gives the bytes that no field took: none, where the record is understood. */
export function writeEntity(cursor: ByteCursor, release: number, tables: OldTables, out: TagWriter): { head: RecordHead; left: number; record: EntityRecord } {
  const kind = cursor.u8() & 0x7f
  const flag = cursor.u8()
  cursor.skip(2)
  const layer = cursor.view.getInt16(cursor.skip(2), true)
  const opts = cursor.u16()
  const extra = flag & 0x40 ? cursor.u8() : 0
  if (extra & 2) cursor.skip(cursor.u16())
  const color = flag & 1 ? cursor.u8() : undefined
  const lineType = flag & 2 ? (release >= 11 ? cursor.u16() : cursor.u8()) : undefined
  // For points and lines the bit means that they lie in the plane.
  const isPlanar = release >= 10 && [1, 2, 21, 22].includes(kind)
  const elevation = flag & 4 ? (isPlanar ? 0 : cursor.f64()) : undefined
  const thickness = flag & 8 ? cursor.f64() : undefined
  let handle = ''
  if (flag & 0x20) {
    const length = cursor.u8()
    const from = cursor.skip(length)
    for (const digit of cursor.bytes.subarray(from, from + length)) handle += digit.toString(16).padStart(2, '0')
  }
  const viewport = extra & 4 ? cursor.view.getInt16(cursor.skip(2), true) : 0
  const head: RecordHead = { kind, opts, elevation, followed: (flag & 0x80) !== 0 }
  const record = new EntityRecord(cursor, release, tables, head)
  const known = kinds[kind]
  if (!known) return { head, left: 0, record }
  out.tag(0, known[0])
  if (handle) out.tag(5, handle.toUpperCase())
  out.tag(8, tables.layers[layer] ?? '0')
  if (lineType !== undefined && !BYLAYER.includes(lineType)) out.tag(6, BYBLOCK.includes(lineType) ? 'BYBLOCK' : (tables.lineTypes[lineType] ?? 'BYLAYER'))
  if (color !== undefined) out.tag(62, color)
  if (thickness !== undefined) out.tag(39, thickness)
  if (viewport > 0) out.tag(67, 1)
  known[1](record, out)
  // The owners of attributes or vertices, which DXF states by their order.
  const rest = kind === 17 ? Math.max(0, record.left - 4) : record.left
  return { head, left: rest, record }
}
