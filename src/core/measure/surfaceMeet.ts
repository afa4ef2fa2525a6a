import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { addScaled, cross, dot, length, type Vec3 } from '../geometry/matrix.ts'
import type { FaceInfo } from '../scene/surface.ts'

const STEPS = 8
/** Sine of the angle between normals below which two surfaces say the same of a point. */
const PARALLEL = 1e-3

const analytic = new Set(['plane', 'cylinder', 'cone', 'sphere', 'torus'])
/** Whether distances from it can be told (`surfaceDistance`). */
export const isAnalytic = (info: FaceInfo): boolean => analytic.has(info.kind)

/**
 * The point nearest to `point` that lies on all the surfaces (one, two or three), by Newton steps; undefined when it runs away or does not
 * settle. `reach`: how far it may go, mm.
 */
export function meet(point: Vec3, surfaces: readonly FaceInfo[], reach: number): Vec3 | undefined {
  let at = point
  let last = Infinity
  for (let step = 0; step < STEPS; step++) {
    const normals: Vec3[] = []
    const distances: number[] = []
    last = 0
    for (const surface of surfaces) {
      const normal: Vec3 = [0, 0, 0]
      const away = surfaceDistance(surface, at[0], at[1], at[2], normal)
      if (!Number.isFinite(away) || !normal.every(Number.isFinite)) return undefined
      last = Math.max(last, Math.abs(away))
      if (normals.length < 3 && isIndependent(normal, normals)) {
        normals.push(normal)
        distances.push(away)
      }
    }
    if (last <= 1e-13 * reach) break
    at = stepTo(at, normals, distances)
    if (!(length([at[0] - point[0], at[1] - point[1], at[2] - point[2]]) <= reach)) return undefined
  }
  return last <= 1e-6 * reach || last < 1e-9 ? at : undefined
}

/** How many of the surfaces' normals at a point are independent of each other: what pins it down. */
export function rankAt(point: Vec3, surfaces: readonly FaceInfo[]): number {
  const normals: Vec3[] = []
  for (const surface of surfaces) {
    const normal: Vec3 = [0, 0, 0]
    surfaceDistance(surface, point[0], point[1], point[2], normal)
    if (normals.length < 3 && normal.every(Number.isFinite) && isIndependent(normal, normals)) normals.push(normal)
  }
  return normals.length
}

function isIndependent(normal: Vec3, others: readonly Vec3[]): boolean {
  if (others.length === 0) return true
  if (others.some((other) => length(cross(other, normal)) < PARALLEL)) return false
  return others.length < 2 || Math.abs(dot(normal, cross(others[0], others[1]))) >= PARALLEL
}

/** The shortest step that, to first order, ends on all the planes at these distances along these normals. */
function stepTo(at: Vec3, normals: readonly Vec3[], d: readonly number[]): Vec3 {
  if (normals.length === 1) return addScaled(at, normals[0], -d[0])
  if (normals.length === 2) {
    const c = dot(normals[0], normals[1])
    const det = 1 - c * c
    return addScaled(addScaled(at, normals[0], (-d[0] + c * d[1]) / det), normals[1], (-d[1] + c * d[0]) / det)
  }
  const [a, b, c] = normals
  const bc = cross(b, c)
  const det = dot(a, bc)
  return addScaled(addScaled(addScaled(at, bc, -d[0] / det), cross(c, a), -d[1] / det), cross(a, b), -d[2] / det)
}
