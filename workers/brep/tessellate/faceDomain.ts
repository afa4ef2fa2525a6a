import type { Surface } from '../surface/surface.ts'
import type { Metric } from './metric.ts'
import type { PointPool } from './pointPool.ts'
import { orientation } from './orientation.ts'
import { loopArea, type UvLoop } from './uvLoop.ts'

export type Polygon = Pick<UvLoop, 'u' | 'v' | 'id'>

/** Why the loops of a face could not be made into a region of parameter space. */
export type DomainProblem = 'no boundary' | 'winding' | 'no pole' | 'no bridge' | 'hole outside'

export interface Domain {
  /** Closed polygons whose odd-even inside is the face. */
  polygons: Polygon[]
  /** The loops run the other way round than the face's sense says: they agree with the neighbours' and are believed. */
  turned?: boolean
  problem?: DomainProblem
}

const on = new Float64Array(9)

/**
 * Makes loops that may wind round a periodic surface into closed polygons of the plane: one winding loop is closed over a pole, two are joined by a bridge,
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

/** What the rules need of a surface, in the roles of "round" and "across". */
interface Band {
  roundPeriod: number
  acrossPeriod: number
  poles: readonly number[]
  scale: readonly [number, number]
  steps(round: number, across: number): number
  point(round: number, across: number, pool: PointPool): number
}

const straight = (surface: Surface, metric: Metric): Band => ({
  roundPeriod: surface.uPeriod,
  acrossPeriod: surface.vPeriod,
  poles: surface.poles,
  scale: [metric.u, metric.v],
  steps: metric.steps,
  point: (round, across, pool) => addPoint(surface, round, across, pool),
})

const exchange = (surface: Surface, metric: Metric): Band => ({
  roundPeriod: surface.vPeriod,
  acrossPeriod: surface.uPeriod,
  poles: [],
  scale: [metric.v, metric.u],
  steps: (round, across) => metric.steps(across, round),
  point: (round, across, pool) => addPoint(surface, across, round, pool),
})

function addPoint(surface: Surface, u: number, v: number, pool: PointPool): number {
  surface.evaluate(u, v, on)
  return pool.add(on[0], on[1], on[2])
}

