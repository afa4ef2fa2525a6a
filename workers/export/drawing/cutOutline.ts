import type { FlatCurve, Point } from '../../../src/core/export/flat/flatFace.ts'
import { cross, dot, normalize, subtract, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { FaceInfo } from '../../../src/core/scene/surface.ts'
import { edgeCrossing } from './edgeCrossing.ts'
import { flatCurves } from './flatCurves.ts'
import { flatPoints } from './flatParts.ts'
import { radial } from './partShape.ts'
import type { PlacedShape } from './placedShape.ts'
import { pointsCurve, type ViewCurve } from './viewCurve.ts'

/** A part cut by a plane z = depth of a view. */
interface CutOutline {
  curves: FlatCurve[]
  /** Borders of the area to be hatched, none of sheets: polylines, each closed by its first point. */
  loops: Point[][]
}

/** A side of a triangle that the plane crosses, by the welded vertices of its ends. */
interface Place {
  point: Vec3
  side: [below: number, above: number]
}

/** The crossing of a triangle; the solid lies on the same hand of all. */
interface Stretch {
  from: number
  to: number
  face: number
}

/** Sine of the angle up to which directions are parallel. */
const PARALLEL = 1e-6
/** Shares of the part's size: distances that count as none, of a hatch's border from the outline, and gaps of a mesh that are closed. */
const LEVEL = 1e-6
const BORDER = 2e-5
const GAP = 2e-3

/** The outline in which a plane cuts an occurrence: lines, circles and ellipses where its surfaces have them, else splines through points on the surfaces. */
export function cutOutline(placed: PlacedShape, depth: number): CutOutline {
  const { bounds } = placed.shape.part
  const size = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]) * placed.view.scale
  const { places, stretches } = crossingOf(placed, depth)
  const out: CutOutline = { curves: [], loops: [] }
  for (const { chain, closed } of chained(stretches, places, GAP * size)) {
    const border: Point[] = []
    for (const run of runsOf(chain, closed)) {
      const ends = [run[0].from, run[run.length - 1].to]
      const inner = run.slice(1).map(({ from }) => places[from].point)
      const [first, last] = ends.map((place) => exactPlace(placed, places[place], depth) ?? places[place].point)
      const curve = runCurve(placed.surface(run[0].face), [first, ...inner, last], depth, LEVEL * size)
      for (const flat of flatCurves({ curve, from: curve.params[0], to: curve.params[curve.params.length - 1] })) {
        out.curves.push(flat)
        border.push(...flatPoints(flat, BORDER * size).slice(0, -1))
      }
    }
    if (closed && placed.shape.isSolid && border.length > 2) out.loops.push(border)
  }
  return out
}

function crossingOf(placed: PlacedShape, depth: number): { places: Place[]; stretches: Stretch[] } {
  const { shape, positions } = placed
  const { indices } = shape.mesh
  const { weld, faceOf } = shape
  const places: Place[] = []
  const known = new Map<number, number>()
  const stretches: Stretch[] = []
  const placeOn = (v: number, w: number): number => {
    const [below, above] = positions[v * 3 + 2] < depth ? [v, w] : [w, v]
    const key = weld[below] * weld.length + weld[above]
    const found = known.get(key)
    if (found !== undefined) return found
    const [p, q] = [placed.vertex(below), placed.vertex(above)]
    const f = (depth - p[2]) / (q[2] - p[2])
    places.push({ point: [p[0] + f * (q[0] - p[0]), p[1] + f * (q[1] - p[1]), depth], side: [weld[below], weld[above]] })
    known.set(key, places.length - 1)
    return places.length - 1
  }
  for (let t = 0; t * 3 < indices.length; t++) {
    const corners = [indices[t * 3], indices[t * 3 + 1], indices[t * 3 + 2]]
    const above = corners.map((v) => positions[v * 3 + 2] >= depth)
    if (above[0] === above[1] && above[1] === above[2]) continue
    let [from, to] = [-1, -1]
    for (let k = 0; k < 3; k++) {
      const next = (k + 1) % 3
      if (above[k] === above[next]) continue
      const place = placeOn(corners[k], corners[next])
      if (above[k]) from = place
      else to = place
    }
    if (from !== to) stretches.push({ from, to, face: faceOf[t] })
  }
  return { places, stretches }
}

