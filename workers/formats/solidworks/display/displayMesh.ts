import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { snapPositions } from '../../../brepMesh/snapPositions.ts'
import { floatColumn, gather, weldVertices, wordColumn } from '../../../mesh/weld.ts'
import type { FaceRecord } from './faceRecords.ts'

/** Lengths in the file are metres, whatever the document's unit. */
export const MM = 1000
/** Parasolid's resolution, 1e-8 m: no feature of a model is smaller, so vertices nearer than this are one. */
const RESOLUTION = 1e-5
/** Rounding of single precision at both of two vertices, in parts of the largest coordinate. */
const ROUNDING = 2 ** -22

/** Vertices of all faces, one after another in the order of their strips, before equal ones are joined. */
export interface StripMesh extends Mesh {
  /** First vertex of each face, and the number of vertices at the end. */
  vertexStart: Uint32Array
}

/**
 * Triangles of face records. Neighbouring faces state the vertices of their common edge each with rounding of its own: those are put together, which closes
 * the mesh. Faces with numbers that are not finite are left without triangles.
 */
export function stripMesh(bytes: Uint8Array, faces: readonly FaceRecord[]): StripMesh {
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
  const whole = faces.map((face, f) => copyPositions(bytes, face, mesh.positions, mesh.vertexStart[f] * 3))
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
      if (face.normals >= 0) copyNormals(bytes, face, mesh.normals, vertex * 2)
      else makeNormals(mesh, vertex, vertex + face.vertices, from, filled)
    }
    mesh.faceStart[f + 1] = filled / 3
  }
  if (filled < mesh.indices.length) mesh.indices = mesh.indices.slice(0, filled)
  return mesh
}

/** Strips do not share vertices: those of one face with the same place and normal become one. Faces keep vertices of their own, since colours are drawn by vertex. */
export function joinVertices({ positions, normals, indices, faceStart, vertexStart }: StripMesh): Mesh {
  const face = new Int32Array(positions.length / 3)
  for (let f = 0; f + 1 < vertexStart.length; f++) face.fill(f, vertexStart[f], vertexStart[f + 1])
  const { map, source } = weldVertices([floatColumn(positions, 3), wordColumn(normals), { words: face, stride: 1, float: false }], positions.length / 3)
  for (let i = 0; i < indices.length; i++) indices[i] = map[indices[i]]
  return { positions: gather(positions, 3, source), normals: gather(normals, 2, source), indices, faceStart }
}

const floatsAt = (bytes: Uint8Array, at: number, count: number): Float32Array => new Float32Array(bytes.slice(at, at + count * 4).buffer)

function copyPositions(bytes: Uint8Array, face: FaceRecord, out: Float32Array, to: number): boolean {
  const from = floatsAt(bytes, face.positions, face.vertices * 3)
  let sum = 0
  for (const value of from) sum += value
  if (!Number.isFinite(sum * MM)) return false
  for (let i = 0; i < from.length; i++) out[to + i] = from[i] * MM
  return true
}

function copyNormals(bytes: Uint8Array, face: FaceRecord, out: Int16Array, to: number): void {
  const from = floatsAt(bytes, face.normals, face.vertices * 3)
  for (let i = 0; i < face.vertices; i++) encodeNormal(out, to + i * 2, from[i * 3], from[i * 3 + 1], from[i * 3 + 2])
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

/** For faces that carry no normals: the sum of the triangles around each vertex, weighted by area. */
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
