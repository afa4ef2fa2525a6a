import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { addScaled, cross, distance, dot, normalize, subtract, type Vec3 } from '../geometry/vector.ts'
import { finish } from './finish.ts'
import { type Closest, closestOnSegment } from './primitives.ts'
import { isAnalytic } from './surfaceMeet.ts'
import type { Thing } from './thing.ts'
import { closestOfTrees, pointTree } from './triangleTree.ts'

export interface Shortest extends Closest {
  exact: boolean
  deviation: number
}

const ROUNDS = 100

/**
 * The shortest distance of two things: found on their triangles, then on their exact curves and surfaces as long as the points stay on them.
 * Yields now and then.
 */
export function* shortest(a: Thing, b: Thing): Generator<void, Shortest | undefined> {
  const found = yield* closestOfTrees(yield* a.tree(), yield* b.tree())
  if (!found) return undefined
  const stated = isStated(a) && isStated(b)
  const off = Math.max(statedDeviation(a) + statedDeviation(b), 0)
  const crude: Shortest = { ...found, exact: stated && a.chord + b.chord === 0, deviation: a.chord + b.chord + off }
  if (a.chord + b.chord === 0 || found.distance === 0) return crude
  const fine = polish(a, b, found)
  return fine ? { ...fine, exact: stated, deviation: off } : crude
}

/** Whether the source states the curve or surface. */
function isStated(thing: Thing): boolean {
  if (thing.kind === 'point') return thing.exact
  if (thing.kind === 'edge') return thing.info.exact
  if (thing.kind === 'face') return thing.surface.exact
  return false
}

const statedDeviation = (thing: Thing): number =>
  thing.kind === 'point' ? thing.deviation : thing.kind === 'edge' ? thing.info.deviation : thing.kind === 'face' ? thing.surface.deviation : 0

/** Nearest point of the whole curve or surface; undefined where none is known. */
function onto(thing: Thing, point: Vec3): Vec3 | undefined {
  if (thing.kind === 'point') return thing.at
  if (thing.kind === 'edge') {
    const { info } = thing
    if (info.kind === 'line') return closestOnSegment(point, info.start, info.end)
    if (info.kind !== 'circle') return undefined
    const away = subtract(point, info.center)
    const out = normalize(addScaled(away, info.axis, -dot(away, info.axis)))
    return out && addScaled(info.center, out, info.radius)
  }
  if (thing.kind === 'part' || !isAnalytic(thing.surface)) return undefined
  const normal: Vec3 = [0, 0, 0]
  const away = surfaceDistance(thing.surface, point[0], point[1], point[2], normal)
  return Number.isFinite(away) && normal.every(Number.isFinite) ? addScaled(point, normal, -away) : undefined
}

/** From point to point of the two, until they no longer move; undefined when they leave what there is of the curves and surfaces. */
function polish(a: Thing, b: Thing, from: Closest): Closest | undefined {
  let { a: p, b: q } = from
  let last = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const next = onto(a, q)
    const other = next && onto(b, next)
    if (!next || !other) return undefined
    p = next
    q = other
    const now = distance(p, q)
    if (last - now <= 1e-15 * now) break
    last = now
  }
  const result: Closest = { a: p, b: q, distance: distance(p, q) }
  if (!isOn(a, p) || !isOn(b, q) || Math.abs(result.distance - from.distance) > 2 * (a.chord + b.chord)) return undefined
  return isPerpendicular(a, b, result) ? result : undefined
}

/** Whether the point is on what there is of it: its triangles come as near as chords do. */
function isOn(thing: Thing, point: Vec3): boolean {
  const found = finish(closestOfTrees(pointTree(point), finish(thing.tree())))
  return found !== undefined && found.distance <= 1.5 * thing.chord + 1e-6 * (1 + Math.hypot(...point)) * 1e-3
}

/** A shortest way inside of both is at right angles to both. */
function isPerpendicular(a: Thing, b: Thing, { a: p, b: q }: Closest): boolean {
  const way = normalize(subtract(q, p))
  if (!way) return true
  return [a, b].every((thing, i) => {
    const at = i === 0 ? p : q
    if (thing.kind === 'edge' && thing.info.kind === 'circle') {
      const { center, axis } = thing.info
      const along = normalize(cross(axis, subtract(at, center)))
      return !along || Math.abs(dot(along, way)) < 1e-5
    }
    if (thing.kind !== 'face') return true
    const normal: Vec3 = [0, 0, 0]
    surfaceDistance(thing.surface, at[0], at[1], at[2], normal)
    return 1 - Math.abs(dot(normal, way)) < 1e-9
  })
}
