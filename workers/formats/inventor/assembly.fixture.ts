import { ByteWriter, type FileOptions, inventorFile, type RecordBytes } from './inventorFile.fixture.ts'

export interface ReferenceSpec {
  path: string
  /** Where each occurrence stands, in centimetres. */
  at: readonly (readonly [number, number, number])[]
  /** Occurrences are declared but not placed. */
  suppressed?: boolean
  title?: string
}

/** The matrix of a mere displacement: ones and zeros by mask, then what is neither. */
export function displacement(out: ByteWriter, at: readonly number[]): ByteWriter {
  let ones = 0
  let zeros = 0
  for (let i = 0; i < 16; i++) {
    if (i < 12 && i % 4 === 3) continue
    if (i % 5 === 0) ones |= 1 << i
    else zeros |= 1 << i
  }
  return out
    .u32(0x203)
    .u16(ones, zeros)
    .f64(...at)
}

/** An assembly of files, as its graphics segment and its reference stream keep it. */
export function assemblyFile(references: readonly ReferenceSpec[], options: FileOptions = {}): Uint8Array<ArrayBuffer> {
  const records: RecordBytes[] = []
  const table = new ByteWriter().zeros(37)
  const occurrences = new ByteWriter()
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
        .text16(title)
        .zeros(60)
      if (suppressed) continue
      const bytes = displacement(new ByteWriter().u32(0).u16(0).u32(0, 0).u8(1), place)
      records.push({ type: 'a26371ca', bytes: bytes.u8(0, 7).u32(occurrence).text16('GRx').u16(1).u32(0, 0, occurrence).done() })
    }
  }
  return inventorFile('AmGraphicsSegment', records, { '/UFRxDoc': table.raw(occurrences.done()).zeros(20).done() }, options)
}
