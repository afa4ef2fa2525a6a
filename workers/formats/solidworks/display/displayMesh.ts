import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import { release } from '../../../../src/core/limits.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { snapPositions } from '../../../kernel/brepMesh/snapPositions.ts'
import { floatColumn, gather, weldVertices, wordColumn } from '../../../mesh/weld.ts'
import type { FaceRecord } from './faceRecords.ts'

/** Lengths in the file are metres, whatever the document's unit. */
const MM = 1000
/** Parasolid's resolution, 1e-8 m: no feature of a model is smaller, so vertices nearer than this are one. */
const RESOLUTION = 1e-5
/** Rounding of single precision at both of two vertices, in parts of the largest coordinate. */
const ROUNDING = 2 ** -22

/** Vertices of all faces, one after another in the order of their strips, before equal ones are joined. */
export interface StripMesh extends Mesh {
  positions: Float32Array<ArrayBuffer>
  normals: Int16Array<ArrayBuffer>
  indices: Uint32Array<ArrayBuffer>
  /** First vertex of each face, and the number of vertices at the end. */
  vertexStart: Uint32Array<ArrayBuffer>
}

/**
 * Triangles of face records. Neighbouring faces state the vertices of their common edge each with rounding of its own: those are put together, which closes
 * the mesh. Faces with numbers that are not finite are left without triangles.
 */
export function stripMesh(bytes: Uint8Array, faces: readonly FaceRecord[]): StripMesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let vertices = 0
  let triangles = 0
  for (const face of faces) {
    vertices += face.vertices
    triangles += face.vertices - face.strips * 2
  }
  const mesh: StripMesh = {
    positions: new Float32Array(vertices * 3),
    normals: new Int16Array(vertices * 2),
    indices: new Uint32Array(triangles * 3),
    faceStart: new Uint32Array(faces.length + 1),
    vertexStart: new Uint32Array(faces.length + 1),
  }
  for (let f = 0; f < faces.length; f++) mesh.vertexStart[f + 1] = mesh.vertexStart[f] + faces[f].vertices
  const whole = faces.map((face, f) => copyPositions(view, face, mesh.positions, mesh.vertexStart[f] * 3))
  let largest = 0
  for (const value of mesh.positions) if (value > largest || -value > largest) largest = Math.abs(value)
  snapPositions(mesh.positions, Math.max(RESOLUTION, largest * ROUNDING))
  let filled = 0
  for (let f = 0; f < faces.length; f++) {
    const face = faces[f]
    const vertex = mesh.vertexStart[f]
    if (whole[f]) {
      const from = filled
      filled = fillTriangles(bytes, face, mesh.positions, vertex, mesh.indices, filled)
      if (face.normals >= 0) copyNormals(view, face, mesh.normals, vertex * 2)
      else makeNormals(mesh, vertex, vertex + face.vertices, from, filled)
    }
    mesh.faceStart[f + 1] = filled / 3
  }
  if (filled < mesh.indices.length) {
    const { indices } = mesh
    mesh.indices = indices.slice(0, filled)
    release(indices)
  }
  return mesh
}

/**
 * Joins the vertices of strips, which do not share any: those of one face with the same place and normal become one. Faces keep vertices of their own, since
 * colours are drawn by vertex. Nothing is left of the strips.
 */
export function joinVertices({ positions, normals, indices, faceStart, vertexStart }: StripMesh): Mesh {
  const face = new Int32Array(positions.length / 3)
  for (let f = 0; f + 1 < vertexStart.length; f++) face.fill(f, vertexStart[f], vertexStart[f + 1])
  const { map, source } = weldVertices([floatColumn(positions, 3), wordColumn(normals), { words: face, stride: 1, float: false }], positions.length / 3)
  for (let i = 0; i < indices.length; i++) indices[i] = map[indices[i]]
  const mesh: Mesh = { positions: gather(positions, 3, source), normals: gather(normals, 2, source), indices, faceStart }
  release(positions, normals, vertexStart, face, map, source)
  return mesh
}

/** Whether the face's numbers are finite; its places are zeros if not. */
function copyPositions(view: DataView, face: FaceRecord, out: Float32Array, to: number): boolean {
  const count = face.vertices * 3
  let sum = 0
  for (let i = 0; i < count; i++) sum += out[to + i] = view.getFloat32(face.positions + i * 4, true) * MM
  if (Number.isFinite(sum)) return true
  out.fill(0, to, to + count)
  return false
}

function copyNormals(view: DataView, face: FaceRecord, out: Int16Array, to: number): void {
  for (let i = 0, at = face.normals; i < face.vertices; i++, at += 12)
    encodeNormal(out, to + i * 2, view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true))
}

/** Every second triangle of a strip runs the other way round. Triangles with two corners at one place are left out. */
function fillTriangles(bytes: Uint8Array, face: FaceRecord, positions: Float32Array, vertex: number, out: Uint32Array, filled: number): number {
  const lengths = new Uint32Array(bytes.slice(face.lengths, face.lengths + face.strips * 4).buffer)
  const same = (a: number, b: number): boolean =>
    positions[a * 3] === positions[b * 3] && positions[a * 3 + 1] === positions[b * 3 + 1] && positions[a * 3 + 2] === positions[b * 3 + 2]
  let base = vertex
  let at = filled
  for (const length of lengths) {
    for (let i = 2; i < length; i++) {
      const a = base + i - 2
      if (same(a, a + 1) || same(a + 1, a + 2) || same(a, a + 2)) continue
      out[at++] = i % 2 === 0 ? a : a + 1
      out[at++] = i % 2 === 0 ? a + 1 : a
      out[at++] = a + 2
    }
    base += length
  }
  return at
}

/** Normals of faces that have none in the file: the sum of the triangles around each vertex, weighted by area. */
function makeNormals({ positions: p, normals, indices }: Mesh, vertex: number, endVertex: number, from: number, to: number): void {
  const sums = new Float64Array((endVertex - vertex) * 3)
  for (let i = from; i < to; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    for (const corner of [a, b, c]) {
      const at = corner - vertex * 3
      sums[at] += uy * vz - uz * vy
      sums[at + 1] += uz * vx - ux * vz
      sums[at + 2] += ux * vy - uy * vx
    }
  }
  for (let i = 0; i < endVertex - vertex; i++) encodeNormal(normals, (vertex + i) * 2, sums[i * 3], sums[i * 3 + 1], sums[i * 3 + 2])
}