interface Chain {
  chain: Stretch[]
  closed: boolean
}

/** Stretches one after the other. Ends of open chains that lie within `gap` of each other are joined where that closes a chain. */
function chained(stretches: readonly Stretch[], places: readonly Place[], gap: number): Chain[] {
  const after = new Map<number, Stretch[]>()
  const into = new Map<number, number>()
  for (const stretch of stretches) {
    after.set(stretch.from, [...(after.get(stretch.from) ?? []), stretch])
    into.set(stretch.to, (into.get(stretch.to) ?? 0) + 1)
  }
  const used = new Set<Stretch>()
  const follow = (first: Stretch): Chain => {
    const chain: Stretch[] = []
    for (let at: Stretch | undefined = first; at; at = after.get(at.to)?.find((next) => !used.has(next))) {
      used.add(at)
      chain.push(at)
      if (at.to === first.from) return { chain, closed: true }
    }
    const apart = subtract(places[chain[chain.length - 1].to].point, places[first.from].point)
    return { chain, closed: chain.length > 1 && Math.hypot(...apart) <= gap }
  }
  // Open chains from their beginnings first.
  const starts = stretches.filter(({ from }) => !into.has(from))
  return [...starts, ...stretches].flatMap((stretch) => (used.has(stretch) ? [] : [follow(stretch)]))
}

/** Stretches in runs of one face each; a closed chain begins where a face does. */
function runsOf(chain: readonly Stretch[], closed: boolean): Stretch[][] {
  const start = closed ? chain.findIndex(({ face }, i) => face !== chain[(i + chain.length - 1) % chain.length].face) : 0
  const turned = start > 0 ? [...chain.slice(start), ...chain.slice(0, start)] : chain
  const runs: Stretch[][] = []
  for (const stretch of turned) {
    const last = runs[runs.length - 1]
    if (last && last[0].face === stretch.face) last.push(stretch)
    else runs.push([stretch])
  }
  return runs
}

/** Where the curve of the edge that a place lies on crosses the plane. */
function exactPlace(placed: PlacedShape, { side }: Place, depth: number): Vec3 | undefined {
  const point = edgeCrossing(placed, side, ([, , z]) => z - depth)
  return point && [point[0], point[1], depth]
}

/** The curve in which a surface is cut, through points in its order; the plane's curves that are not known run through points moved onto the surface. */
function runCurve(info: FaceInfo | undefined, points: readonly Vec3[], depth: number, near: number): ViewCurve {
  const [first, last] = [points[0], points[points.length - 1]]
  if (info && isStraight(info, depth, near)) {
    const along = subtract(last, first)
    return { form: { kind: 'line', from: first, along }, params: Float64Array.of(0, 1), points: Float64Array.of(...first, ...last) }
  }
  const ellipse = info && ellipseOf(info, first, depth, near)
  if (ellipse) return onEllipse(ellipse, points)
  const placed = points.map((point, i) => (info && i > 0 && i < points.length - 1 ? onSurface(info, point) : point))
  return pointsCurve(Float64Array.from(placed.flat()))
}

function isStraight({ kind, origin, axis, radius = 0, halfAngle = 0 }: FaceInfo, depth: number, near: number): boolean {
  if (kind === 'plane') return true
  if (Math.abs(axis[2]) > PARALLEL) return false
  // A cone is cut in straight lines through its tip alone.
  return kind === 'cylinder' || (kind === 'cone' && Math.abs(origin[2] - (radius / Math.tan(halfAngle)) * axis[2] - depth) <= near)
}

interface FlatEllipse {
  center: Vec3
  u: Vec3
  v: Vec3
}

