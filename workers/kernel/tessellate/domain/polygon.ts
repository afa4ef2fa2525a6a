import { orientation } from '../triangulation/halfEdges.ts'
import type { UvLoop } from '../uvLoop.ts'

export type Polygon = Pick<UvLoop, 'u' | 'v' | 'id'>

/** A loop from point `start` round to the same point, one turn on. */
export function unrolled(loop: Polygon, start: number, turn: number): Polygon {
  const n = loop.id.length
  const out: Polygon = { u: [], v: [], id: [] }
  for (let k = 0; k <= n; k++) {
    const i = (start + k) % n
    out.u.push(loop.u[i] + (start + k >= n ? turn : 0))
    out.v.push(loop.v[i])
    out.id.push(loop.id[i])
  }
  return out
}

/** Copies of loops one and two periods to either side: a bridge may pass any of them. */
export function shiftedCopies(loops: readonly UvLoop[], period: number): Polygon[] {
  return loops.flatMap((loop) => [-2, -1, 0, 1, 2].map((k) => ({ ...loop, u: loop.u.map((u) => u + k * period) })))
}

/** One segment lies wholly to one side of the other's box: decided without exact arithmetic. */
const apart = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean =>
  (cy < ay && cy < by && dy < ay && dy < by) ||
  (cy > ay && cy > by && dy > ay && dy > by) ||
  (cx < ax && cx < bx && dx < ax && dx < bx) ||
  (cx > ax && cx > bx && dx > ax && dx > bx)

export function segmentsCross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean {
  if (apart(ax, ay, bx, by, cx, cy, dx, dy)) return false
  const o1 = orientation(ax, ay, bx, by, cx, cy),
    o2 = orientation(ax, ay, bx, by, dx, dy)
  if (o1 * o2 > 0) return false
  const o3 = orientation(cx, cy, dx, dy, ax, ay),
    o4 = orientation(cx, cy, dx, dy, bx, by)
  return o3 * o4 <= 0 && !(o1 === 0 && o2 === 0)
}

export function crossesAny(ax: number, ay: number, bx: number, by: number, polygons: readonly Polygon[]): boolean {
  return polygons.some(({ u, v }) => {
    for (let i = 0, n = u.length; i < n; i++) {
      const j = i + 1 === n ? 0 : i + 1
      if (segmentsCross(ax, ay, bx, by, u[i], v[i], u[j], v[j])) return true
    }
    return false
  })
}

/** Crosses a winding loop (three turns of it) elsewhere than at its own point `at`, where the segment begins. */
export function crossesLoop(ax: number, ay: number, bx: number, by: number, loop: Polygon, at: number, turn: number): boolean {
  const n = loop.id.length
  for (let k = -1; k <= 1; k++) {
    for (let i = 0; i < n; i++) {
      const j = i + 1 === n ? 0 : i + 1
      const ui = loop.u[i] + k * turn,
        uj = loop.u[j] + (k + (j === 0 ? 1 : 0)) * turn
      if ((i === at && Math.abs(ui - ax) < 1e-12) || (j === at && Math.abs(uj - ax) < 1e-12)) continue
      if (segmentsCross(ax, ay, bx, by, ui, loop.v[i], uj, loop.v[j])) return true
    }
  }
  return false
}

export function pointInside({ u, v }: Polygon, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = u.length - 1; i < u.length; j = i++) {
    if (v[i] > y !== v[j] > y && x < ((u[j] - u[i]) * (y - v[i])) / (v[j] - v[i]) + u[i]) inside = !inside
  }
  return inside
}
