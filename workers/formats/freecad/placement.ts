import { identity, type Matrix } from '../../../src/core/geometry/matrix.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { readBrep } from '../brep/readBrep.ts'
import type { PartSource } from '../exact/laterParts.ts'
import type { Appearance } from './appearance.ts'

/** A matrix (column-major) of a place and a quaternion x, y, z, w; the identity where the numbers are none. */
export function compose([px, py, pz]: readonly number[], quaternion: readonly number[]): Matrix {
  const length = Math.hypot(...quaternion)
  const out = identity()
  if (![px, py, pz, length].every(Number.isFinite) || length === 0) return out
  const [x, y, z, w] = quaternion.map((value) => value / length)
  out.set([1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)], 0)
  out.set([2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)], 4)
  out.set([2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)], 8)
  out.set([px, py, pz], 12)
  return out
}

/** The matrix with its axes scaled. */
export function scaled(matrix: Matrix, factors: readonly number[]): Matrix {
  const out = matrix.slice()
  for (let column = 0; column < 3; column++) for (let row = 0; row < 3; row++) out[column * 4 + row] *= factors[column]
  return out
}

export const isIdentity = (matrix: Matrix): boolean => {
  const unit = identity()
  return matrix.every((value, i) => Math.abs(value - unit[i]) < 1e-12)
}

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
