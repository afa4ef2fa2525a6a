import type { ExportNode } from '../../src/core/export/exportScene.ts'
import { identity, multiply } from '../../src/core/geometry/matrix.ts'
import type { GltfDocument } from './gltfDocument.ts'

/** Cosine of the angle up to which axes are at right angles: others have no translation, rotation and scale. */
const SQUARE = 1e-6

/** Nodes that can be one with several places, by the first of them: leaves of one assembly with the same part and look, without attributes. */
export function instanceGroups(nodes: readonly ExportNode[]): Map<number, readonly number[]> {
  const hasChild = new Set(nodes.map(({ parent }) => parent))
  const alike = new Map<string, number[]>()
  for (const [at, { part, parent, color, opacity, attributes, matrix }] of nodes.entries()) {
    if (part === undefined || parent < 0 || hasChild.has(at) || attributes?.length || !isSquare(matrix)) continue
    const key = [parent, part, color, opacity].join('/')
    const known = alike.get(key)
    if (known) known.push(at)
    else alike.set(key, [at])
  }
  return new Map([...alike.values()].filter(({ length }) => length > 1).map((group) => [group[0], group]))
}

const column = (m: Float64Array, i: number): [number, number, number] => [m[i * 4], m[i * 4 + 1], m[i * 4 + 2]]

/** Whether a matrix turns, scales and moves, but neither shears nor mirrors. */
function isSquare(m: Float64Array | undefined): boolean {
  if (!m) return true
  const axes = [0, 1, 2].map((i) => column(m, i))
  const lengths = axes.map((axis) => Math.hypot(...axis))
  if (lengths.some((length) => !(length > 0))) return false
  const across = (a: number, b: number): number =>
    Math.abs(axes[a][0] * axes[b][0] + axes[a][1] * axes[b][1] + axes[a][2] * axes[b][2]) / lengths[a] / lengths[b]
  const [x, y, z] = axes
  const volume = x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0]) + x[2] * (y[0] * z[1] - y[1] * z[0])
  return volume > 0 && [across(0, 1), across(0, 2), across(1, 2)].every((value) => value <= SQUARE)
}

/** The accessors of a group's places. `inner`: from the mesh to its part. */
export function instances(document: GltfDocument, nodes: readonly ExportNode[], group: readonly number[], inner: Float64Array): Record<string, number> {
  const [moves, turns, scales] = [new Float32Array(group.length * 3), new Float32Array(group.length * 4), new Float32Array(group.length * 3)]
  for (const [i, at] of group.entries()) {
    const m = multiply(nodes[at].matrix ?? identity(), inner)
    moves.set([m[12], m[13], m[14]], i * 3)
    const sizes = [0, 1, 2].map((k) => Math.hypot(...column(m, k)))
    scales.set(sizes, i * 3)
    turns.set(quaternion(m, sizes), i * 4)
  }
  return { TRANSLATION: document.values(moves, 'VEC3'), ROTATION: document.values(turns, 'VEC4'), SCALE: document.values(scales, 'VEC3') }
}

/** The turn of a matrix whose columns have these lengths, as x y z w. */
function quaternion(m: Float64Array, sizes: readonly number[]): [number, number, number, number] {
  const r = (row: number, k: number): number => m[k * 4 + row] / sizes[k]
  const trace = r(0, 0) + r(1, 1) + r(2, 2)
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1)
    return [(r(2, 1) - r(1, 2)) / s, (r(0, 2) - r(2, 0)) / s, (r(1, 0) - r(0, 1)) / s, s / 4]
  }
  const [i, j, k] = r(0, 0) > r(1, 1) && r(0, 0) > r(2, 2) ? [0, 1, 2] : r(1, 1) > r(2, 2) ? [1, 2, 0] : [2, 0, 1]
  const s = 2 * Math.sqrt(1 + r(i, i) - r(j, j) - r(k, k))
  const out: [number, number, number, number] = [0, 0, 0, (r(k, j) - r(j, k)) / s]
  out[i] = s / 4
  out[j] = (r(j, i) + r(i, j)) / s
  out[k] = (r(k, i) + r(i, k)) / s
  return out
}