const circle = ([x, y]: Vec3, radius: number, depth: number): FlatEllipse => ({ center: [x, y, depth], u: [radius, 0, 0], v: [0, radius, 0] })

/** The circle or ellipse next to a point in which the plane cuts a surface; undefined where it cuts another curve. */
function ellipseOf(
  { kind, origin, axis, radius = 0, minorRadius = 0, halfAngle = 0 }: FaceInfo,
  point: Vec3,
  depth: number,
  near: number,
): FlatEllipse | undefined {
  const rise = depth - origin[2]
  const isAlong = Math.hypot(axis[0], axis[1]) <= PARALLEL
  if (kind === 'sphere') return circle(origin, Math.sqrt(Math.max(0, radius * radius - rise * rise)), depth)
  if (kind === 'cylinder' && !isAlong) {
    const t = rise / axis[2]
    const center: Vec3 = [origin[0] + t * axis[0], origin[1] + t * axis[1], depth]
    const across = Math.hypot(axis[0], axis[1])
    const [dx, dy] = [axis[0] / across, axis[1] / across]
    const long = radius / Math.abs(axis[2])
    return { center, u: [dx * long, dy * long, 0], v: [-dy * radius, dx * radius, 0] }
  }
  if (kind === 'cylinder') return circle(origin, radius, depth)
  if (kind === 'cone' && isAlong) return circle(origin, Math.abs(radius + rise * Math.sign(axis[2]) * Math.tan(halfAngle)), depth)
  if (kind !== 'torus') return undefined
  const away = Math.hypot(point[0] - origin[0], point[1] - origin[1])
  if (isAlong) {
    const wide = Math.sqrt(Math.max(0, minorRadius * minorRadius - rise * rise))
    return circle(origin, radius + (away < radius ? -wide : wide), depth)
  }
  const side = normalize(cross(axis, [0, 0, 1]))
  if (Math.abs(axis[2]) > PARALLEL || Math.abs(rise) > near || !side) return undefined
  const sign = dot(subtract(point, origin), side) < 0 ? -1 : 1
  return circle([origin[0] + sign * radius * side[0], origin[1] + sign * radius * side[1], depth], minorRadius, depth)
}

function onEllipse({ center, u, v }: FlatEllipse, points: readonly Vec3[]): ViewCurve {
  const [uu, vv] = [dot(u, u) || 1, dot(v, v) || 1]
  const params = new Float64Array(points.length)
  points.forEach((point, i) => {
    const away = subtract(point, center)
    const angle = Math.atan2(dot(away, v) / vv, dot(away, u) / uu)
    params[i] = i === 0 ? angle : angle + 2 * Math.PI * Math.round((params[i - 1] - angle) / (2 * Math.PI))
  })
  return { form: { kind: 'conic', center, u, v }, params, points: Float64Array.from(points.flat()) }
}

/** A point of the plane moved within it onto a surface. */
function onSurface(info: FaceInfo, [x, y, depth]: Vec3): Vec3 {
  for (let step = 0; step < 8; step++) {
    const [nx, ny] = radial(info, [x, y, depth])
    const square = nx * nx + ny * ny
    const off = distanceFrom(info, [x, y, depth])
    if (square < 1e-6) break
    x -= (off * nx) / square
    y -= (off * ny) / square
    if (Math.abs(off) < 1e-12) break
  }
  return [x, y, depth]
}

/** Signed distance of a point next to a cone or torus, positive where `radial` points to. */
function distanceFrom({ kind, origin, axis, radius = 0, minorRadius = 0, halfAngle = 0 }: FaceInfo, point: Vec3): number {
  const away = subtract(point, origin)
  const h = dot(away, axis)
  const out = Math.sqrt(Math.max(0, dot(away, away) - h * h))
  if (kind === 'cone') {
    const wide = radius + h * Math.tan(halfAngle)
    return (out - Math.abs(wide)) * Math.cos(halfAngle)
  }
  if (kind === 'torus') return Math.hypot(out - radius, h) - minorRadius
  return 0
}
