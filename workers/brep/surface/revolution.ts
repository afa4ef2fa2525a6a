import type { Curve } from '../curve/curve.ts'
import { turn } from '../curve/ellipse.ts'
import { type Frame, makeFrame, toLocal, type Vec3 } from '../frame.ts'
import { crossNormal, describeAs, type Surface } from './surface.ts'

const on = new Float64Array(6)
const local = new Float64Array(3)
const flat = new Float64Array(3)

const oneSide = [1]
const bothSides = [1, -1]

interface Samples {
  /** Distance from the axis, height and parameter of each. */
  points: Float64Array
  /** The profile lies in a plane with the axis, and on both sides of it: distances have signs. */
  crosses: boolean
  /** The direction from the axis in which they count. */
  x: number
  y: number
}

/** Surface of revolution: u = angle from the profile's own position, v = the profile's parameter. */
export class Revolution implements Surface {
  readonly kind = 'revolution'
  readonly uPeriod = 2 * Math.PI
  readonly vPeriod: number
  readonly domain: readonly [number, number, number, number]
  readonly poles: readonly number[]
  readonly profile: Curve
  /** z is the axis. */
  readonly frame: Frame
  private sampled: Samples | undefined

  constructor(profile: Curve, origin: Vec3, axis: Vec3) {
    this.profile = profile
    this.frame = makeFrame(origin, axis)
    this.vPeriod = profile.period
    this.domain = [0, 2 * Math.PI, profile.start, profile.end]
    const poles: number[] = []
    if (this.vPeriod === 0) {
      for (const t of [profile.start, profile.end]) {
        if (Number.isFinite(t) && this.radiusAt(t) < 1e-6 * profile.size) poles.push(t)
      }
    }
    this.poles = poles
  }

  /** Distance of the profile from the axis. */
  radiusAt(v: number): number {
    this.profile.evaluate(v, on)
    toLocal(this.frame, on[0], on[1], on[2], flat)
    return Math.hypot(flat[0], flat[1])
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const f = this.frame
    this.profile.evaluate(v, on)
    const c = Math.cos(u),
      s = Math.sin(u)
    toLocal(f, on[0], on[1], on[2], flat)
    const [x, y, z] = flat
    const dx = f[0] * on[3] + f[1] * on[4] + f[2] * on[5]
    const dy = f[3] * on[3] + f[4] * on[4] + f[5] * on[5]
    const dz = f[6] * on[3] + f[7] * on[4] + f[8] * on[5]
    const rx = c * x - s * y,
      ry = s * x + c * y
    const px = c * dx - s * dy,
      py = s * dx + c * dy
    for (let i = 0; i < 3; i++) {
      out[i] = f[9 + i] + rx * f[i] + ry * f[3 + i] + z * f[6 + i]
      out[3 + i] = -ry * f[i] + rx * f[3 + i]
      out[6 + i] = px * f[i] + py * f[3 + i] + dz * f[6 + i]
    }
  }

