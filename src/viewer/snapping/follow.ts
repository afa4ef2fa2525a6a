import { invertAffine, multiply, transformPoint, type Vec3 } from '../../core/geometry/matrix.ts'
import type { NodeId } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { Viewer } from '../api.ts'

/** A world point of the part as it is shown, in the part's coordinates. */
export function intoPart(viewer: Viewer, node: NodeId, point: Vec3): Vec3 {
  const inverse = invertAffine(viewer.transformOf(node))
  return inverse ? moved(inverse, point) : point
}

/** A point of the part's coordinates where it is shown. */
export const ontoScreen = (viewer: Viewer, node: NodeId, point: Vec3): Vec3 => moved(viewer.transformOf(node), point)

export function moved(matrix: Float64Array, point: Vec3): Vec3 {
  const out: Vec3 = [0, 0, 0]
  transformPoint(out, 0, matrix, 0, point[0], point[1], point[2])
  return out
}

/** World matrix of a node in the assembled model. */
export const homeOf = (index: SceneIndex, node: NodeId): Float64Array => index.world.slice(node * 16, node * 16 + 16)

/** How an occurrence is moved away from its place in the assembled model; undefined when it is not. */
export function shiftOf(viewer: Viewer, index: SceneIndex, node: NodeId): Float64Array | undefined {
  const now = viewer.transformOf(node)
  const home = homeOf(index, node)
  if (now.every((value, i) => value === home[i])) return undefined
  const back = invertAffine(home)
  return back && multiply(now, back)
}
