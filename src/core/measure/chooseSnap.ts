import { mix, type Vec3 } from '../geometry/matrix.ts'
import type { SnapKind } from './entity.ts'

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
