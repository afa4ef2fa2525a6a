import type { Polygon } from './faceDomain.ts'
import type { Metric } from './metric.ts'

/** Border points nearer to each other than this part of a step share a line. */
const SHARED = 0.5
/** More lines than this many times those of the metric are no help. */
const MOST = 1.5

/**
 * The metric with its seed lines moved to where the border's points stand: a line of inner points then runs from chord end to chord end. Between them inner points
 * would stand off the border's chords by the sagitta, and fold the mesh of a thin fillet.
 */
export function alignedWithBorder(metric: Metric, polygons: readonly Polygon[]): Metric {
  const { uLines, vLines } = metric
  if (!uLines || !vLines) return metric
  return {
    ...metric,
    uLines: aligned(uLines, polygons.map(({ u, v }) => onIsolines(u, v, metric.u, metric.v)).flat()),
    vLines: aligned(vLines, polygons.map(({ u, v }) => onIsolines(v, u, metric.v, metric.u)).flat()),
  }
}

/** Values of one parameter at inner points of border runs along which the other one stays. */
function onIsolines(along: readonly number[], across: readonly number[], unitAlong: number, unitAcross: number): number[] {
  const out: number[] = []
  const n = along.length
  for (let i = 0; i < n; i++) {
    const before = i === 0 ? n - 1 : i - 1,
      after = i + 1 === n ? 0 : i + 1
    const stays = Math.abs(across[i] - across[before]) + Math.abs(across[i] - across[after])
    const moves = Math.abs(along[i] - along[before]) * unitAlong
    if (stays * unitAcross < 1e-3 && moves > 1e-3) out.push(along[i])
  }
  return out
}

function aligned(lines: number[], values: number[]): number[] {
  const from = lines[0],
    to = lines[lines.length - 1]
  const unit = (lines.length - 1) / (to - from)
  const inner = values.filter((value) => value > from && value < to).toSorted((a, b) => a - b)
  if (inner.length === 0) return lines
  const out = [from]
  const advance = (to: number): void => {
    const last = out[out.length - 1]
    const pieces = Math.max(1, Math.ceil((to - last) * unit - SHARED))
    for (let k = 1; k <= pieces; k++) out.push(last + ((to - last) * k) / pieces)
  }
  for (const value of inner) if ((value - out[out.length - 1]) * unit > SHARED) advance(value)
  if ((to - out[out.length - 1]) * unit < SHARED && out.length > 1) out.pop()
  advance(to)
  return out.length <= MOST * lines.length + 2 ? out : lines
}
