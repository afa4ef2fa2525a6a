import type { PointPool } from './pointPool.ts'
import type { Surface } from '../brep/surface/surface.ts'
import type { UvLoop } from './uvLoop.ts'

/** How far a mesh may stand off the exact shape. */
export interface Tolerance {
  /** Largest distance of a chord from its curve or surface, millimetres. */
  linear: number
  /** Largest angle between neighbouring tangents or normals, radians. */
  angular: number
}

/** Steps of a full turn at most: a tolerance of a ten-millionth of the radius. Finer ones come from damaged files. */
const MOST_STEPS = 8192

/**
 * Angular step on a circle that keeps both tolerances: the sagitta of a step φ is r (1 - cos φ/2). A full turn has 4, 5, 6 or 7 times a power of two steps:
 * circles of nearly equal radius, the two borders of a thin fillet, are then cut at the same angles, and no triangle crosses from one to the next.
 */
export function stepAngle(radius: number, { linear, angular }: Tolerance): number {
  const cosine = 1 - linear / Math.abs(radius)
  const largest = cosine > 0 ? Math.min(angular, 2 * Math.acos(cosine)) : angular
  const count = (2 * Math.PI) / largest
  if (!(count < MOST_STEPS)) return (2 * Math.PI) / MOST_STEPS
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(count / 4)))
  return (2 * Math.PI) / (unit * Math.ceil(count / unit - 1e-9))
}

/** Larger steps lose too much: a polygon's area falls short of the disc's by 1 - sin(φ)/φ, one per cent at this one (radians). */
const LARGEST_STEP = 0.24

/** A tolerance as it is used: with an angle at which areas are within about one per cent. */
export const bounded = ({ linear, angular }: Tolerance): Tolerance => ({ linear, angular: Math.min(angular, LARGEST_STEP) })

/**
 * Kernels let edges lie beside their surfaces (the tolerant edges of Fusion and SolidWorks by up to 0.01 mm). That casts no doubt on a face, however fine its mesh is,
 * while it is small beside the face.
 */
const MOST = 0.01
const SHARE = 0.01

/** A border that is farther from its surface than this share of its own size contradicts it. */
const BESIDE = 0.05

/** Distance (mm) that the border of a face may have from its surface by the precision of models, and that from which on both contradict each other. */
export function modellingLimits(chains: readonly number[][], pool: PointPool): { most: number; beside: number } {
  const first = chains.find(({ length }) => length > 0)?.[0]
  if (first === undefined) return { most: 0, beside: Infinity }
  let reach = 0
  for (const chain of chains) for (const id of chain) reach = Math.max(reach, pool.distance(first, id))
  return { most: Math.min(MOST, SHARE * reach), beside: BESIDE * reach }
}

/** A vertex as a ball: pool index and radius (mm). */
type Ball = readonly [vertex: number, radius: number]

const on = new Float64Array(9)

/**
 * Largest distance of the loops of a face from its surface, but for points that lie within the tolerance that the source states for a vertex of the face, and are no
 * farther than that from the surface. A tolerance that reaches another such vertex would leave nothing of the edges between both: it does not count.
 */
export function residualBeyondVertices(surface: Surface, loops: readonly UvLoop[], pool: PointPool, tolerances: ReadonlyMap<number, number>): number {
  const balls = ballsOf(loops, pool, tolerances)
  let most = 0
  for (const { u, v, id } of loops) {
    for (let i = 0; i < id.length; i++) {
      surface.evaluate(u[i], v[i], on)
      const p = 3 * id[i]
      const off = Math.hypot(on[0] - pool.data[p], on[1] - pool.data[p + 1], on[2] - pool.data[p + 2])
      if (!balls.some(([vertex, radius]) => off <= radius && pool.distance(vertex, id[i]) <= radius)) most = Math.max(most, off)
    }
  }
  return most
}

function ballsOf(loops: readonly UvLoop[], pool: PointPool, tolerances: ReadonlyMap<number, number>): Ball[] {
  const vertices = new Set<number>()
  for (const { id } of loops) for (const point of id) if (point < pool.vertices) vertices.add(point)
  const balls: Ball[] = []
  for (const vertex of vertices) {
    const radius = tolerances.get(vertex)
    if (radius === undefined) continue
    let reaches = false
    for (const other of vertices) if (other !== vertex && pool.distance(vertex, other) <= radius) reaches = true
    if (!reaches) balls.push([vertex, radius])
  }
  return balls
}
