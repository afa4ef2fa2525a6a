import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { type Container, guid } from './container.ts'

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

/** GUIDs of kinds of elements as bytes in a little-endian file, hexadecimal. */

/** A GUID in its usual spelling, with its first three groups turned to the order of bytes. */
function bytesOf(text: string): string {
  const [a, b, c, d, e] = text.split('-')
  const turned = (hex: string): string => hex.match(/../g)!.toReversed().join('')
  return turned(a) + turned(b) + turned(c) + d + e
}

const first = (start: string): string => bytesOf(`${start}-2ac8-11d1-9b6b-0080c7bb5997`)
const second = (start: string): string => bytesOf(`${start}-38fb-11d1-a506-006097bdc6e1`)

export const Kind = {
  group: first('10dd101b'),
  instance: first('10dd102a'),
  lod: first('10dd102c'),
  rangeLod: first('10dd104c'),
  partition: first('10dd103e'),
  switch: first('10dd10f3'),
  baseNode: first('10dd1035'),
  metaDataNode: second('ce357245'),
  partNode: second('ce357244'),
  baseShape: first('10dd1059'),
  vertexShape: first('10dd107f'),
  triStripNode: first('10dd1077'),
  polylineNode: first('10dd1046'),
  polygonNode: first('10dd1048'),
  pointNode: bytesOf('98134716-0010-0818-1998-080009835d5a'),
  nullShapeNode: bytesOf('d239e7b6-dd77-4289-a07d-b0ee79f79494'),
  primitiveNode: bytesOf('e40373c1-1ad9-11d3-9daf-00a0c9c7ddc2'),
  material: first('10dd1030'),
  transform: first('10dd1083'),
  stringAtom: first('10dd106e'),
  integerAtom: first('10dd102b'),
  floatAtom: first('10dd1019'),
  referenceAtom: first('10dd1004'),
  dateAtom: second('ce357246'),
  lateLoadedAtom: bytesOf('e0b05be5-fbbd-11d1-a3a7-00aa00d10954'),
  propertyProxy: second('ce357247'),
  triStripShape: first('10dd10ab'),
  polylineShape: first('10dd10a1'),
  polygonShape: first('10dd109f'),
  pointShape: bytesOf('98134716-0011-0818-1998-080009835d5a'),
  xtBody: bytesOf('873a70e0-2ac9-11d1-9b6b-0080c7bb5997'),
} as const

/** Nodes that stand for geometry. */
export const shapeNodes: ReadonlySet<string> = new Set<string>([
  Kind.baseShape,
  Kind.vertexShape,
  Kind.triStripNode,
  Kind.polylineNode,
  Kind.polygonNode,
  Kind.pointNode,
  Kind.nullShapeNode,
  Kind.primitiveNode,
])
