import type { Body } from './body.ts'
import type { Curve } from './curve/curve.ts'

/** Diagonal of the box of some bodies, millimetres: of vertices, widened by closed curves, which have a single vertex. An estimate to take tolerances from. */
export function bodySize(bodies: readonly Body[]): number {
  let x0 = Infinity,
    y0 = Infinity,
    z0 = Infinity
  let x1 = -Infinity,
    y1 = -Infinity,
    z1 = -Infinity
  let widest = 0
  for (const { vertices, edges, faces } of bodies) {
    for (let i = 0; i < vertices.length; i += 3) {
      const x = vertices[i],
        y = vertices[i + 1],
        z = vertices[i + 2]
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
      if (z < z0) z0 = z
      if (z > z1) z1 = z
    }
    for (const { curve, start, end } of edges) if (curve && start === end) widest = Math.max(widest, extentOf(curve))
    for (const { surface, loops } of faces) {
      // A sphere or torus without a boundary has no vertex at all.
      if (loops.length === 0 && surface && 'radius' in surface) widest = Math.max(widest, 2 * Math.abs(Number(surface.radius)))
    }
  }
  const diagonal = Math.hypot(x1 - x0, y1 - y0, z1 - z0)
  return Math.max(Number.isFinite(diagonal) ? diagonal : 0, Number.isFinite(widest) ? widest : 0)
}

const extentOf = (curve: Curve): number => (curve.kind === 'circle' || curve.kind === 'ellipse' ? 2 * curve.size : curve.size)
