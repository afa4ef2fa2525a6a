import { determinant3, type Matrix, multiply, transformPoint } from '../../../src/core/geometry/matrix.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { IfcPiece } from '../../../wasm/ifc/ifcFile.ts'
import type { FaceSetMesh } from './polyhedra/faceSets.ts'

/** A piece of a shape in the product's own coordinates, millimetres. */
export interface Piece {
  /** xyz per vertex. */
  positions: Float64Array
  /** xyz per vertex; absent: of a face set, which is shaded by its angles. */
  normals?: Float32Array
  indices: Uint32Array
  /** First triangle and colour of each face; absent: one face in the colour of the piece. */
  faces?: readonly { start: number; color: Rgba }[]
}

/** From the engine's world (metres, Y up) to IFC's in millimetres: (x, y, z) → 1000 (x, -z, y). */
const toMillimetres = new Float64Array([1000, 0, 0, 0, 0, 0, 1000, 0, 0, -1000, 0, 0, 0, 0, 0, 1])

/** A piece's matrix to the product's own coordinates, millimetres. `inverse`: of the product's placement. */
function localMatrix(inverse: Matrix, piece: readonly number[]): Matrix {
  return multiply(inverse, multiply(toMillimetres, Float64Array.from(piece)))
}

const STRIDE = 6

/** A piece as the engine made it. */
export function enginePiece({ vertices, indices, matrix: toWorld }: IfcPiece, inverse: Matrix): Piece {
  const matrix = localMatrix(inverse, toWorld)
  const count = Math.floor(vertices.length / STRIDE)
  const positions = new Float64Array(count * 3)
  const normals = new Float32Array(count * 3)
  const turn = normalMatrix(matrix)
  for (let i = 0; i < count; i++) {
    const at = i * STRIDE
    transformPoint(positions, i * 3, matrix, 0, vertices[at], vertices[at + 1], vertices[at + 2])
    transformPoint(normals, i * 3, turn, 0, vertices[at + 3], vertices[at + 4], vertices[at + 5])
  }
  if (determinant3(matrix) < 0) turnOver(indices)
  return { positions, normals, indices }
}

/** A face set in the place of its stub, whose least coordinates are the face set's origin. The mesh is not needed afterwards. */
export function faceSetPiece({ positions, indices }: FaceSetMesh, { vertices, matrix: toWorld }: IfcPiece, inverse: Matrix): Piece {
  const matrix = localMatrix(inverse, toWorld)
  const [x, y, z] = [0, 1, 2].map((axis) => Math.min(vertices[axis], vertices[axis + STRIDE], vertices[axis + 2 * STRIDE]))
  for (let i = 0; i < positions.length; i += 3) transformPoint(positions, i, matrix, 0, positions[i] + x, positions[i + 1] + y, positions[i + 2] + z)
  if (determinant3(matrix) < 0) turnOver(indices)
  return { positions, indices }
}

/** The same triangles with vertices and normals of their own. */
export function flatPiece({ positions, indices, faces }: Piece): Piece {
  const flat = new Float64Array(indices.length * 3).fill(Number.NaN)
  const normals = new Float32Array(flat.length)
  for (let t = 0; t < indices.length; t += 3) {
    const at = t * 3
    for (let k = 0; k < 3; k++) for (let axis = 0; axis < 3; axis++) flat[at + k * 3 + axis] = positions[indices[t + k] * 3 + axis]
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = flat.subarray(at, at + 9)
    const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.hypot(nx, ny, nz) || 1
    for (let k = 0; k < 3; k++) normals.set([nx / length, ny / length, nz / length], at + k * 3)
  }
  return { positions: flat, normals, indices: Uint32Array.from(indices, (_, i) => i), faces }
}

/** A mirrored piece would show its inside. */
function turnOver(indices: Uint32Array): void {
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const second = indices[i + 1]
    indices[i + 1] = indices[i + 2]
    indices[i + 2] = second
  }
}

/** Matrix for normals: the cofactors, which are the inverse's transpose but for a factor; its sign is put right for mirrored pieces. */
function normalMatrix(m: Matrix): Matrix {
  const sign = determinant3(m) < 0 ? -1 : 1
  const out = new Float64Array(16)
  for (let column = 0; column < 3; column++) {
    const a = ((column + 1) % 3) * 4
    const b = ((column + 2) % 3) * 4
    out[column * 4] = sign * (m[a + 1] * m[b + 2] - m[a + 2] * m[b + 1])
    out[column * 4 + 1] = sign * (m[a + 2] * m[b] - m[a] * m[b + 2])
    out[column * 4 + 2] = sign * (m[a] * m[b + 1] - m[a + 1] * m[b])
  }
  return out
}

/** Packed colour; 0 (inherit) for the white that the engine gives to shapes without style. */
export function rgba({ r, g, b, a }: IfcPiece['color'], whiteIsColor: boolean): Rgba {
  if (!whiteIsColor && r === 1 && g === 1 && b === 1 && a === 1) return 0
  const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255) || 0
  // A fully transparent style is an exporter's way of hiding; a trace of it keeps it apart from "inherit".
  return ((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | Math.max(1, byte(a))) >>> 0
}
