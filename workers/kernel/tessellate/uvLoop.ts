import type { Surface } from '../brep/surface/surface.ts'
import type { PointPool } from './pointPool.ts'

/** A loop in parameter space: points in order, the last joined to the first, moved by whole turns where the surface closes on itself. */
export interface UvLoop {
  u: number[]
  v: number[]
  /** Pool index of each point. */
  id: number[]
  /** Whole turns from the first point round to itself. */
  uTurns: number
  vTurns: number
}

/** Points that stand at a singularity at most: the parameters of damaged splines run to any number. */
const MOST_SINGULARITY_STEPS = 4096

const uv = new Float64Array(2)
const on = new Float64Array(9)

/** Signed area; positive = counter-clockwise in (u, v). */
export function loopArea({ u, v }: Pick<UvLoop, 'u' | 'v'>): number {
  let area = 0
  for (let i = 0, n = u.length; i < n; i++) {
    const j = i + 1 === n ? 0 : i + 1
    area += u[i] * v[j] - u[j] * v[i]
  }
  return area / 2
}

export interface Projection {
  loop: UvLoop
  /** Largest distance of a loop point from the surface; Infinity when most of the first points miss it by far and the rest was not looked for. */
  residual: number
}

/** A loop of which this many points, and most of those looked for, miss the surface by this share of its size has another surface: looking for each takes long. */
const MISSES = 24
const FAR = 0.01

/** Largest distance that is no miss: Infinity for surfaces that take no search. */
const missLimit = (surface: Surface): number => ('size' in surface && typeof surface.size === 'number' ? FAR * surface.size : Infinity)

/**
 * Parameters of a chain of pool points. Each point takes the turn that is nearest to the point before, so seams of the file need no rule of their own.
 * At a singularity the u of both neighbours stands beside the same point. `sense` is +1 when the inside lies on the left in (u, v).
 */
export function projectLoop(surface: Surface, chain: number[], pool: PointPool, sense: number, singularityStep: number): Projection {
  const hits = surface.singularities.length > 0 ? singularityHits(surface, chain, pool) : undefined
  if (hits?.some((v) => v !== undefined)) return projectThroughSingularities(surface, chain, hits, pool, sense, singularityStep)
  const loop: UvLoop = { u: [], v: [], id: chain, uTurns: 0, vTurns: 0 }
  const residual = projectRun(surface, chain, pool, undefined, loop)
  if (residual === Infinity) return { loop, residual }
  const last = chain.length - 1
  if (surface.uPeriod > 0) loop.uTurns = -Math.round((loop.u[0] - loop.u[last]) / surface.uPeriod) || 0
  if (surface.vPeriod > 0) loop.vTurns = -Math.round((loop.v[0] - loop.v[last]) / surface.vPeriod) || 0
  return { loop, residual }
}

/** Appends the parameters of `ids` to `to`; `from` is the point to be near to. Returns the largest residual. */
function projectRun(surface: Surface, ids: readonly number[], pool: PointPool, from: [number, number] | undefined, to: Pick<UvLoop, 'u' | 'v'>): number {
  const far = missLimit(surface)
  let misses = 0
  let residual = 0
  let lastU = from?.[0] ?? 0
  let lastV = from?.[1] ?? 0
  for (let i = 0; i < ids.length; i++) {
    const near = i > 0 || from !== undefined
    uv[0] = lastU
    uv[1] = lastV
    const p = ids[i] * 3
    const distance = surface.invert(pool.data[p], pool.data[p + 1], pool.data[p + 2], uv, near)
    if (distance > far && ++misses >= MISSES && 2 * misses > i) return Infinity
    residual = Math.max(residual, distance)
    let u = uv[0],
      v = uv[1]
    if (near && surface.uPeriod > 0) u += surface.uPeriod * Math.round((lastU - u) / surface.uPeriod)
    if (near && surface.vPeriod > 0) v += surface.vPeriod * Math.round((lastV - v) / surface.vPeriod)
    to.u.push(u)
    to.v.push(v)
    lastU = u
    lastV = v
  }
  return residual
}

