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
  const u = aligned(uLines, polygons, true, metric, dense)
  const v = aligned(vLines, polygons, false, metric, dense)
  if (!dense) return { ...metric, uLines: u, vLines: v }
  return { ...metric, u: Math.max(metric.u, density(u)), v: Math.max(metric.v, density(v)), uLines: u, vLines: v }
}

/** Lines per parameter. */
const density = (lines: readonly number[]): number => (lines.length - 1) / (lines[lines.length - 1] - lines[0] || 1)

// Where the border's points stand, of the direction that is looked at.
let stops = new Float64Array(1024)

/**
 * Adds values of one parameter, between `from` and `to`, at inner points of border runs along which the other one stays, or changes by no more than `lean` times
 * the one. Returns how many there are then.
 */
function addStops(
  along: readonly number[],
  across: readonly number[],
  unitAlong: number,
  unitAcross: number,
  lean: number,
  from: number,
  to: number,
  count: number,
): number {
  const n = along.length
  let at = count
  if (at + n > stops.length) stops = widen(stops, at + n)
  for (let i = 0; i < n; i++) {
    const value = along[i]
    if (!(value > from && value < to)) continue
    const before = i === 0 ? n - 1 : i - 1,
      after = i + 1 === n ? 0 : i + 1
    const stays = Math.abs(across[i] - across[before]) + Math.abs(across[i] - across[after])
    const moves = Math.abs(value - along[before]) * unitAlong
    if (stays * unitAcross < 1e-3 + lean * moves && moves > 1e-3) stops[at++] = value
  }
  return at
}

function widen(values: Float64Array, least: number): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(2 * least)
  wider.set(values)
  return wider
}

function aligned(lines: number[], polygons: readonly Polygon[], inU: boolean, metric: Metric, dense: boolean): number[] {
  const from = lines[0],
    to = lines[lines.length - 1]
  const lean = dense ? LEAN : 0
  let count = 0
  for (let i = 0; i < polygons.length; i++) {
    const { u, v } = polygons[i]
    count = inU ? addStops(u, v, metric.u, metric.v, lean, from, to, count) : addStops(v, u, metric.v, metric.u, lean, from, to, count)
  }
  if (count === 0) return lines
  const inner = stops.subarray(0, count).sort()
  const own = density(lines)
  const unit = dense ? Math.max(own, count / 2 / (to - from)) : own
  const out = [from]
  for (let i = 0; i < count; i++) if ((inner[i] - out[out.length - 1]) * unit > SHARED) advance(out, inner[i], unit)
  if ((to - out[out.length - 1]) * unit < SHARED && out.length > 1) out.pop()
  advance(out, to, unit)
  return dense || out.length <= MOST * lines.length + 2 ? out : lines
}

/** Adds evenly spaced lines up to a value. */
function advance(out: number[], to: number, unit: number): void {
  const last = out[out.length - 1]
  const pieces = Math.max(1, Math.ceil((to - last) * unit - SHARED))
  for (let k = 1; k <= pieces; k++) out.push(last + ((to - last) * k) / pieces)
}
