import { fitFace } from '../../../src/core/geometry/fitSurface.ts'
import { surfaceDistance } from '../../../src/core/geometry/surfaceDistance.ts'
import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import { decodeNormal, encodeNormal } from '../../../src/core/scene/octahedral.ts'

/** A fit by fewer distinct points than this proves nothing: a torus has seven unknowns. */
const MIN_POINTS = 10
/** Vertices of an exact tessellation lie on their surface but for rounding; in parts of the face's diagonal, with the rounding of the coordinates. */
const SHARE = 2e-5
const ROUNDING = 2 ** -22
/** Faces larger than this have normals that are good enough, and cost the most. */
const MAX_VERTICES = 20_000

/**
 * Replaces the normals of faces that are cylinders, cones, spheres or tori by those of the surface. OpenCascade's wrapper averages the triangles of one face,
 * which at the face's border is half a step off: tangent faces would show a crease and would not be known as tangent.
 */
export function setSurfaceNormals(mesh: Mesh): void {
  const normal: Vec3 = [0, 0, 0]
  const old: Vec3 = [0, 0, 0]
  for (let face = 0; face + 1 < mesh.faceStart.length; face++) {
    const from = mesh.faceStart[face] * 3
    const until = mesh.faceStart[face + 1] * 3
    if (until - from < MIN_POINTS || until - from > MAX_VERTICES * 3 || isFlat(mesh, from, until)) continue
    const info = fitFace(mesh, face, tolerance(mesh, from, until))
    if (info.kind === 'unknown' || info.kind === 'plane') continue
    let sign = 0
    for (let i = from; i < until; i++) {
      const vertex = mesh.indices[i]
      surfaceDistance(info, mesh.positions[vertex * 3], mesh.positions[vertex * 3 + 1], mesh.positions[vertex * 3 + 2], normal)
      decodeNormal(mesh.normals, vertex * 2, old)
      sign += normal[0] * old[0] + normal[1] * old[1] + normal[2] * old[2]
    }
    const side = sign < 0 ? -1 : 1
    for (let i = from; i < until; i++) {
      const vertex = mesh.indices[i]
      surfaceDistance(info, mesh.positions[vertex * 3], mesh.positions[vertex * 3 + 1], mesh.positions[vertex * 3 + 2], normal)
      const length = Math.hypot(...normal)
      // At the tip of a cone or the singularity of a spindle the surface has no normal.
      if (length > 0.9 && length < 1.1) encodeNormal(mesh.normals, vertex * 2, normal[0] * side, normal[1] * side, normal[2] * side)
    }
  }
}

function isFlat({ normals, indices }: Mesh, from: number, until: number): boolean {
  const first = indices[from] * 2
  for (let i = from; i < until; i++) {
    const at = indices[i] * 2
    if (Math.abs(normals[at] - normals[first]) > 2 || Math.abs(normals[at + 1] - normals[first + 1]) > 2) return false
  }
  return true
}

function tolerance({ positions, indices }: Mesh, from: number, until: number): number {
  let largest = 0
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = from; i < until; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[indices[i] * 3 + axis]
      low[axis] = Math.min(low[axis], value)
      high[axis] = Math.max(high[axis], value)
      largest = Math.max(largest, Math.abs(value))
    }
  }
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) * SHARE + largest * ROUNDING
}
