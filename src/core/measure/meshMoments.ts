import { subtract, type Vec3 } from '../geometry/vector.ts'
import type { Part } from '../scene/model.ts'
import { decodeNormal } from '../scene/octahedral.ts'
import type { FaceMoments } from './faceMoments.ts'
import { addTriangle, AREA, MOMENTS } from './moments.ts'

/** Triangles between two yields. */
const SLICE = 20_000

/** Moments of the triangles as they are; the normals at their corners show how far the surface may bulge between them. */
export function* meshMoments(part: Part, face: number, origin: Vec3): Generator<void, FaceMoments> {
  const mesh = part.mesh!
  const { positions: p, normals, indices, faceStart } = mesh
  const moments = new Float64Array(MOMENTS)
  const corner: Vec3[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const normal: Vec3[] = corner.map(() => [0, 0, 0])
  let area = 0,
    volume = 0
  // The triangles are the shape of meshes without exact geometry.
  const bulges = part.origin !== 'mesh' && normals.length >= (p.length / 3) * 2
  const first = faceStart[face] * 3
  for (let i = first; i < faceStart[face + 1] * 3; i += 3) {
    if (i > first && (i - first) % (SLICE * 3) === 0) yield
    for (let side = 0; side < 3; side++) {
      const at = indices[i + side] * 3
      for (let axis = 0; axis < 3; axis++) corner[side][axis] = p[at + axis] - origin[axis]
      if (bulges) decodeNormal(normals, indices[i + side] * 2, normal[side])
    }
    const before = moments[AREA]
    addTriangle(moments, 0, corner[0], corner[1], corner[2])
    if (!bulges) continue
    const own = moments[AREA] - before
    let height = 0,
      turn = 0
    for (let side = 0; side < 3; side++) {
      const next = (side + 1) % 3
      const bend = subtract(normal[next], normal[side]),
        chord = subtract(corner[next], corner[side])
      height += Math.abs(bend[0] * chord[0] + bend[1] * chord[1] + bend[2] * chord[2]) / 8
      turn = Math.max(turn, bend[0] * bend[0] + bend[1] * bend[1] + bend[2] * bend[2])
    }
    area += (own * turn) / 12
    volume += (own * height) / 3
  }
  return { moments, area, volume, bounded: false, exact: false }
}
