import type { Metric, UvBox } from './metric.ts'
import type { Sphere } from '../brep/surface/sphere.ts'
import type { Patch } from './patch.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'
import type { Polygon } from './domain/polygon.ts'

/**
 * Points spread evenly over a sphere, in its stereographic coordinates (u, v, and the length that one step has there): rings about the centre of the map, `step`
 * radians apart and divided as finely. They cover the box; what lies outside of the face is for the caller to leave out. Empty beyond `most` points.
 */
function sphereSeeds({ u0, u1, v0, v1 }: UvBox, step: number, most: number): Float64Array {
  const reach = Math.hypot(Math.max(Math.abs(u0), Math.abs(u1)), Math.max(Math.abs(v0), Math.abs(v1)))
  const last = 2 * Math.atan(reach / 2)
  if (!(last >= 0) || (2 * Math.PI * (1 - Math.cos(last))) / (step * step) > most) return new Float64Array(0)
  const out: number[] = [0, 0, step]
  for (let ring = 1; ring * step < last; ring++) {
    const angle = ring * step
    const radius = 2 * Math.tan(angle / 2)
    const count = Math.max(5, Math.ceil((2 * Math.PI * Math.sin(angle)) / step))
    // dS = 4 / (4 + ρ²) dρ.
    const length = (step * (4 + radius * radius)) / 4
    for (let k = 0; k < count; k++) {
      const turn = (2 * Math.PI * (k + (ring % 2) / 2)) / count
      const u = radius * Math.cos(turn),
        v = radius * Math.sin(turn)
      if (u > u0 && u < u1 && v > v0 && v < v1) out.push(u, v, length)
    }
  }
  return Float64Array.from(out)
}

const MAX_SEEDS = 100_000
/** Diagonals between seeds are longer than the step between them: a little denser, and hardly any needs to be halved. */
const SPHERE_SHARE = 0.85

/** Inner points on the metric's lines, not too near to existing ones, until the patch has `most` points. */
export function seed(patch: Patch, most: number): void {
  const { u: uUnit, v: vUnit, uLines, vLines } = patch.metric
  if (!uLines || !vLines || uLines.length * vLines.length > MAX_SEEDS) return
  const { mesh } = patch
  for (let j = 1; j + 1 < vLines.length && patch.count < most; j++) {
    for (let i = 1; i + 1 < uLines.length; i++) {
      const x = uLines[i] * uUnit,
        y = vLines[j] * vUnit
      const t = mesh.locate(x, y)
      if (t >= 0 && mesh.inside[t] && !patch.tooNear(t, x, y, 0.35)) patch.addInner(t, uLines[i], vLines[j])
    }
  }
  patch.place()
}

/** Inner points spread evenly over a sphere, until the patch has `most` points. */
export function seedSphere(patch: Patch, sphere: Sphere, box: UvBox, tolerance: Tolerance, most: number): void {
  const seeds = sphereSeeds(box, SPHERE_SHARE * stepAngle(sphere.radius, tolerance), MAX_SEEDS)
  for (let i = 0; i < seeds.length && patch.count < most; i += 3) {
    const t = patch.mesh.locate(seeds[i], seeds[i + 1])
    if (t >= 0 && patch.mesh.inside[t] && !patch.tooNear(t, seeds[i], seeds[i + 1], 0.5 * seeds[i + 2])) patch.addInner(t, seeds[i], seeds[i + 1])
  }
  patch.place()
}

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
