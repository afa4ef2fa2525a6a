import type { UvBox } from './metric.ts'

/**
 * Points spread evenly over a sphere, in its stereographic coordinates (u, v, and the length that one step has there): rings about the centre of the map, `step`
 * radians apart and divided as finely. They cover the box; what lies outside of the face is for the caller to leave out. Empty beyond `most` points.
 */
export function sphereSeeds({ u0, u1, v0, v1 }: UvBox, step: number, most: number): Float64Array {
  const reach = Math.hypot(Math.max(Math.abs(u0), Math.abs(u1)), Math.max(Math.abs(v0), Math.abs(v1)))
  const last = 2 * Math.atan(reach / 2)
  if (!(last >= 0) || (2 * Math.PI * (1 - Math.cos(last))) / (step * step) > most) return new Float64Array(0)
  const out: number[] = [0, 0, step]
  for (let ring = 1; ring * step < last; ring++) {
    const angle = ring * step
    const radius = 2 * Math.tan(angle / 2)
    const count = Math.max(5, Math.ceil((2 * Math.PI * Math.sin(angle)) / step))
    // dS = 4 / (4 + ρ²) dρ.
    const length = (step * (4 + radius * radius)) / 4
    for (let k = 0; k < count; k++) {
      const turn = (2 * Math.PI * (k + (ring % 2) / 2)) / count
      const u = radius * Math.cos(turn),
        v = radius * Math.sin(turn)
      if (u > u0 && u < u1 && v > v0 && v < v1) out.push(u, v, length)
    }
  }
  return Float64Array.from(out)
}
