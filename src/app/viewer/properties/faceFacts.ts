import { faceArea } from '../../../core/geometry/meshMeasure.ts'
import type { Mesh } from '../../../core/scene/mesh.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { type FaceInfo, faceInfoAt } from '../../../core/scene/surface.ts'

/** What is known of one face: its surface, and what the mesh says of its extent. Millimetres, mm², part-local. */
export interface FaceFacts {
  info: FaceInfo
  area: number
  /** Of a cylinder or cone: extent along the axis. */
  length?: number
}

export function faceFacts(part: Part, face: number): FaceFacts | undefined {
  const { mesh } = part
  if (!mesh || face < 0 || face + 1 >= mesh.faceStart.length) return undefined
  const info = surfaceOf(part, face)
  const along = info.kind === 'cylinder' || info.kind === 'cone' ? extentAlong(mesh, face, info.axis) : undefined
  return { info, area: faceArea(mesh, face), length: along }
}

function surfaceOf(part: Part, face: number): FaceInfo {
  return part.faces ? faceInfoAt(part.faces, face) : { kind: 'unknown', origin: [0, 0, 0], axis: [0, 0, 1], exact: false, deviation: 0 }
}

/** Extent of one face along a unit vector. */
export function extentAlong({ positions: p, indices, faceStart }: Mesh, face: number, [x, y, z]: readonly number[]): number {
  let low = Infinity
  let high = -Infinity
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) {
    const at = indices[i] * 3
    const t = p[at] * x + p[at + 1] * y + p[at + 2] * z
    if (t < low) low = t
    if (t > high) high = t
  }
  return high >= low ? high - low : 0
}

/** Length of one edge's polyline. */
export function edgeLength(part: Part, edge: number): number {
  const { edges } = part
  if (!edges || edge < 0 || edge + 1 >= edges.start.length) return 0
  const { points, start } = edges
  let sum = 0
  for (let i = start[edge] + 1; i < start[edge + 1]; i++) {
    const at = i * 3
    sum += Math.hypot(points[at] - points[at - 3], points[at + 1] - points[at - 2], points[at + 2] - points[at - 1])
  }
  return sum
}

/** A part-local direction in the world, unit length. */
export function worldDirection({ world }: SceneIndex, node: NodeId, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const at = node * 16
  const out: [number, number, number] = [0, 0, 0]
  for (let row = 0; row < 3; row++) out[row] = world[at + row] * x + world[at + 4 + row] * y + world[at + 8 + row] * z
  const size = Math.hypot(...out) || 1
  return [out[0] / size, out[1] / size, out[2] / size]
}
