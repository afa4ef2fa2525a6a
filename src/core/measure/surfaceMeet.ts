import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { add, addScaled, cross, dot, length, normalize, perpendicular, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { FaceInfo } from '../scene/surface.ts'

const STEPS = 8
/** Sine of the angle between normals below which two surfaces constrain a point alike. */
const PARALLEL = 1e-3

const analytic = new Set(['plane', 'cylinder', 'cone', 'sphere', 'torus'])
/** Whether distances from it can be computed (`surfaceDistance`). */
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

/** Parts of a distance below which a point is on the axis: it has no angle. */
const ON_AXIS = 1e-9

/**
 * Half way between two points of a plane, cylinder, cone, sphere or torus, in the surface's own parameters: cut again and again, triangles then
 * approach the surface so evenly that their sums can be extrapolated.
 */
export function surfaceMiddle(surface: FaceInfo, a: Vec3, b: Vec3): Vec3 {
  const chord: Vec3 = scale(add(a, b), 0.5)
  if (surface.kind === 'plane') return chord
  if (surface.kind === 'sphere') {
    const out = normalize(subtract(chord, surface.origin))
    return out ? addScaled(surface.origin, out, surface.radius) : chord
  }
  const { origin, axis } = surface
  const p = cylindrical(surface, a),
    q = cylindrical(surface, b)
  const around = middleDirection(axis, p, q)
  if (!around) return meet(chord, [surface], length(subtract(a, b))) ?? chord
  const along = (p.along + q.along) / 2
  if (surface.kind === 'torus') {
    const major = surface.radius,
      minor = surface.minorRadius
    // A spindle torus reaches over its axis: there the circle's points lie on the other side.
    const beyond = side(surface, p) + side(surface, q) < 0
    const tube = ({ along: z, reach }: Cylindrical): number => Math.atan2(z, (beyond ? -reach : reach) - major)
    const from = tube(p)
    const turn = tube(q) - from
    const angle = from + Math.atan2(Math.sin(turn), Math.cos(turn)) / 2
    const radius = major + minor * Math.cos(angle)
    return addScaled(addScaled(origin, around, beyond ? -radius : radius), axis, minor * Math.sin(angle))
  }
  const radius = surface.kind === 'cone' ? Math.abs(surface.radius + along * Math.tan(surface.halfAngle)) : surface.radius!
  return addScaled(addScaled(origin, axis, along), around, radius)
}

/** 1 where a point lies on the near side of a torus's circle, -1 where on the far side (of spindles only). */
function side({ radius = 0, minorRadius = 0 }: FaceInfo, { along, reach }: Cylindrical): number {
  if (radius >= minorRadius) return 1
  const near = Math.abs(Math.hypot(reach - radius, along) - minorRadius)
  return near <= Math.abs(Math.hypot(reach + radius, along) - minorRadius) ? 1 : -1
}

interface Cylindrical {
  along: number
  reach: number
  away: Vec3
}

function cylindrical({ origin, axis }: FaceInfo, point: Vec3): Cylindrical {
  const from = subtract(point, origin)
  const along = dot(from, axis)
  const away = addScaled(from, axis, -along)
  // `Math.hypot` takes many times as long.
  return { along, reach: Math.sqrt(dot(away, away)), away }
}

/** Length of the sum of two unit vectors below which they are opposite: there is no half way. */
const OPPOSITE = 0.04

/** The unit vector away from the axis, half way round between two points; undefined when they lie opposite, or both on the axis. */
function middleDirection(axis: Vec3, p: Cylindrical, q: Cylindrical): Vec3 | undefined {
  const size = Math.max(p.reach, q.reach)
  if (!(size > 0)) return perpendicular(axis)
  if (p.reach <= ON_AXIS * size) return scale(q.away, 1 / q.reach)
  if (q.reach <= ON_AXIS * size) return scale(p.away, 1 / p.reach)
  const from = 1 / p.reach,
    to = 1 / q.reach
  const x = p.away[0] * from + q.away[0] * to,
    y = p.away[1] * from + q.away[1] * to,
    z = p.away[2] * from + q.away[2] * to
  const sum = Math.sqrt(x * x + y * y + z * z)
  return sum < OPPOSITE ? undefined : [x / sum, y / sum, z / sum]
}
