import { EdgeKind, type Edges, type Mesh, type Rgba } from '../../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { faceEdges } from '../../../brepMesh/faceEdges.ts'
import { type StatedLines, statedEdges } from '../../../brepMesh/statedEdges.ts'
import type { FaceMesh, Numbers } from './drawables.ts'
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

/**
 * Faces side by side as one mesh in millimetres, with the edges that the file states, else the borders of its faces; undefined without triangles.
 * `bytes`: the segment that the shapes are in.
 */
export function partGeometry(bytes: Uint8Array, { faces, edges: lines }: Shapes): PartGeometry | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let points = 0
  let triangles = 0
  for (const { mesh } of faces) {
    points += mesh.points.count / 3
    triangles += Math.floor(mesh.indices.count / 3)
  }
  if (triangles === 0) return undefined
  const positions = new Float32Array(points * 3)
  const normals = new Int16Array(points * 2)
  const indices = new Uint32Array(triangles * 3)
  const faceStart = new Uint32Array(faces.length + 1)
  let vertex = 0
  let index = 0
  for (const [f, { mesh }] of faces.entries()) {
    const count = mesh.points.count / 3
    copyMillimetres(view, mesh.points, positions, vertex * 3)
    for (let i = 0, at = mesh.indices.at; i + 2 < mesh.indices.count; i += 3, at += 12) {
      const a = view.getUint32(at, true)
      const b = view.getUint32(at + 4, true)
      const c = view.getUint32(at + 8, true)
      if (a >= count || b >= count || c >= count) continue
      indices[index] = a + vertex
      indices[index + 1] = b + vertex
      indices[index + 2] = c + vertex
      index += 3
    }
    if (mesh.normals.count === mesh.points.count) copyNormals(view, mesh.normals, normals, vertex)
    else encodeNormals(summedNormals(view, mesh), normals, vertex)
    vertex += count
    faceStart[f + 1] = index / 3
  }
  const { color, faceColor } = splitColors(faces)
  const mesh: Mesh = { positions, normals, indices: index < indices.length ? indices.slice(0, index) : indices, faceStart, ...(faceColor && { faceColor }) }
  if (index === 0) return undefined
  const edges = lines.length > 0 ? statedEdges(mesh, linesOf(view, lines)) : faceEdges(mesh)
  return { mesh, ...(edges && { edges }), color, open: edges?.kind.includes(EdgeKind.free) ?? false, dropped: triangles - index / 3 }
}

function copyMillimetres(view: DataView, { at, count }: Numbers, out: Float32Array, to: number): void {
  for (let i = 0; i < count; i++) out[to + i] = view.getFloat32(at + i * 4, true) * MM_PER_CM
}

function copyNormals(view: DataView, { at, count }: Numbers, out: Int16Array, vertex: number): void {
  for (let i = 0; i < count; i += 3)
    encodeNormal(out, vertex * 2 + (i / 3) * 2, view.getFloat32(at + i * 4, true), view.getFloat32(at + i * 4 + 4, true), view.getFloat32(at + i * 4 + 8, true))
}

function linesOf(view: DataView, lines: readonly Numbers[]): StatedLines {
  const start = new Uint32Array(lines.length + 1)
  for (const [l, { count }] of lines.entries()) start[l + 1] = start[l] + count / 3
  const points = new Float32Array(start[lines.length] * 3)
  for (const [l, line] of lines.entries()) copyMillimetres(view, line, points, start[l] * 3)
  return { points, start }
}

function encodeNormals(xyz: Float32Array, out: Int16Array, vertex: number): void {
  for (let i = 0; i < xyz.length; i += 3) encodeNormal(out, vertex * 2 + (i / 3) * 2, xyz[i], xyz[i + 1], xyz[i + 2])
}

/** Normals of vertices from the triangles around them. */
function summedNormals(view: DataView, mesh: FaceMesh): Float32Array {
  const points = Float32Array.from({ length: mesh.points.count }, (_, i) => view.getFloat32(mesh.points.at + i * 4, true))
  const indices = Uint32Array.from({ length: mesh.indices.count }, (_, i) => view.getUint32(mesh.indices.at + i * 4, true))
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
