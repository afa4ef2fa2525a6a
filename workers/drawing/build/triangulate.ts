import earcut from 'earcut'
import { isInside } from '../../../src/core/drawing/ring.ts'

/** Beyond it rings are taken for outers without holes: looking for nesting is quadratic. */
const MAX_NESTED_RINGS = 3000

interface Ring {
  points: ArrayLike<number>
  minX: number
  minY: number
  maxX: number
  maxY: number
  depth: number
  parent: number
}

/** Triangles of the area that rings enclose by the even-odd rule. Rings must not cross each other; those with fewer than three points are left out. */
export function triangulate(rings: readonly ArrayLike<number>[]): { positions: number[]; indices: number[] } {
  const nested = nest(rings.filter((ring) => ring.length >= 6))
  const positions: number[] = []
  const indices: number[] = []
  for (const [number, outer] of nested.entries()) {
    if (outer.depth % 2 === 1) continue
    const flat = Array.from(outer.points)
    const holes: number[] = []
    for (const inner of nested) {
      if (inner.depth !== outer.depth + 1 || inner.parent !== number) continue
      holes.push(flat.length / 2)
      for (let i = 0; i < inner.points.length; i++) flat.push(inner.points[i])
    }
    const first = positions.length / 2
    for (const index of earcut(flat, holes)) indices.push(first + index)
    for (const value of flat) positions.push(value)
  }
  return { positions, indices }
}

function nest(rings: readonly ArrayLike<number>[]): Ring[] {
  const nested = rings.map((points): Ring => {
    const ring = { points, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, depth: 0, parent: -1 }
    for (let i = 0; i + 1 < points.length; i += 2) {
      ring.minX = Math.min(ring.minX, points[i])
      ring.maxX = Math.max(ring.maxX, points[i])
      ring.minY = Math.min(ring.minY, points[i + 1])
      ring.maxY = Math.max(ring.maxY, points[i + 1])
    }
    return ring
  })
  if (nested.length > MAX_NESTED_RINGS) return nested
  const size = (ring: Ring): number => (ring.maxX - ring.minX) * (ring.maxY - ring.minY)
  for (const ring of nested) {
    for (const [number, other] of nested.entries()) {
      if (other === ring || size(other) < size(ring) || !holds(other, ring)) continue
      ring.depth++
      if (ring.parent < 0 || size(other) < size(nested[ring.parent])) ring.parent = number
    }
  }
  return nested
}

/** Whether most of a few points of `inner` lie within `outer`: single ones may touch its border. */
function holds(outer: Ring, inner: Ring): boolean {
  if (inner.minX < outer.minX || inner.maxX > outer.maxX || inner.minY < outer.minY || inner.maxY > outer.maxY) return false
  const count = inner.points.length / 2
  let within = 0
  for (let k = 0; k < 3; k++) {
    const at = Math.floor((k * count) / 3) * 2
    const next = (at + 2) % inner.points.length
    if (isInside(outer.points, (inner.points[at] + inner.points[next]) / 2, (inner.points[at + 1] + inner.points[next + 1]) / 2)) within++
  }
  return within >= 2
}
