import { turn } from '../curve/ellipse.ts'
import { type Frame, toLocal } from '../frame.ts'
import { crossNormal, describeAs, type Surface } from './surface.ts'

const local = new Float64Array(3)

/** Torus: u = angle about the axis, v = angle of the tube. `minor > major` is a spindle, which touches its axis. */
export class Torus implements Surface {
  readonly kind = 'torus'
  readonly uPeriod = 2 * Math.PI
  readonly vPeriod = 2 * Math.PI
  readonly domain = [0, 2 * Math.PI, 0, 2 * Math.PI] as const
  readonly poles: readonly number[]
  readonly frame: Frame
  readonly major: number
  readonly minor: number

  constructor(frame: Frame, major: number, minor: number) {
    this.frame = frame
    this.major = major
    this.minor = minor
    if (minor >= major && minor > 0) {
      const v = Math.acos(-major / minor)
      this.poles = [v, 2 * Math.PI - v]
    } else this.poles = []
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const cu = Math.cos(u),
      su = Math.sin(u),
      cv = Math.cos(v),
      sv = Math.sin(v)
    const r = this.major + this.minor * cv
    for (let i = 0; i < 3; i++) {
      const radial = cu * f[i] + su * f[3 + i]
      out[i] = f[9 + i] + r * radial + this.minor * sv * f[6 + i]
      out[3 + i] = r * (cu * f[3 + i] - su * f[i])
      out[6 + i] = this.minor * (cv * f[6 + i] - sv * radial)
    }
  }

  normal(u: number, v: number, out: Float64Array): void {
    if (this.poles.length > 0 && crossNormal(this, u, v, out)) return
    const f = this.frame
    const cu = Math.cos(u),
      su = Math.sin(u),
      cv = Math.cos(v),
      sv = Math.sin(v)
    for (let i = 0; i < 3; i++) out[i] = cv * (cu * f[i] + su * f[3 + i]) + sv * f[6 + i]
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    toLocal(this.frame, x, y, z, local)
    const [px, py, pz] = local
    const across = Math.hypot(px, py)
    const outer = Math.hypot(across - this.major, pz)
    const inner = Math.hypot(-across - this.major, pz)
    const spindle = this.poles.length > 0 && Math.abs(inner - this.minor) < Math.abs(outer - this.minor)
    // On the axis every u is right: the last point's stays.
    if (across > 1e-9 * this.minor || !near) uv[0] = turn(spindle ? Math.atan2(-py, -px) : Math.atan2(py, px))
    uv[1] = turn(Math.atan2(pz, (spindle ? -across : across) - this.major))
    return Math.abs((spindle ? inner : outer) - this.minor)
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6, this.major, this.minor)
  }
}