/** No loop winds: an outer polygon and holes, or on a closed surface only holes, or nothing. */
function flatDomain(surface: Surface, loops: readonly UvLoop[], sense: number, metric: Metric, pool: PointPool): Domain {
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
  const inverse = surface.vPeriod === 0 ? largest(loops, -sense) : undefined
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

/** The rectangle of one period (or between two poles), opposite sides made of the same points, placed where it cuts no hole. */
function wholeSurface(surface: Surface, holes: readonly UvLoop[], metric: Metric, pool: PointPool): Polygon | undefined {
  const twoPoles = surface.poles.length === 2 && surface.vPeriod === 0
  if (surface.vPeriod === 0 && !twoPoles) return undefined
  const u0 = gapStart(
    holes.map((hole) => hole.u),
    surface.uPeriod,
  )
  const v0 = twoPoles
    ? Math.min(...surface.poles)
    : gapStart(
        holes.map((hole) => hole.v),
        surface.vPeriod,
      )
  if (u0 === undefined || v0 === undefined) return undefined
  const height = twoPoles ? Math.max(...surface.poles) - v0 : surface.vPeriod
  const columns = Math.max(3, Math.ceil(metric.steps(surface.uPeriod, 0)))
  const rows = Math.max(3, Math.ceil(metric.steps(0, height)))
  const bottom: number[] = []
  const side: number[] = []
  const corner = addPoint(surface, u0, v0, pool)
  for (let i = 0; i < columns; i++) bottom.push(i === 0 || twoPoles ? corner : addPoint(surface, u0 + (surface.uPeriod * i) / columns, v0, pool))
  const top = twoPoles ? addPoint(surface, u0, v0 + height, pool) : corner
  for (let i = 0; i < rows; i++) side.push(i === 0 ? corner : addPoint(surface, u0, v0 + (height * i) / rows, pool))
  const out: Polygon = { u: [], v: [], id: [] }
  const add = (i: number, j: number, id: number): void => {
    out.u.push(u0 + (surface.uPeriod * i) / columns)
    out.v.push(v0 + (height * j) / rows)
    out.id.push(id)
  }
  for (let i = 0; i < columns; i++) add(i, 0, bottom[i])
  for (let j = 0; j < rows; j++) add(columns, j, side[j])
  for (let i = columns; i > 0; i--) add(i, rows, twoPoles ? top : bottom[i % columns])
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

/** One winding loop: the face reaches to the pole on its inner side. */
function capDomain(band: Band, loop: UvLoop, holes: readonly UvLoop[], sense: number, pool: PointPool): Domain {
  const upwards = loop.uTurns * sense > 0
  let pole = poleBeyond(band, loop, upwards)
  const turned = pole === undefined
  if (turned) pole = poleBeyond(band, loop, !upwards)
  if (pole === undefined) return { polygons: [...holes], problem: 'no pole' }
  const turn = loop.uTurns * band.roundPeriod
  const obstacles = shiftedCopies(holes, band.roundPeriod)
  const count = loop.id.length
  // The way up from a point of the loop must be free: every point is tried, the nearest to the pole first.
  const order = loop.v.map((_, i) => i).toSorted((i, j) => Math.abs(loop.v[i] - pole) - Math.abs(loop.v[j] - pole))
  const start = order.find(
    (i) => !crossesAny(loop.u[i], loop.v[i], loop.u[i], pole, obstacles) && !crossesLoop(loop.u[i], loop.v[i], loop.u[i], pole, loop, i, turn),
  )
  if (start === undefined) return { polygons: [...holes], problem: 'no bridge' }
  const polygon = unrolled(loop, start, turn)
  const u0 = loop.u[start],
    v0 = loop.v[start]
  const poleId = band.point(u0, pole, pool)
  const rows = Math.max(1, Math.ceil(band.steps(0, pole - v0)))
  const way: number[] = []
  for (let j = 1; j < rows; j++) way.push(band.point(u0, v0 + ((pole - v0) * j) / rows, pool))
  const push = (u: number, v: number, id: number): void => {
    polygon.u.push(u)
    polygon.v.push(v)
    polygon.id.push(id)
  }
  way.forEach((id, j) => push(u0 + turn, v0 + ((pole - v0) * (j + 1)) / rows, id))
  const columns = Math.max(count, Math.ceil(band.steps(turn, 0)), 3)
  for (let i = 0; i <= columns; i++) push(u0 + turn - (turn * i) / columns, pole, poleId)
  for (let j = way.length - 1; j >= 0; j--) push(u0, v0 + ((pole - v0) * (j + 1)) / rows, way[j])
  return { ...withHoles([polygon], holes, band.roundPeriod, band.acrossPeriod), turned }
}

/** The pole next to a winding loop on one side of it. */
function poleBeyond({ poles }: Band, { v }: UvLoop, upwards: boolean): number | undefined {
  let edge = v[0]
  for (const height of v) edge = upwards ? Math.max(edge, height) : Math.min(edge, height)
  return poles.filter((pole) => (upwards ? pole >= edge - 1e-9 : pole <= edge + 1e-9)).toSorted((a, b) => Math.abs(a - edge) - Math.abs(b - edge))[0]
}

/** Two loops that wind in opposite directions: a band, cut open along a bridge between them. */
function bandDomain(band: Band, one: UvLoop, other: UvLoop, holes: readonly UvLoop[], sense: number, pool: PointPool): Domain {
  if (one.uTurns !== -other.uTurns) return { polygons: [...holes], problem: 'winding' }
  const lower = one.uTurns * sense > 0 ? one : other
  let upper = lower === one ? other : one
  if (band.acrossPeriod > 0) {
    // On a torus the upper loop is the next one above, not the nearest copy.
    const gap = mean(upper.v) - mean(lower.v)
    const shift = -Math.floor(gap / band.acrossPeriod) * band.acrossPeriod
    upper = { ...upper, v: upper.v.map((v) => v + shift) }
  }
  const turn = lower.uTurns * band.roundPeriod
  const bridge = findBridge(band, lower, upper, holes, turn)
  if (!bridge) return { polygons: [lower, upper, ...holes], problem: 'no bridge' }
  const { from, to, shift } = bridge
  const u0 = lower.u[from],
    v0 = lower.v[from]
  const u1 = upper.u[to] + shift,
    v1 = upper.v[to]
  const pieces = Math.max(1, Math.ceil(band.steps(u1 - u0, v1 - v0)))
  const way: number[] = []
  for (let k = 1; k < pieces; k++) way.push(band.point(u0 + ((u1 - u0) * k) / pieces, v0 + ((v1 - v0) * k) / pieces, pool))
  const polygon = unrolled(lower, from, turn)
  const push = (part: number, offset: number, id: number): void => {
    polygon.u.push(u0 + (u1 - u0) * part + offset)
    polygon.v.push(v0 + (v1 - v0) * part)
    polygon.id.push(id)
  }
  way.forEach((id, k) => push((k + 1) / pieces, turn, id))
  const back = unrolled(upper, to, -turn)
  for (let i = 0; i < back.id.length; i++) {
    polygon.u.push(back.u[i] + shift + turn)
    polygon.v.push(back.v[i])
    polygon.id.push(back.id[i])
  }
  for (let k = way.length - 1; k >= 0; k--) push((k + 1) / pieces, 0, way[k])
  return { ...withHoles([polygon], holes, band.roundPeriod, band.acrossPeriod), turned: loopArea(polygon) * sense < 0 }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** A loop from point `start` round to the same point, one turn on. */
function unrolled(loop: Polygon, start: number, turn: number): Polygon {
  const n = loop.id.length
  const out: Polygon = { u: [], v: [], id: [] }
  for (let k = 0; k <= n; k++) {
    const i = (start + k) % n
    out.u.push(loop.u[i] + (start + k >= n ? turn : 0))
    out.v.push(loop.v[i])
    out.id.push(loop.id[i])
  }
  return out
}

/** Points of the lower loop that bridges may begin at. */
const BRIDGE_STARTS = 24

/** The shortest straight way from one loop to the other that crosses neither of them nor a hole. */
function findBridge(band: Band, lower: UvLoop, upper: UvLoop, holes: readonly UvLoop[], turn: number): { from: number; to: number; shift: number } | undefined {
  const period = band.roundPeriod
  const [su, sv] = band.scale
  const obstacles = shiftedCopies(holes, period)
  const candidates: { from: number; to: number; shift: number; length: number }[] = []
  const stride = Math.max(1, Math.floor(lower.id.length / BRIDGE_STARTS))
  for (let i = 0; i < lower.id.length; i += stride) {
    const near: typeof candidates = []
    for (let j = 0; j < upper.id.length; j++) {
      const shift = period * Math.round((lower.u[i] - upper.u[j]) / period)
      near.push({ from: i, to: j, shift, length: Math.hypot((upper.u[j] + shift - lower.u[i]) * su, (upper.v[j] - lower.v[i]) * sv) })
    }
    near.sort((a, b) => a.length - b.length)
    candidates.push(...near.slice(0, 4))
  }
  candidates.sort((a, b) => a.length - b.length)
  return candidates.find(({ from, to, shift }) => {
    const u0 = lower.u[from],
      v0 = lower.v[from],
      u1 = upper.u[to] + shift,
      v1 = upper.v[to]
    return (
      !crossesAny(u0, v0, u1, v1, obstacles) &&
      !crossesLoop(u0, v0, u1, v1, lower, from, turn) &&
      !crossesLoop(u1, v1, u0, v0, { ...upper, u: upper.u.map((u) => u + shift) }, to, -turn)
    )
  })
}

/** Copies of loops one and two periods to either side: a bridge may pass any of them. */
function shiftedCopies(loops: readonly UvLoop[], period: number): Polygon[] {
  return loops.flatMap((loop) => [-2, -1, 0, 1, 2].map((k) => ({ ...loop, u: loop.u.map((u) => u + k * period) })))
}

function segmentsCross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean {
  const o1 = orientation(ax, ay, bx, by, cx, cy),
    o2 = orientation(ax, ay, bx, by, dx, dy)
  if (o1 * o2 > 0) return false
  const o3 = orientation(cx, cy, dx, dy, ax, ay),
    o4 = orientation(cx, cy, dx, dy, bx, by)
  return o3 * o4 <= 0 && !(o1 === 0 && o2 === 0)
}

function crossesAny(ax: number, ay: number, bx: number, by: number, polygons: readonly Polygon[]): boolean {
  return polygons.some(({ u, v }) => {
    for (let i = 0, n = u.length; i < n; i++) {
      const j = i + 1 === n ? 0 : i + 1
      if (segmentsCross(ax, ay, bx, by, u[i], v[i], u[j], v[j])) return true
    }
    return false
  })
}

/** Crosses a winding loop (three turns of it) elsewhere than at its own point `at`, where the segment begins. */
function crossesLoop(ax: number, ay: number, bx: number, by: number, loop: Polygon, at: number, turn: number): boolean {
  const n = loop.id.length
  for (let k = -1; k <= 1; k++) {
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n
      const ui = loop.u[i] + k * turn,
        uj = loop.u[j] + (k + (j === 0 ? 1 : 0)) * turn
      if ((i === at && Math.abs(ui - ax) < 1e-12) || (j === at && Math.abs(uj - ax) < 1e-12)) continue
      if (segmentsCross(ax, ay, bx, by, ui, loop.v[i], uj, loop.v[j])) return true
    }
  }
  return false
}

/** Adds holes, each moved by the whole periods that bring it inside the first polygon. */
function withHoles(outer: Polygon[], holes: readonly UvLoop[], uPeriod: number, vPeriod: number): Domain {
  const polygons = [...outer]
  let problem: DomainProblem | undefined
  const vShifts = vPeriod > 0 ? [0, -1, 1, -2, 2] : [0]
  for (const hole of holes) {
    let placed: Polygon | undefined
    for (const ku of [0, -1, 1, -2, 2]) {
      for (const kv of vShifts) {
        if (!placed && holeInside(outer[0], hole, ku * uPeriod, kv * vPeriod))
          placed = { u: hole.u.map((u) => u + ku * uPeriod), v: hole.v.map((v) => v + kv * vPeriod), id: hole.id }
      }
    }
    if (!placed) problem = 'hole outside'
    polygons.push(placed ?? hole)
  }
  return { polygons, problem }
}

function holeInside(outer: Polygon, hole: Polygon, du: number, dv: number): boolean {
  // Most of a few points: single ones may touch the outer border.
  let inside = 0
  const samples = Math.min(5, hole.id.length)
  for (let s = 0; s < samples; s++) {
    const i = Math.floor((s * hole.id.length) / samples)
    if (pointInside(outer, hole.u[i] + du, hole.v[i] + dv)) inside++
  }
  return inside * 2 > samples
}

function pointInside({ u, v }: Polygon, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = u.length - 1; i < u.length; j = i++) {
    if (v[i] > y !== v[j] > y && x < ((u[j] - u[i]) * (y - v[i])) / (v[j] - v[i]) + u[i]) inside = !inside
  }
  return inside
}
