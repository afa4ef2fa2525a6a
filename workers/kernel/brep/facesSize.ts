import type { BodyEdge, BodyFace } from './body.ts'

/** Diagonal of the box of some faces' vertices, or the diameter of faces with hardly any (balls, rings): finds the outer shell of a solid. Any unit. */
export function facesSize(body: { faces: readonly BodyFace[]; edges: readonly BodyEdge[]; vertices: ArrayLike<number> }, faces: readonly number[]): number {
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity]
  let radius = 0
  for (const f of faces) {
    const { loops, surface } = body.faces[f]
    if (loops.length === 0 && surface && 'radius' in surface) radius = Math.max(radius, Number(surface.radius))
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
