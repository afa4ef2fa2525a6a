import { type Frame, toLocal } from '../frame.ts'
import { describeAs, type Surface } from './surface.ts'

const local = new Float64Array(3)

/** Plane: u and v are coordinates in its frame. */
export class Plane implements Surface {
  readonly kind = 'plane'
  readonly uPeriod = 0
  readonly vPeriod = 0
  readonly domain = [-Infinity, Infinity, -Infinity, Infinity] as const
  readonly singularities: readonly number[] = []
  readonly frame: Frame

  constructor(frame: Frame) {
    this.frame = frame
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    out[0] = f[9] + u * f[0] + v * f[3]
    out[1] = f[10] + u * f[1] + v * f[4]
    out[2] = f[11] + u * f[2] + v * f[5]
    out[3] = f[0]
    out[4] = f[1]
    out[5] = f[2]
    out[6] = f[3]
    out[7] = f[4]
    out[8] = f[5]
  }

  points(us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
    const f = this.frame
    for (let i = 0; i < count; i++) {
      const u = us[i],
        v = vs[i]
      out[3 * i] = f[9] + u * f[0] + v * f[3]
      out[3 * i + 1] = f[10] + u * f[1] + v * f[4]
      out[3 * i + 2] = f[11] + u * f[2] + v * f[5]
    }
  }

  normal(_u: number, _v: number, out: Float64Array): void {
    out[0] = this.frame[6]
    out[1] = this.frame[7]
    out[2] = this.frame[8]
  }

  invert(x: number, y: number, z: number, uv: Float64Array): number {
    toLocal(this.frame, x, y, z, local)
    uv[0] = local[0]
    uv[1] = local[1]
    return Math.abs(local[2])
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6)
  }
}
