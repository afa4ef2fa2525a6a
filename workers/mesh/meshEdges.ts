import type { Edges, Mesh } from '../../src/core/scene/mesh.ts'
import { featureEdges, type FeatureEdges } from './featureEdges.ts'
import { chainSegments } from './polylines.ts'

/** Two triangles that meet at more than this are drawn with a line between them, degrees. */
const FEATURE_ANGLE = 30
/** A mesh of which more than this share of the edges would be lines (a scan, a coarse organic shape) is drawn without, unless it is small. */
const NOISE_SHARE = 0.4
const NOISE_EDGES = 4000

/** Feature edges and free borders of a mesh without B-rep, as polylines on its vertices; undefined when there are none or they would be noise. */
export function meshEdges(mesh: Mesh): Edges | undefined {
  return edgesOf(mesh, featureEdges(mesh.positions, mesh.indices, FEATURE_ANGLE))
}

/** Like `meshEdges`; `closed` = every edge has two triangles that run along it in opposite directions. */
export function meshTopology(mesh: Mesh): { edges: Edges | undefined; closed: boolean } {
  const features = featureEdges(mesh.positions, mesh.indices, FEATURE_ANGLE)
  return { edges: edgesOf(mesh, features), closed: features.free === 0 && features.irregular === 0 }
}

function edgesOf(mesh: Mesh, features: FeatureEdges): Edges | undefined {
  const count = features.kind.length
  if (count === 0 || (count > NOISE_EDGES && count > features.total * NOISE_SHARE)) return undefined
  const lines = chainSegments(features.ends, features.kind, mesh.positions)
  const points = new Float32Array(lines.points.length * 3)
  for (let i = 0; i < lines.points.length; i++) {
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = mesh.positions[lines.points[i] * 3 + axis]
  }
  const kind = new Uint8Array(lines.segment.length)
  const faces = new Int32Array(lines.segment.length * 2)
  for (let line = 0; line < lines.segment.length; line++) {
    const segment = lines.segment[line]
    kind[line] = features.kind[segment]
    for (let side = 0; side < 2; side++) faces[line * 2 + side] = faceOfTriangle(mesh.faceStart, features.triangles[segment * 2 + side])
  }
  return { points, start: lines.start, kind, faces }
}

/** The face that a triangle belongs to, by halving; -1 for triangle -1. */
function faceOfTriangle(faceStart: Uint32Array, triangle: number): number {
  if (triangle < 0) return -1
  let low = 0
  let high = faceStart.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (faceStart[middle] <= triangle) low = middle
    else high = middle - 1
  }
  return low
}
