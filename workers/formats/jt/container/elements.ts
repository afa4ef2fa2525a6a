import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { Container } from './container.ts'
import { guid } from './container.ts'

export interface Element {
  /** GUID of its kind, hexadecimal. */
  kind: string
  /** Number of the object; -1 where elements have none (segments other than the scene graph in JT 8). */
  id: number
  /** Stands at the first field; ends where the element does. */
  fields: ByteCursor
}

const END = 'f'.repeat(32)
/** GUID and base type. */
const HEAD = 17

/**
 * Reads a list of elements up to its end marker, or to the end of the data where the marker is missing. Leaves the cursor behind it.
 * Throws `file-exception` when an element reaches over the end.
 */
export function readElements(cursor: ByteCursor, withId: boolean): Element[] {
  const out: Element[] = []
  while (cursor.left >= 20) {
    const length = cursor.u32()
    const from = cursor.skip(length)
    const head = new ByteCursor(cursor.bytes, from, from + length)
    const kind = guid(head)
    if (kind === END) return out
    if (length < HEAD) throw new OpenError('file-exception', 'an element is too short')
    head.skip(1)
    const id = withId ? head.i32() : -1
    out.push({ kind, id, fields: head })
  }
  return out
}

/** The only element of a segment that holds one. */
export function firstElement(container: Container, data: Uint8Array): Element {
  const [element] = readElements(new ByteCursor(data), container.generation > 8)
  if (!element) throw new OpenError('file-exception', 'an empty segment')
  return element
}

/** The number in front of an element's own fields: absent in JT 8, two bytes in 9, one in 10. */
export function localVersion(fields: ByteCursor, generation: number): number {
  if (generation === 8) return 0
  return generation === 9 ? fields.u16() : fields.u8()
}
