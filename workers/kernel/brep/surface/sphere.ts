import { type Frame, makeFrame, toLocal, type Vec3 } from '../frame.ts'
import { describeAs, type Surface } from './surface.ts'

const local = new Float64Array(3)

/**
 * Sphere in stereographic coordinates from the point opposite to its frame's z: (2x, 2y) / (1 + z) of the unit sphere.
 * The map is conformal and takes circles to circles: Delaunay in the plane is Delaunay on the sphere, and there is no seam, singularity or period.
 * The centre of projection must lie outside the face: `withPole` turns the frame.
 */
export class Sphere implements Surface {
  readonly kind = 'sphere'
  readonly uPeriod = 0
  readonly vPeriod = 0
  readonly domain = [-Infinity, Infinity, -Infinity, Infinity] as const
  readonly singularities: readonly number[] = []
  readonly frame: Frame
  readonly radius: number

  constructor(frame: Frame, radius: number) {
    this.frame = frame
    this.radius = radius
  }

  /** The same sphere, projected from the point in direction `-z`. */
  withSingularity(z: Vec3): Sphere {
    return new Sphere(makeFrame([this.frame[9], this.frame[10], this.frame[11]], z), this.radius)
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const r = this.radius
    const square = u * u + v * v
    const k = 1 / (4 + square)
    // Unit sphere: (4u, 4v, 4 - ρ²) / (4 + ρ²) and its derivatives.
    const x = 4 * u * k,
      y = 4 * v * k,
      z = (4 - square) * k
    const k2 = k * k
    const xu = (16 + 4 * (v * v - u * u)) * k2,
      yu = -8 * u * v * k2,
      zu = -16 * u * k2
    const xv = yu,
      yv = (16 + 4 * (u * u - v * v)) * k2,
      zv = -16 * v * k2
    for (let i = 0; i < 3; i++) {
      out[i] = f[9 + i] + r * (x * f[i] + y * f[3 + i] + z * f[6 + i])
      out[3 + i] = r * (xu * f[i] + yu * f[3 + i] + zu * f[6 + i])
      out[6 + i] = r * (xv * f[i] + yv * f[3 + i] + zv * f[6 + i])
    }
  }

  normal(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const square = u * u + v * v
    const k = Math.sign(this.radius) / (4 + square)
    for (let i = 0; i < 3; i++) out[i] = k * (4 * u * f[i] + 4 * v * f[3 + i] + (4 - square) * f[6 + i])
  }

  invert(x: number, y: number, z: number, uv: Float64Array): number {
    toLocal(this.frame, x, y, z, local)
    const length = Math.hypot(local[0], local[1], local[2])
    if (!(length > 0)) {
      uv[0] = uv[1] = 0
      return Math.abs(this.radius)
    }
    const below = Math.max(1 + local[2] / length, 1e-12)
    uv[0] = (2 * local[0]) / length / below
    uv[1] = (2 * local[1]) / length / below
    return Math.abs(length - Math.abs(this.radius))
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6, this.radius)
  }
}
