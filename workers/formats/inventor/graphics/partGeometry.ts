import { EdgeKind, type Edges, type Mesh, type Rgba } from '../../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { faceEdges } from '../../../brepMesh/faceEdges.ts'
import { joinLines, type StatedLines, statedEdges } from '../../../brepMesh/statedEdges.ts'
import type { DrawnFace, Shapes } from './shapes.ts'

/** Inventor keeps centimetres, whatever the user sees. */
export const MM_PER_CM = 10

export interface PartGeometry {
  mesh: Mesh
  edges?: Edges
  color: Rgba
  /** Faces end where no others begin. */
  open: boolean
  /** Triangles whose corners are not there. */
  dropped: number
}

/** Faces side by side as one mesh in millimetres, with the edges that the file states, else the borders of its faces; undefined without triangles. */
export function partGeometry({ faces, edges: polylines }: Shapes): PartGeometry | undefined {
  let points = 0
  let triangles = 0
  for (const { mesh } of faces) {
    points += mesh.points.length / 3
    triangles += Math.floor(mesh.indices.length / 3)
  }
  if (triangles === 0) return undefined
  const positions = new Float32Array(points * 3)
  const normals = new Int16Array(points * 2)
  const indices = new Uint32Array(triangles * 3)
  const faceStart = new Uint32Array(faces.length + 1)
  let vertex = 0
  let index = 0
  for (const [f, { mesh }] of faces.entries()) {
    for (let i = 0; i < mesh.points.length; i++) positions[vertex * 3 + i] = mesh.points[i] * MM_PER_CM
    const count = mesh.points.length / 3
    const until = mesh.indices.length - (mesh.indices.length % 3)
    for (let i = 0; i < until; i += 3) {
      if (mesh.indices[i] >= count || mesh.indices[i + 1] >= count || mesh.indices[i + 2] >= count) continue
      for (let corner = 0; corner < 3; corner++) indices[index++] = mesh.indices[i + corner] + vertex
    }
    const own = mesh.normals.length === mesh.points.length ? mesh.normals : summedNormals(mesh)
    for (let i = 0; i < count; i++) encodeNormal(normals, (vertex + i) * 2, own[i * 3], own[i * 3 + 1], own[i * 3 + 2])
    vertex += count
    faceStart[f + 1] = index / 3
  }
  const { color, faceColor } = splitColors(faces)
  const mesh: Mesh = { positions, normals, indices: index < indices.length ? indices.slice(0, index) : indices, faceStart, ...(faceColor && { faceColor }) }
  if (index === 0) return undefined
  const edges = polylines.length > 0 ? statedEdges(mesh, inMillimetres(joinLines(polylines))) : faceEdges(mesh)
  return { mesh, ...(edges && { edges }), color, open: edges?.kind.includes(EdgeKind.free) ?? false, dropped: triangles - index / 3 }
}

function inMillimetres(lines: StatedLines): StatedLines {
  for (let i = 0; i < lines.points.length; i++) lines.points[i] *= MM_PER_CM
  return lines
}

/** Normals of vertices from the triangles around them. */
function summedNormals({ points, indices }: DrawnFace['mesh']): Float32Array {
  const sums = new Float32Array(points.length)
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const u = [0, 1, 2].map((k) => points[b + k] - points[a + k])
    const v = [0, 1, 2].map((k) => points[c + k] - points[a + k])
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) sums[corner + k] += n[k]
  }
  return sums
}

/** The commonest colour becomes the part's, faces keep what differs; when some have none the part has none, or they would inherit it. */
function splitColors(faces: readonly DrawnFace[]): { color: Rgba; faceColor?: Uint32Array } {
  const counts = new Map<Rgba, number>()
  for (const { color } of faces) counts.set(color, (counts.get(color) ?? 0) + 1)
  const common = counts.has(0) ? 0 : [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
  if (counts.size === 1) return { color: common }
  return { color: common, faceColor: Uint32Array.from(faces, ({ color }) => (color === common ? 0 : color)) }
}
