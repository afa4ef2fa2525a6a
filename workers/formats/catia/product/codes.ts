import { OpenError } from '../../../../src/core/errors.ts'
import type { Cursor } from '../container/cursor.ts'

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
