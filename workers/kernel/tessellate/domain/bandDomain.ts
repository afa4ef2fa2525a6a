import type { PointPool } from '../pointPool.ts'
import { loopArea, type UvLoop } from '../uvLoop.ts'
import type { Band } from './band.ts'
import type { Domain } from './domain.ts'
import { findBridge } from './bridge.ts'
import { withHoles } from './holes.ts'
import { type Polygon, unrolled } from './polygon.ts'
import { findRoute, type Link, type Route } from './route.ts'

/** Two loops that wind in opposite directions: a band, cut open along a bridge between them. */
export function bandDomain(band: Band, one: UvLoop, other: UvLoop, holes: readonly UvLoop[], sense: number, pool: PointPool): Domain {
  if (one.uTurns !== -other.uTurns) return { polygons: [...holes], problem: 'winding' }
  const lower = one.uTurns * sense > 0 ? one : other
  let upper = lower === one ? other : one
  if (band.acrossPeriod > 0) {
    // On a torus the upper loop is the next one above, not the nearest copy.
    const gap = mean(upper.v) - mean(lower.v)
    const shift = -Math.floor(gap / band.acrossPeriod) * band.acrossPeriod
    upper = { ...upper, v: upper.v.map((v) => v + shift) }
  }
  const turn = lower.uTurns * band.roundPeriod
  const bridge = findBridge(band, lower, upper, holes, turn)
  const route = bridge ? { links: [bridge], holes: [] } : findRoute(band, lower, upper, holes)
  if (!route) return { polygons: [lower, upper, ...holes], problem: 'no bridge' }
  const polygon = cutOpen(band, lower, upper, holes, route, turn, pool)
  const others = route.holes.length > 0 ? holes.filter((_, h) => !route.holes.includes(h)) : holes
  return { ...withHoles([polygon], others, band.roundPeriod, band.acrossPeriod), turned: loopArea(polygon) * sense < 0 }
}

/**
 * The band as one polygon: the lower loop once round, up the route one turn on, the upper loop back, and down the route. Both copies of a link carry the same
 * points. A hole on the way is gone along in its own direction, with the face on its left, one part on the way up and the rest on the way down.
 */
export function cutOpen(band: Band, lower: UvLoop, upper: UvLoop, holes: readonly UvLoop[], route: Route, turn: number, pool: PointPool): Polygon {
  const polygon = unrolled(lower, route.links[0].from, turn)
  const append = ({ u, v, id }: Polygon, offset: number): void => {
    for (let i = 0; i < id.length; i++) {
      polygon.u.push(u[i] + offset)
      polygon.v.push(v[i])
      polygon.id.push(id[i])
    }
  }
  const down: [piece: Polygon, offset: number][] = []
  let offset = 0
  route.links.forEach((link, k) => {
    const start = k === 0 ? lower : holes[route.holes[k - 1]]
    const last = k === route.holes.length
    const end = last ? upper : holes[route.holes[k]]
    const way = linkPoints(band, start, end, link, pool)
    append(way, offset + turn)
    down.push([reversed(way), offset])
    offset += link.shift * band.roundPeriod
    if (last) append(unrolled(upper, link.to, -turn), offset + turn)
    else {
      const { from } = route.links[k + 1]
      append(partOf(end, link.to, from), offset + turn)
      down.push([from === link.to ? wholeFrom(end, from) : partOf(end, from, link.to), offset])
    }
  })
  for (const [piece, shift] of down.reverse()) append(piece, shift)
  return polygon
}

/** The points of a link between its ends, in the first loop's coordinates. */
function linkPoints(band: Band, start: UvLoop, end: UvLoop, { from, to, shift }: Link, pool: PointPool): Polygon {
  const u0 = start.u[from],
    v0 = start.v[from],
    u1 = end.u[to] + shift * band.roundPeriod,
    v1 = end.v[to]
  const pieces = Math.max(1, Math.ceil(band.steps(u1 - u0, v1 - v0)))
  const out: Polygon = { u: [], v: [], id: [] }
  for (let k = 1; k < pieces; k++) {
    const u = u0 + ((u1 - u0) * k) / pieces,
      v = v0 + ((v1 - v0) * k) / pieces
    out.u.push(u)
    out.v.push(v)
    out.id.push(band.point(u, v, pool))
  }
  return out
}

const reversed = ({ u, v, id }: Polygon): Polygon => ({ u: u.toReversed(), v: v.toReversed(), id: id.toReversed() })

/** A loop's points from one to another, both included. */
function partOf({ u, v, id }: UvLoop, from: number, to: number): Polygon {
  const out: Polygon = { u: [], v: [], id: [] }
  for (let i = from; ; i = (i + 1) % id.length) {
    out.u.push(u[i])
    out.v.push(v[i])
    out.id.push(id[i])
    if (i === to) return out
  }
}

/** All points of a loop from one round to the same. */
const wholeFrom = (loop: UvLoop, from: number): Polygon => unrolled(loop, from, 0)

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
