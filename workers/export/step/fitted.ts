import { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import type { Curve } from '../../kernel/brep/curve/curve.ts'
import { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import { Offset } from '../../kernel/brep/surface/offset.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'

const DEGREE = 3
const MOST_SPANS = 2000
const MOST_HALVINGS = 14
const MOST_ROWS = 400
const MOST_CELLS = 60_000
const PASSES = 10
/** Share of a range over which a mixed derivative is taken by differences. */
const STEP = 1e-4

/** A spline in the place of a curve or surface that the format does not have, and its largest distance from it at the points that were compared, millimetres. */
export interface Fitted<T> {
  shape: T
  deviation: number
}

const point = new Float64Array(6)
const other = new Float64Array(6)

/** A cubic spline with the curve's own points and derivatives at its knots, halved until it is within the tolerance (mm) half way between them. */
export function fittedCurve(curve: Curve, from: number, to: number, tolerance: number): Fitted<BSplineCurve> {
  const breaks = (curve.breaks ?? []).filter((t) => t > from && t < to)
  const stops = [from, ...breaks, to]
  const controls: number[] = []
  const knots: number[] = [from, from, from, from]
  let deviation = 0
  let spans = 0
  const put = (a: number, b: number, depth: number): void => {
    const span = bezier(curve, a, b)
    let off = 0
    for (const t of [0.25, 0.5, 0.75]) off = Math.max(off, distanceAt(curve, span, a, b, t))
    if (off > tolerance && depth < MOST_HALVINGS && spans < MOST_SPANS) {
      const middle = (a + b) / 2
      put(a, middle, depth + 1)
      put(middle, b, depth + 1)
      return
    }
    spans++
    deviation = Math.max(deviation, off)
    if (controls.length === 0) controls.push(span[0], span[1], span[2])
    // Where pieces meet smoothly the point between is no control point.
    else if (!breaks.includes(a)) {
      controls.length -= 3
      knots.pop()
    }
    for (let k = 3; k < 12; k++) controls.push(span[k])
    knots.push(b, b, b)
  }
  for (let i = 1; i < stops.length; i++) {
    // Four pieces at least: half way a symmetric curve may meet a spline that it does not follow.
    for (let k = 0; k < 4; k++) put(at(stops[i - 1], stops[i], k / 4), at(stops[i - 1], stops[i], (k + 1) / 4), 0)
  }
  knots.push(to)
  return { shape: new BSplineCurve(DEGREE, Float64Array.from(knots), Float64Array.from(controls)), deviation }
}

const at = (a: number, b: number, share: number): number => (share === 1 ? b : a + (b - a) * share)

/** Control points of the cubic with the curve's points and derivatives at both ends; just inside of them, where pieces meet. */
function bezier(curve: Curve, a: number, b: number): Float64Array {
  const inside = 1e-9 * (b - a)
  curve.evaluate(a + inside, point)
  curve.evaluate(b - inside, other)
  const out = new Float64Array(12)
  const third = (b - a) / 3
  for (let k = 0; k < 3; k++) {
    out[k] = point[k]
    out[3 + k] = point[k] + third * point[3 + k]
    out[6 + k] = other[k] - third * other[3 + k]
    out[9 + k] = other[k]
  }
  return out
}

function distanceAt(curve: Curve, controls: Float64Array, a: number, b: number, t: number): number {
  curve.evaluate(a + (b - a) * t, point)
  const s = 1 - t
  const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  let square = 0
  for (let k = 0; k < 3; k++) square += (w0 * controls[k] + w1 * controls[3 + k] + w2 * controls[6 + k] + w3 * controls[9 + k] - point[k]) ** 2
  return Math.sqrt(square)
}

/** Parameters of a rectangle of a surface. */
export interface Rectangle {
  u0: number
  u1: number
  v0: number
  v1: number
}

const on = new Float64Array(9)
const before = new Float64Array(9)
const after = new Float64Array(9)

/** Point, ∂u, ∂v and ∂u∂v of a surface at the crossings of a grid. */
class Grid {
  private readonly surface: Surface
  private readonly box: Rectangle
  private readonly known = new Map<number, Map<number, Float64Array>>()

  constructor(surface: Surface, box: Rectangle) {
    this.surface = surface
    this.box = box
  }

  at(u: number, v: number): Float64Array {
    let column = this.known.get(u)
    if (!column) this.known.set(u, (column = new Map()))
    const found = column.get(v)
    if (found) return found
    const { v0, v1 } = this.box
    const out = new Float64Array(12)
    this.surface.evaluate(u, v, on)
    out.set(on)
    const step = STEP * (v1 - v0)
    const [low, high] = [Math.max(v0, v - step), Math.min(v1, v + step)]
    this.surface.evaluate(u, low, before)
    this.surface.evaluate(u, high, after)
    for (let k = 0; k < 3; k++) out[9 + k] = (after[3 + k] - before[3 + k]) / (high - low)
    column.set(v, out)
    return out
  }
}

/** A bicubic spline with the surface's own points and derivatives at its knots; rows and columns are put between until it is within the tolerance (mm) half way. */
export function fittedSurface(surface: Surface, box: Rectangle, tolerance: number): Fitted<BSplineSurface> {
  const grid = new Grid(surface, box)
  let us = startingRows(surface, box.u0, box.u1, 0, 8)
  let vs = startingRows(surface, box.v0, box.v1, 1, 4)
  let deviation = 0
  for (let pass = 0; ; pass++) {
    const splitU = new Uint8Array(us.length)
    const splitV = new Uint8Array(vs.length)
    deviation = 0
    for (let i = 0; i < us.length; i++) {
      for (let j = 0; j < vs.length; j++) {
        const hasU = i + 1 < us.length
        const hasV = j + 1 < vs.length
        const alongU = hasU ? offAt(surface, grid, us, vs, i, j, 0.5, 0) : 0
        const alongV = hasV ? offAt(surface, grid, us, vs, i, j, 0, 0.5) : 0
        const inside = hasU && hasV ? offAt(surface, grid, us, vs, i, j, 0.5, 0.5) : 0
        deviation = Math.max(deviation, alongU, alongV, inside)
        if (alongU > tolerance) splitU[i] = 1
        if (alongV > tolerance) splitV[j] = 1
        if (inside > tolerance) (alongU >= alongV ? splitU : splitV)[alongU >= alongV ? i : j] = 1
      }
    }
    if (!(deviation > tolerance) || pass >= PASSES) break
    const [nextU, nextV] = [halved(us, splitU), halved(vs, splitV)]
    if (nextU.length > MOST_ROWS || nextV.length > MOST_ROWS || nextU.length * nextV.length > MOST_CELLS) break
    us = nextU
    vs = nextV
  }
  const net = new Float64Array(us.length * vs.length * 12)
  us.forEach((u, i) =>
    vs.forEach((v, j) => {
      const own = grid.at(u, v)
      for (const [side, du] of sides(us, i)) {
        for (const [end, dv] of sides(vs, j)) {
          const to = (side * vs.length * 2 + end) * 3
          for (let k = 0; k < 3; k++) net[to + k] = own[k] + du * own[3 + k] + dv * own[6 + k] + du * dv * own[9 + k]
        }
      }
    }),
  )
  const shape = new BSplineSurface({
    uDegree: DEGREE,
    vDegree: DEGREE,
    uKnots: doubled(us),
    vKnots: doubled(vs),
    uCount: us.length * 2,
    vCount: vs.length * 2,
    controlPoints: net,
  })
  return { shape, deviation }
}

/** The two control points that belong to a row: their numbers, and how far in the parameter they stand from it. */
function sides(rows: readonly number[], i: number): [control: number, step: number][] {
  const left = i > 0 ? (rows[i] - rows[i - 1]) / 3 : 0
  const right = i + 1 < rows.length ? (rows[i + 1] - rows[i]) / 3 : 0
  return [
    [2 * i, -left],
    [2 * i + 1, right],
  ]
}

/** Knots of a cubic spline that is smooth at each row. */
const doubled = (rows: readonly number[]): Float64Array =>
  Float64Array.from([rows[0], rows[0], ...rows.flatMap((t) => [t, t]), rows[rows.length - 1], rows[rows.length - 1]])

function halved(rows: readonly number[], split: Uint8Array): number[] {
  return rows.flatMap((t, i) => (split[i] && i + 1 < rows.length ? [t, (t + rows[i + 1]) / 2] : [t]))
}

/** Rows to begin with: evenly, and at the knots of a spline that the surface is made from. */
function startingRows(surface: Surface, from: number, to: number, way: 0 | 1, pieces: number): number[] {
  const base = surface instanceof Offset ? surface.base : surface
  const knots = base instanceof BSplineSurface ? (way === 0 ? base.net.uKnots : base.net.vKnots) : new Float64Array(0)
  const rows = [...Array.from({ length: pieces + 1 }, (_, i) => at(from, to, i / pieces)), ...knots]
    .filter((t) => t >= from && t <= to)
    .toSorted((a, b) => a - b)
  const least = 1e-9 * (to - from)
  const apart = rows.filter((t, i) => i === 0 || t - rows[i - 1] > least)
  return apart.length <= MOST_ROWS / 2 ? apart : Array.from({ length: pieces + 1 }, (_, i) => at(from, to, i / pieces))
}

const H = (t: number): [number, number, number, number] => {
  const s = 1 - t
  return [(1 + 2 * t) * s * s, t * s * s, t * t * (3 - 2 * t), -t * t * s]
}

/** Distance between surface and spline within a cell. */
function offAt(surface: Surface, grid: Grid, us: readonly number[], vs: readonly number[], i: number, j: number, x: number, y: number): number {
  const i1 = Math.min(i + 1, us.length - 1)
  const j1 = Math.min(j + 1, vs.length - 1)
  const du = us[i1] - us[i]
  const dv = vs[j1] - vs[j]
  surface.evaluate(us[i] + du * x, vs[j] + dv * y, on)
  const [px, py, pz] = on
  const [a0, a1, b0, b1] = H(x)
  const [c0, c1, d0, d1] = H(y)
  let ox = -px,
    oy = -py,
    oz = -pz
  for (const [row, value, slope] of [
    [i, a0, a1 * du],
    [i1, b0, b1 * du],
  ]) {
    if (value === 0 && slope === 0) continue
    for (const [column, up, lean] of [
      [j, c0, c1 * dv],
      [j1, d0, d1 * dv],
    ]) {
      if (up === 0 && lean === 0) continue
      const own = grid.at(us[row], vs[column])
      const [p, pu, pv, puv] = [value * up, slope * up, value * lean, slope * lean]
      ox += p * own[0] + pu * own[3] + pv * own[6] + puv * own[9]
      oy += p * own[1] + pu * own[4] + pv * own[7] + puv * own[10]
      oz += p * own[2] + pu * own[5] + pv * own[8] + puv * own[11]
    }
  }
  return Math.hypot(ox, oy, oz)
}
