import { subtract, type Vec3 } from '../geometry/matrix.ts'
import type { MeshPart } from '../scene/model.ts'
import { decodeNormal } from '../scene/octahedral.ts'
import type { FaceMoments } from './faceMoments.ts'

/** Numbers of one set of moments. */
export const MOMENTS = 11
/** Places within it: area, volume, ∫x, ∫y, ∫z, ∫x², ∫y², ∫z², ∫xy, ∫yz, ∫zx over the volume. */
export const AREA = 0
export const VOLUME = 1

/**
 * Adds a triangle's area and, of the tetrahedron that it makes with the origin, the volume and its first and second moments (signed: summed over a
 * closed surface they are those of the enclosed volume). `at`: where the set begins in `out`.
 */
export function addTriangle(out: Float64Array, at: number, a: Vec3, b: Vec3, c: Vec3): void {
  const ux = b[0] - a[0],
    uy = b[1] - a[1],
    uz = b[2] - a[2]
  const vx = c[0] - a[0],
    vy = c[1] - a[1],
    vz = c[2] - a[2]
  const nx = uy * vz - uz * vy,
    ny = uz * vx - ux * vz,
    nz = ux * vy - uy * vx
  out[at] += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
  const d = a[0] * nx + a[1] * ny + a[2] * nz
  out[at + VOLUME] += d / 6
  for (let i = 0; i < 3; i++) {
    const p = a[i],
      q = b[i],
      r = c[i]
    out[at + 2 + i] += (d / 24) * (p + q + r)
    out[at + 5 + i] += (d / 60) * (p * p + q * q + r * r + p * q + q * r + r * p)
    const j = (i + 1) % 3
    const s = a[j],
      t = b[j],
      u = c[j]
    out[at + 8 + i] += (d / 120) * (2 * (p * s + q * t + r * u) + p * t + q * s + q * u + r * t + r * s + p * u)
  }
}

/** Moments about another origin: that of the coordinates lies at `from` in the new ones. */
export function movedMoments(m: Float64Array, from: Vec3): Float64Array {
  const out = Float64Array.from(m)
  const v = m[VOLUME]
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    out[2 + i] = m[2 + i] + v * from[i]
    out[5 + i] = m[5 + i] + 2 * from[i] * m[2 + i] + v * from[i] * from[i]
    out[8 + i] = m[8 + i] + from[i] * m[2 + j] + from[j] * m[2 + i] + v * from[i] * from[j]
  }
  return out
}

export function addMoments(to: Float64Array, from: Float64Array): void {
  for (let i = 0; i < MOMENTS; i++) to[i] += from[i]
}

/** Triangles between two yields. */
const SLICE = 20_000

/** Moments of the triangles as they are; the normals at their corners show how far the surface may bulge between them. */
export function* meshMoments(part: MeshPart, face: number, origin: Vec3): Generator<void, FaceMoments> {
  const mesh = part.mesh
  const { positions: p, normals, indices, faceStart } = mesh
  const moments = new Float64Array(MOMENTS)
  const corner: Vec3[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const normal: Vec3[] = corner.map(() => [0, 0, 0])
  let area = 0,
    volume = 0
  // The triangles are the shape of meshes without exact geometry.
  const bulges = part.origin !== 'mesh' && normals.length >= (p.length / 3) * 2
  const first = faceStart[face] * 3
  for (let i = first; i < faceStart[face + 1] * 3; i += 3) {
    if (i > first && (i - first) % (SLICE * 3) === 0) yield
    for (let side = 0; side < 3; side++) {
      const at = indices[i + side] * 3
      for (let axis = 0; axis < 3; axis++) corner[side][axis] = p[at + axis] - origin[axis]
      if (bulges) decodeNormal(normals, indices[i + side] * 2, normal[side])
    }
    const before = moments[AREA]
    addTriangle(moments, 0, corner[0], corner[1], corner[2])
    if (!bulges) continue
    const own = moments[AREA] - before
    let height = 0,
      turn = 0
    for (let side = 0; side < 3; side++) {
      const next = (side + 1) % 3
      const bend = subtract(normal[next], normal[side]),
        chord = subtract(corner[next], corner[side])
      height += Math.abs(bend[0] * chord[0] + bend[1] * chord[1] + bend[2] * chord[2]) / 8
      turn = Math.max(turn, bend[0] * bend[0] + bend[1] * bend[1] + bend[2] * bend[2])
    }
    area += (own * turn) / 12
    volume += (own * height) / 3
  }
  return { moments, area, volume, bounded: false, exact: false }
}
