import { addScaled, cross, dot, normalize, subtract, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { FaceInfo } from '../../../src/core/scene/surface.ts'
import { Chord, type DrawnCurve, roundOf } from './drawnCurve.ts'
import { edgeCrossing } from './edgeCrossing.ts'
import type { PlacedShape } from './placedShape.ts'
import { pointsCurve, type ViewCurve } from './viewCurve.ts'

/** Normals are taken for turned towards the eye from here on, so that rounding makes no crossings: of surfaces of a closed form, and of stored ones. */
const LEVEL = 1e-8
const LEVEL_STORED = 6e-5

/** Sine of the angle up to which directions are parallel. */
const PARALLEL = 1e-9

/** How far vertices stand off their places, as a share of the largest coordinate. */
const ROUNDING = 2 ** -22

/** A place at which the outline crosses a side of a triangle. */
interface Place {
  point: Vec3
  normal: Vec3
  /** Welded vertices of the side; equal where the outline goes through a vertex. */
  side: [number, number]
}

/** A stretch of the outline within a triangle; `hollow`: the surface covers it itself. */
interface Stretch {
  ends: [number, number]
  hollow: boolean
}

/** Outlines of the curved faces of an occurrence: where their normals are at right angles to the view. */
export function contours(placed: PlacedShape): DrawnCurve[] {
  const { faceStart } = placed.shape.mesh
  const out: DrawnCurve[] = []
  for (let face = 0; face + 1 < faceStart.length; face++) {
    if (placed.surface(face)?.kind !== 'plane') trace(placed, face, out)
  }
  return out
}

function trace(placed: PlacedShape, face: number, out: DrawnCurve[]): void {
  const { shape } = placed
  const { indices, faceStart } = shape.mesh
  const info = placed.surface(face)
  /** Vertices are rounded, and normals are off by that over the radius. */
  const levelAt = (point: Vec3): number => {
    if (!info) return LEVEL_STORED
    const radius = info.kind === 'cone' ? Math.hypot(...cross(subtract(point, info.origin), info.axis)) : (info.minorRadius ?? info.radius ?? Infinity)
    return Math.max(LEVEL, (ROUNDING * placed.reach) / radius)
  }
  const normals = new Map<number, Vec3>()
  const normalOf = (v: number): Vec3 => {
    let found = normals.get(v)
    if (!found) {
      const point = placed.vertex(v)
      found = placed.normal(face, point, [v])
      if (Math.abs(found[2]) < levelAt(point)) found = [found[0], found[1], 0]
      normals.set(v, found)
    }
    return found
  }
  const places: Place[] = []
  const known = new Map<string, number>()
  const stretches: Stretch[] = []
  const placeOn = (v: number, w: number): number => {
    const [a, b] = [shape.weld[v], shape.weld[w]]
    const [nv, nw] = [normalOf(v), normalOf(w)]
    const f = nv[2] / (nv[2] - nw[2])
    const key = f <= 1e-9 ? `${a}` : a < b ? `${a} ${b}` : `${b} ${a}`
    const found = known.get(key)
    if (found !== undefined) return found
    const [p, q] = [placed.vertex(v), placed.vertex(w)]
    const between = (from: Vec3, to: Vec3): Vec3 => [0, 1, 2].map((k) => from[k] + f * (to[k] - from[k])) as Vec3
    // The surface bulges over its chord, as far as its normals turn.
    const bulge = info && info.kind !== 'torus' ? 0 : (f * (1 - f) * dot(subtract(q, p), subtract(nw, nv))) / 2
    const normal = normalize(between(nv, nw)) ?? nv
    places.push({ point: addScaled(between(p, q), normal, bulge), normal, side: f <= 1e-9 ? [a, a] : [a, b] })
    known.set(key, places.length - 1)
    return places.length - 1
  }
  const tip = info?.kind === 'cone' && info.halfAngle ? tipOf(info) : undefined
  const isTip = (v: number): boolean => tip !== undefined && Math.hypot(...subtract(placed.vertex(v), tip)) <= 4 * ROUNDING * placed.reach
  for (let t = faceStart[face]; t < faceStart[face + 1]; t++) {
    const triangle = [indices[t * 3], indices[t * 3 + 1], indices[t * 3 + 2]]
    const corners = tip ? triangle.filter((v) => !isTip(v)) : triangle
    const seen = corners.map((v) => normalOf(v)[2] >= 0)
    if (seen.every((value) => value === seen[0])) continue
    const ends: number[] = []
    for (let k = 0; k < (corners.length === 2 ? 1 : 3); k++) {
      const [v, w] = [corners[k], corners[(k + 1) % 3]]
      if (seen[k] !== seen[(k + 1) % 3]) ends.push(seen[k] ? placeOn(v, w) : placeOn(w, v))
    }
    // Every outline of a cone ends in its tip, which has no normal of its own.
    if (tip && corners.length === 2) {
      const [at] = triangle.filter(isTip).map((v) => shape.weld[v])
      ends.push(places.push({ point: tip, normal: places[ends[0]].normal, side: [at, at] }) - 1)
    }
    const [a, b] = ends
    if (a === b) continue
    const [sideA, sideB] = [places[a].side, places[b].side]
    // Along an edge the edge itself is drawn.
    if (sideA[0] === sideA[1] && sideB[0] === sideB[1] && shape.segment(sideA[0], sideB[0]) !== undefined) continue
    const near = corners.filter((_, k) => seen[k]).map((v) => placed.vertex(v))
    const far = corners.filter((_, k) => !seen[k]).map((v) => placed.vertex(v))
    stretches.push({ ends: [a, b], hollow: isHollow(places[a].point, places[b].point, near, far) })
  }
  for (const run of chained(stretches, places.length)) {
    const curve = drawn(
      placed,
      face,
      info,
      run.places.map((i) => places[i]),
      run.hollow,
    )
    if (curve) out.push(curve)
  }
}

/** Whether the part that is turned to the eye is the farther one. */
function isHollow(a: Vec3, b: Vec3, near: readonly Vec3[], far: readonly Vec3[]): boolean {
  const along = subtract(b, a)
  const square = dot(along, along)
  const depth = (p: Vec3): number => {
    const away = subtract(p, a)
    return away[2] * square - along[2] * dot(along, away)
  }
  const most = (points: readonly Vec3[]): number => points.reduce((best, p) => (Math.abs(depth(p)) > Math.abs(best) ? depth(p) : best), 0)
  return most(near) < most(far)
}

interface Run {
  places: number[]
  /** One per stretch. */
  hollow: boolean[]
}

function chained(stretches: readonly Stretch[], count: number): Run[] {
  const at: number[][] = Array.from({ length: count }, () => [])
  stretches.forEach(({ ends }, i) => {
    for (const end of ends) at[end].push(i)
  })
  const used = new Uint8Array(stretches.length)
  const runs: Run[] = []
  const follow = (first: number, place: number): Run => {
    const run: Run = { places: [place], hollow: [] }
    for (let i: number | undefined = first, end = place; i !== undefined; i = at[end].find((other) => used[other] === 0)) {
      used[i] = 1
      const { ends, hollow }: Stretch = stretches[i]
      end = ends[0] === end ? ends[1] : ends[0]
      run.places.push(end)
      run.hollow.push(hollow)
      if (at[end].length !== 2) break
    }
    return run
  }
  // Open runs from their ends first, then the closed ones.
  stretches.forEach(({ ends }, i) => {
    const end = ends.find((place) => at[place].length !== 2)
    if (used[i] === 0 && end !== undefined) runs.push(follow(i, end))
  })
  stretches.forEach(({ ends }, i) => {
    if (used[i] === 0) runs.push(follow(i, ends[0]))
  })
  return runs
}

function drawn(placed: PlacedShape, face: number, info: FaceInfo | undefined, run: readonly Place[], hollow: readonly boolean[]): DrawnCurve | undefined {
  const { shape, view } = placed
  const ends = [run[0], run[run.length - 1]].map((place) => exactEnd(placed, face, info, place) ?? place.point)
  const points = new Float64Array(run.flatMap(({ point }, i) => (i === 0 ? ends[0] : i === run.length - 1 ? ends[1] : point)))
  const curve = info ? exactCurve(info, run, points) : pointsCurve(points)
  if (!curve) return undefined
  const count = run.length - 1
  const state = new Uint8Array(count)
  const away = new Float64Array(count * 9)
  for (let i = 0; i < count; i++) {
    state[i] = shape.isSolid && hollow[i] ? Chord.behind : Chord.open
    const sum = normalize([0, 1, 2].map((k) => run[i].normal[k] + run[i + 1].normal[k]) as Vec3) ?? run[i].normal
    away.set(sum, i * 9)
    if (!shape.isSolid)
      away.set(
        sum.map((value) => -value),
        i * 9 + 3,
      )
  }
  const round = roundOf(info, ends[0])
  return {
    ...curve,
    ...(round && { round }),
    line: 'contour',
    state,
    isContour: new Uint8Array(count).fill(1),
    away,
    beside: [face, -1],
    gap: 1.5 * shape.deflection * view.scale,
    turns: [],
  }
}

/** Where the outline meets the curve of the edge that it ends on. */
function exactEnd(placed: PlacedShape, face: number, info: FaceInfo | undefined, { side }: Place): Vec3 | undefined {
  if (!info || side[0] === side[1]) return undefined
  return edgeCrossing(placed, side, (point) => placed.normal(face, point, [])[2])
}

/** The outline in its closed form; of tori and where it has none, points that lie on it. */
function exactCurve(info: FaceInfo, run: readonly Place[], points: Float64Array): ViewCurve | undefined {
  const { kind, origin, axis, radius = 0 } = info
  const at = (i: number): Vec3 => [points[i * 3], points[i * 3 + 1], points[i * 3 + 2]]
  const count = run.length
  if (kind === 'cylinder' || kind === 'cone') {
    const along = kind === 'cylinder' ? axis : generator(info, run)
    if (!along) return undefined
    const base: Vec3 = kind === 'cylinder' ? cylinderBase(info, run) : tipOf(info)
    const params = Float64Array.from({ length: count }, (_, i) => dot(subtract(at(i), base), along))
    for (let i = 0; i < count; i++)
      points.set(
        [0, 1, 2].map((k) => base[k] + params[i] * along[k]),
        i * 3,
      )
    return { form: { kind: 'line', from: base, along }, params, points }
  }
  if (kind === 'sphere') return circleThrough({ center: origin, u: [radius, 0, 0], v: [0, radius, 0] }, points)
  if (kind === 'torus') {
    const circle = torusCircle(info, points)
    if (circle) return circleThrough(circle, points, NEAR_CIRCLE * (info.minorRadius ?? 0))
    for (let i = 0; i < count; i++) points.set(onTorus(info, at(i)), i * 3)
  }
  return pointsCurve(points)
}

interface Circle {
  center: Vec3
  u: Vec3
  v: Vec3
}

/** A circle with the points that are next to the given ones. An end that is farther off than `near` is where it meets another outline: at an end of its axes. */
function circleThrough({ center, u, v }: Circle, points: Float64Array, near = Infinity): ViewCurve {
  const count = points.length / 3
  const params = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const away = subtract([points[i * 3], points[i * 3 + 1], points[i * 3 + 2]], center)
    const isEnd = i === 0 || i === count - 1
    const found = Math.atan2(dot(away, v), dot(away, u))
    const angle = isEnd && offCircle({ center, u, v }, away) > near ? (Math.PI / 2) * Math.round(found / (Math.PI / 2)) : found
    params[i] = i === 0 ? angle : angle + 2 * Math.PI * Math.round((params[i - 1] - angle) / (2 * Math.PI))
    const [c, s] = [Math.cos(params[i]), Math.sin(params[i])]
    points.set(
      [0, 1, 2].map((k) => center[k] + c * u[k] + s * v[k]),
      i * 3,
    )
  }
  return { form: { kind: 'conic', center, u, v }, params, points }
}

