import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'

const LONGEST_TEXT = 1 << 20

/** A count of things of at least `size` bytes each, all of which must be there. */
export function count(fields: ByteCursor, size: number): number {
  const found = fields.i32()
  if (found < 0 || found * size > fields.left) throw new OpenError('file-exception', 'a list is cut off')
  return found
}

/** UTF-16 text behind its length in units. */
export const longText = (fields: ByteCursor): string => fields.text16(LONGEST_TEXT)

/** Six short numbers: year, month from 0, day, hour, minute, second. */
export function date(fields: ByteCursor): string {
  const [year, month, day, hour, minute, second] = Array.from({ length: 6 }, () => fields.u16())
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${year}-${two(month + 1)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}
