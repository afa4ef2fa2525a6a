import type { Surface } from '../../brep/surface/surface.ts'
import type { Metric } from '../metric.ts'
import type { PointPool } from '../pointPool.ts'
import type { UvLoop } from '../uvLoop.ts'
import { exchange, straight } from './band.ts'
import { bandDomain } from './bandDomain.ts'
import { capDomain } from './capDomain.ts'
import type { Domain } from './domain.ts'
import { flatDomain } from './flatDomain.ts'

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
