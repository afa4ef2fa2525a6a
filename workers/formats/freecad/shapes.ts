import type { Node } from '../../../src/core/scene/model.ts'
import { readBrep } from '../brep/readBrep.ts'
import type { PartSource } from '../exact/partSource.ts'
import type { Appearance } from './appearance.ts'

const decoder = new TextDecoder('latin1')

/** The nodes of a shape, which already stand where the object does, and their parts (numbered from 0); undefined for a shape that cannot be read. */
export function readShape(bytes: Uint8Array, { color, faces }: Appearance): { roots: Node[]; parts: PartSource[] } | undefined {
  const head = decoder.decode(bytes.subarray(0, 256))
  const tree = readBrep(bytes, Number(/CASCADE Topology V(\d)/.exec(head)?.[1] ?? 1))
  if (!tree) return undefined
  const all = tree.parts.flatMap(({ bodies }) => bodies.flatMap((body) => body.faces))
  // Faces are numbered as they are met; lists of another length are of another state of the shape.
  if (faces?.length === all.length) for (const [i, face] of all.entries()) face.color = faces[i]
  for (const part of tree.parts) part.color = color
  return tree
}
