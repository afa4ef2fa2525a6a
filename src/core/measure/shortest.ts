import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { addScaled, cross, distance, dot, normalize, subtract, type Vec3 } from '../geometry/matrix.ts'
import { finish } from './finish.ts'
import { faceCount, faceSurface } from './faceSurface.ts'
import { type Closest, closestOnSegment, closestOnTriangle, type Triangle } from './primitives.ts'
import { isAnalytic } from './surfaceMeet.ts'
import { corners, surfaceChord, type MeasureEntity, thingOf, treeOf } from './entity.ts'
import { closestOfTrees, pointTree, type TriangleTree } from './triangleTree.ts'

export interface Shortest extends Closest {
  exact: boolean
  deviation: number
}

const ROUNDS = 100
/** Numbers of triangles' corners that are looked at in one go. */
const BETWEEN_YIELDS = 50_000

/**
 * The shortest distance of two entities: found on their triangles, then on their exact curves and surfaces as long as the points stay on them.
 * Yields now and then.
 */
export function* shortest(a: MeasureEntity, b: MeasureEntity): Generator<void, Shortest | undefined> {
  const found = yield* closestOfTrees(yield* a.tree(), yield* b.tree())
  if (!found) return undefined
  if (a.kind === 'part' || b.kind === 'part') return yield* betweenParts(a, b, found)
  const stated = isStated(a) && isStated(b)
  const off = Math.max(statedDeviation(a) + statedDeviation(b), 0)
  const crude: Shortest = { ...found, exact: stated && a.chord + b.chord === 0, deviation: a.chord + b.chord + off }
  if (a.chord + b.chord === 0 || found.distance === 0) return crude
  const fine = polish(a, b, found)
  return fine ? { ...fine, exact: stated, deviation: off } : crude
}

/** Whether the source states the curve or surface. */
function isStated(entity: MeasureEntity): boolean {
  if (entity.kind === 'point') return entity.exact
  if (entity.kind === 'edge') return entity.info.exact
  if (entity.kind === 'face') return entity.surface.exact
  return false
}

const statedDeviation = (entity: MeasureEntity): number =>
  entity.kind === 'point' ? entity.deviation : entity.kind === 'edge' ? entity.info.deviation : entity.kind === 'face' ? entity.surface.deviation : 0

/** Nearest point of the whole curve or surface; undefined where none is known. */
function onto(entity: MeasureEntity, point: Vec3): Vec3 | undefined {
  if (entity.kind === 'point') return entity.at
  if (entity.kind === 'edge') {
    const { info } = entity
    if (info.kind === 'line') return closestOnSegment(point, info.start, info.end)
    if (info.kind !== 'circle') return undefined
    const away = subtract(point, info.center)
    const out = normalize(addScaled(away, info.axis, -dot(away, info.axis)))
    return out && addScaled(info.center, out, info.radius)
  }
  if (entity.kind === 'part' || !isAnalytic(entity.surface)) return undefined
  const normal: Vec3 = [0, 0, 0]
  const away = surfaceDistance(entity.surface, point[0], point[1], point[2], normal)
  return Number.isFinite(away) && normal.every(Number.isFinite) ? addScaled(point, normal, -away) : undefined
}

/**
 * The same where one is a whole part: the faces on which the two points lie are measured exactly; that is the answer where no other pair of faces can be
 * nearer, however far their triangles stand off their surfaces. Otherwise the deviation is what another pair could take away.
 */
