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
  readonly singularities: readonly number[]
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
    this.singularities = this.part ? [v0, v1] : spindle ? [tip, 2 * Math.PI - tip] : []
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    const cu = Math.cos(u),
      su = Math.sin(u),
      cv = Math.cos(v),
      sv = Math.sin(v)
    const { minor } = this
    const r = this.major + minor * cv
    const up = minor * sv
    const x = cu * f[0] + su * f[3],
      y = cu * f[1] + su * f[4],
      z = cu * f[2] + su * f[5]
    out[0] = f[9] + r * x + up * f[6]
    out[1] = f[10] + r * y + up * f[7]
    out[2] = f[11] + r * z + up * f[8]
    out[3] = r * (cu * f[3] - su * f[0])
    out[4] = r * (cu * f[4] - su * f[1])
    out[5] = r * (cu * f[5] - su * f[2])
    out[6] = minor * (cv * f[6] - sv * x)
    out[7] = minor * (cv * f[7] - sv * y)
    out[8] = minor * (cv * f[8] - sv * z)
  }

  points(us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
    const f = this.frame
    const { major, minor } = this
    for (let i = 0; i < count; i++) {
      const cu = Math.cos(us[i]),
        su = Math.sin(us[i])
      const r = major + minor * Math.cos(vs[i])
      const up = minor * Math.sin(vs[i])
      out[3 * i] = f[9] + r * (cu * f[0] + su * f[3]) + up * f[6]
      out[3 * i + 1] = f[10] + r * (cu * f[1] + su * f[4]) + up * f[7]
      out[3 * i + 2] = f[11] + r * (cu * f[2] + su * f[5]) + up * f[8]
    }
  }

  densities(_us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
    const { major, minor } = this
    for (let i = 0; i < count; i++) out[i] = Math.abs(minor * (major + minor * Math.cos(vs[i])))
  }

  normal(u: number, v: number, out: Float64Array): void {
    if (this.singularities.length > 0 && crossNormal(this, u, v, out)) return
    const f = this.frame
    const cu = Math.cos(u),
      su = Math.sin(u),
      cv = Math.cos(v),
      sv = Math.sin(v)
    out[0] = cv * (cu * f[0] + su * f[3]) + sv * f[6]
    out[1] = cv * (cu * f[1] + su * f[4]) + sv * f[7]
    out[2] = cv * (cu * f[2] + su * f[5]) + sv * f[8]
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    toLocal(this.frame, x, y, z, local)
    const px = local[0],
      py = local[1],
      pz = local[2]
    const across = Math.sqrt(px * px + py * py)
    const outer = Math.sqrt((across - this.major) ** 2 + pz * pz)
    const inner = Math.sqrt((across + this.major) ** 2 + pz * pz)
    const spindle = this.part ? this.part === 'inner' : this.singularities.length > 0 && Math.abs(inner - this.minor) < Math.abs(outer - this.minor)
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
