import { cross, dot, length, subtract, type Vec3 } from '../../src/core/geometry/matrix.ts'
import type { Mesh } from '../../src/core/scene/mesh.ts'

/** Faces that are looked at, and triangles that all their rays may meet. */
const MOST_FACES = 600
const MOST_TESTS = 60_000_000
/** Cosine of the angle to the other side from which on a place is an edge of a wedge, no wall. */
const OPPOSITE = 0.5
/** Share of the mesh within which a ray meets its own triangle again. */
const OWN = 1e-6

/**
 * The thinnest wall of a closed mesh, in its own unit: from the middle of the largest triangle of each face straight through the material. Undefined where no two
 * sides face each other. Walls that are thin in one corner of a face only are not noticed.
 */
export function thinnestWall(mesh: Pick<Mesh, 'positions' | 'indices' | 'faceStart'>): number | undefined {
  const starts = largestOf(mesh)
  const triangles = mesh.indices.length / 3
  const count = Math.min(starts.length, MOST_FACES, Math.floor(MOST_TESTS / Math.max(1, triangles)))
  let least = Infinity
  for (let i = 0; i < count; i++) {
    const found = wallAt(mesh, starts[Math.floor((i * starts.length) / count)], least)
    if (found < least) least = found
  }
  return least < Infinity ? least : undefined
}

/** The largest triangle of each face. */
function largestOf(mesh: Pick<Mesh, 'positions' | 'indices' | 'faceStart'>): number[] {
  const out: number[] = []
  for (let face = 0; face + 1 < mesh.faceStart.length; face++) {
    let [best, area] = [-1, 0]
    for (let t = mesh.faceStart[face]; t < mesh.faceStart[face + 1]; t++) {
      const own = length(normalOf(cornersOf(mesh, t)))
      if (own > area) [best, area] = [t, own]
    }
    if (best >= 0) out.push(best)
  }
  return out
}

type Corners = [Vec3, Vec3, Vec3]

function cornersOf({ positions: p, indices }: Pick<Mesh, 'positions' | 'indices'>, triangle: number): Corners {
  const at = (k: number): Vec3 => {
    const v = indices[triangle * 3 + k] * 3
    return [p[v], p[v + 1], p[v + 2]]
  }
  return [at(0), at(1), at(2)]
}

const normalOf = ([a, b, c]: Corners): Vec3 => cross(subtract(b, a), subtract(c, a))

/** How far it is from the middle of a triangle straight through the material to a side that faces it; Infinity where that is more than `most`. */
function wallAt(mesh: Pick<Mesh, 'positions' | 'indices'>, triangle: number, most: number): number {
  const corners = cornersOf(mesh, triangle)
  const normal = normalOf(corners)
  const size = length(normal)
  const [dx, dy, dz] = normal.map((value) => -value / size)
  const [ox, oy, oz] = [0, 1, 2].map((k) => (corners[0][k] + corners[1][k] + corners[2][k]) / 3)
  const own = OWN * Math.sqrt(size)
  const { positions: p, indices } = mesh
  let [least, faces] = [most, false]
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    // Möller and Trumbore, with scalars: this runs millions of times.
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const [qx, qy, qz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx]
    const det = ux * qx + uy * qy + uz * qz
    // Only where the ray leaves the material.
    if (det > -1e-30) continue
    const [tx, ty, tz] = [ox - p[a], oy - p[a + 1], oz - p[a + 2]]
    const u = (tx * qx + ty * qy + tz * qz) / det
    if (u < 0 || u > 1) continue
    const [rx, ry, rz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux]
    const v = (dx * rx + dy * ry + dz * rz) / det
    if (v < 0 || u + v > 1) continue
    const t = (vx * rx + vy * ry + vz * rz) / det
    if (t <= own || t >= least) continue
    const other = cross([ux, uy, uz], [vx, vy, vz])
    least = t
    faces = dot(other, [dx, dy, dz]) > OPPOSITE * length(other)
  }
  return faces ? least : Infinity
}
