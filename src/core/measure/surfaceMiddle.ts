import { add, addScaled, cross, dot, length, normalize, perpendicular, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { meet } from './surfaceMeet.ts'

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
  return { along, reach: length(away), away }
}

/** The unit vector away from the axis, half way round between two points; undefined when they lie opposite, or both on the axis. */
function middleDirection(axis: Vec3, p: Cylindrical, q: Cylindrical): Vec3 | undefined {
  const size = Math.max(p.reach, q.reach)
  if (!(size > 0)) return perpendicular(axis)
  if (p.reach <= ON_AXIS * size) return scale(q.away, 1 / q.reach)
  if (q.reach <= ON_AXIS * size) return scale(p.away, 1 / p.reach)
  const u = scale(p.away, 1 / p.reach)
  const angle = Math.atan2(dot(cross(axis, u), q.away), dot(u, q.away))
  if (Math.abs(angle) > 3.1) return undefined
  return addScaled(scale(u, Math.cos(angle / 2)), cross(axis, u), Math.sin(angle / 2))
}
