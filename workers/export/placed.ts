import type { ExportScene } from '../../src/core/export/exportScene.ts'
import { determinant3, multiply, transformPoint } from '../../src/core/geometry/matrix.ts'
import type { UpAxis } from '../../src/core/scene/model.ts'
import { decodeNormal } from '../../src/core/scene/octahedral.ts'
import { turnBetween } from '../../src/core/scene/upAxis.ts'
import type { ExportPart } from './exportJob.ts'

/** xyz triples of part-local positions in the world, times `scale`. */
export function placedPositions(positions: Float32Array, offset: ExportPart['offset'], world: Float64Array, scale: number): Float64Array<ArrayBuffer> {
  const [ox, oy, oz] = offset ?? [0, 0, 0]
  const out = new Float64Array(positions.length)
  for (let i = 0; i + 2 < positions.length; i += 3) {
    transformPoint(out, i, world, 0, positions[i] + ox, positions[i + 1] + oy, positions[i + 2] + oz)
    out[i] *= scale
    out[i + 1] *= scale
    out[i + 2] *= scale
  }
  return out
}

/** Unit normals in the world, xyz triples. */
export function placedNormals(normals: Int16Array, world: Float64Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array((normals.length / 2) * 3)
  // The cofactors of the upper 3×3: right for scaled and mirrored placements too.
  const m = world
  const c = [
    m[5] * m[10] - m[9] * m[6],
    m[9] * m[2] - m[1] * m[10],
    m[1] * m[6] - m[5] * m[2],
    m[8] * m[6] - m[4] * m[10],
    m[0] * m[10] - m[8] * m[2],
    m[4] * m[2] - m[0] * m[6],
    m[4] * m[9] - m[8] * m[5],
    m[8] * m[1] - m[0] * m[9],
    m[0] * m[5] - m[4] * m[1],
  ]
  const sign = isMirrored(world) ? -1 : 1
  const n = [0, 0, 0]
  for (let i = 0, at = 0; at < out.length; i += 2, at += 3) {
    decodeNormal(normals, i, n, 0)
    const x = c[0] * n[0] + c[1] * n[1] + c[2] * n[2]
    const y = c[3] * n[0] + c[4] * n[1] + c[5] * n[2]
    const z = c[6] * n[0] + c[7] * n[1] + c[8] * n[2]
    const length = (Math.hypot(x, y, z) || 1) * sign
    out[at] = x / length
    out[at + 1] = y / length
    out[at + 2] = z / length
  }
  return out
}

/** Triangles of a mirrored occurrence must turn round to face outwards. */
export const isMirrored = (world: Float64Array): boolean => determinant3(world) < 0

/** The scene turned so that it stands upright for readers that take this axis for up. */
export function upright(scene: ExportScene, up: UpAxis): ExportScene {
  if (scene.upAxis === up) return scene
  const [root, ...rest] = scene.nodes
  const turn = turnBetween(scene.upAxis, up)
  return { ...scene, upAxis: up, nodes: [{ ...root, matrix: root.matrix ? multiply(turn, root.matrix) : turn }, ...rest] }
}
