import type { Edges, Mesh } from '../../src/core/scene/mesh.ts'
import { featureEdges, type FeatureEdges } from './featureEdges.ts'
import type { Places } from './weld.ts'

/** Polylines over numbered points: line `l` is `points[start[l]]` up to `points[start[l + 1]]`; `segment[l]` is one of the segments that it was made of. */
interface Polylines {
  points: Uint32Array
  start: Uint32Array
  segment: Uint32Array
}

/** A line turns into a new one where it bends by more than this: corners of a sheet, not the facets of a hole. */
const MAX_TURN_COSINE = Math.cos((50 * Math.PI) / 180)

/**
 * Chains segments (pairs of point numbers) into polylines. A chain ends where not exactly two segments of one `group` meet, and at corners.
 * Closed chains repeat their first point. O(n).
 */
function chainSegments(ends: Uint32Array, group: ArrayLike<number>, positions: Float32Array): Polylines {
  const segments = ends.length / 2
  const pointCount = positions.length / 3
  const start = new Uint32Array(pointCount + 2)
  for (let i = 0; i < ends.length; i++) start[ends[i] + 2]++
  for (let p = 2; p < start.length; p++) start[p] += start[p - 1]
  const around = new Uint32Array(ends.length)
  for (let i = 0; i < ends.length; i++) around[start[ends[i] + 1]++] = i

  /** The other segment end (2s or 2s + 1) by which a chain that arrives with end `at` goes on; -1 = it stops. */
  const onward = (at: number): number => {
    const p = ends[at]
    const from = start[p]
    if (start[p + 1] - from !== 2) return -1
    const other = around[from] === at ? around[from + 1] : around[from]
    if (other === at || group[other >> 1] !== group[at >> 1]) return -1
    return turnCosine(positions, ends[at ^ 1], p, ends[other ^ 1]) < MAX_TURN_COSINE ? -1 : other
  }

  const done = new Uint8Array(segments)
  const points = new Uint32Array(segments * 2)
  const lineStart = new Uint32Array(segments + 1)
  const segment = new Uint32Array(segments)
  let used = 0
  let lines = 0
  const walk = (first: number): void => {
    segment[lines] = first >> 1
    points[used++] = ends[first]
    for (let at = first; at >= 0 && !done[at >> 1]; at = onward(at ^ 1)) {
      done[at >> 1] = 1
      points[used++] = ends[at ^ 1]
    }
    lineStart[++lines] = used
  }
  for (let at = 0; at < ends.length; at++) if (!done[at >> 1] && onward(at) < 0) walk(at)
  // The remaining segments are rings.
  for (let s = 0; s < segments; s++) if (!done[s]) walk(s * 2)
  return { points: points.slice(0, used), start: lineStart.slice(0, lines + 1), segment: segment.slice(0, lines) }
}

function turnCosine(positions: Float32Array, a: number, b: number, c: number): number {
  const ux = positions[b * 3] - positions[a * 3],
    uy = positions[b * 3 + 1] - positions[a * 3 + 1],
    uz = positions[b * 3 + 2] - positions[a * 3 + 2]
  const vx = positions[c * 3] - positions[b * 3],
    vy = positions[c * 3 + 1] - positions[b * 3 + 1],
    vz = positions[c * 3 + 2] - positions[b * 3 + 2]
  const lengths = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
  return lengths > 0 ? (ux * vx + uy * vy + uz * vz) / lengths : 1
}

/** Two triangles that meet at more than this are drawn with a line between them, degrees. */
const FEATURE_ANGLE = 30
/** A mesh of which more than this share of the edges would be lines (a scan, a coarse organic shape) is drawn without, unless it is small. */
const NOISE_SHARE = 0.4
const NOISE_EDGES = 4000

/** Feature edges and free borders of a mesh without B-rep, as polylines on its vertices; undefined when there are none or they would be noise. */
export function meshEdges(mesh: Mesh): Edges | undefined {
  return edgesOf(mesh, featureEdges(mesh.positions, mesh.indices, FEATURE_ANGLE))
}

/** Like `meshEdges`; `closed` = every edge has two triangles that run along it in opposite directions. Takes over `places` where they are known. */
export function meshTopology(mesh: Mesh, places?: Places): { edges: Edges | undefined; closed: boolean } {
  const features = featureEdges(mesh.positions, mesh.indices, FEATURE_ANGLE, places)
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
