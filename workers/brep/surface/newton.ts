import type { Surface } from './surface.ts'

const here = new Float64Array(9)

/**
 * Moves `uv` to the foot of the perpendicular from a point (Gauss–Newton on the distance, steps halved until they help), clamped to the domain
 * where the surface is not periodic. Returns the distance.
 */
export function footPoint(surface: Surface, x: number, y: number, z: number, uv: Float64Array): number {
  const [u0, u1, v0, v1] = surface.domain
  const clampU = (u: number): number => (surface.uPeriod > 0 ? u : Math.min(u1, Math.max(u0, u)))
  const clampV = (v: number): number => (surface.vPeriod > 0 ? v : Math.min(v1, Math.max(v0, v)))
  let u = clampU(uv[0]),
    v = clampV(uv[1])
  surface.evaluate(u, v, here)
  let distance = (here[0] - x) ** 2 + (here[1] - y) ** 2 + (here[2] - z) ** 2
  for (let step = 0; step < 40; step++) {
    const dx = x - here[0],
      dy = y - here[1],
      dz = z - here[2]
    const a = here[3] ** 2 + here[4] ** 2 + here[5] ** 2
    const b = here[3] * here[6] + here[4] * here[7] + here[5] * here[8]
    const c = here[6] ** 2 + here[7] ** 2 + here[8] ** 2
    const p = dx * here[3] + dy * here[4] + dz * here[5]
    const q = dx * here[6] + dy * here[7] + dz * here[8]
    const determinant = a * c - b * b
    let mu: number, mv: number
    if (determinant > 1e-12 * a * c) {
      mu = (c * p - b * q) / determinant
      mv = (a * q - b * p) / determinant
    } else {
      mu = a > 0 ? p / a : 0
      mv = c > 0 ? q / c : 0
    }
    let better = false
    let moved = 0
    for (let halve = 0; halve < 8; halve++) {
      const nu = clampU(u + mu),
        nv = clampV(v + mv)
      surface.evaluate(nu, nv, here)
      const d = (here[0] - x) ** 2 + (here[1] - y) ** 2 + (here[2] - z) ** 2
      if (d < distance) {
        moved = Math.abs(nu - u) * Math.sqrt(a) + Math.abs(nv - v) * Math.sqrt(c)
        u = nu
        v = nv
        distance = d
        better = true
        break
      }
      mu /= 3
      mv /= 3
    }
    if (!better) break
    if (moved < 1e-10 || distance < 1e-22) break
  }
  uv[0] = u
  uv[1] = v
  return Math.sqrt(distance)
}
