import type { Point3 } from './affine.ts'
import { fitCurve, type Nurbs } from './nurbs.ts'

/** Points beyond the seam that still bend the curve at it: the influence of each is a quarter of the one before. */
const AROUND = 12

/** Cubic through fit points and back to the first one, without a corner there. */
export function closedFit(points: readonly Point3[], spacing: 'chord' | 'root' | 'even'): Nurbs | undefined {
  const ring = points.filter((p, i) => {
    const next = points[(i + 1) % points.length]
    return points.length === 1 || p.x !== next.x || p.y !== next.y || p.z !== next.z
  })
  if (ring.length < 2) return undefined
  const wrapped = Array.from({ length: ring.length + 2 * AROUND }, (_, i) => ring[(((i - AROUND) % ring.length) + ring.length) % ring.length])
  const around = fitCurve(wrapped, undefined, undefined, spacing)
  if (!around) return undefined
  const at = AROUND * 9
  // Each point has three knots, after the one that is repeated before the first.
  const third = (around.knots[1 + 3 * (AROUND + 1)] - around.knots[1 + 3 * AROUND]) / 3
  const [x, y, z] = [0, 1, 2].map((axis) => (around.controlPoints[at + 3 + axis] - around.controlPoints[at + axis]) / third)
  return fitCurve([...ring, ring[0]], { x, y, z }, { x, y, z }, spacing)
}
