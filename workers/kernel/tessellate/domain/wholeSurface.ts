import type { Surface } from '../../brep/surface/surface.ts'
import type { Metric } from '../metric.ts'
import type { PointPool } from '../pointPool.ts'
import type { UvLoop } from '../uvLoop.ts'
import { addPoint } from './bandDomain.ts'
import type { Polygon } from './polygon.ts'

/** The rectangle of one period (or between two singularities), opposite sides made of the same points, placed where it cuts no hole. */
export function wholeSurface(surface: Surface, holes: readonly UvLoop[], metric: Metric, pool: PointPool): Polygon | undefined {
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
