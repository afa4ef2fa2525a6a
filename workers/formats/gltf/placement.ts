import { identity } from '../../../src/core/geometry/matrix.ts'
import { type Json, numbers } from './json.ts'

/** Millimetres per metre, glTF's unit. */
export const SCALE = 1000

/** Column-major matrix of translation (metres), rotation quaternion xyzw and scale, in millimetres. */
export function trsMatrix(t: ArrayLike<number>, q: ArrayLike<number>, s: ArrayLike<number>): Float64Array {
  const length = Math.hypot(q[0], q[1], q[2], q[3])
  const [x, y, z, w] = length > 0 ? [q[0] / length, q[1] / length, q[2] / length, q[3] / length] : [0, 0, 0, 1]
  return new Float64Array([
    (1 - 2 * (y * y + z * z)) * s[0],
    2 * (x * y + z * w) * s[0],
    2 * (x * z - y * w) * s[0],
    0,
    2 * (x * y - z * w) * s[1],
    (1 - 2 * (x * x + z * z)) * s[1],
    2 * (y * z + x * w) * s[1],
    0,
    2 * (x * z + y * w) * s[2],
    2 * (y * z - x * w) * s[2],
    (1 - 2 * (x * x + y * y)) * s[2],
    0,
    t[0] * SCALE,
    t[1] * SCALE,
    t[2] * SCALE,
    1,
  ])
}

/** Local placement of a node, millimetres. */
export function nodeMatrix(node: Json): Float64Array {
  const matrix = numbers(node.matrix, 16)
  if (matrix) {
    const out = new Float64Array(matrix)
    for (let i = 12; i < 15; i++) out[i] *= SCALE
    return out
  }
  if (node.translation === undefined && node.rotation === undefined && node.scale === undefined) return identity()
  return trsMatrix(numbers(node.translation, 3) ?? [0, 0, 0], numbers(node.rotation, 4) ?? [0, 0, 0, 1], numbers(node.scale, 3) ?? [1, 1, 1])
}
