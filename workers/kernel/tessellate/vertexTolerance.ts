import type { Surface } from '../brep/surface/surface.ts'
import type { PointPool } from './pointPool.ts'
import type { UvLoop } from './uvLoop.ts'

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
