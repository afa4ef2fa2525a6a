import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../bytes/byteCursor.ts'
import { type SegmentStreams, segmentHead } from './database.ts'
import { unpack } from './unpack.ts'

/** The records of a segment, in order. Elsewhere a record is referred to by its place here, counted from 1. */
export interface Records {
  count: number
  /** All of the segment; what readers give are places in it. */
  bytes: Uint8Array
  /** First eight hexadecimal digits of the type's id, as stored. */
  type(record: number): string
  /** A reader of the record's own bytes. */
  reader(record: number): ByteCursor
}

const STORED = 0x80000000
/** From Inventor 2015 on properties may follow a record. */
const MAJOR_WITH_PROPERTIES = 19
/** Bytes of a property's value by its type; 14 says its own length. */
const PROPERTY_BYTES: Partial<Record<number, number>> = { 1: 3, 3: 4, 7: 4, 8: 6, 10: 6, 11: 10 }

/** Unpacks a segment and finds its records. Throws `file-exception` when directory and contents disagree. */
export function readRecords({ meta, bulk }: SegmentStreams, major: number): Records {
  const { lengths, types } = readDirectory(meta.read())
  const packed = bulk.read()
  const bytes = unpack(packed.subarray(18))
  const reader = new ByteCursor(bytes)
  const starts = new Uint32Array(lengths.length)
  const selectors = new Uint8Array(lengths.length)
  for (let i = 0; i < lengths.length; i++) {
    selectors[i] = reader.u32() & 0xff
    starts[i] = reader.skip(lengths[i])
    const again = reader.u32()
    if (again !== 0 && again !== lengths[i]) throw new OpenError('file-exception', 'records of a segment are out of step')
    if (major >= MAJOR_WITH_PROPERTIES) skipTrailer(reader)
  }
  return {
    count: lengths.length,
    bytes,
    type: (record) => types[selectors[record]] ?? '',
    reader: (record) => new ByteCursor(bytes, starts[record], starts[record] + lengths[record]),
  }
}

/** Lengths of the records that are stored, and the types' ids. */
function readDirectory(meta: Uint8Array): { lengths: Uint32Array; types: string[] } {
  const head = new ByteCursor(meta)
  segmentHead(head)
  const unpacked = unpack(meta.subarray(head.at))
  const reader = new ByteCursor(unpacked)
  reader.skip(14)
  const table = (size: number): ByteCursor => {
    const count = reader.u32()
    const from = reader.skip(count * size)
    if (reader.u32() !== 4 + count * size) throw new OpenError('file-exception', "a segment's directory is damaged")
    return new ByteCursor(unpacked, from, from + count * size)
  }
  const blocks = table(4)
  const all = blocks.u32s(blocks.left / 4)
  table(10)
  table(28)
  const ids = table(28)
  const types: string[] = []
  while (ids.left > 0 && types.length < 256) {
    types.push([...ids.take(4)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    ids.skip(24)
  }
  return { lengths: all.filter((block) => block >= STORED).map((block) => block - STORED), types }
}

function skipTrailer(reader: ByteCursor): void {
  const present = reader.u8()
  if (present === 0) return
  const count = reader.u32()
  if (count < STORED) {
    for (let i = 0; i < count; i++) {
      reader.skip(reader.u32())
      const type = reader.u32()
      if (type === 14) {
        reader.skip(2)
        reader.skip(reader.u32())
      } else {
        const size = PROPERTY_BYTES[type]
        if (size === undefined) throw new OpenError('file-exception', `property of unknown type ${type}`)
        reader.skip(size)
      }
    }
  }
  reader.skip(4)
  const names = reader.u32()
  if (names === 0) return
  reader.skip(8)
  for (let i = 0; i < names; i++) {
    reader.skip(reader.u32())
    reader.skip(4)
  }
}
