import { edgeInfoAt } from '../geometry/edgeInfo.ts'
import { splineMiddle, splinePoint } from '../geometry/spline.ts'
import { addScaled, cross, distance, dot, mix, normalize, subtract, type Vec3 } from '../geometry/matrix.ts'
import { conicAt, splineAt } from '../scene/curve.ts'
import type { Part } from '../scene/model.ts'
import type { SnapKind } from './entity.ts'

/** A point with a meaning, in the part's coordinates (offset included). */
export interface SnapPoint {
  snap: SnapKind
  point: Vec3
}

const FULL_TURN = 2 * Math.PI - 1e-6
const known = new WeakMap<Part, Map<number, SnapPoint[]>>()

/** Points of an edge that can be snapped to: ends, middle, and of circles the centre and the quadrants. Worked out once. */
export function snapPoints(part: Part, edge: number): SnapPoint[] {
  const edges = known.get(part) ?? new Map<number, SnapPoint[]>()
  known.set(part, edges)
  let points = edges.get(edge)
  if (!points) edges.set(edge, (points = find(part, edge)))
  return points
}

function find({ edges, offset = [0, 0, 0] }: Part, edge: number): SnapPoint[] {
  if (!edges || edge < 0 || edge + 1 >= edges.start.length) return []
  const at = (i: number): Vec3 => [edges.points[i * 3] + offset[0], edges.points[i * 3 + 1] + offset[1], edges.points[i * 3 + 2] + offset[2]]
  const first = at(edges.start[edge]),
    last = at(edges.start[edge + 1] - 1)
  const info = edgeInfoAt(edges, edge, offset)
  const out: SnapPoint[] = []
  if (!info.closed) out.push({ snap: 'vertex', point: first }, { snap: 'vertex', point: last })
  if (info.kind === 'circle') {
    const center: Vec3 = [info.center[0] + offset[0], info.center[1] + offset[1], info.center[2] + offset[2]]
    out.push({ snap: 'centre', point: center })
    const start = normalize(subtract(first, center))
    if (!start) return out
    const side = cross(info.axis, start)
    const on = (angle: number): Vec3 => addScaled(addScaled(center, start, info.radius * Math.cos(angle)), side, info.radius * Math.sin(angle))
    if (info.angle < FULL_TURN) out.push({ snap: 'midpoint', point: on(info.angle / 2) })
    const u = quadrantDirection(info.axis)
    const v = cross(info.axis, u)
    for (let quarter = 0; quarter < 4; quarter++) {
      const way = quarter % 2 === 0 ? u : v
      const direction: Vec3 = quarter < 2 ? way : [-way[0], -way[1], -way[2]]
      const angle = Math.atan2(dot(direction, side), dot(direction, start))
      const turn = angle < -1e-9 ? angle + 2 * Math.PI : angle
      if (info.angle >= FULL_TURN || (turn > 1e-6 && turn < info.angle - 1e-6)) out.push({ snap: 'quadrant', point: addScaled(center, direction, info.radius) })
    }
    return out
  }
  if (info.kind === 'line') return [...out, { snap: 'midpoint', point: mix(first, last, 0.5) }]
  const spline = edges.curves && splineAt(edges.curves, edge)
  if (spline && !info.closed) {
    const { params } = spline
    return [...out, { snap: 'midpoint', point: splinePoint(spline, splineMiddle(spline, params[0], params[params.length - 1])) }]
  }
  const conic = edges.curves && conicAt(edges.curves, edge)
  if (conic) out.push({ snap: 'centre', point: conic.center })
  if (!info.closed) out.push({ snap: 'midpoint', point: halfWay(edges.start[edge], edges.start[edge + 1], at) })
  return out
}

/** The world axis that lies flattest in the plane of the circle, turned into it. */
function quadrantDirection(axis: Vec3): Vec3 {
  const axes: Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const flattest = axes.reduce((best, one) => (Math.abs(dot(one, axis)) < Math.abs(dot(best, axis)) - 1e-9 ? one : best))
  return normalize(addScaled(flattest, axis, -dot(flattest, axis)))!
}

