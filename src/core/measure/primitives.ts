import { add, addScaled, cross, distance, dot, scale, subtract, type Vec3 } from '../geometry/matrix.ts'

/** The nearest points of two entities. */
export interface Closest {
  a: Vec3
  b: Vec3
  distance: number
}

export type Triangle = readonly [Vec3, Vec3, Vec3]

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const between = (a: Vec3, b: Vec3): Closest => ({ a, b, distance: distance(a, b) })

export function closestOnSegment(point: Vec3, from: Vec3, to: Vec3): Vec3 {
  const along = subtract(to, from)
  const size = dot(along, along)
  return size > 0 ? addScaled(from, along, clamp(dot(subtract(point, from), along) / size)) : from
}

/** Nearest points of two segments; either may be a point (C. Ericson, "Real-Time Collision Detection", 5.1.9). */
function closestOfSegments(a: Vec3, b: Vec3, c: Vec3, d: Vec3): Closest {
  const u = subtract(b, a),
    v = subtract(d, c),
    w = subtract(a, c)
  const uu = dot(u, u),
    vv = dot(v, v)
  if (!(uu > 0)) return between(a, closestOnSegment(a, c, d))
  if (!(vv > 0)) return between(closestOnSegment(c, a, b), c)
  const uv = dot(u, v),
    uw = dot(u, w),
    vw = dot(v, w)
  const det = uu * vv - uv * uv
  let s = det > 1e-14 * uu * vv ? clamp((uv * vw - uw * vv) / det) : 0
  const t = clamp((uv * s + vw) / vv)
  s = clamp((uv * t - uw) / uu)
  return between(addScaled(a, u, s), addScaled(c, v, t))
}

/** The point of a triangle that is nearest to a point. */
export function closestOnTriangle(point: Vec3, [a, b, c]: Triangle): Vec3 {
  const ab = subtract(b, a),
    ac = subtract(c, a),
    ap = subtract(point, a)
  const normal = cross(ab, ac)
  const size = dot(normal, normal)
  if (size > 0) {
    const v = dot(cross(ap, ac), normal) / size,
      w = dot(cross(ab, ap), normal) / size
    if (v >= 0 && w >= 0 && v + w <= 1) return add(a, add(scale(ab, v), scale(ac, w)))
  }
  let best = closestOnSegment(point, a, b)
  for (const other of [closestOnSegment(point, b, c), closestOnSegment(point, c, a)]) if (distance(other, point) < distance(best, point)) best = other
  return best
}

/** Nearest points of two triangles; triangles with equal corners stand for segments and points. Distance 0 where they cross. */
export function closestOfTriangles(p: Triangle, q: Triangle): Closest {
  let best: Closest = { a: p[0], b: q[0], distance: Infinity }
  const take = (other: Closest): void => {
    if (other.distance < best.distance) best = other
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) take(closestOfSegments(p[i], p[(i + 1) % 3], q[j], q[(j + 1) % 3]))
    take(between(p[i], closestOnTriangle(p[i], q)))
    take(between(closestOnTriangle(q[i], p), q[i]))
  }
  const crossing = best.distance > 0 ? (crossesAt(p, q) ?? crossesAt(q, p)) : undefined
  return crossing ? { a: crossing, b: crossing, distance: 0 } : best
}

/** Where a side of `p` goes through the inside of `q`. */
function crossesAt(p: Triangle, [a, b, c]: Triangle): Vec3 | undefined {
  const ab = subtract(b, a),
    ac = subtract(c, a)
  const normal = cross(ab, ac)
  const size = dot(normal, normal)
  if (!(size > 0)) return undefined
  for (let i = 0; i < 3; i++) {
    const from = p[i],
      to = p[(i + 1) % 3]
    const d0 = dot(subtract(from, a), normal),
      d1 = dot(subtract(to, a), normal)
    if (d0 * d1 >= 0) continue
    const at = addScaled(from, subtract(to, from), d0 / (d0 - d1))
    const ap = subtract(at, a)
    const v = dot(cross(ap, ac), normal) / size,
      w = dot(cross(ab, ap), normal) / size
    if (v >= 0 && w >= 0 && v + w <= 1) return at
  }
  return undefined
}