/** Distance from a circle of a point, which is given from its centre. */
function offCircle({ u, v }: Circle, away: Vec3): number {
  const size = Math.hypot(...u)
  const [x, y] = [dot(away, u) / size, dot(away, v) / size]
  const out = Math.sqrt(Math.max(0, dot(away, away) - x * x - y * y))
  return Math.hypot(Math.hypot(x, y) - size, out)
}

const scaled = (vector: Vec3, by: number): Vec3 => [vector[0] * by, vector[1] * by, vector[2] * by]

/** The circle on which an outline lies of a torus that is seen along its axis, or at right angles to it. */
function torusCircle({ origin, axis, radius = 0, minorRadius = 0 }: FaceInfo, points: Float64Array): Circle | undefined {
  if (minorRadius >= radius) return undefined
  const at = (i: number): Vec3 => [points[i * 3], points[i * 3 + 1], points[i * 3 + 2]]
  const away = subtract(at((points.length / 3) >> 1), origin)
  if (Math.hypot(axis[0], axis[1]) < PARALLEL) {
    const reach = radius + (Math.hypot(away[0], away[1]) < radius ? -minorRadius : minorRadius)
    return { center: origin, u: [reach, 0, 0], v: [0, reach, 0] }
  }
  if (Math.abs(axis[2]) >= PARALLEL) return undefined
  const side = normalize(cross(axis, [0, 0, 1]))
  if (!side) return undefined
  // The tube from its ends, or the two sides on which the torus lies on a plane.
  const sides: Circle[] = [-1, 1].flatMap((sign) => [
    { center: addScaled(origin, side, sign * radius), u: scaled(side, minorRadius), v: scaled(axis, minorRadius) },
    { center: addScaled(origin, axis, sign * minorRadius), u: scaled(side, radius), v: [0, 0, radius] },
  ])
  // Where the four meet, an outline that goes on along another one stays as it is traced.
  return sides.find((circle) => {
    for (let i = 1; i * 3 + 3 < points.length; i++) if (offCircle(circle, subtract(at(i), circle.center)) > NEAR_CIRCLE * minorRadius) return false
    return points.length > 9
  })
}

