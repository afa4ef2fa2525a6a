import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { readLook } from './body.ts'
import { readMatrix } from './occurrence.ts'
import { count, type Ref, type Segment } from './segment.ts'

/** The occurrences from the root's children down to the one that is meant, or, where the file gives no order (`ordered` false), all that lie on the way. */
export interface PathOverride {
  path: Ref[]
  ordered: boolean
}

/** The current place of an occurrence in the design, not in the component that holds it. */
export function readPosition(segment: Segment, cursor: ByteCursor): PathOverride & { matrix?: Float64Array } {
  const lead = readLead(segment, cursor)
  segment.skipProperties(cursor)
  const matrix = readMatrix(cursor)
  return { ...readPath(segment, cursor, lead), ...(matrix && { matrix }) }
}

export function readVisibility(segment: Segment, cursor: ByteCursor): { path: PathOverride; visible: boolean } {
  const lead = readLead(segment, cursor)
  segment.skipProperties(cursor)
  const visible = cursor.u8() !== 0
  return { visible, path: readPath(segment, cursor, lead) }
}

/** An appearance that an occurrence gives to bodies without one of their own: the colour, or where it is 0, the appearance's name. */
export function readOccurrenceLook(segment: Segment, cursor: ByteCursor): { path: PathOverride; color: Rgba; appearance: string } {
  const lead = readLead(segment, cursor)
  segment.skipProperties(cursor)
  cursor.skip(1)
  const { color, appearance } = readLook(segment, cursor)
  // The library, an empty text, and the name in the library; then a number and a factor.
  for (let text = 0; text < 3; text++) cursor.text16()
  cursor.skip(8)
  return { color, appearance, path: readPath(segment, cursor, lead) }
}

/** A component and the occurrences of the path, in any order. */
function readLead(segment: Segment, cursor: ByteCursor): Ref[] {
  if (cursor.u8() !== 1) throw new OpenError('file-exception', 'an override without a path')
  const refs: Ref[] = []
  for (let left = count(cursor, 5); left > 0; left--) {
    const ref = segment.ref(cursor)
    if (ref) refs.push(ref)
    cursor.u32()
  }
  return refs
}

function readPath(segment: Segment, cursor: ByteCursor, lead: Ref[]): PathOverride {
  const path: Ref[] = []
  for (let left = count(cursor, 1); left > 0; left--) {
    const ref = segment.ref(cursor)
    if (ref) path.push(ref)
  }
  return path.length > 0 ? { path, ordered: true } : { path: lead, ordered: false }
}
