import { dot, type ReadonlyVec3, scale, subtract, transformPoint, type Vec3 } from '../../../core/geometry/matrix.ts'
import { normalNearest } from '../../../core/geometry/lookAt.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'

/** Corners of a face's triangles where they are shown, xyz after xyz, millimetres; undefined without such a face. */
export function trianglesOfFace(viewer: Viewer, part: Part | undefined, node: NodeId, face: number): Float64Array | undefined {
  const mesh = part?.mesh
  if (!mesh || face < 0 || face + 1 >= mesh.faceStart.length) return undefined
  const world = viewer.transformOf(node)
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const first = mesh.faceStart[face] * 3
  const points = new Float64Array((mesh.faceStart[face + 1] * 3 - first) * 3)
  for (let corner = 0; corner < points.length / 3; corner++) {
    const at = mesh.indices[first + corner] * 3
    transformPoint(points, corner * 3, world, 0, mesh.positions[at] + ox, mesh.positions[at + 1] + oy, mesh.positions[at + 2] + oz)
  }
  return points
}

/** World normal of a face near a point, on the side of the eye; undefined without one. */
export function normalTowardsEye(viewer: Viewer, triangles: Float64Array, point: ReadonlyVec3): Vec3 | undefined {
  const normal = normalNearest(triangles, point)
  return normal && towardsEye(viewer, normal)
}

export function towardsEye(viewer: Viewer, direction: ReadonlyVec3): Vec3 {
  const { position, target } = viewer.camera()
  return scale(direction, dot(direction, subtract(position, target)) < 0 ? -1 : 1)
}
