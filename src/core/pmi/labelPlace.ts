import { addScaled, cross, distance, normalize, subtract, transformPoint, type Vec3 } from '../geometry/matrix.ts'
import type { NodeId, Part, PartId } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import type { EdgeReference } from './annotation.ts'
import { edgesOfReferences, type PmiRow } from './rows.ts'

/** World places of an annotation: where its text stands, and a point of the feature that it is about. Millimetres. */
export interface LabelPlace {
  text: Vec3
  feature?: Vec3
}

/** Faces that are looked at for the one nearest to a text. */
const MAX_FACES = 64
/** Distance of a text that the file has no place for from its feature, as a share of the part's size. */
const AWAY = 0.15

/**
 * Places of an annotation: the file's own place for its text, else the middle of its drawing, else beside the feature, in front of its first face; undefined while the
 * part has not come. `world`: matrix of a node as it is shown, column-major.
 */
export function labelPlace(row: PmiRow, index: SceneIndex, parts: ReadonlyMap<PartId, Part>, world: (node: NodeId) => Float64Array): LabelPlace | undefined {
  const { annotation, callouts, place } = row
  const partOf = (node: NodeId): Part | undefined => index.partAt(parts, node)
  const [callout] = callouts
  const { anchor } = annotation
  const beside = (text: Vec3): LabelPlace => {
    const middles = (place?.faces.slice(0, MAX_FACES) ?? []).flatMap((one) => {
      const found = faceMiddle(partOf(place!.node), one, world(place!.node))
      return found ? [found.middle] : []
    })
    // Targets and centre lines are beside the bodies.
    const { points = [], lines = [] } = annotation.supplemental ?? {}
    if (middles.length === 0) for (const point of [...points, ...lines].slice(0, MAX_FACES)) middles.push(moved(world(callout ?? place?.node ?? 0), point))
    const [feature] = middles.sort((a, b) => distance(a, text) - distance(b, text))
    return { text, ...(feature && { feature }) }
  }
  if (anchor) return beside(moved(world(callout ?? place?.node ?? 0), anchor.point))
  const bounds = callout === undefined ? undefined : partOf(callout)?.bounds
  if (bounds) {
    const middle: Vec3 = [(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2]
    return beside(moved(world(callout), middle))
  }
  const part = place && partOf(place.node)
  if (!place || !part) return undefined
  const face = faceMiddle(part, place.faces[0] ?? -1, world(place.node)) ?? edgeMiddle(part, place.edges ?? [], world(place.node))
  if (!face) return undefined
  const size = part.bounds
  const away = AWAY * Math.hypot(size[3] - size[0], size[4] - size[1], size[5] - size[2])
  return { text: addScaled(face.middle, face.normal, away), feature: face.middle }
}

function moved(matrix: Float64Array, point: ArrayLike<number>): Vec3 {
  const out: Vec3 = [0, 0, 0]
  transformPoint(out, 0, matrix, 0, point[0], point[1], point[2])
  return out
}

/** Middle of the first of some edges, and the direction in front of a face that it bounds. */
function edgeMiddle(part: Part, references: readonly EdgeReference[], matrix: Float64Array): { middle: Vec3; normal: Vec3 } | undefined {
  const { edges, offset: [ox, oy, oz] = [0, 0, 0] } = part
  const [edge] = edgesOfReferences(part, references.slice(0, 1))
  if (!edges || edge === undefined) return undefined
  const at = ((edges.start[edge] + edges.start[edge + 1]) >> 1) * 3
  const middle = moved(matrix, [edges.points[at] + ox, edges.points[at + 1] + oy, edges.points[at + 2] + oz])
  return { middle, normal: faceMiddle(part, edges.faces[edge * 2], matrix)?.normal ?? [0, 0, 1] }
}

/** Middle of a face's middle triangle, which lies on the face, and the direction in front of it. */
function faceMiddle(part: Part | undefined, face: number, matrix: Float64Array): { middle: Vec3; normal: Vec3 } | undefined {
  const mesh = part?.mesh
  if (!mesh || face < 0 || face + 1 >= mesh.faceStart.length || mesh.faceStart[face + 1] === mesh.faceStart[face]) return undefined
  const triangle = (mesh.faceStart[face] + mesh.faceStart[face + 1]) >> 1
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const [a, b, c] = [0, 1, 2].map((corner) => {
    const at = mesh.indices[triangle * 3 + corner] * 3
    return moved(matrix, [mesh.positions[at] + ox, mesh.positions[at + 1] + oy, mesh.positions[at + 2] + oz])
  })
  const middle = a.map((value, axis) => (value + b[axis] + c[axis]) / 3) as Vec3
  return { middle, normal: normalize(cross(subtract(b, a), subtract(c, a))) ?? [0, 0, 1] }
}
