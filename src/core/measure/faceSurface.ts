import { fitFace } from '../geometry/fitSurface.ts'
import { subtract } from '../geometry/matrix.ts'
import type { Part } from '../scene/model.ts'
import { type FaceInfo, faceInfoAt } from '../scene/surface.ts'

/** A face of more triangles is the whole of a mesh without faces: no simple surface fits, and trying would take long. */
const MAX_FITTED = 50_000

const known = new WeakMap<Part, Map<number, FaceInfo>>()

export const faceCount = ({ mesh }: Part): number => (mesh ? mesh.faceStart.length - 1 : 0)

/** The surface of a face: what the source states, else what fits the mesh; in the mesh's coordinates (without the part's offset). Worked out once per face. */
export function faceSurface(part: Part, face: number): FaceInfo {
  const faces = known.get(part) ?? new Map<number, FaceInfo>()
  known.set(part, faces)
  let info = faces.get(face)
  if (!info) faces.set(face, (info = statedSurface(part, face) ?? fitted(part, face)))
  return info
}

/** What the source states of a face, in the mesh's coordinates; undefined when it states nothing. */
export function statedSurface(part: Part, face: number): FaceInfo | undefined {
  const stated = part.faces && face < part.faces.kind.length ? faceInfoAt(part.faces, face) : undefined
  if (!stated || (stated.kind === 'unknown' && !stated.exact)) return undefined
  return { ...stated, origin: subtract(stated.origin, part.offset ?? [0, 0, 0]) }
}

function fitted({ mesh }: Part, face: number): FaceInfo {
  if (mesh && mesh.faceStart[face + 1] - mesh.faceStart[face] <= MAX_FITTED) return fitFace(mesh, face)
  return { kind: 'unknown', origin: [0, 0, 0], axis: [0, 0, 1], exact: false, deviation: 0 }
}
