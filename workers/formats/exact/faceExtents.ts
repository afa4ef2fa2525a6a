import { triangleArea } from '../../../src/core/geometry/meshMeasure.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'

/** Boxes (minimum xyz, maximum xyz), areas and vertices of a mesh's faces, as columns. */
export interface FaceExtents {
  /** Six per face, the mesh's offset added. */
  box: Float64Array
  /** mm² */
  area: Float64Array
  /** Vertices of face `f`, each once: `vertices[start[f]]` up to `vertices[start[f + 1]]`. */
  start: Uint32Array
  vertices: Uint32Array
}

export function faceExtents({ positions: p, indices, faceStart }: Mesh, [ox, oy, oz]: readonly [number, number, number] = [0, 0, 0]): FaceExtents {
  const count = faceStart.length - 1
  const box = new Float64Array(count * 6)
  const area = new Float64Array(count)
  const start = new Uint32Array(count + 1)
  const vertices = new Uint32Array(indices.length)
  const seen = new Int32Array(p.length / 3).fill(-1)
  let used = 0
  for (let f = 0; f < count; f++) {
    const at = f * 6
    box.fill(Infinity, at, at + 3)
    box.fill(-Infinity, at + 3, at + 6)
    for (let i = faceStart[f] * 3; i < faceStart[f + 1] * 3; i++) {
      const vertex = indices[i]
      if (seen[vertex] === f) continue
      seen[vertex] = f
      vertices[used++] = vertex
      for (let axis = 0; axis < 3; axis++) {
        const value = p[vertex * 3 + axis]
        if (value < box[at + axis]) box[at + axis] = value
        if (value > box[at + 3 + axis]) box[at + 3 + axis] = value
      }
    }
    for (let t = faceStart[f]; t < faceStart[f + 1]; t++) area[f] += triangleArea(p, indices, t)
    start[f + 1] = used
    for (let side = at; side < at + 6; side += 3) {
      box[side] += ox
      box[side + 1] += oy
      box[side + 2] += oz
    }
  }
  return { box, area, start, vertices: vertices.subarray(0, used) }
}
