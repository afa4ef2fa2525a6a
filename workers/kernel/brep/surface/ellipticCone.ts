import { Ellipse } from '../curve/ellipse.ts'
import { type Frame, makeFrame, toLocal } from '../frame.ts'
import { describeAs, type Surface } from './surface.ts'

const local = new Float64Array(3)
/** Share of the base below which a section is the apex. */
const APEX = 1e-7

/**
 * Cone over an ellipse: u = the ellipse's parameter, v = height along the axis; at height v the ellipse is (1 + v tan(halfAngle) / radius) times that of the base. Radius and half
 * angle are those along the frame's x, those along y are `ratio` times as large.
 */
export class EllipticCone implements Surface {
  readonly kind = 'unknown'
  readonly uPeriod = 2 * Math.PI
  readonly vPeriod = 0
  readonly domain = [0, 2 * Math.PI, -Infinity, Infinity] as const
  readonly singularities: readonly number[]
  readonly frame: Frame
  readonly radius: number
  readonly ratio: number
  private readonly slope: number
  private readonly base: Ellipse

  constructor(frame: Frame, radius: number, ratio: number, halfAngle: number) {
    this.frame = frame
    this.radius = radius
    this.ratio = ratio
    this.slope = Math.tan(halfAngle)
    this.singularities = this.slope === 0 ? [] : [-radius / this.slope]
    this.base = new Ellipse(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), radius, radius * ratio)
  }

  private scaleAt(v: number): number {
    return 1 + (v * this.slope) / this.radius
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const c = Math.cos(u),
      s = this.ratio * Math.sin(u)
    const r = this.radius * this.scaleAt(v)
    for (let i = 0; i < 3; i++) {
      const radial = c * f[i] + s * f[3 + i]
      out[i] = f[9 + i] + r * radial + v * f[6 + i]
      out[3 + i] = r * (this.ratio * c * f[3 + i] - Math.sin(u) * f[i])
      out[6 + i] = this.slope * radial + f[6 + i]
    }
  }

  normal(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const x = this.ratio * Math.cos(u),
      y = Math.sin(u),
      z = -this.ratio * this.slope
    // Beyond the apex the ellipse is run the other way round.
    const k = (this.scaleAt(v) < 0 ? -1 : 1) / Math.hypot(x, y, z)
    for (let i = 0; i < 3; i++) out[i] = k * (x * f[i] + y * f[3 + i] + z * f[6 + i])
  }

  /** At the height of the point itself, as for cones. */
  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    toLocal(this.frame, x, y, z, local)
    const [px, py, pz] = local
    const scale = this.scaleAt(pz)
    const isApex = Math.abs(scale) < APEX
    if (!isApex) uv[0] = this.base.invert(px / scale, py / scale, 0)
    else if (!near) uv[0] = 0
    uv[1] = pz
    const r = isApex ? 0 : this.radius * scale
    return Math.hypot(px - r * Math.cos(uv[0]), py - r * this.ratio * Math.sin(uv[0])) / Math.hypot(1, this.slope)
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6)
  }
}
