import { turn } from '../curve/ellipse.ts'
import { type Frame, toLocal } from '../frame.ts'
import { crossNormal, describeAs, type Surface } from './surface.ts'

const local = new Float64Array(3)

/** Which part of a spindle torus: the apple outside, or the lemon within. */
export type SpindlePart = 'outer' | 'inner'

/**
 * Torus: u = angle about the axis, v = angle of the tube. `minor > major` is a spindle, which meets its axis in two tips; of one part alone v runs from tip to tip.
 */
export class Torus implements Surface {
  readonly kind = 'torus'
  readonly uPeriod = 2 * Math.PI
  readonly vPeriod: number
  readonly domain: readonly [number, number, number, number]
  readonly poles: readonly number[]
  readonly frame: Frame
  readonly major: number
  readonly minor: number
  readonly part: SpindlePart | undefined

  constructor(frame: Frame, major: number, minor: number, part?: SpindlePart) {
    this.frame = frame
    this.major = major
    this.minor = minor
    const spindle = minor >= major && minor > 0
    const tip = spindle ? Math.acos(-major / minor) : 0
    this.part = spindle ? part : undefined
    this.vPeriod = this.part ? 0 : 2 * Math.PI
    const [v0, v1] = this.part === 'outer' ? [-tip, tip] : this.part === 'inner' ? [tip, 2 * Math.PI - tip] : [0, 2 * Math.PI]
    this.domain = [0, 2 * Math.PI, v0, v1]
    this.poles = this.part ? [v0, v1] : spindle ? [tip, 2 * Math.PI - tip] : []
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
    const spindle = this.part ? this.part === 'inner' : this.poles.length > 0 && Math.abs(inner - this.minor) < Math.abs(outer - this.minor)
    // On the axis every u is right: the last point's stays.
    if (across > 1e-9 * this.minor || !near) uv[0] = turn(spindle ? Math.atan2(-py, -px) : Math.atan2(py, px))
    const tube = Math.atan2(pz, (spindle ? -across : across) - this.major)
    uv[1] = this.part === 'outer' ? tube : turn(tube)
    return Math.abs((spindle ? inner : outer) - this.minor)
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6, this.major, this.minor)
  }
}
