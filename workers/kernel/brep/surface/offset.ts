import { footPoint } from './newton.ts'
import { evaluateWithNormal, type Surface } from './surface.ts'

const on = new Float64Array(9)
const normal = new Float64Array(3)
const before = new Float64Array(3)
const after = new Float64Array(3)
const tip = new Float64Array(9)

/** A surface at a distance from another along its normals; parameters are the other's. */
export class Offset implements Surface {
  readonly kind = 'offset'
  readonly uPeriod: number
  readonly vPeriod: number
  readonly domain: readonly [number, number, number, number]
  readonly singularities: readonly number[]
  readonly base: Surface
  readonly distance: number

  constructor(base: Surface, distance: number) {
    this.base = base
    this.distance = distance
    this.uPeriod = base.uPeriod
    this.vPeriod = base.vPeriod
    this.domain = base.domain
    // A tip stays one only if it is round: all its normals are one.
    this.singularities = base.singularities.filter((v) => {
      this.place(0, v, tip)
      const [x, y, z] = tip
      return [0.25, 0.5, 0.75].every((part) => {
        this.place(part * (this.uPeriod || this.domain[1]), v, tip)
        return Math.hypot(tip[0] - x, tip[1] - y, tip[2] - z) < 1e-6
      })
    })
  }

  private place(u: number, v: number, out: Float64Array): void {
    evaluateWithNormal(this.base, u, v, on, normal)
    for (let i = 0; i < 3; i++) out[i] = on[i] + this.distance * normal[i]
  }

  /** Derivatives by differences: the base's own second derivatives are not known. */
  evaluate(u: number, v: number, out: Float64Array): void {
    const [u0, u1, v0, v1] = this.domain
    const du = stepOf(u1 - u0),
      dv = stepOf(v1 - v0)
    // Within the domain: a B-spline is not defined outside of it.
    const ua = this.uPeriod > 0 ? u - du : Math.max(u0, u - du),
      ub = this.uPeriod > 0 ? u + du : Math.min(u1, u + du)
    const va = this.vPeriod > 0 ? v - dv : Math.max(v0, v - dv),
      vb = this.vPeriod > 0 ? v + dv : Math.min(v1, v + dv)
    this.place(ua, v, before)
    this.place(ub, v, after)
    for (let i = 0; i < 3; i++) out[3 + i] = ub > ua ? (after[i] - before[i]) / (ub - ua) : 0
    this.place(u, va, before)
    this.place(u, vb, after)
    for (let i = 0; i < 3; i++) out[6 + i] = vb > va ? (after[i] - before[i]) / (vb - va) : 0
    this.place(u, v, out)
  }

  /** The base's: it is the offset's, too, as long as the distance is less than the radius of curvature. */
  normal(u: number, v: number, out: Float64Array): void {
    this.base.normal(u, v, out)
  }

  /** The foot on the base is that on the offset; where the base has no normal there, Newton's steps go on from it. */
  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    const away = this.base.invert(x, y, z, uv, near)
    const distance = Math.abs(away - Math.abs(this.distance))
    if (distance < 1e-6) return distance
    return footPoint(this, x, y, z, uv)
  }

  describe(out: Float64Array, at: number): void {
    this.base.describe(out, at)
    out[at + 6] = this.distance
  }
}

const stepOf = (range: number): number => (Number.isFinite(range) && range > 0 ? 1e-5 * range : 1e-4)
