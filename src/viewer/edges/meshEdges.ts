import { EdgeKind, type Edges, type Mesh } from '../../core/scene/mesh.ts'

/** Beyond this a wireframe is a solid blot and its memory is better spent elsewhere. */
const MAX_TRIANGLES = 400_000

/** Every triangle side of a mesh once, as edges of two points, for the wireframe of parts without B-rep edges; undefined when there are too many. */
export function meshEdges(mesh: Mesh): Edges | undefined {
  const { indices, positions } = mesh
  const vertices = positions.length / 3
  if (indices.length === 0 || indices.length > MAX_TRIANGLES * 3) return undefined
  // Half edges sorted by (low, high) vertex: equal neighbours are the same side seen from two triangles.
  const keys = new Float64Array(indices.length)
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i]
    const b = indices[i % 3 === 2 ? i - 2 : i + 1]
    keys[i] = Math.min(a, b) * vertices + Math.max(a, b)
  }
  keys.sort()
  let count = 0
  for (let i = 0; i < keys.length; i++) if (i === 0 || keys[i] !== keys[i - 1]) keys[count++] = keys[i]
  const points = new Float32Array(count * 6)
  const start = new Uint32Array(count + 1)
  for (let edge = 0; edge < count; edge++) {
    const low = Math.floor(keys[edge] / vertices)
    const high = keys[edge] - low * vertices
    for (let axis = 0; axis < 3; axis++) {
      points[edge * 6 + axis] = positions[low * 3 + axis]
      points[edge * 6 + 3 + axis] = positions[high * 3 + axis]
    }
    start[edge + 1] = (edge + 1) * 2
  }
  return { points, start, kind: new Uint8Array(count).fill(EdgeKind.wire), faces: new Int32Array(count * 2).fill(-1) }
}
