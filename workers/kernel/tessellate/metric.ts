import type { Curve } from '../brep/curve/curve.ts'
import { Blend } from '../brep/surface/blend.ts'
import { BSplineSurface } from '../brep/surface/bsplineSurface.ts'
import { Cone } from '../brep/surface/cone.ts'
import { Extrusion } from '../brep/surface/extrusion.ts'
import { Offset } from '../brep/surface/offset.ts'
import { Revolution } from '../brep/surface/revolution.ts'
import type { Surface } from '../brep/surface/surface.ts'
import { Torus } from '../brep/surface/torus.ts'
import { distanceToChord, flatten } from './flatten.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'

export interface UvBox {
  u0: number
  u1: number
  v0: number
  v1: number
}

/**
 * Triangulation happens in coordinates divided by the wanted step in each direction, not in lengths: with true lengths Delaunay joins points across many rows
 * of a thin torus or B-spline fillet and folds the mesh.
 */
export interface Metric {
  /** Units per parameter. */
  u: number
  v: number
  /** Parameter lines that inner points are seeded on; none where refinement alone does better. */
  uLines?: number[]
  vLines?: number[]
  /** Steps of curvature along a straight way in parameter space: a bridge is cut this often. */
  steps(du: number, dv: number): number
}

/** At most this many times longer one way than the other, in true length, is a cell of a B-spline. */
const MAX_ANISOTROPY = 12

/** Pieces of one bridge or border at most: damaged files ask for any number. */
const MOST_PIECES = 8192

export function metricOf(surface: Surface, box: UvBox, tolerance: Tolerance): Metric {
  const metric = ownMetric(surface, box, tolerance)
  return { ...metric, steps: (du, dv) => Math.min(MOST_PIECES, metric.steps(du, dv)) }
}

function ownMetric(surface: Surface, box: UvBox, tolerance: Tolerance): Metric {
  const width = positive(box.u1 - box.u0)
  const height = positive(box.v1 - box.v0)
  if (surface instanceof Cone) {
    const radius = Math.max(Math.abs(surface.radiusAt(box.v0)), Math.abs(surface.radiusAt(box.v1)), 1e-9)
    const step = stepAngle(radius, tolerance)
    const rows = Math.min(3, Math.max(1, height / (radius * step)))
    return { u: 1 / step, v: rows / height, steps: (du) => Math.abs(du) / step }
  }
  if (surface instanceof Torus) {
    const uStep = stepAngle(surface.major + surface.minor, tolerance)
    const vStep = stepAngle(surface.minor, tolerance)
    return {
      u: 1 / uStep,
      v: 1 / vStep,
      uLines: evenLines(box.u0, box.u1, uStep),
      vLines: evenLines(box.v0, box.v1, vStep),
      steps: (du, dv) => Math.max(Math.abs(du) / uStep, Math.abs(dv) / vStep),
    }
  }
  if (surface instanceof Revolution) {
    const vLines = flatten(surface.profile, box.v0, box.v1, tolerance)
    let radius = 1e-9
    for (const v of vLines) radius = Math.max(radius, surface.radiusAt(v))
    const uStep = stepAngle(radius, tolerance)
    const v = Math.max(1, vLines.length - 1) / height
    return { u: 1 / uStep, v, uLines: evenLines(box.u0, box.u1, uStep), vLines, steps: (du, dv) => Math.max(Math.abs(du) / uStep, Math.abs(dv) * v) }
  }
  if (surface instanceof Extrusion) {
    const pieces = Math.max(1, flatten(surface.profile, box.u0, box.u1, tolerance).length - 1)
    const u = pieces / width
    surface.evaluate((box.u0 + box.u1) / 2, box.v0, a)
    const length = Math.hypot(a[3], a[4], a[5]) * width
    return { u, v: Math.min(3, Math.max(1, (height * pieces) / (length || 1))) / height, steps: (du) => Math.abs(du) * u }
  }
  if (surface instanceof Blend) return blendMetric(surface, box, tolerance)
  if (surface instanceof Offset) return ownMetric(surface.base, box, tolerance)
  if (surface instanceof BSplineSurface) return netMetric(surface, box, tolerance)
  return { u: 1, v: 1, steps: () => 1 }
}

/** Along the spine as often as the straightest or most bent of three lines needs, across it as on a circle. */
function blendMetric(surface: Blend, box: UvBox, tolerance: Tolerance): Metric {
  let uLines: number[] = []
  for (const part of [0, 0.5, 1]) {
    const lines = flatten(isoline(surface, box.v0 + (box.v1 - box.v0) * part), box.u0, box.u1, tolerance)
    if (lines.length > uLines.length) uLines = lines
  }
  let angle = 0
  for (const u of uLines) angle = Math.max(angle, surface.sectionAngle(u))
  const u = Math.max(1, uLines.length - 1) / positive(box.u1 - box.u0)
  const v = Math.min(MOST_PIECES, Math.max(angle / stepAngle(surface.radius, tolerance), 1e-3))
  return { u, v, uLines, vLines: evenLines(box.v0, box.v1, 1 / v), steps: (du, dv) => Math.max(Math.abs(du) * u, Math.abs(dv) * v) }
}

/** A line of constant v as a curve. */
function isoline(surface: Blend, v: number): Curve {
  const { spine } = surface
  const breaks = Array.from({ length: ISO_BREAKS }, (_, i) => spine.start + ((spine.end - spine.start) * (i + 1)) / (ISO_BREAKS + 1))
  return {
    kind: 'surface',
    period: spine.period,
    start: spine.start,
    end: spine.end,
    size: spine.size,
    breaks,
    evaluate: (t, out) => {
      surface.evaluate(t, v, a)
      out.set(a.subarray(0, 6))
    },
    invert: () => spine.start,
  }
}

