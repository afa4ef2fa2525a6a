import type { PointPool } from '../pointPool.ts'
import type { UvLoop } from '../uvLoop.ts'
import { type Band, cutOpen } from './bandDomain.ts'
import type { Domain } from './faceDomain.ts'
import { withHoles } from './holes.ts'
import { crossesAny, crossesLoop, shiftedCopies, unrolled } from './polygon.ts'
import { findRoute } from './route.ts'

/** Points of the loop that the way to the singularity may begin at. */
const MOST_STARTS = 1000

/** One winding loop: the face reaches to the singularity on its inner side. */
export function capDomain(band: Band, loop: UvLoop, holes: readonly UvLoop[], sense: number, pool: PointPool): Domain {
  const upwards = loop.uTurns * sense > 0
  let singularity = singularityBeyond(band, loop, upwards)
  const turned = singularity === undefined
  if (turned) singularity = singularityBeyond(band, loop, !upwards)
  if (singularity === undefined) return { polygons: [...holes], problem: 'no pole' }
  const turn = loop.uTurns * band.roundPeriod
  const obstacles = shiftedCopies(holes, band.roundPeriod)
  const count = loop.id.length
  // The way up from a point of the loop must be free: the nearest to the singularity are tried first.
  const order = loop.v
    .map((_, i) => i)
    .toSorted((i, j) => Math.abs(loop.v[i] - singularity) - Math.abs(loop.v[j] - singularity))
    .slice(0, MOST_STARTS)
  const start = order.find(
    (i) => !crossesAny(loop.u[i], loop.v[i], loop.u[i], singularity, obstacles) && !crossesLoop(loop.u[i], loop.v[i], loop.u[i], singularity, loop, i, turn),
  )
  if (start === undefined) return roundaboutCap(band, loop, holes, singularity, pool, turned)
  const polygon = unrolled(loop, start, turn)
  const u0 = loop.u[start],
    v0 = loop.v[start]
  const singularityId = band.point(u0, singularity, pool)
  const rows = Math.max(1, Math.ceil(band.steps(0, singularity - v0)))
  const way: number[] = []
  for (let j = 1; j < rows; j++) way.push(band.point(u0, v0 + ((singularity - v0) * j) / rows, pool))
  const push = (u: number, v: number, id: number): void => {
    polygon.u.push(u)
    polygon.v.push(v)
    polygon.id.push(id)
  }
  way.forEach((id, j) => push(u0 + turn, v0 + ((singularity - v0) * (j + 1)) / rows, id))
  const columns = Math.max(count, Math.ceil(band.steps(turn, 0)), 3)
  for (let i = 0; i <= columns; i++) push(u0 + turn - (turn * i) / columns, singularity, singularityId)
  for (let j = way.length - 1; j >= 0; j--) push(u0, v0 + ((singularity - v0) * (j + 1)) / rows, way[j])
  return { ...withHoles([polygon], holes, band.roundPeriod, band.acrossPeriod), turned }
}

/** The singularity next to a winding loop on one side of it. */
function singularityBeyond({ singularities }: Band, { v }: UvLoop, upwards: boolean): number | undefined {
  let edge = v[0]
  for (const height of v) edge = upwards ? Math.max(edge, height) : Math.min(edge, height)
  return singularities
    .filter((singularity) => (upwards ? singularity >= edge - 1e-9 : singularity <= edge + 1e-9))
    .toSorted((a, b) => Math.abs(a - edge) - Math.abs(b - edge))[0]
}

/** No straight way to the singularity is free: by way of holes, to a loop of which all points are the singularity. */
function roundaboutCap(band: Band, loop: UvLoop, holes: readonly UvLoop[], singularity: number, pool: PointPool, turned: boolean): Domain {
  const turn = loop.uTurns * band.roundPeriod
  const columns = Math.max(loop.id.length, Math.ceil(band.steps(turn, 0)), 3)
  const id = band.point(loop.u[0], singularity, pool)
  const tip: UvLoop = { u: [], v: [], id: [], uTurns: -loop.uTurns, vTurns: 0 }
  for (let i = 0; i < columns; i++) {
    tip.u.push(loop.u[0] - (turn * i) / columns)
    tip.v.push(singularity)
    tip.id.push(id)
  }
  const route = findRoute(band, loop, tip, holes)
  if (!route) return { polygons: [...holes], problem: 'no bridge' }
  const polygon = cutOpen(band, loop, tip, holes, route, turn, pool)
  const others = holes.filter((_, h) => !route.holes.includes(h))
  return { ...withHoles([polygon], others, band.roundPeriod, band.acrossPeriod), turned }
}
