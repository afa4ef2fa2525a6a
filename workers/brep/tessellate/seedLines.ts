import type { Polygon } from './domain/polygon.ts'
import type { Metric } from './metric.ts'

/** Border points nearer to each other than this part of a step share a line. */
const SHARED = 0.5
/** Border runs that lean this much (in steps) from a parameter line count as one. */
const LEAN = 0.1
/** More lines than this many times those of the metric are no help. */
const MOST = 1.5

/**
 * The metric with its seed lines moved to where the border's points stand: a line of inner points then runs from chord end to chord end. Between them inner points
 * would stand off the border's chords by the sagitta, and fold the mesh of a thin fillet. `dense`: as many lines as the border has points, however few the metric asks for.
 */
export function alignedWithBorder(metric: Metric, polygons: readonly Polygon[], dense = false): Metric {
  const { uLines, vLines } = metric
  if (!uLines || !vLines) return metric
  const lean = dense ? LEAN : 0
  const u = aligned(uLines, polygons.map(({ u, v }) => onIsolines(u, v, metric.u, metric.v, lean)).flat(), dense)
  const v = aligned(vLines, polygons.map(({ u, v }) => onIsolines(v, u, metric.v, metric.u, lean)).flat(), dense)
  if (!dense) return { ...metric, uLines: u, vLines: v }
  return { ...metric, u: Math.max(metric.u, density(u)), v: Math.max(metric.v, density(v)), uLines: u, vLines: v }
}

/** Lines per parameter. */
const density = (lines: readonly number[]): number => (lines.length - 1) / (lines[lines.length - 1] - lines[0] || 1)

/** Values of one parameter at inner points of border runs along which the other one stays, or changes by no more than `lean` times the one. */
function onIsolines(along: readonly number[], across: readonly number[], unitAlong: number, unitAcross: number, lean: number): number[] {
  const out: number[] = []
  const n = along.length
  for (let i = 0; i < n; i++) {
    const before = i === 0 ? n - 1 : i - 1,
      after = i + 1 === n ? 0 : i + 1
    const stays = Math.abs(across[i] - across[before]) + Math.abs(across[i] - across[after])
    const moves = Math.abs(along[i] - along[before]) * unitAlong
    if (stays * unitAcross < 1e-3 + lean * moves && moves > 1e-3) out.push(along[i])
  }
  return out
}

function aligned(lines: number[], values: number[], dense: boolean): number[] {
  const from = lines[0],
    to = lines[lines.length - 1]
  const inner = values.filter((value) => value > from && value < to).toSorted((a, b) => a - b)
  if (inner.length === 0) return lines
  const own = density(lines)
  const unit = dense ? Math.max(own, inner.length / 2 / (to - from)) : own
  const out = [from]
  const advance = (to: number): void => {
    const last = out[out.length - 1]
    const pieces = Math.max(1, Math.ceil((to - last) * unit - SHARED))
    for (let k = 1; k <= pieces; k++) out.push(last + ((to - last) * k) / pieces)
  }
  for (const value of inner) if ((value - out[out.length - 1]) * unit > SHARED) advance(value)
  if ((to - out[out.length - 1]) * unit < SHARED && out.length > 1) out.pop()
  advance(to)
  return dense || out.length <= MOST * lines.length + 2 ? out : lines
}
