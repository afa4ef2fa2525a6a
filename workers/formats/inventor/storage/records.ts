import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { ByteWindow } from '../../../io/bytes/byteWindow.ts'
import { type SegmentStreams, segmentHead } from './database.ts'
import { unpack, unpackInto } from './unpack.ts'

/** Reads the records of a segment; returns `false` when it needs no more of them. */
export interface RecordVisitor {
  /** Told first: how many records there are. */
  start?(count: number): void
  /**
   * Elsewhere a record is referred to by its place, from 1 on. `type`: first eight hexadecimal digits of the type's id, as stored; '' of an unknown one.
   * The reader is of the record's own bytes and valid during the call only.
   */
  record(place: number, type: string, reader: ByteCursor): boolean
}

const STORED = 0x80000000
/** From Inventor 2015 on properties may follow a record. */
const MAJOR_WITH_PROPERTIES = 19
/** Bytes of a property's value by its type; 14 states its own length. */
const PROPERTY_BYTES: Partial<Record<number, number>> = { 1: 3, 3: 4, 7: 4, 8: 6, 10: 6, 11: 10 }

const UNKNOWN = 'property of unknown type '
/** Bytes that a trailer of unknown properties may have. */
const FARTHEST = 4096

/** Reads the records of a segment in their order while it unpacks: it is never in memory as a whole. Throws `file-exception` when directory and contents disagree. */
export function eachRecord({ meta, bulk }: SegmentStreams, major: number, visitor: RecordVisitor): void {
  const { lengths, types } = readDirectory(meta.read())
  const hasTrailers = major >= MAJOR_WITH_PROPERTIES
  const window = new ByteWindow()
  const own = { reader: new ByteCursor(new Uint8Array(0)) }
  let done = 0
  let wanted = true
  /** Trailers do not state their length: one that is not whole is tried again when twice as much is there. */
  let patience = 0

  /** Reads the whole records; at the end of the segment everything must be whole. */
  const advance = (isEnd: boolean): void => {
    const { cursor } = window
    if (own.reader.bytes !== cursor.bytes) own.reader = new ByteCursor(cursor.bytes)
    for (; wanted && done < lengths.length; done++) {
      const length = lengths[done]
      if (!isEnd && cursor.left < Math.max(patience, length + 9)) return
      const before = cursor.at
      const selector = cursor.u32() & 0xff
      const start = cursor.skip(length)
      const again = cursor.u32()
      if (again !== 0 && again !== length) throw new OpenError('file-exception', 'records of a segment are out of step')
      if (hasTrailers && !skipTrailer(cursor, isEnd, lengths[done + 1])) {
        patience = 2 * (cursor.end - before)
        cursor.at = before
        return
      }
      patience = 0
      wanted = visitor.record(done + 1, types[selector] ?? '', own.reader.narrow(start, start + length))
    }
  }

  visitor.start?.(lengths.length)
  unpackInto(bulk.read().subarray(18), (chunk) => {
    window.add(chunk)
    advance(false)
    return wanted && done < lengths.length
  })
  advance(true)
}

/** Types of the records in a segment, as `RecordVisitor.record` gets them; its contents are not unpacked. Throws `file-exception` when the directory is damaged. */
export const typesIn = ({ meta }: SegmentStreams): string[] => readDirectory(meta.read()).types

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
  const lengths = blocks.u32s(blocks.left / 4)
  let stored = 0
  for (const block of lengths) if (block >= STORED) lengths[stored++] = block - STORED
  table(10)
  table(28)
  const ids = table(28)
  const types: string[] = []
  while (ids.left > 0 && types.length < 256) {
    types.push([...ids.take(4)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    ids.skip(24)
  }
  return { lengths: lengths.subarray(0, stored), types }
}

/**
 * False when it is not whole, unless all of it must be there: then that throws. Behind a trailer of an unknown kind the next record is looked for
 * (`next`: its length; undefined behind the last one).
 */
function skipTrailer(reader: ByteCursor, isEnd: boolean, next: number | undefined): boolean {
  const from = reader.at
  try {
    readTrailer(reader)
    return true
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    const isUnknown = error.detail.startsWith(UNKNOWN)
    if (isUnknown && next === undefined) return true
    if (!isEnd && !(isUnknown && reader.end - from >= FARTHEST + 8 + next!)) return false
    const place = isUnknown ? nextRecord(reader, from, next!) : -1
    if (place < 0) throw error
    reader.at = place
    return true
  }
}

/** Where within reach a record of that length begins: behind a selector of one byte, and with its length again behind it. -1: nowhere. */
function nextRecord({ view, end }: ByteCursor, from: number, length: number): number {
  if (length === 0) return -1
  const last = Math.min(from + FARTHEST, end - 8 - length)
  for (let at = from; at <= last; at++) if (view.getUint32(at, true) < 256 && view.getUint32(at + 4 + length, true) === length) return at
  return -1
}

function readTrailer(reader: ByteCursor): void {
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
        if (size === undefined) throw new OpenError('file-exception', `${UNKNOWN}${type}`)
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
