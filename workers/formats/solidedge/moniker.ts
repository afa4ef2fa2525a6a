import { OpenError } from '../../../src/core/errors.ts'
import { decodeName } from '../../mesh/text.ts'
import type { ByteCursor } from '../../io/bytes/byteCursor.ts'

/** CLSID of a file moniker: {00000303-0000-0000-C000-000000000046}. */
const FILE_MONIKER = [3, 3, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46]
const MOST_STEPS_UP = 64

/** A path as Windows keeps it: its wide form where there is one, else the ANSI form, whose names may be short ones (8.3). */
export function readMoniker(cursor: ByteCursor): string {
  const id = cursor.take(16)
  if (!FILE_MONIKER.every((byte, i) => id[i] === byte)) throw new OpenError('file-exception', 'a reference of the assembly is damaged')
  const up = Math.min(cursor.u16(), MOST_STEPS_UP)
  const ansi = decodeName(cursor.take(cursor.u32())).replace(/\0+$/, '')
  cursor.skip(24)
  const extra = cursor.u32()
  const from = cursor.at
  let wide = ''
  if (extra > 6) {
    const length = cursor.u32()
    cursor.skip(2)
    wide = cursor.wide(Math.min(length, extra - 6))
  }
  cursor.at = from
  cursor.skip(extra)
  return '..\\'.repeat(up) + (wide || ansi)
}