/** v of the singularity that each point lies on, if any. */
function singularityHits(surface: Surface, chain: readonly number[], pool: PointPool): (number | undefined)[] {
  const singularities = surface.singularities.map((v) => {
    surface.evaluate(0, v, on)
    return { v, x: on[0], y: on[1], z: on[2] }
  })
  return chain.map((id) => {
    const p = id * 3
    return singularities.find(({ x, y, z }) => Math.hypot(pool.data[p] - x, pool.data[p + 1] - y, pool.data[p + 2] - z) < 2e-5)?.v
  })
}

/** A loop that runs through one or more singularities: runs between singularities, each singularity spread from the u of the run before to that of the run after. */
function projectThroughSingularities(
  surface: Surface,
  chain: readonly number[],
  hits: readonly (number | undefined)[],
  pool: PointPool,
  sense: number,
  singularityStep: number,
): Projection {
  const first = hits.findIndex((v) => v !== undefined)
  const runs: { ids: number[]; u: number[]; v: number[]; singularity: number; singularityId: number }[] = []
  let ids: number[] = []
  let residual = 0
  let from: [number, number] | undefined
  for (let k = 1; k <= chain.length; k++) {
    const i = (first + k) % chain.length
    const hit = hits[i]
    if (hit === undefined) {
      ids.push(chain[i])
      continue
    }
    if (ids.length > 0) {
      const run = { ids, u: [] as number[], v: [] as number[], singularity: hit, singularityId: chain[i] }
      residual = Math.max(residual, projectRun(surface, ids, pool, from, run))
      if (residual === Infinity) break
      from = [run.u[run.u.length - 1], run.v[run.v.length - 1]]
      runs.push(run)
      ids = []
    }
  }
  if (runs.length === 0 || residual === Infinity) return { loop: { u: [], v: [], id: [], uTurns: 0, vTurns: 0 }, residual }
  const join = (shifts: readonly number[]): UvLoop => {
    const loop: UvLoop = { u: [], v: [], id: [], uTurns: 0, vTurns: 0 }
    runs.forEach((run, r) => {
      const shift = shifts[r] * surface.uPeriod
      for (let i = 0; i < run.ids.length; i++) {
        loop.u.push(run.u[i] + shift)
        loop.v.push(run.v[i])
        loop.id.push(run.ids[i])
      }
      const after = (r + 1) % runs.length
      const u0 = run.u[run.u.length - 1] + shift
      const u1 = runs[after].u[0] + shifts[after] * surface.uPeriod
      const steps = Math.min(MOST_SINGULARITY_STEPS, Math.max(1, Math.ceil(Math.abs(u1 - u0) / singularityStep - 1e-9)))
      for (let s = 0; s <= (u0 === u1 ? 0 : steps); s++) {
        loop.u.push(u0 + ((u1 - u0) * s) / steps)
        loop.v.push(run.singularity)
        loop.id.push(run.singularityId)
      }
    })
    return loop
  }
  // Across a singularity the turn of the next run is free: the smallest area on the right side is the face.
  let best: UvLoop | undefined
  let bestArea = Infinity
  const choices = surface.uPeriod > 0 && runs.length > 1 && runs.length <= 4 ? 3 ** (runs.length - 1) : 1
  for (let choice = 0; choice < choices; choice++) {
    const shifts = [0]
    for (let r = 1, rest = choice; r < runs.length; r++, rest = Math.floor(rest / 3)) shifts.push(choices === 1 ? 0 : (rest % 3) - 1)
    const loop = join(shifts)
    const area = loopArea(loop) * sense
    if (area > 0 && area < bestArea - 1e-12) {
      bestArea = area
      best = loop
    }
  }
  return { loop: best ?? join(runs.map(() => 0)), residual }
}
