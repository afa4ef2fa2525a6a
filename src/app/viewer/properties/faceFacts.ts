import { faceExtent, type FaceExtent } from '../../../core/geometry/faceExtent.ts'
import { edgeInfoAt } from '../../../core/geometry/edgeInfo.ts'
import type { EdgeInfo } from '../../../core/geometry/fitEdge.ts'
import { fitFace } from '../../../core/geometry/fitSurface.ts'
import { faceArea } from '../../../core/geometry/meshMeasure.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { type FaceInfo, faceInfoAt } from '../../../core/scene/surface.ts'

/** What is known of one face: its surface, and what the mesh says of its extent. Millimetres, mm², part-local. */
export interface FaceFacts extends FaceExtent {
  info: FaceInfo
  area: number
}

/** A face of more triangles is the whole of a mesh without faces: no simple surface fits, and trying would be felt while hovering. */
const MAX_FITTED = 50_000

const knownFaces = new WeakMap<Part, Map<number, FaceFacts>>()

/** Worked out once per face; undefined when there is no such face. */
export function faceFacts(part: Part, face: number): FaceFacts | undefined {
  const { mesh } = part
  if (!mesh || face < 0 || face + 1 >= mesh.faceStart.length) return undefined
  const faces = knownFaces.get(part) ?? new Map<number, FaceFacts>()
  knownFaces.set(part, faces)
  let facts = faces.get(face)
  if (!facts) {
    const small = mesh.faceStart[face + 1] - mesh.faceStart[face] <= MAX_FITTED
    const info = surfaceOf(part, face, small)
    facts = { info, area: faceArea(mesh, face), ...(small ? faceExtent(mesh, face, info) : {}) }
    faces.set(face, facts)
  }
  return facts
}

/** The surface that the file states, else the one that fits; in the mesh's coordinates. */
function surfaceOf(part: Part, face: number, small: boolean): FaceInfo {
  const stated = part.faces && faceInfoAt(part.faces, face)
  if (stated && (stated.kind !== 'unknown' || stated.exact)) {
    const [x, y, z] = part.offset ?? [0, 0, 0]
    return { ...stated, origin: [stated.origin[0] - x, stated.origin[1] - y, stated.origin[2] - z] }
  }
  if (small && part.mesh) return fitFace(part.mesh, face)
  return { kind: 'unknown', origin: [0, 0, 0], axis: [0, 0, 1], exact: false, deviation: 0 }
}

/** What is known of one edge: its line or circle, and its length. Undefined when there is no such edge. */
export function edgeFacts({ edges, offset }: Part, edge: number): EdgeInfo | undefined {
  return edges && edge >= 0 && edge + 1 < edges.start.length ? edgeInfoAt(edges, edge, offset) : undefined
}

/** A part-local direction in the world, unit length. */
export function worldDirection({ world }: SceneIndex, node: NodeId, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const at = node * 16
  const out: [number, number, number] = [0, 0, 0]
  for (let row = 0; row < 3; row++) out[row] = world[at + row] * x + world[at + 4 + row] * y + world[at + 8 + row] * z
  const size = Math.hypot(...out) || 1
  return [out[0] / size, out[1] / size, out[2] / size]
}