/** Distance of traced points from the circle that they stand for, as a share of the tube's radius. */
const NEAR_CIRCLE = 0.02

function cylinderBase({ origin, axis, radius = 0 }: FaceInfo, run: readonly Place[]): Vec3 {
  const side = normalize(cross(axis, [0, 0, 1])) ?? [1, 0, 0]
  const away = subtract(run[Math.floor(run.length / 2)].point, origin)
  const sign = dot(away, side) < 0 ? -1 : 1
  return [0, 1, 2].map((k) => origin[k] + sign * radius * side[k]) as Vec3
}

function tipOf({ origin, axis, radius = 0, halfAngle = 0 }: FaceInfo): Vec3 {
  const h = -radius / Math.tan(halfAngle)
  return [0, 1, 2].map((k) => origin[k] + h * axis[k]) as Vec3
}

/** Direction from the tip of a cone along its outline, next to the traced one. */
function generator(info: FaceInfo, run: readonly Place[]): Vec3 | undefined {
  const { axis, halfAngle = 0 } = info
  const tip = tipOf(info)
  const [first, last] = [run[0], run[run.length - 1]].map(({ point }) => subtract(point, tip))
  const toward = dot(first, first) > dot(last, last) ? first : last
  const h = dot(toward, axis) < 0 ? -1 : 1
  // The normal out·cos − axis·sin·h is at right angles to the view.
  const x = normalize(cross(axis, [0, 0, 1]))
  if (!x) return undefined
  const y = cross(axis, x)
  const [c, s] = [Math.cos(halfAngle), Math.sin(Math.abs(halfAngle)) * h]
  const wanted = (axis[2] * s) / c
  // x has no part towards the eye.
  const sine = wanted / y[2]
  if (!(Math.abs(sine) <= 1)) return undefined
  const cosine = Math.sqrt(1 - sine * sine)
  const outward = [-1, 1].map((sign) => [0, 1, 2].map((k) => sign * cosine * x[k] + sine * y[k]) as Vec3)
  const best = outward.toSorted((a, b) => dot(b, toward) - dot(a, toward))[0]
  return [0, 1, 2].map((k) => best[k] * Math.abs(Math.sin(halfAngle)) + axis[k] * h * Math.cos(halfAngle)) as Vec3
}