function* betweenParts(a: MeasureEntity, b: MeasureEntity, found: Closest): Generator<void, Shortest> {
  const p = yield* nearestFace(a, found.a)
  const q = yield* nearestFace(b, found.b)
  const [one, other] = [p?.entity ?? a, q?.entity ?? b]
  const reach = (p?.chord ?? a.chord) + (q?.chord ?? b.chord)
  const unknown: Shortest = { ...found, exact: false, deviation: 0 }
  if (one.kind === 'part' || other.kind === 'part' || !Number.isFinite(reach)) return unknown
  const local = one.chord + other.chord
  const fine = local === 0 || found.distance === 0 ? found : polish(one, other, found)
  const best = fine ?? found
  const isSure = isStated(one) && isStated(other) && fine !== undefined && best.distance > 0
  if (isSure && reach === 0) return { ...best, exact: true, deviation: 0 }
  // Every other pair of faces: nearer than this they cannot be.
  let least = fine ? best.distance : Math.max(0, best.distance - local)
  for (const [of, from, to] of [
    [p, p?.rest, b],
    [q, q?.rest, one],
  ] as const) {
    const rest = of && from && (yield* closestOfTrees(yield* from(), yield* to.tree()))
    if (rest) least = Math.min(least, Math.max(0, rest.distance - reach))
  }
  const deviation = best.distance - least
  return { ...best, exact: isSure && deviation <= 1e-12 * best.distance, deviation }
}

interface NearestFace {
  entity: MeasureEntity
  /** What any face of the part stands off its triangles by at most; infinite where no formula gives it. */
  chord: number
  /** All the other faces. */
  rest(): Generator<void, TriangleTree>
}

function* nearestFace(entity: MeasureEntity, point: Vec3): Generator<void, NearestFace | undefined> {
  if (entity.kind !== 'part') return undefined
  const { part, placement } = entity
  const count = faceCount(part)
  let least = Infinity,
    face = 0,
    chord = 0,
    looked = 0
  for (let f = 0; f < count; f++) {
    const own = corners(part, placement, f, f + 1)
    const surface = placement.surface(faceSurface(part, f), part.offset ?? [0, 0, 0])
    chord = Math.max(chord, isAnalytic(surface) ? surfaceChord(surface, own) + surface.deviation : Infinity)
    for (let at = 0; at < own.length; at += 9) {
      const away = distance(point, closestOnTriangle(point, triangleAt(own, at)))
      if (away < least) {
        least = away
        face = f
      }
    }
    if ((looked += own.length) > BETWEEN_YIELDS) {
      looked = 0
      yield
    }
  }
  const own = thingOf(part, placement.matrix, { snap: 'face', face, point: [0, 0, 0] })
  if (!own) return undefined
  const rest = treeOf(() => {
    const before = corners(part, placement, 0, face),
      after = corners(part, placement, face + 1, count)
    const all = new Float64Array(before.length + after.length)
    all.set(before)
    all.set(after, before.length)
    return all
  })
  return { entity: own, chord, rest }
}

const triangleAt = (c: Float64Array, at: number): Triangle => [
  [c[at], c[at + 1], c[at + 2]],
  [c[at + 3], c[at + 4], c[at + 5]],
  [c[at + 6], c[at + 7], c[at + 8]],
]

/** Projects from one to the other in turns until the points no longer move; undefined when a point leaves the bounded part of its curve or surface. */
function polish(a: MeasureEntity, b: MeasureEntity, from: Closest): Closest | undefined {
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

/** Whether a point of the unbounded surface lies on the face: the face's triangles come as near as chords do. */
function isOn(entity: MeasureEntity, point: Vec3): boolean {
  const found = finish(closestOfTrees(pointTree(point), finish(entity.tree())))
  return found !== undefined && found.distance <= 1.5 * entity.chord + 1e-6 * (1 + Math.hypot(...point)) * 1e-3
}

/** A shortest way inside of both is at right angles to both. */
function isPerpendicular(a: MeasureEntity, b: MeasureEntity, { a: p, b: q }: Closest): boolean {
  const way = normalize(subtract(q, p))
  if (!way) return true
  return [a, b].every((entity, i) => {
    const at = i === 0 ? p : q
    if (entity.kind === 'edge' && entity.info.kind === 'circle') {
      const { center, axis } = entity.info
      const along = normalize(cross(axis, subtract(at, center)))
      return !along || Math.abs(dot(along, way)) < 1e-5
    }
    if (entity.kind !== 'face') return true
    const normal: Vec3 = [0, 0, 0]
    surfaceDistance(entity.surface, at[0], at[1], at[2], normal)
    return 1 - Math.abs(dot(normal, way)) < 1e-9
  })
}