  normal(u: number, v: number, out: Float64Array): void {
    if (crossNormal(this, u, v, out)) return
    // On the axis: the meridian's normal a little inside.
    const [, , v0, v1] = this.domain
    const inside = Number.isFinite(v0) && Number.isFinite(v1) ? v + ((v0 + v1) / 2 > v ? 1 : -1) * 1e-4 * (v1 - v0) : v + 1e-4
    if (!crossNormal(this, u, inside, out)) for (let i = 0; i < 3; i++) out[i] = this.frame[6 + i]
  }

  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    toLocal(this.frame, x, y, z, local)
    const radius = Math.hypot(local[0], local[1])
    const height = local[2]
    let distance = near ? this.slide(radius, height, uv[1], 0) : Infinity
    let v = near ? slid : this.profile.start
    if (!(distance <= 1e-6 * this.profile.size)) {
      for (const side of this.samples.crosses ? bothSides : oneSide) {
        const other = this.slide(radius, height, this.nearestSample(side * radius, height), side)
        if (!(other < distance)) continue
        distance = other
        v = slid
      }
    }
    this.profile.evaluate(v, on)
    toLocal(this.frame, on[0], on[1], on[2], flat)
    const own = Math.hypot(flat[0], flat[1])
    if ((radius > 1e-9 * this.profile.size && own > 1e-9 * this.profile.size) || !near)
      uv[0] = turn(Math.atan2(local[1], local[0]) - Math.atan2(flat[1], flat[0]))
    uv[1] = v
    return distance
  }

  /** Newton on the profile in the plane (radius, height), on one side of the axis (0: where it begins); leaves the parameter in `slid`. */
  private slide(radius: number, height: number, guess: number, side: number): number {
    const [, , v0, v1] = this.domain
    const { crosses, x, y } = this.samples
    const f = this.frame
    let v = guess
    let distance = Infinity
    let best = guess
    let wanted = side < 0 ? -radius : radius
    for (let step = 0; step < 30; step++) {
      this.profile.evaluate(v, on)
      toLocal(f, on[0], on[1], on[2], flat)
      const own = crosses ? flat[0] * x + flat[1] * y : Math.hypot(flat[0], flat[1])
      const dx = f[0] * on[3] + f[1] * on[4] + f[2] * on[5]
      const dy = f[3] * on[3] + f[4] * on[4] + f[5] * on[5]
      const dz = f[6] * on[3] + f[7] * on[4] + f[8] * on[5]
      const dr = crosses ? dx * x + dy * y : own > 1e-12 ? (flat[0] * dx + flat[1] * dy) / own : Math.hypot(dx, dy)
      if (step === 0 && side === 0 && own < 0) wanted = -radius
      const er = wanted - own,
        ez = height - flat[2]
      const d = Math.hypot(er, ez)
      if (d < distance) {
        distance = d
        best = v
      } else if (step > 4) break
      const speed = dr * dr + dz * dz
      if (!(speed > 0)) break
      const move = (er * dr + ez * dz) / speed
      v += move
      if (this.vPeriod === 0) v = Math.min(v1, Math.max(v0, v))
      if (Math.abs(move) * Math.sqrt(speed) < 1e-11) break
    }
    slid = best
    return distance
  }

  /** `radius` below 0: on the other side of the axis. */
  private nearestSample(radius: number, height: number): number {
    const { points } = this.samples
    let best = 0
    let nearest = Infinity
    for (let i = 0; i < points.length; i += 3) {
      const d = (points[i] - radius) ** 2 + (points[i + 1] - height) ** 2
      if (d < nearest) {
        nearest = d
        best = points[i + 2]
      }
    }
    return best
  }

  private get samples(): Samples {
    return (this.sampled ??= this.sample())
  }

  private sample(): Samples {
    const [, , from, to] = this.domain
    const v0 = Number.isFinite(from) ? from : -100
    const v1 = Number.isFinite(to) ? to : 100
    const count = this.profile.kind === 'bspline' ? 200 : 48
    const points = new Float64Array((count + 1) * 3)
    const across = new Float64Array((count + 1) * 2)
    let widest = 0
    for (let i = 0; i <= count; i++) {
      const v = v0 + ((v1 - v0) * i) / count
      points[i * 3] = this.radiusAt(v)
      points[i * 3 + 1] = flat[2]
      points[i * 3 + 2] = v
      across[i * 2] = flat[0]
      across[i * 2 + 1] = flat[1]
      if (points[i * 3] > points[widest * 3]) widest = i
    }
    const most = points[widest * 3]
    const x = across[widest * 2] / most
    const y = across[widest * 2 + 1] / most
    // Of a profile in a plane with the axis, what lies on the other side has a radius below 0.
    let crosses = false
    for (let i = 0; i <= count; i++) {
      if (!(Math.abs(across[i * 2] * y - across[i * 2 + 1] * x) < 1e-6 * most)) return { points, crosses: false, x, y }
      if (across[i * 2] * x + across[i * 2 + 1] * y < -1e-6 * most) crosses = true
    }
    if (crosses) for (let i = 0; i <= count; i++) points[i * 3] = across[i * 2] * x + across[i * 2 + 1] * y
    return { points, crosses, x, y }
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6)
  }
}

/** Result of the last `slide`. */
let slid = 0