const STEPS = 8

/** The point of a torus' outline next to one beside it, by Newton's steps along the surface. */
function onTorus({ origin, axis, radius = 0, minorRadius = 0 }: FaceInfo, point: Vec3): Vec3 {
  // Tubes that cross their axis stay as they are traced.
  if (minorRadius >= radius) return point
  const away = subtract(point, origin)
  const h = dot(away, axis)
  const x = normalize([0, 1, 2].map((k) => away[k] - h * axis[k]) as Vec3)
  if (!x) return point
  const y = cross(axis, x)
  let turn = 0
  let tilt = Math.atan2(h, dot(away, x) - radius)
  for (let step = 0; step < STEPS; step++) {
    const [c, s, ct, st] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
    const out = c * x[2] + s * y[2]
    const facing = ct * out + st * axis[2]
    const around = (ct * (c * y[2] - s * x[2])) / (radius + minorRadius * ct)
    const across = (ct * axis[2] - st * out) / minorRadius
    const square = around * around + across * across
    if (square === 0 || Math.abs(facing) < 1e-15) break
    turn -= (facing * around) / square / (radius + minorRadius * ct)
    tilt -= (facing * across) / square / minorRadius
  }
  const [c, s, reach] = [Math.cos(turn), Math.sin(turn), radius + minorRadius * Math.cos(tilt)]
  const found = [0, 1, 2].map((k) => origin[k] + reach * (c * x[k] + s * y[k]) + minorRadius * Math.sin(tilt) * axis[k]) as Vec3
  // A step across the surface leads to another outline.
  return Math.hypot(...subtract(found, point)) < 0.1 * minorRadius ? found : point
}
