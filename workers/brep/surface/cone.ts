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
  readonly poles: readonly number[]
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
    this.poles = this.slope === 0 ? [] : [-radius / this.slope]
  }

  radiusAt(v: number): number {
    return this.radius + v * this.slope
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const c = Math.cos(u),
      s = Math.sin(u)
    const r = this.radiusAt(v)
    for (let i = 0; i < 3; i++) {
      const radial = c * f[i] + s * f[3 + i]
      out[i] = f[9 + i] + r * radial + v * f[6 + i]
      out[3 + i] = r * (c * f[3 + i] - s * f[i])
      out[6 + i] = this.slope * radial + f[6 + i]
    }
  }

  normal(u: number, v: number, out: Float64Array): void {
    // ∂u × ∂v = r (radial - slope · axis); beyond the apex r is negative.
    const f = this.frame
    const sign = this.radiusAt(v) < 0 ? -1 : 1
    const k = sign / Math.hypot(1, this.slope)
    const c = Math.cos(u),
      s = Math.sin(u)
    for (let i = 0; i < 3; i++) out[i] = k * (c * f[i] + s * f[3 + i] - this.slope * f[6 + i])
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    toLocal(this.frame, x, y, z, local)
    const [px, py, pz] = local
    const across = Math.hypot(px, py)
    // The height of the point itself: points are on the surface within tolerance, and planes z = const then stay level.
    const r = this.radiusAt(pz)
    const beyond = r < 0
    if (across > APEX || !near) uv[0] = turn(beyond ? Math.atan2(-py, -px) : Math.atan2(py, px))
    uv[1] = pz
    return Math.abs(across - Math.abs(r)) / Math.hypot(1, this.slope)
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6, this.radius, this.halfAngle)
  }
}
