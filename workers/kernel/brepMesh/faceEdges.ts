import { EdgeKind, type Edges, type Mesh } from '../../../src/core/scene/mesh.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import { type BorderSegments, borderSegments } from './borderSegments.ts'
import { chainByGroup } from './chains.ts'

/** Faces whose normals agree within this along most of an edge are tangent there. */
const SMOOTH_COSINE = Math.cos(Math.PI / 180)

/** The B-rep edges of a mesh whose faces are known: borders between faces, chained per pair of faces; undefined when there are none. O(n). */
export function faceEdges(mesh: Mesh): Edges | undefined {
  const segments = borderSegments(mesh)
  const count = segments.ends.length / 2
  if (count === 0) return undefined
  const { positions } = mesh
  const { source } = segments.points
  const cosine = (a: number, b: number, c: number): number => turn(positions, source[a] * 3, source[b] * 3, source[c] * 3)
  const chains = chainByGroup(segments.ends, pairNumbers(segments.faces, mesh.faceStart.length - 1), cosine)

  const edges = chains.start.length - 1
  const points = new Float32Array((count + edges) * 3)
  const start = new Uint32Array(edges + 1)
  const kind = new Uint8Array(edges)
  const faces = new Int32Array(edges * 2)
  let used = 0
  const put = (point: number): void => {
    const at = source[point] * 3
    points[used * 3] = positions[at]
    points[used * 3 + 1] = positions[at + 1]
    points[used * 3 + 2] = positions[at + 2]
    used++
  }
  for (let e = 0; e < edges; e++) {
    const from = chains.start[e]
    const until = chains.start[e + 1]
    put(segments.ends[chains.segments[from]])
    let smooth = 0
    for (let i = from; i < until; i++) {
      const at = chains.segments[i]
      put(segments.ends[at ^ 1])
      const length = distance(points, (used - 2) * 3, (used - 1) * 3)
      smooth += isTangent(mesh, segments, at >> 1) ? length : -length
    }
    start[e + 1] = used
    const s = chains.segments[from] >> 1
    faces[e * 2] = segments.faces[s * 2]
    faces[e * 2 + 1] = segments.faces[s * 2 + 1]
    kind[e] = faces[e * 2 + 1] < 0 ? EdgeKind.free : smooth > 0 ? EdgeKind.smooth : EdgeKind.sharp
  }
  return { points, start, kind, faces }
}

/** A number for each distinct pair of faces, of which the first ones rise. */
function pairNumbers(faces: Int32Array, count: number): Uint32Array {
  // First face of the last pair with a given second face (its number + 1 is the index), and that pair's number.
  const last = new Int32Array(count + 1).fill(-1)
  const number = new Uint32Array(count + 1)
  const out = new Uint32Array(faces.length / 2)
  let used = 0
  for (let s = 0; s < out.length; s++) {
    const second = faces[s * 2 + 1] + 1
    if (last[second] !== faces[s * 2]) {
      last[second] = faces[s * 2]
      number[second] = used++
    }
    out[s] = number[second]
  }
  return out
}

const a = [0, 0, 0]
const b = [0, 0, 0]

/** Whether the faces on both sides of a border have the same normals there. */
export function isTangent({ normals }: Mesh, { vertices }: BorderSegments, segment: number): boolean {
  for (let end = 0; end < 2; end++) {
    const other = vertices[segment * 4 + 2 + end]
    if (other < 0) return false
    const own = vertices[segment * 4 + end]
    if (normals[own * 2] === normals[other * 2] && normals[own * 2 + 1] === normals[other * 2 + 1]) continue
    decodeNormal(normals, own * 2, a)
    decodeNormal(normals, other * 2, b)
    if (!(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] >= SMOOTH_COSINE)) return false
  }
  return true
}

export function distance(p: Float32Array, i: number, j: number): number {
  const [x, y, z] = [p[j] - p[i], p[j + 1] - p[i + 1], p[j + 2] - p[i + 2]]
  return Math.sqrt(x * x + y * y + z * z)
}

function turn(p: Float32Array, i: number, j: number, k: number): number {
  let dot = 0
  let uu = 0
  let vv = 0
  for (let axis = 0; axis < 3; axis++) {
    const u = p[j + axis] - p[i + axis]
    const v = p[k + axis] - p[j + axis]
    dot += u * v
    uu += u * u
    vv += v * v
  }
  return uu > 0 && vv > 0 ? dot / Math.sqrt(uu * vv) : 1
}
