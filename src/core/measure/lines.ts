import { addScaled, cross, distance, dot, length, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { Closest } from './primitives.ts'

/** A straight line without ends; `direction` is a unit vector. */
export interface Line {
  origin: Vec3
  direction: Vec3
}

/** Sine of the angle below which directions count as parallel. */
const PARALLEL = 1e-5

export const areParallel = (a: Vec3, b: Vec3): boolean => length(cross(a, b)) < PARALLEL
export const arePerpendicular = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) < PARALLEL

/** Between 0 and π/2: directions have no sense. */
export const angleBetween = (a: Vec3, b: Vec3): number => Math.atan2(length(cross(a, b)), Math.abs(dot(a, b)))

export function closestOnLine(point: Vec3, { origin, direction }: Line): Vec3 {
  return addScaled(origin, direction, dot(subtract(point, origin), direction))
}

/** The common perpendicular of two lines; of parallel ones that at `near`. */
export function betweenLines(p: Line, q: Line, near: Vec3): Closest {
  let a: Vec3
  if (areParallel(p.direction, q.direction)) a = closestOnLine(near, p)
  else {
    const w = subtract(p.origin, q.origin)
    const c = dot(p.direction, q.direction)
    const normal = cross(p.direction, q.direction)
    // 1 − c² loses its digits when the lines are nearly parallel.
    const det = dot(normal, normal)
    a = addScaled(p.origin, p.direction, (c * dot(q.direction, w) - dot(p.direction, w)) / det)
  }
  const b = closestOnLine(a, q)
  return { a, b, distance: distance(a, b) }
}
