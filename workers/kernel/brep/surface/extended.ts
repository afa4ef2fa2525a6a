import type { BSplineSurface } from './bsplineSurface.ts'
import { leans } from './nearFoot.ts'
import { footPoint } from './newton.ts'
import { crossNormal, type Surface } from './surface.ts'

/** How far it goes beyond each border, in parts of the range. */
const REACH = 1
/** The same beside a tip: the lines of a net that run to it lie closer and closer, and a length takes more and more of the range. */
const REACH_AT_TIP = 3
const on = new Float64Array(9)

/** A B-spline surface that goes on beyond its borders as its outermost pieces would: what rolls over it does not end with it. */
export class Extended implements Surface {
  readonly kind = 'bspline'
  readonly uPeriod: number
  readonly vPeriod: number
  readonly domain: readonly [number, number, number, number]
  readonly singularities: readonly number[] = []
  readonly size: number
  readonly base: BSplineSurface

  constructor(base: BSplineSurface) {
    this.base = base
    this.uPeriod = base.uPeriod
    this.vPeriod = base.vPeriod
    this.size = base.size
    const [u0, u1, v0, v1] = base.domain
    const du = this.uPeriod > 0 ? 0 : (base.singularities.length > 0 ? REACH_AT_TIP : REACH) * (u1 - u0)
    // Beyond a tip there is nothing.
    const dv = this.vPeriod > 0 || base.singularities.length > 0 ? 0 : REACH * (v1 - v0)
    this.domain = [u0 - du, u1 + du, v0 - dv, v1 + dv]
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    this.base.evaluate(u, v, out, true)
  }

  normal(u: number, v: number, out: Float64Array): void {
    if (!crossNormal(this, u, v, out)) this.base.normal(u, v, out)
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    const distance = this.base.invert(x, y, z, uv, near)
    this.base.evaluate(uv[0], uv[1], on)
    return leans(on, x, y, z) ? footPoint(this, x, y, z, uv) : distance
  }

  describe(out: Float64Array, at: number): void {
    this.base.describe(out, at)
  }
}
