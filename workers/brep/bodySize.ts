import type { Body } from './body.ts'
import type { Curve } from './curve/curve.ts'

/** Diagonal of the box of some bodies, millimetres: of vertices, widened by closed curves, which have a single vertex. An estimate to take tolerances from. */
export function bodySize(bodies: readonly Body[]): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  let widest = 0
  for (const { vertices, edges, faces } of bodies) {
    for (let i = 0; i < vertices.length; i++) {
      if (vertices[i] < low[i % 3]) low[i % 3] = vertices[i]
      if (vertices[i] > high[i % 3]) high[i % 3] = vertices[i]
    }
    for (const { curve, start, end } of edges) if (curve && start === end) widest = Math.max(widest, extentOf(curve))
    for (const { surface, loops } of faces) {
      // A sphere or torus without a boundary has no vertex at all.
      if (loops.length === 0 && surface && 'radius' in surface) widest = Math.max(widest, 2 * Math.abs(Number(surface.radius)))
    }
  }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return Math.max(Number.isFinite(diagonal) ? diagonal : 0, Number.isFinite(widest) ? widest : 0)
}

const extentOf = (curve: Curve): number => (curve.kind === 'circle' || curve.kind === 'ellipse' ? 2 * curve.size : curve.size)
