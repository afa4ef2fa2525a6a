import type { Body, BodyEdge, BodyFace } from './body.ts'
import type { Curve } from './curve/curve.ts'
import type { Surface } from './surface/surface.ts'
import { Torus } from './surface/torus.ts'

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
      if (loops.length === 0 && surface) widest = Math.max(widest, 2 * reachOf(surface))
    }
  }
  const diagonal = Math.hypot(x1 - x0, y1 - y0, z1 - z0)
  return Math.max(Number.isFinite(diagonal) ? diagonal : 0, Number.isFinite(widest) ? widest : 0)
}

/** How far a sphere or torus reaches from its centre. */
function reachOf(surface: Surface): number {
  if ('radius' in surface) return Math.abs(Number(surface.radius))
  return surface instanceof Torus ? surface.major + surface.minor : 0
}

const extentOf = (curve: Curve): number => (curve.kind === 'circle' || curve.kind === 'ellipse' ? 2 * curve.size : curve.size)

/** Diagonal of the box of some faces' vertices, or the diameter of faces with hardly any (balls, rings): finds the outer shell of a solid. Any unit. */
export function facesSize(body: { faces: readonly BodyFace[]; edges: readonly BodyEdge[]; vertices: ArrayLike<number> }, faces: readonly number[]): number {
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity]
  let radius = 0
  for (const f of faces) {
    const { loops, surface } = body.faces[f]
    if (loops.length === 0 && surface) radius = Math.max(radius, reachOf(surface))
    for (const { coedges } of loops) {
      for (const coedge of coedges) {
        const { start, end, curve } = body.edges[coedge < 0 ? ~coedge : coedge]
        if (curve && start === end && (curve.kind === 'circle' || curve.kind === 'ellipse')) radius = Math.max(radius, curve.size)
        for (const vertex of [start, end]) {
          for (let axis = 0; axis < 3; axis++) {
            const value = body.vertices[vertex * 3 + axis]
            low[axis] = Math.min(low[axis], value)
            high[axis] = Math.max(high[axis], value)
          }
        }
      }
    }
  }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return Math.max(2 * radius, Number.isFinite(diagonal) ? diagonal : 0)
}
