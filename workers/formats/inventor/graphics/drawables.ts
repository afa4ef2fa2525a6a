import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'

/** What faces, edges, bodies, meshes and polylines have in common. References are places in the segment, from 1; 0 is none. */
export interface Head {
  styles: number
  /** Number of a face's surface. */
  surface: number
  parent: number
}

const LIST = 2
const LIST_KIND = 0x3000

/** A reference: the highest bit is a flag. */
export const reference = (reader: ByteCursor): number => reader.u32() & 0x7fffffff

export function readHead(reader: ByteCursor): Head {
  reader.skip(10)
  const head = { styles: reference(reader), surface: reference(reader), parent: reference(reader) }
  reader.skip(4)
  return head
}

/** The length of a list, checked against the bytes that are left; the reader is left at its first item. */
export function listLength(reader: ByteCursor, itemBytes: number): number {
  if (reader.u16() !== LIST || reader.u16() !== LIST_KIND) throw new OpenError('file-exception', 'a list of the graphics segment is damaged')
  const count = reader.u32()
  if (count > 0) reader.skip(8)
  if (count * itemBytes > reader.left) throw new OpenError('file-exception', 'a list of the graphics segment ends early')
  return count
}

/** So many numbers of 4 bytes, from that place of a record's bytes on. */
export interface Numbers {
  at: number
  count: number
}

export function readNumbers(reader: ByteCursor, perItem: number): Numbers {
  const count = listLength(reader, perItem * 4) * perItem
  return { at: reader.skip(count * 4), count }
}
