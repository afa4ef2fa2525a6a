import type { Envelope, StoredSurface } from './storedSurface.ts'

const d = new Float64Array(9)
const uv = new Float64Array(2)
const normal = new Float64Array(3)
/** Places within the face's parameters that are tried until the surface is smooth at one. */
const tries = [
  [0.41, 0.37],
  [0.73, 0.61],
  [0.19, 0.83],
]

/** 1 when the engine's normal is that of the stored parameters (du × dv), -1 when it is the opposite. */
export function normalSign({ surface, evaluate }: StoredSurface, envelope: Envelope): 1 | -1 {
  for (const [a, b] of tries) {
    evaluate(envelope[0] + a * (envelope[2] - envelope[0]), envelope[1] + b * (envelope[3] - envelope[1]), d)
    surface.invert(d[0], d[1], d[2], uv, false)
    surface.normal(uv[0], uv[1], normal)
    const x = d[4] * d[8] - d[5] * d[7]
    const y = d[5] * d[6] - d[3] * d[8]
    const z = d[3] * d[7] - d[4] * d[6]
    const cosine = (normal[0] * x + normal[1] * y + normal[2] * z) / Math.hypot(x, y, z)
    if (Math.abs(cosine) > 0.5) return cosine < 0 ? -1 : 1
  }
  return 1
}
