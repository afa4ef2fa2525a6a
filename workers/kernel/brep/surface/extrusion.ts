import type { Curve } from '../curve/curve.ts'
import { cross, unit, type Vec3 } from '../frame.ts'
import { footPoint } from './newton.ts'
import { crossNormal, describeAs, type Surface } from './surface.ts'

const at = new Float64Array(6)

/** Surface of linear extrusion: u = the profile's parameter, v = millimetres along the direction. */
export class Extrusion implements Surface {
  readonly kind = 'extrusion'
  readonly uPeriod: number
  readonly vPeriod = 0
  readonly domain: readonly [number, number, number, number]
  readonly singularities: readonly number[] = []
  readonly profile: Curve
  readonly direction: Vec3

  /** `direction` need not be a unit vector. */
  constructor(profile: Curve, direction: Vec3) {
    this.profile = profile
    this.direction = unit(direction) ?? [0, 0, 1]
    this.uPeriod = profile.period
    this.domain = [profile.start, profile.end, -Infinity, Infinity]
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    this.profile.evaluate(u, out)
    for (let i = 0; i < 3; i++) {
      out[i] += v * this.direction[i]
      out[6 + i] = this.direction[i]
    }
  }

  normal(u: number, v: number, out: Float64Array): void {
    if (crossNormal(this, u, v, out)) return
    out[0] = out[1] = 0
    out[2] = 1
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    const d = this.direction
    if (near) {
      const distance = footPoint(this, x, y, z, uv)
      if (distance < 1e-6 * this.profile.size) return distance
    }
    // Slide the point along the direction to where the profile lies, then project: exact for plane profiles across the direction.
    this.profile.evaluate(Number.isFinite(this.profile.start) ? this.profile.start : 0, at)
    let slide = (x - at[0]) * d[0] + (y - at[1]) * d[1] + (z - at[2]) * d[2]
    let best = Infinity
    let u = 0,
      v = 0
    for (let pass = 0; pass < 3; pass++) {
      const t = this.profile.invert(x - slide * d[0], y - slide * d[1], z - slide * d[2])
      uv[0] = t
      uv[1] = slide
      const distance = footPoint(this, x, y, z, uv)
      if (distance < best) {
        best = distance
        u = uv[0]
        v = uv[1]
      }
      if (best < 1e-6 * this.profile.size) break
      slide = v
    }
    uv[0] = u
    uv[1] = v
    return best
  }

  describe(out: Float64Array, to: number): void {
    this.profile.evaluate(Number.isFinite(this.profile.start) ? this.profile.start : 0, at)
    describeAs(out, to, at, 0, this.direction, 0)
  }
}

/** A straight profile makes a plane: its z is direction of u × v. */
export function straightExtrusionAxis(profile: Vec3, direction: Vec3): Vec3 | undefined {
  return unit(cross(profile, direction))
}
