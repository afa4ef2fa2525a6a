import { turn } from '../curve/ellipse.ts'
import { type Frame, toLocal } from '../frame.ts'
import { describeAs, type Surface } from './surface.ts'

const local = new Float64Array(3)
/** Below this radius (mm) a circle of the cone is its apex. */
const APEX = 1e-5

/** Cylinder (half angle 0) or cone: u = angle, v = height along the axis; radius at height v is `radius + v tan(halfAngle)`. */
export class Cone implements Surface {
  readonly kind: 'cylinder' | 'cone'
  readonly uPeriod = 2 * Math.PI
  readonly vPeriod = 0
  readonly domain = [0, 2 * Math.PI, -Infinity, Infinity] as const
  readonly singularities: readonly number[]
  readonly frame: Frame
  readonly radius: number
  readonly halfAngle: number
  readonly slope: number

  constructor(frame: Frame, radius: number, halfAngle = 0) {
    this.frame = frame
    this.radius = radius
    this.halfAngle = halfAngle
    this.slope = Math.tan(halfAngle)
    this.kind = halfAngle === 0 ? 'cylinder' : 'cone'
    this.singularities = this.slope === 0 ? [] : [-radius / this.slope]
  }

  radiusAt(v: number): number {
    return this.radius + v * this.slope
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const { slope } = this
    const c = Math.cos(u),
      s = Math.sin(u)
    const r = this.radius + v * slope
    const x = c * f[0] + s * f[3],
      y = c * f[1] + s * f[4],
      z = c * f[2] + s * f[5]
    out[0] = f[9] + r * x + v * f[6]
    out[1] = f[10] + r * y + v * f[7]
    out[2] = f[11] + r * z + v * f[8]
    out[3] = r * (c * f[3] - s * f[0])
    out[4] = r * (c * f[4] - s * f[1])
    out[5] = r * (c * f[5] - s * f[2])
    out[6] = slope * x + f[6]
    out[7] = slope * y + f[7]
    out[8] = slope * z + f[8]
  }

  points(us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
    const f = this.frame
    const { radius, slope } = this
    for (let i = 0; i < count; i++) {
      const v = vs[i]
      const c = Math.cos(us[i]),
        s = Math.sin(us[i])
      const r = radius + v * slope
      out[3 * i] = f[9] + r * (c * f[0] + s * f[3]) + v * f[6]
      out[3 * i + 1] = f[10] + r * (c * f[1] + s * f[4]) + v * f[7]
      out[3 * i + 2] = f[11] + r * (c * f[2] + s * f[5]) + v * f[8]
    }
  }

  densities(_us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
    const { radius, slope } = this
    const slant = Math.sqrt(1 + slope * slope)
    for (let i = 0; i < count; i++) out[i] = Math.abs(radius + vs[i] * slope) * slant
  }

  normal(u: number, v: number, out: Float64Array): void {
    // ∂u × ∂v = r (radial - slope · axis); beyond the apex r is negative.
    const f = this.frame
    const { slope } = this
    const k = (this.radius + v * slope < 0 ? -1 : 1) / Math.sqrt(1 + slope * slope)
    const c = Math.cos(u),
      s = Math.sin(u)
    out[0] = k * (c * f[0] + s * f[3] - slope * f[6])
    out[1] = k * (c * f[1] + s * f[4] - slope * f[7])
    out[2] = k * (c * f[2] + s * f[5] - slope * f[8])
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    toLocal(this.frame, x, y, z, local)
    const px = local[0],
      py = local[1],
      pz = local[2]
    const across = Math.sqrt(px * px + py * py)
    // The height of the point itself: points are on the surface within tolerance, and planes z = const then stay level.
    const r = this.radiusAt(pz)
    const beyond = r < 0
    if (across > APEX || !near) uv[0] = turn(beyond ? Math.atan2(-py, -px) : Math.atan2(py, px))
    uv[1] = pz
    return Math.abs(across - Math.abs(r)) / Math.sqrt(1 + this.slope * this.slope)
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6, this.radius, this.halfAngle)
  }
}
