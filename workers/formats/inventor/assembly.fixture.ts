import { type FileOptions, inventorFile, type RecordBytes, Writer } from './inventorFile.fixture.ts'

export interface ReferenceSpec {
  path: string
  /** Where each occurrence stands, in centimetres: its place, or twelve numbers (the images of x, y, z, then the place). */
  at: readonly (readonly number[])[]
  /** Occurrences are declared but not placed. */
  suppressed?: boolean
  /** Title of each occurrence, or of all. */
  title?: string | readonly string[]
}

/** A matrix by rows: ones, zeros and (both) minus ones by mask, then the other values; a displacement is always written. */
function placement(out: Writer, at: readonly number[]): Writer {
  const [x, y, z, place] = at.length === 3 ? [[1, 0, 0], [0, 1, 0], [0, 0, 1], at] : [0, 3, 6, 9].map((from) => at.slice(from, from + 3))
  const rows = [...[0, 1, 2].flatMap((axis) => [x[axis], y[axis], z[axis], place[axis]]), 0, 0, 0, 1]
  let ones = 0
  let zeros = 0
  const others = rows.filter((value, i) => {
    if ((i < 12 && i % 4 === 3) || (value !== 0 && Math.abs(value) !== 1)) return true
    if (value !== 0) ones |= 1 << i
    if (value !== 1) zeros |= 1 << i
    return false
  })
  return out
    .u32(0x203)
    .u16(ones, zeros)
    .f64(...others)
}

/** An assembly of files, as its graphics segment and its reference stream keep it. */
export function assemblyFile(
  references: readonly ReferenceSpec[],
  options: FileOptions = {},
  streams: Record<string, Uint8Array> = {},
): Uint8Array<ArrayBuffer> {
  const records: RecordBytes[] = []
  const table = new Writer().zeros(37)
  const occurrences = new Writer()
  let occurrence = 0
  for (const [f, { path, at, suppressed, title = '' }] of references.entries()) {
    table
      .text16(path)
      .u32(0)
      .text16('')
      .u16(0)
      .text16('')
      .u32(0)
      .u16(suppressed ? 0x2000 : 0, 0)
      .zeros(32)
      .u32(f + 1, at.length, 1, 0)
    for (const [i, place] of at.entries()) {
      occurrence++
      occurrences
        .u32(0, f + 1, occurrence, 100 + occurrence, i + 1)
        .text16(typeof title === 'string' ? title : title[i])
        .zeros(60)
      if (suppressed) continue
      const bytes = placement(new Writer().u32(0).u16(0).u32(0, 0).u8(1), place)
      records.push({ type: 'a26371ca', bytes: bytes.u8(0, 7).u32(occurrence).text16('GRx').u16(1).u32(0, 0, occurrence).done() })
    }
  }
  return inventorFile('AmGraphicsSegment', records, { ...streams, '/UFRxDoc': table.raw(occurrences.done()).zeros(20).done() }, options)
}
