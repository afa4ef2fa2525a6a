import type { Mesh } from '../scene/mesh.ts'
import { edgeDefects } from './meshClosure.ts'

type Triangles = Pick<Mesh, 'positions' | 'indices' | 'faceStart'>

/** Area of all triangles, mm². */
export const meshArea = (mesh: Triangles): number => areaOf(mesh, 0, Math.floor(mesh.indices.length / 3))

/** Area of the triangles of one face, mm². */
export const faceArea = (mesh: Triangles, face: number): number => areaOf(mesh, mesh.faceStart[face], mesh.faceStart[face + 1])

/**
 * Volume enclosed by the triangles, mm³: positive when they are counter-clockwise seen from outside.
 * It has a meaning only for a closed mesh (`isWatertight`); of an open one it depends on where the mesh lies.
 */
export function meshVolume({ positions: p, indices }: Triangles): number {
  if (indices.length < 3) return 0
  // From a point of the mesh itself: far from the origin the terms would cancel each other's digits.
  const ox = p[indices[0] * 3],
    oy = p[indices[0] * 3 + 1],
    oz = p[indices[0] * 3 + 2]
  let sum = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = indices[i] * 3,
      b = indices[i + 1] * 3,
      c = indices[i + 2] * 3
    const ax = p[a] - ox,
      ay = p[a + 1] - oy,
      az = p[a + 2] - oz
    const bx = p[b] - ox,
      by = p[b + 1] - oy,
      bz = p[b + 2] - oz
    const cx = p[c] - ox,
      cy = p[c + 1] - oy,
      cz = p[c + 2] - oz
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  return sum / 6
}

/**
 * Whether triangles run along every edge equally often in both directions, corners at the same position being one: mostly two triangles;
 * four or more where a solid touches itself or another one along an edge.
 */
export function isWatertight(mesh: Triangles): boolean {
  const { triangles, unbalanced } = edgeDefects(mesh)
  return triangles > 0 && unbalanced === 0
}

function areaOf(mesh: Triangles, from: number, to: number): number {
  let sum = 0
  for (let t = from; t < to; t++) sum += triangleArea(mesh.positions, mesh.indices, t)
  return sum
}

/** Area of one triangle of a mesh, mm². */
export function triangleArea(p: Float32Array, indices: Uint32Array, triangle: number): number {
  const a = indices[triangle * 3] * 3,
    b = indices[triangle * 3 + 1] * 3,
    c = indices[triangle * 3 + 2] * 3
  const ux = p[b] - p[a],
    uy = p[b + 1] - p[a + 1],
    uz = p[b + 2] - p[a + 2]
  const vx = p[c] - p[a],
    vy = p[c + 1] - p[a + 1],
    vz = p[c + 2] - p[a + 2]
  const x = uy * vz - uz * vy,
    y = uz * vx - ux * vz,
    z = ux * vy - uy * vx
  return Math.sqrt(x * x + y * y + z * z) / 2
}
