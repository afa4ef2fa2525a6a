import type { Surface } from '../../brep/surface/surface.ts'
import type { Metric } from '../metric.ts'
import type { PointPool } from '../pointPool.ts'
import { loopArea, type UvLoop } from '../uvLoop.ts'
import { addPoint, bandDomain, exchange, straight } from './bandDomain.ts'
import type { Polygon } from './polygon.ts'
import { withHoles } from './holes.ts'
import { capDomain } from './capDomain.ts'

/** The rectangle of one period (or between two singularities), opposite sides made of the same points, placed where it cuts no hole. */
function wholeSurface(surface: Surface, holes: readonly UvLoop[], metric: Metric, pool: PointPool): Polygon | undefined {
  const twoSingularities = surface.singularities.length === 2 && surface.vPeriod === 0
  if (surface.vPeriod === 0 && !twoSingularities) return undefined
  const u0 = gapStart(
    holes.map((hole) => hole.u),
    surface.uPeriod,
  )
  const v0 = twoSingularities
    ? Math.min(...surface.singularities)
    : gapStart(
        holes.map((hole) => hole.v),
        surface.vPeriod,
      )
  if (u0 === undefined || v0 === undefined) return undefined
  const height = twoSingularities ? Math.max(...surface.singularities) - v0 : surface.vPeriod
  const columns = Math.max(3, Math.ceil(metric.steps(surface.uPeriod, 0)))
  const rows = Math.max(3, Math.ceil(metric.steps(0, height)))
  const bottom: number[] = []
  const side: number[] = []
  const corner = addPoint(surface, u0, v0, pool)
  for (let i = 0; i < columns; i++) bottom.push(i === 0 || twoSingularities ? corner : addPoint(surface, u0 + (surface.uPeriod * i) / columns, v0, pool))
  const top = twoSingularities ? addPoint(surface, u0, v0 + height, pool) : corner
  for (let i = 0; i < rows; i++) side.push(i === 0 ? corner : addPoint(surface, u0, v0 + (height * i) / rows, pool))
  const out: Polygon = { u: [], v: [], id: [] }
  const add = (i: number, j: number, id: number): void => {
    out.u.push(u0 + (surface.uPeriod * i) / columns)
    out.v.push(v0 + (height * j) / rows)
    out.id.push(id)
  }
  for (let i = 0; i < columns; i++) add(i, 0, bottom[i])
  for (let j = 0; j < rows; j++) add(columns, j, side[j])
  for (let i = columns; i > 0; i--) add(i, rows, twoSingularities ? top : bottom[i % columns])
  for (let j = rows; j > 0; j--) add(0, j, j === rows ? top : side[j])
  return out
}

