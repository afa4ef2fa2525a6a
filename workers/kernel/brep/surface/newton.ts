import type { Surface } from './surface.ts'

/** Steps shorter than this (mm) change nothing that anybody sees. */
const STILL = 1e-10
const here = new Float64Array(9)

/**
 * Moves `uv` to the foot of the perpendicular from a point (Gauss–Newton on the distance, steps halved until they help), clamped to the domain
 * where the surface is not periodic. Returns the distance.
 */
export function footPoint(surface: Surface, x: number, y: number, z: number, uv: Float64Array): number {
  const { domain } = surface
  const u0 = surface.uPeriod > 0 ? -Infinity : domain[0],
    u1 = surface.uPeriod > 0 ? Infinity : domain[1]
  const v0 = surface.vPeriod > 0 ? -Infinity : domain[2],
    v1 = surface.vPeriod > 0 ? Infinity : domain[3]
  let u = clamp(uv[0], u0, u1),
    v = clamp(uv[1], v0, v1)
  surface.evaluate(u, v, here)
  let distance = squared(x, y, z)
  for (let step = 0; step < 40; step++) {
    const dx = x - here[0],
      dy = y - here[1],
      dz = z - here[2]
    const a = here[3] * here[3] + here[4] * here[4] + here[5] * here[5]
    const b = here[3] * here[6] + here[4] * here[7] + here[5] * here[8]
    const c = here[6] * here[6] + here[7] * here[7] + here[8] * here[8]
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
    const speedU = Math.sqrt(a),
      speedV = Math.sqrt(c)
    let better = false
    let moved = 0
    for (let halve = 0; halve < 8; halve++) {
      const nu = clamp(u + mu, u0, u1),
        nv = clamp(v + mv, v0, v1)
      moved = Math.abs(nu - u) * speedU + Math.abs(nv - v) * speedV
      // At the foot already: no shorter step will help either.
      if (moved < STILL) break
      surface.evaluate(nu, nv, here)
      const d = squared(x, y, z)
      if (d < distance) {
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
    if (distance < 1e-22) break
  }
  uv[0] = u
  uv[1] = v
  return Math.sqrt(distance)
}

const clamp = (t: number, low: number, high: number): number => (t < low ? low : t > high ? high : t)

/** Distance of `here` from a point. */
function squared(x: number, y: number, z: number): number {
  const dx = here[0] - x,
    dy = here[1] - y,
    dz = here[2] - z
  return dx * dx + dy * dy + dz * dz
}