function halfWay(from: number, to: number, at: (i: number) => Vec3): Vec3 {
  let length = 0
  for (let i = from; i + 1 < to; i++) length += distance(at(i), at(i + 1))
  let left = length / 2
  for (let i = from; i + 1 < to; i++) {
    const step = distance(at(i), at(i + 1))
    if (step > 0 && step >= left) return mix(at(i), at(i + 1), left / step)
    left -= step
  }
  return at(from)
}

/** The vertex of a mesh nearest to a point of the part; for meshes without edges. */
export function nearestVertex({ mesh, offset = [0, 0, 0] }: Part, point: Vec3): Vec3 | undefined {
  if (!mesh) return undefined
  const { positions: p } = mesh
  const x = point[0] - offset[0],
    y = point[1] - offset[1],
    z = point[2] - offset[2]
  let best = -1,
    least = Infinity
  for (let i = 0; i < p.length; i += 3) {
    const d = (p[i] - x) ** 2 + (p[i + 1] - y) ** 2 + (p[i + 2] - z) ** 2
    if (d < least) {
      least = d
      best = i
    }
  }
  return best < 0 ? undefined : [p[best] + offset[0], p[best + 1] + offset[1], p[best + 2] + offset[2]]
}

/** A place on the canvas, CSS pixels, with its distance from the camera. */
export interface Screen {
  x: number
  y: number
  depth: number
}

/** A point that could be caught. */
export interface Candidate {
  snap: SnapKind
  /** World. */
  point: Vec3
  screen: Screen
  /** What it belongs to, so that the same one is known again. */
  key: string
}

/** Which comes first under the pointer. */
const rank: Record<SnapKind, number> = { vertex: 0, centre: 1, quadrant: 1, midpoint: 2, edge: 3, face: 4, part: 5 }
/** A candidate that is held is let go only beyond this many times the radius... */
const HOLD = 1.5
/** ...or for one of its own rank that is nearer by so many pixels. */
const NEARER = 4

const away = (screen: Screen, x: number, y: number): number => Math.hypot(screen.x - x, screen.y - y)

/** The point to catch within `radius` pixels: by rank, then by distance; the one that is held is not left for a little. Undefined: none. */
export function choosePoint<T extends Candidate>(candidates: readonly T[], x: number, y: number, radius: number, held?: string): T | undefined {
  const within = candidates.filter(({ screen }) => away(screen, x, y) <= radius)
  const best = within.reduce<T | undefined>((found, one) => (!found || before(one, found, x, y) ? one : found), undefined)
  const kept = held === undefined ? undefined : candidates.find(({ key }) => key === held)
  if (!kept || away(kept.screen, x, y) > radius * HOLD) return best
  if (!best || rank[best.snap] > rank[kept.snap]) return kept
  if (rank[best.snap] < rank[kept.snap]) return best
  return away(kept.screen, x, y) - away(best.screen, x, y) > NEARER ? best : kept
}

function before(a: Candidate, b: Candidate, x: number, y: number): boolean {
  return rank[a.snap] === rank[b.snap] ? away(a.screen, x, y) < away(b.screen, x, y) : rank[a.snap] < rank[b.snap]
}

/** A place on a polyline. */
export interface OnPolyline {
  point: Vec3
  /** Pixels from the pointer. */
  pixels: number
}

/** The point of a polyline that is nearest on the canvas; `project` gives undefined for points behind the camera. */
export function nearestOnPolyline(points: readonly Vec3[], project: (point: Vec3) => Screen | undefined, x: number, y: number): OnPolyline | undefined {
  let best: OnPolyline | undefined
  let from = points[0] && project(points[0])
  for (let i = 1; i < points.length; i++) {
    const to = project(points[i])
    if (from && to) {
      const dx = to.x - from.x,
        dy = to.y - from.y
      const size = dx * dx + dy * dy
      const t = size > 0 ? Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / size)) : 0
      const pixels = Math.hypot(from.x + dx * t - x, from.y + dy * t - y)
      if (!best || pixels < best.pixels) {
        // Half way on the canvas is nearer to the far end: perspective.
        const s = from.depth > 0 && to.depth > 0 ? (t * from.depth) / ((1 - t) * to.depth + t * from.depth) : t
        best = { point: mix(points[i - 1], points[i], s), pixels }
      }
    }
    from = to
  }
  return best
}
