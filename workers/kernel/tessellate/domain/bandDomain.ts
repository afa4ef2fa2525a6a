import { loopArea, type UvLoop } from '../uvLoop.ts'
import { crossesAny, crossesLoop, type Polygon, shiftedCopies, unrolled } from './polygon.ts'
import { findRoute, type Link, type Route } from './route.ts'
import type { PointPool } from '../pointPool.ts'
import type { Domain } from './faceDomain.ts'
import { withHoles } from './holes.ts'
import type { Surface } from '../../brep/surface/surface.ts'
import type { Metric } from '../metric.ts'

/** Points of the lower loop that bridges may begin at, and how many of the nearest points of the upper loop are tried from each. */
const BRIDGE_STARTS = 24
const NEAREST = 4

const nearest = new Int32Array(NEAREST)
const distances = new Float64Array(NEAREST)

/** The shortest straight way from one loop to the other that crosses neither of them nor a hole. */
function findBridge(band: Band, lower: UvLoop, upper: UvLoop, holes: readonly UvLoop[], turn: number): Link | undefined {
  const period = band.roundPeriod
  const obstacles = shiftedCopies(holes, period)
  const candidates: (Link & { square: number })[] = []
  const stride = Math.max(1, Math.floor(lower.id.length / BRIDGE_STARTS))
  for (let from = 0; from < lower.id.length; from += stride) {
    findNearest(band, lower.u[from], lower.v[from], upper)
    for (let k = 0; k < NEAREST && nearest[k] >= 0; k++) {
      const to = nearest[k]
      candidates.push({ from, to, shift: Math.round((lower.u[from] - upper.u[to]) / period), square: distances[k] })
    }
  }
  candidates.sort((a, b) => a.square - b.square)
  return candidates.find(({ from, to, shift }) => {
    const offset = shift * period
    const u0 = lower.u[from],
      v0 = lower.v[from],
      u1 = upper.u[to] + offset,
      v1 = upper.v[to]
    return (
      !crossesAny(u0, v0, u1, v1, obstacles) &&
      !crossesLoop(u0, v0, u1, v1, lower, from, turn) &&
      // In the upper loop's own turn.
      !crossesLoop(upper.u[to], v1, u0 - offset, v0, upper, to, -turn)
    )
  })
}

/** The points of a loop that are nearest to (u, v), over whole periods, into `nearest`; -1 where there are no more. */
function findNearest({ roundPeriod, scale }: Band, u: number, v: number, loop: UvLoop): void {
  const su = scale[0],
    sv = scale[1]
  nearest.fill(-1)
  distances.fill(Infinity)
  for (let j = 0; j < loop.u.length; j++) {
    const turns = (u - loop.u[j]) / roundPeriod
    const du = (turns - Math.round(turns)) * roundPeriod * su,
      dv = (v - loop.v[j]) * sv
    const square = du * du + dv * dv
    if (!(square < distances[NEAREST - 1])) continue
    let slot = NEAREST - 1
    for (; slot > 0 && distances[slot - 1] > square; slot--) {
      distances[slot] = distances[slot - 1]
      nearest[slot] = nearest[slot - 1]
    }
    distances[slot] = square
    nearest[slot] = j
  }
}

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

const on = new Float64Array(9)

/** What the rules need of a surface, in the roles of "round" and "across". */
export interface Band {
  roundPeriod: number
  acrossPeriod: number
  singularities: readonly number[]
  scale: readonly [number, number]
  steps(round: number, across: number): number
  point(round: number, across: number, pool: PointPool): number
}

export const straight = (surface: Surface, metric: Metric): Band => ({
  roundPeriod: surface.uPeriod,
  acrossPeriod: surface.vPeriod,
  singularities: surface.singularities,
  scale: [metric.u, metric.v],
  steps: metric.steps,
  point: (round, across, pool) => addPoint(surface, round, across, pool),
})

export const exchange = (surface: Surface, metric: Metric): Band => ({
  roundPeriod: surface.vPeriod,
  acrossPeriod: surface.uPeriod,
  singularities: [],
  scale: [metric.v, metric.u],
  steps: (round, across) => metric.steps(across, round),
  point: (round, across, pool) => addPoint(surface, across, round, pool),
})

export function addPoint(surface: Surface, u: number, v: number, pool: PointPool): number {
  surface.evaluate(u, v, on)
  return pool.add(on[0], on[1], on[2])
}
