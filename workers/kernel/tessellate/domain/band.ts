import type { Surface } from '../../brep/surface/surface.ts'
import type { Metric } from '../metric.ts'
import type { PointPool } from '../pointPool.ts'

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
