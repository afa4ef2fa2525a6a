import { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import type { EllipticCone } from '../../kernel/brep/surface/ellipticCone.ts'

const CORNER = Math.SQRT1_2
/** Control points of a full circle of radius 1 by four quarters, and their weights. */
const circle = [
  [1, 0, 1],
  [1, 1, CORNER],
  [0, 1, 1],
  [-1, 1, CORNER],
  [-1, 0, 1],
  [-1, -1, CORNER],
  [0, -1, 1],
  [1, -1, CORNER],
  [1, 0, 1],
] as const

/** A cone over an ellipse between two heights as a rational spline: exactly the same surface, its u and v in the same directions. */
export function ellipticNet(cone: EllipticCone, v0: number, v1: number): BSplineSurface {
  const { frame: f, ratio } = cone
  const out = new Float64Array(9)
  const radiusAt = (v: number): number => {
    cone.evaluate(0, v, out)
    const [x, y, z] = [out[0] - f[9], out[1] - f[10], out[2] - f[11]]
    return x * f[0] + y * f[1] + z * f[2]
  }
  const controls: number[] = []
  const weights: number[] = []
  for (const [x, y, weight] of circle) {
    for (const v of [v0, v1]) {
      const radius = radiusAt(v)
      for (let i = 0; i < 3; i++) controls.push(f[9 + i] + radius * (x * f[i] + ratio * y * f[3 + i]) + v * f[6 + i])
      weights.push(weight)
    }
  }
  return new BSplineSurface({
    uDegree: 2,
    vDegree: 1,
    uKnots: Float64Array.of(0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4),
    vKnots: Float64Array.of(v0, v0, v1, v1),
    uCount: 9,
    vCount: 2,
    controlPoints: Float64Array.from(controls),
    weights: Float64Array.from(weights),
  })
}
