import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { Occurrence } from './design.ts'
import { isWideGuid, type Segment, WIDE_GUID } from './segment.ts'

/** Fusion counts in centimetres. */
export const MM_PER_CM = 10
/** References between the two texts and the component, at most. */
const MOST_BETWEEN = 16

/** An occurrence: its component, the ordinal before two texts of which the first is a GUID, the component again, the matrix and the name. */
export function readOccurrence(segment: Segment, id: number, cursor: ByteCursor): Occurrence {
  if (cursor.u8() !== 1) throw new OpenError('file-exception', 'an occurrence without a component')
  cursor.u32()
  const component = segment.ref(cursor)
  if (!component) throw new OpenError('file-exception', 'an occurrence without a component')
  cursor.u32()
  const texts = textsFrom(cursor)
  const ordinal = cursor.view.getUint32(texts - 4, true)
  cursor.narrow(texts, cursor.end)
  cursor.text16()
  cursor.text16()
  for (let tries = 0; tries < MOST_BETWEEN; tries++) {
    const ref = segment.ref(cursor)
    if (ref?.id !== component.id || ref.link !== component.link) continue
    const matrix = readMatrix(cursor)
    return { id, component, ordinal, name: cursor.text16(), ...(matrix && { matrix }) }
  }
  throw new OpenError('file-exception', 'an occurrence without a place')
}

/** Where a GUID stands that another text follows directly. */
function textsFrom(cursor: ByteCursor): number {
  for (let at = cursor.at + 4; at + WIDE_GUID + 4 <= cursor.end; at++) {
    if (!isWideGuid(cursor, at)) continue
    const length = cursor.view.getUint32(at + WIDE_GUID, true)
    if (length > 0 && length < 4096 && at + WIDE_GUID + 4 + 2 * length <= cursor.end) return at
  }
  throw new OpenError('file-exception', 'an occurrence without a name')
}

/** A matrix behind a sign of the identity: rows in the file, columns here; the place in millimetres. Undefined for the identity. */
export function readMatrix(cursor: ByteCursor): Float64Array | undefined {
  const identity = cursor.u8()
  if (identity > 1) throw new OpenError('file-exception', 'not a matrix')
  if (identity === 1) return undefined
  const rows = cursor.f64s(16)
  const out = new Float64Array(16)
  for (let row = 0; row < 4; row++) for (let column = 0; column < 4; column++) out[column * 4 + row] = rows[row * 4 + column]
  for (const axis of [12, 13, 14]) out[axis] *= MM_PER_CM
  if (!out.every(Number.isFinite) || Math.abs(out[15] - 1) > 1e-9) throw new OpenError('file-exception', 'not a matrix')
  return out
}
