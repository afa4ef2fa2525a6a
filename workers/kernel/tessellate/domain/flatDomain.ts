import type { Surface } from '../../brep/surface/surface.ts'
import type { Metric } from '../metric.ts'
import type { PointPool } from '../pointPool.ts'
import { loopArea, type UvLoop } from '../uvLoop.ts'
import type { Domain } from './domain.ts'
import { withHoles } from './holes.ts'
import { wholeSurface } from './wholeSurface.ts'

/** No loop winds: an outer polygon and holes, or on a closed surface only holes, or nothing. */
export function flatDomain(surface: Surface, loops: readonly UvLoop[], sense: number, metric: Metric, pool: PointPool): Domain {
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
