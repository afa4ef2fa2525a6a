import type { Body, BodyFace } from '../../workers/kernel/brep/body.ts'

/** Cells in either direction. */
const CELLS = 200
/** How far a border may stand off an end of the domain, as a share of its length. */
const ON_BORDER = 1e-4

/**
 * Area of a face (mm²) that is all of a surface with ends, four edges along them, by the integral over the surface: no mesh enters. Undefined for other faces.
 */
export function patchArea(body: Body, { surface, loops }: BodyFace): number | undefined {
  if (surface?.kind !== 'bspline' || surface.uPeriod > 0 || loops.length !== 1 || loops[0].coedges.length !== 4) return undefined
  const [u0, u1, v0, v1] = surface.domain
  const uv = new Float64Array(2)
  const on = new Float64Array(9)
  const sides = new Set<number>()
  for (const coedge of loops[0].coedges) {
    const { curve, start, end } = body.edges[coedge >= 0 ? coedge : ~coedge]
    if (!curve) return undefined
    // Both ends and a point between lie on one side of the domain.
    const points = [start, end].map((vertex) => body.vertices.subarray(vertex * 3, vertex * 3 + 3))
    const [a, b] = points.map(([x, y, z]) => curve.invert(x, y, z))
    curve.evaluate((a + b) / 2, on)
    const shares = [...points, on.slice(0, 3)].map(([x, y, z]) => {
      surface.invert(x, y, z, uv, false)
      return [(uv[0] - u0) / (u1 - u0), (uv[1] - v0) / (v1 - v0)]
    })
    const side = [0, 1, 2, 3].find((k) => shares.every((share) => Math.abs(share[k >> 1] - (k & 1)) < ON_BORDER))
    if (side === undefined) return undefined
    sides.add(side)
  }
  if (sides.size !== 4) return undefined
  const [du, dv] = [(u1 - u0) / CELLS, (v1 - v0) / CELLS]
  let sum = 0
  for (let i = 0; i < CELLS; i++) {
    for (let j = 0; j < CELLS; j++) {
      surface.evaluate(u0 + (i + 0.5) * du, v0 + (j + 0.5) * dv, on)
      sum += Math.hypot(on[4] * on[8] - on[5] * on[7], on[5] * on[6] - on[3] * on[8], on[3] * on[7] - on[4] * on[6])
    }
  }
  return sum * du * dv
}
