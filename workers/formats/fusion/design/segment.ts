import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'

/** Magic number of generations 7 and later, whose header is longer. */
const LATE = 1234
const GUID = 36
const MOST_TYPES = 10_000
/** Bytes of a reference within the design, and of one that holds the type of its target. */
export const REF = 11
export const TYPED_REF = REF + 4 + GUID

/** A reference to a record: of this design, or of another document, which `link` names ('' where the file names none). */
export interface Ref {
  id: number
  link?: string
}

interface Place {
  from: number
  end: number
}

/**
 * The records of a design: `MetaStream.dat` has the table of types, with the records of each, and where each record stands in `BulkStream.dat`.
 * Throws `file-exception` for streams that are damaged.
 */
export class Segment {
  private readonly bulk: Uint8Array
  private readonly byType = new Map<string, number[]>()
  /** Types by the part of the program that they belong to. */
  private readonly byAddIn = new Map<string, string[]>()
  private readonly places = new Map<number, Place>()
  /** References of the third generation hold the type of their target. */
  private readonly typedRefs: boolean

  constructor(meta: Uint8Array, bulk: Uint8Array) {
    this.bulk = bulk
    const cursor = new ByteCursor(meta)
    cursor.text8()
    cursor.u32()
    cursor.text16()
    const magic = cursor.u32()
    const generation = cursor.u32()
    if (magic === LATE) cursor.skip(8)
    this.typedRefs = generation === 3
    cursor.text8()
    cursor.text8()
    cursor.skip(8)
    for (let left = count(cursor, 24, MOST_TYPES); left > 0; left--) {
      const type = cursor.text8().toLowerCase()
      cursor.text8()
      cursor.u32()
      const addIn = cursor.text8()
      this.byAddIn.set(addIn, [...(this.byAddIn.get(addIn) ?? []), type])
      const ids: number[] = []
      for (let members = count(cursor, 8); members > 0; members--) ids.push(u64(cursor))
      this.byType.set(type, [...(this.byType.get(type) ?? []), ...ids])
    }
    cursor.skip(count(cursor, 8) * 8)
    let last: Place | undefined
    for (let left = count(cursor, 16); left > 0; left--) {
      const id = u64(cursor)
      const from = Math.min(u64(cursor), bulk.length)
      if (last) last.end = from
      this.places.set(id, (last = { from, end: bulk.length }))
    }
  }

  /** Ids of the records of a type, by the type's GUID in lower case. */
  ids(type: string): readonly number[] {
    return this.byType.get(type) ?? []
  }

  /** GUIDs of the types that a part of the program (`Geometry`) brings, in lower case. */
  types(addIn: string): readonly string[] {
    return this.byAddIn.get(addIn) ?? []
  }

  /** The record's name, and a cursor at what follows it; undefined when there is no such record. */
  record(id: number): { name: string; payload: ByteCursor } | undefined {
    const place = this.places.get(id)
    if (!place || place.end <= place.from) return undefined
    const cursor = new ByteCursor(this.bulk, place.from, place.end)
    cursor.text8()
    if (u64(cursor) !== id) return undefined
    return { name: cursor.text8(), payload: cursor }
  }

  /** A reference; undefined for one to nothing. */
  ref(cursor: ByteCursor): Ref | undefined {
    const present = cursor.u8()
    if (present === 0) return undefined
    if (present !== 1) throw notARef()
    const id = u64(cursor)
    const typed = this.typedRefs && startsGuid(cursor)
    if (typed) cursor.text8()
    const cross = cursor.u8()
    if (cross === 0) {
      const other = cursor.u8()
      if (other > 1) throw notARef()
      if (other === 1) cursor.u32()
      return { id }
    }
    if (cross !== 1) throw notARef()
    // Nine octets that are not known, then the type: a document that is not named.
    if (!typed && startsGuid(cursor, 9)) {
      cursor.skip(9)
      cursor.text8()
      cursor.u8()
      return { id, link: '' }
    }
    cursor.u32()
    cursor.text16()
    if (cursor.u8() === 1) return { id }
    if (!typed && startsGuid(cursor)) cursor.text8()
    const link = cursor.text16()
    if (cursor.u8() === 1) {
      cursor.text16()
      cursor.text16()
    }
    return { id, link }
  }

  /** Steps over the properties of a record: keys with a number or a text each. Throws for others. */
  skipProperties(cursor: ByteCursor): void {
    if (cursor.u8() === 0) return
    for (let left = count(cursor, 16); left > 0; left--) {
      cursor.text8()
      const type = cursor.text8()
      if (type.endsWith('uint64')) cursor.skip(8)
      else if (type.endsWith('HString')) cursor.text8()
      else throw new OpenError('file-exception', 'a property of an unknown type')
    }
  }
}

const notARef = (): OpenError => new OpenError('file-exception', 'not a reference')

/** Larger numbers than 2^53 are damage: no file has so many records. */
export function u64(cursor: ByteCursor): number {
  const low = cursor.u32()
  return low + cursor.u32() * 2 ** 32
}

/** How many entries follow, of `least` bytes each. */
export function count(cursor: ByteCursor, least: number, most = Infinity): number {
  const value = cursor.u32()
  if (value * least > cursor.left || value > most) throw new OpenError('file-exception', 'the design states more than it holds')
  return value
}

/** Whether a text of 36 characters, one byte each, stands at the cursor. */
function startsGuid(cursor: ByteCursor, offset = 0): boolean {
  return cursor.left >= offset + 4 + GUID && cursor.view.getUint32(cursor.at + offset, true) === GUID
}

/** Whether a UTF-16 text of 36 characters with the hyphens of a GUID stands at `at`. */
export function isWideGuid({ view, end }: ByteCursor, at: number): boolean {
  return (
    at + 4 + 2 * GUID <= end &&
    view.getUint32(at, true) === GUID &&
    view.getUint16(at + 4 + 2 * 8, true) === 0x2d &&
    view.getUint16(at + 4 + 2 * 13, true) === 0x2d
  )
}

/** Length in bytes of a UTF-16 GUID with its length before it. */
export const WIDE_GUID = 4 + 2 * GUID
