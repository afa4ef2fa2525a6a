import { OpenError } from '../../../../src/core/errors.ts'
import { Cursor } from '../container/container.ts'

/** Reads an unsigned number. Throws `file-exception` for other tokens. */
export function readAtom(cursor: Cursor): number {
  const byte = cursor.u8()
  if (byte >= 0x81 && byte <= 0xd0) return byte - 0x81
  if (byte >= 0xd1 && byte <= 0xe4) return (byte - 0xd1) * 256 + cursor.u8()
  if (byte === 0x80) return cursor.u32()
  throw new OpenError('file-exception', 'a number of a CATIA product is damaged')
}

/** The index of a string of the catalogue: another code than numbers have. In the long form, of indices from 202 on, it is counted from 1. */
export function readName(cursor: Cursor): number {
  const byte = cursor.u8()
  if (byte >= 0x34 && byte <= 0xfd) return byte - 0x34
  if (byte === 0x32) return cursor.u32() - 1
  throw new OpenError('file-exception', 'a name of a CATIA product is damaged')
}

/** An object's kind by its record. */
export type Head =
  | { kind: 'definition' }
  /** An instance of an object of this file: a definition, or (a proxy) another instance. */
  | { kind: 'internal'; target: number }
  /** An instance of something in another file. */
  | { kind: 'external'; slot: number }
  /** A part of a catalogue: its representation names the file. */
  | { kind: 'catalogue' }
  /** A stand-in for an instance inside of a linked product. */
  | { kind: 'proxy' }
  | { kind: 'unknown' }

const IDENTIFIER = 0xe5

/** Heads of two generations: 04, 14, 1c, and up to R21 02, 12, 16, 1e. */
export function readHead(head: Uint8Array): Head {
  try {
    const cursor = new Cursor(head)
    const first = cursor.u8()
    if (first === 0x04 || first === 0x02) return { kind: 'definition' }
    if (first === 0x1c || first === 0x1e) return { kind: 'proxy' }
    if (first === 0x14) {
      const second = cursor.u8()
      if (second === 1) return { kind: 'catalogue' }
      return second === 0 ? link(cursor) : { kind: 'unknown' }
    }
    if (first === 0x16 || first === 0x12) {
      readAtom(cursor)
      return first === 0x16 || head.length > 3 ? link(cursor) : { kind: 'unknown' }
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return { kind: 'unknown' }
}

/** The identifier of a document (documents saved as copies share it: not used) and its slot, or an object of this file. */
function link(cursor: Cursor): Head {
  if (cursor.bytes[cursor.at] !== IDENTIFIER) return { kind: 'internal', target: readAtom(cursor) }
  cursor.u8()
  cursor.skip(cursor.u32())
  return { kind: 'external', slot: readAtom(cursor) }
}
