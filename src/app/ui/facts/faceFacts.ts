import { edgeInfoAt } from '../../../core/geometry/edgeInfo.ts'
import type { EdgeInfo } from '../../../core/geometry/fitEdge.ts'
import { doubt } from '../../../core/measure/doubt.ts'
import { faceMoments } from '../../../core/measure/faceMoments.ts'
import { type FaceSpan, faceSpan } from '../../../core/measure/faceSpan.ts'
import { faceCount, faceSurface } from '../../../core/measure/faceSurface.ts'
import { AREA } from '../../../core/measure/moments.ts'
import type { Measure } from '../../../core/measure/sceneMeasures.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { FaceInfo } from '../../../core/scene/surface.ts'

/** Properties of one face: its surface, how much of it the face covers, and its area. Millimetres, mm², part-local. */
export interface FaceFacts extends FaceSpan {
  info: FaceInfo
  area: Measure
}

const knownFaces = new WeakMap<Part, Map<number, FaceFacts>>()

/** Worked out once per face; undefined when there is no such face. */
export function faceFacts(part: Part, face: number): FaceFacts | undefined {
  if (face < 0 || face >= faceCount(part)) return undefined
  const faces = knownFaces.get(part) ?? new Map<number, FaceFacts>()
  knownFaces.set(part, faces)
  let facts = faces.get(face)
  if (!facts) {
    const info = faceSurface(part, face)
    const { moments, exact, area } = faceMoments(part, face)
    facts = { info, area: { value: moments[AREA], exact, deviation: doubt(moments[AREA], area) }, ...faceSpan(part, face, info) }
    faces.set(face, facts)
  }
  return facts
}

/** Properties of one edge: its line or circle, and its length. Undefined when there is no such edge. */
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
