import { XYZ } from '../../../model/geometry.ts'
import { type ModelerGeometry, ModelerGeometryWire } from '../../../model/solids.ts'
import { DwgDamage } from '../bitCursor.ts'
import type { DwgRecord } from '../record.ts'

const GUID_BITS = 64
const SAT = 1
const SAB = 2
const HEAD = [...'ACIS BinaryFile'].map((letter) => letter.charCodeAt(0))
/** The last word of a binary body: "End" "of" "ACIS" or "ASM" "data", each with its length. */
const ends = [
  [0x45, 0x6e, 0x64, 0x0e, 0x02, 0x6f, 0x66, 0x0e, 0x04, 0x41, 0x43, 0x49, 0x53, 0x0d, 0x04, 0x64, 0x61, 0x74, 0x61],
  [0x45, 0x6e, 0x64, 0x0e, 0x02, 0x6f, 0x66, 0x0e, 0x03, 0x41, 0x53, 0x4d, 0x0d, 0x04, 0x64, 0x61, 0x74, 0x61],
]

/** REGION, 3DSOLID and BODY: an ACIS body (text or binary, or in the store of R2013) and the wires that show it. */
export function readModeler<T extends ModelerGeometry>(record: DwgRecord, solid: T, history: boolean): T {
  const { data, release } = record
  readShape(record, solid)
  if (!data.bit()) throw new DwgDamage('a body with more than a body')
  if (release >= 2007) {
    for (let left = data.count(data.bl(), 4); left > 0; left--) {
      data.bl()
      data.bl()
      record.ref()
    }
  }
  if (release >= 2013) {
    data.bit()
    data.bl()
    data.bs()
    data.bs()
    data.skip(GUID_BITS)
    data.bl()
  }
  if (history && release >= 2007) record.ref()
  return solid
}

/** The body and the wires, with which surfaces begin, too. */
export function readShape<T extends ModelerGeometry>(record: DwgRecord, solid: T): T {
  if (!record.hasStore && !record.data.bit()) readBody(record, solid)
  readWires(record, solid)
  return solid
}

function readBody({ data }: DwgRecord, solid: ModelerGeometry): void {
  data.bit()
  const version = data.bs()
  if (version === SAT) {
    const chunks: string[] = []
    for (let size = data.bl(); size !== 0; size = data.bl()) {
      const chunk = data.take(size)
      let text = ''
      for (const byte of chunk) text += String.fromCharCode(byte > 32 ? 159 - byte : byte)
      chunks.push(text)
    }
    solid.proprietaryData = chunks.join('')
  } else if (version === SAB) solid.acisData = readBinary(data)
  else throw new DwgDamage('a body of no kind')
}

/** A binary body states no length: it goes on to its last word. */
function readBinary(data: DwgRecord['data']): Uint8Array {
  const from = data.at
  const rest = data.take(data.left >> 3)
  if (HEAD.some((byte, i) => rest[i] !== byte)) throw new DwgDamage('a binary body without its first word')
  const length = endOf(rest)
  data.at = from + length * 8
  return rest.slice(0, length)
}

function endOf(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x45); at >= 0; at = bytes.indexOf(0x45, at + 1))
    for (const end of ends) if (end.every((byte, i) => bytes[at + i] === byte)) return at + end.length
  throw new DwgDamage('a binary body without its last word')
}

function readWires(record: DwgRecord, solid: ModelerGeometry): void {
  const { data } = record
  if (!data.bit()) return
  if (data.bit()) solid.point = record.point()
  data.bl()
  if (data.bit()) solid.wires = readWireList(record)
  for (let left = data.count(data.bl(), 20); left > 0; left--) {
    data.bll()
    record.point()
    record.point()
    record.point()
    data.bit()
    if (data.bit()) readWireList(record)
  }
}

function readWireList(record: DwgRecord): ModelerGeometryWire[] {
  const { data } = record
  const wires: ModelerGeometryWire[] = []
  for (let left = data.count(data.bl(), 15); left > 0; left--) {
    const wire = new ModelerGeometryWire()
    data.rc()
    data.bl()
    data.bs()
    data.bl()
    wire.points = record.points(data.bl())
    if (data.bit()) {
      wire.hasRotation = true
      wire.xAxis = record.point()
      wire.yAxis = record.point()
      wire.zAxis = record.point()
      wire.translation = record.point()
      wire.scale = data.bd()
      data.skip(3)
    } else wire.translation = new XYZ(0, 0, 0)
    wires.push(wire)
  }
  return wires
}