/** A start of the period that no hole straddles; undefined when the holes leave no gap. */
function gapStart(ranges: readonly number[][], period: number): number | undefined {
  const intervals = ranges.map((values) => {
    let low = Infinity,
      high = -Infinity
    for (const value of values) {
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
    const shift = Math.floor(low / period) * period
    return [low - shift, high - shift] as const
  })
  const candidates = [0, ...intervals.map(([, high]) => high % period)]
  for (const candidate of candidates) {
    const start = candidate + 1e-3 * period
    const free = intervals.every(([low, high]) => {
      for (const shift of [-period, 0, period]) if (low + shift < start && high + shift > start) return false
      return true
    })
    if (free) return start
  }
  return undefined
}

/** No loop winds: an outer polygon and holes, or on a closed surface only holes, or nothing. */
function flatDomain(surface: Surface, loops: readonly UvLoop[], sense: number, metric: Metric, pool: PointPool): Domain {
  if (surface.uPeriod === 0) {
    if (loops.length === 0 && surface.kind !== 'plane') return { polygons: [], problem: 'no boundary' }
    return { polygons: [...loops], turned: loops.reduce((sum, loop) => sum + loopArea(loop), 0) * sense < 0 }
  }
  const outer = largest(loops, sense)
  if (outer)
    return withHoles(
      [outer],
      loops.filter((loop) => loop !== outer),
      surface.uPeriod,
      surface.vPeriod,
    )
  // A surface closed all round may be all there but for a hole.
  const closed = surface.vPeriod > 0 || surface.singularities.length === 2
  const inverse = closed ? undefined : largest(loops, -sense)
  if (inverse)
    return {
      ...withHoles(
        [inverse],
        loops.filter((loop) => loop !== inverse),
        surface.uPeriod,
        surface.vPeriod,
      ),
      turned: true,
    }
  const whole = wholeSurface(surface, loops, metric, pool)
  if (!whole) {
    // A loop that leaves no room for the rest of the surface is its border, whichever way it runs: some writers turn loops of fillets.
    const largest = loops.toSorted((a, b) => Math.abs(loopArea(b)) - Math.abs(loopArea(a)))[0]
    if (!largest) return { polygons: [], problem: 'no boundary' }
    return withHoles(
      [largest],
      loops.filter((loop) => loop !== largest),
      surface.uPeriod,
      surface.vPeriod,
    )
  }
  return withHoles([whole], loops, surface.uPeriod, surface.vPeriod)
}

/** The loop with the most area that runs counter-clockwise (`sense` 1) or clockwise (-1). */
function largest(loops: readonly UvLoop[], sense: number): UvLoop | undefined {
  let most = 0
  let found: UvLoop | undefined
  for (const loop of loops) {
    const area = loopArea(loop) * sense
    if (!(area > most)) continue
    most = area
    found = loop
  }
  return found
}

/**
 * Makes loops that may wind round a periodic surface into closed polygons of the plane: one winding loop is closed over a singularity, two are joined by a bridge,
 * both copies of which carry the same points; none at all is the whole surface. Holes are moved by whole periods until they lie inside.
 */
export function faceDomain(surface: Surface, loops: readonly UvLoop[], sense: number, metric: Metric, pool: PointPool): Domain {
  const winding = loops.filter((loop) => loop.uTurns !== 0 || loop.vTurns !== 0)
  const flat = loops.filter((loop) => loop.uTurns === 0 && loop.vTurns === 0 && loop.id.length > 2)
  if (winding.length === 0) return flatDomain(surface, flat, sense, metric, pool)
  if (winding.some((loop) => loop.uTurns !== 0 && loop.vTurns !== 0) || winding.some((loop) => Math.abs(loop.uTurns) > 1 || Math.abs(loop.vTurns) > 1))
    return { polygons: flat, problem: 'winding' }
  // Loops that wind in v (the two circles of a pipe bend) are handled with the roles of u and v exchanged.
  const swapped = winding[0].vTurns !== 0
  if (winding.some((loop) => (loop.vTurns !== 0) !== swapped)) return { polygons: flat, problem: 'winding' }
  const band = swapped ? exchange(surface, metric) : straight(surface, metric)
  const own = (loop: UvLoop): UvLoop => (swapped ? { u: loop.v, v: loop.u, id: loop.id, uTurns: loop.vTurns, vTurns: loop.uTurns } : loop)
  const domain =
    winding.length === 1
      ? capDomain(band, own(winding[0]), flat.map(own), swapped ? -sense : sense, pool)
      : winding.length === 2
        ? bandDomain(band, own(winding[0]), own(winding[1]), flat.map(own), swapped ? -sense : sense, pool)
        : { polygons: flat.map(own), problem: 'winding' as const }
  if (!swapped) return domain
  return { ...domain, polygons: domain.polygons.map(({ u, v, id }) => ({ u: v, v: u, id })) }
}

/** Why the loops of a face could not be made into a region of parameter space. */
export type DomainProblem = 'no boundary' | 'winding' | 'no pole' | 'no bridge' | 'hole outside'

export interface Domain {
  /** Closed polygons whose odd-even inside is the face. */
  polygons: Polygon[]
  /** The loops run against the face's sense: they agree with the neighbours' and are believed. */
  turned?: boolean
  problem?: DomainProblem
}