const ISO_BREAKS = 15

const positive = (length: number): number => (length > 1e-12 ? length : 1)

/** Lines a step apart, the ends included. */
function evenLines(from: number, to: number, step: number): number[] {
  const count = Math.max(1, Math.min(4096, Math.ceil((to - from) / step - 1e-9)))
  const out: number[] = []
  for (let i = 0; i <= count; i++) out.push(from + ((to - from) * i) / count)
  return out
}

/** Where across a net its lines are looked at. */
const CROSS_LINES = [0.1, 0.5, 0.9]

function netMetric(surface: BSplineSurface, box: UvBox, tolerance: Tolerance): Metric {
  const [du0, du1, dv0, dv1] = surface.domain
  const u0 = surface.uPeriod > 0 ? box.u0 : Math.max(box.u0, du0),
    u1 = surface.uPeriod > 0 ? box.u1 : Math.min(box.u1, du1)
  const v0 = surface.vPeriod > 0 ? box.v0 : Math.max(box.v0, dv0),
    v1 = surface.vPeriod > 0 ? box.v1 : Math.min(box.v1, dv1)
  if (!(u1 > u0) || !(v1 > v0)) return { u: 1 / positive(box.u1 - box.u0), v: 1 / positive(box.v1 - box.v0), steps: () => 1 }
  const uLines = netLines(surface, true, u0, u1, v0, v1, tolerance)
  const vLines = netLines(surface, false, v0, v1, u0, u1, tolerance)
  surface.evaluate((u0 + u1) / 2, (v0 + v1) / 2, a)
  const lu = Math.hypot(a[3], a[4], a[5]),
    lv = Math.hypot(a[6], a[7], a[8])
  let u = (uLines.length - 1) / (u1 - u0)
  let v = (vLines.length - 1) / (v1 - v0)
  // Millimetres of one unit in either direction.
  const cellU = lu / u,
    cellV = lv / v
  if (cellU > MAX_ANISOTROPY * cellV && cellV > 0) u *= cellU / (MAX_ANISOTROPY * cellV)
  else if (cellV > MAX_ANISOTROPY * cellU && cellU > 0) v *= cellV / (MAX_ANISOTROPY * cellU)
  return { u, v, uLines, vLines, steps: (du, dv) => Math.max(Math.abs(du) * u, Math.abs(dv) * v) }
}

const a = new Float64Array(9)
const b = new Float64Array(9)
const m = new Float64Array(9)

/** Lines across a net in one direction: each knot span is cut as often as its worst of three cross lines needs, flat spans are joined. */
function netLines(
  surface: BSplineSurface,
  inU: boolean,
  from: number,
  to: number,
  crossFrom: number,
  crossTo: number,
  { linear, angular }: Tolerance,
): number[] {
  const { net } = surface
  const [knots, degree, count] = inU ? [net.uKnots, net.uDegree, net.uCount] : [net.vKnots, net.vDegree, net.vCount]
  const period = inU ? surface.uPeriod : surface.vPeriod
  const evaluate = (t: number, cross: number, out: Float64Array): void => (inU ? surface.evaluate(t, cross, out) : surface.evaluate(cross, t, out))
  const tangent = inU ? 3 : 6
  const stops: number[] = [from]
  const firstTurn = period > 0 ? Math.floor((from - knots[degree]) / period) : 0
  const lastTurn = period > 0 ? Math.floor((to - knots[degree]) / period) : 0
  for (let turn = firstTurn; turn <= Math.min(lastTurn, firstTurn + 4); turn++) {
    for (let i = degree; i <= count; i++) {
      const knot = knots[i] + turn * period
      if (knot > stops[stops.length - 1] + 1e-12 * (to - from) && knot < to) stops.push(knot)
    }
  }
  stops.push(to)
  const lines = [from]
  let sum = 0
  for (let i = 1; i < stops.length; i++) {
    const t0 = stops[i - 1],
      t1 = stops[i]
    let need = 0
    for (let k = 0; k < CROSS_LINES.length; k++) {
      const cross = crossFrom + (crossTo - crossFrom) * CROSS_LINES[k]
      evaluate(t0, cross, a)
      evaluate(t1, cross, b)
      evaluate((t0 + t1) / 2, cross, m)
      const sagitta = distanceToChord(a, b, m)
      need = Math.max(need, Math.sqrt(sagitta / linear), (angle(a, m, tangent) + angle(m, b, tangent)) / angular)
    }
    const pieces = Math.min(512, Math.ceil(need))
    if (need >= 1) {
      if (sum > 0 && lines[lines.length - 1] < t0) lines.push(t0)
      for (let k = 1; k <= pieces; k++) lines.push(t0 + ((t1 - t0) * k) / pieces)
      sum = 0
    } else {
      sum += need
      if (sum > 1) {
        lines.push(t1)
        sum = 0
      }
    }
  }
  if (lines[lines.length - 1] < to) lines.push(to)
  return lines
}

function angle(p: Float64Array, q: Float64Array, at: number): number {
  const px = p[at],
    py = p[at + 1],
    pz = p[at + 2]
  const qx = q[at],
    qy = q[at + 1],
    qz = q[at + 2]
  const lengths = Math.sqrt((px * px + py * py + pz * pz) * (qx * qx + qy * qy + qz * qz))
  return lengths > 0 ? Math.acos(Math.min(1, Math.max(-1, (px * qx + py * qy + pz * qz) / lengths))) : 0
}
