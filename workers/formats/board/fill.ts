import { Triangulation } from '../../kernel/tessellate/triangulation/triangulation.ts'
import type { Polygon } from './apart.ts'

const triangulation = new Triangulation()
/** Steps that may be wasted for each point, on the average. */
const STEPS_PER_POINT = 64

/**
 * Triangles of a polygon by a constrained Delaunay triangulation, whose time grows little faster than the number of points however many holes there are: numbers of points, counted
 * through all rings, three to a triangle, counter-clockwise. Undefined where its rings cross each other or a point lies on the edge of another ring.
 */
export function fillOf(polygon: Polygon): number[] | undefined {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity]
  let count = 0
  for (const ring of polygon) {
    count += ring.length / 2
    for (let i = 0; i < ring.length; i += 2) {
      left = Math.min(left, ring[i])
      right = Math.max(right, ring[i])
      low = Math.min(low, ring[i + 1])
      high = Math.max(high, ring[i + 1])
    }
  }
  triangulation.reset(left, low, right, high, STEPS_PER_POINT * count)
  const vertices: number[] = []
  for (const ring of polygon) {
    for (let i = 0; i < ring.length; i += 2) {
      const vertex = triangulation.insert(ring[i], ring[i + 1])
      if (vertex < 0) return undefined
      vertices.push(vertex)
    }
  }
  let first = 0
  for (const ring of polygon) {
    const end = first + ring.length / 2
    for (let point = first; point < end; point++) if (!triangulation.constrain(vertices[point], vertices[point + 1 < end ? point + 1 : first])) return undefined
    first = end
  }
  if (triangulation.splits.length > 0) return undefined
  const points = new Map(vertices.map((vertex, point) => [vertex, point]))
  triangulation.classify()
  const { origin, inside, triangleCount } = triangulation
  const triangles: number[] = []
  for (let t = 0; t < triangleCount; t++) {
    if (inside[t] !== 1) continue
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const point = points.get(origin[h])
      if (point === undefined) return undefined
      triangles.push(point)
    }
  }
  return triangles
}
