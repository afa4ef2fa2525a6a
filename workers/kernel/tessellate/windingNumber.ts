import type { FaceMesh } from './faceMesh.ts'
import type { PointPool } from './pointPool.ts'

/** Places beside a face that are looked at, how many of them must be wrong, and their distance as a share of their triangle's size. */
const PLACES = 12
const WRONG = 2
const NEAR = 1e-3
/** Triangles that are summed up for one face at most: beyond, fewer places are looked at. */
const MOST_TRIANGLES = 3_000_000

/**
 * How often a closed mesh winds round a point: 0 outside of it, 1 within, other numbers where it passes through itself. The sum of the solid angles of all
 * triangles over 4π (A. van Oosterom, J. Strackee: The solid angle of a plane triangle, 1983).
 */
function windingNumber(meshes: readonly FaceMesh[], { data: p }: PointPool, x: number, y: number, z: number): number {
  let sum = 0
  for (const { ids, triangles } of meshes) {
    for (let i = 0; i < triangles.length; i += 3) {
      const a = 3 * ids[triangles[i]],
        b = 3 * ids[triangles[i + 1]],
        c = 3 * ids[triangles[i + 2]]
      const ax = p[a] - x,
        ay = p[a + 1] - y,
        az = p[a + 2] - z
      const bx = p[b] - x,
        by = p[b + 1] - y,
        bz = p[b + 2] - z
      const cx = p[c] - x,
        cy = p[c + 1] - y,
        cz = p[c + 2] - z
      const la = Math.sqrt(ax * ax + ay * ay + az * az),
        lb = Math.sqrt(bx * bx + by * by + bz * bz),
        lc = Math.sqrt(cx * cx + cy * cy + cz * cz)
      const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
      const spread = la * lb * lc + (ax * bx + ay * by + az * bz) * lc + (bx * cx + by * cy + bz * cz) * la + (cx * ax + cy * ay + cz * az) * lb
      sum += Math.atan2(volume, spread)
    }
  }
  return sum / (2 * Math.PI)
}

/** Whether nothing of a closed body lies on the outer side of one of its faces, by places close to triangles all over it. */
export function isOutermost(meshes: readonly FaceMesh[], face: number, pool: PointPool): boolean {
  const { ids, triangles } = meshes[face]
  const count = triangles.length / 3
  const total = meshes.reduce((sum, mesh) => sum + mesh.triangles.length / 3, 0)
  const places = Math.min(PLACES, count, Math.max(WRONG, Math.floor(MOST_TRIANGLES / total)))
  const { data: p } = pool
  let wrong = 0
  for (let place = 0; place < places; place++) {
    const t = 3 * Math.floor(((place + 0.5) * count) / places)
    const [a, b, c] = [ids[triangles[t]], ids[triangles[t + 1]], ids[triangles[t + 2]]]
    const normal = pool.triangleNormal(a, b, c)
    const double = Math.hypot(...normal)
    if (!(double > 0)) continue
    const step = (NEAR * Math.sqrt(double)) / double
    const at = (k: number): number => (p[3 * a + k] + p[3 * b + k] + p[3 * c + k]) / 3 + step * normal[k]
    if (Math.abs(windingNumber(meshes, pool, at(0), at(1), at(2))) > 0.5) wrong++
  }
  return wrong < WRONG
}
