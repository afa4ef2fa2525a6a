import { type Frame, toLocal } from '../frame.ts'
import { describeAs, type Surface } from './surface.ts'

const local = new Float64Array(3)

/** Plane: u and v are coordinates in its frame. */
export class Plane implements Surface {
  readonly kind = 'plane'
  readonly uPeriod = 0
  readonly vPeriod = 0
  readonly domain = [-Infinity, Infinity, -Infinity, Infinity] as const
  readonly poles: readonly number[] = []
  readonly frame: Frame

  constructor(frame: Frame) {
    this.frame = frame
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    for (let i = 0; i < 3; i++) {
      out[i] = f[9 + i] + u * f[i] + v * f[3 + i]
      out[3 + i] = f[i]
      out[6 + i] = f[3 + i]
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
