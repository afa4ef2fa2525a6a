import { CompositeCurve, type CurvePiece } from '../curve/compositeCurve.ts'
import type { Curve } from '../curve/curve.ts'
import { turn } from '../curve/ellipse.ts'
import { type Frame, makeFrame, toLocal, type Vec3 } from '../frame.ts'
import { crossNormal, describeAs, type Surface } from './surface.ts'

const on = new Float64Array(6)
const local = new Float64Array(3)
const flat = new Float64Array(3)

/** Share of the largest radius that counts as none. */
const ON_AXIS = 1e-9
/** Parameter length of a profile that counts as none. */
const NO_LENGTH = 1e-9

/** Surface of revolution: u = angle from the profile's own position, v = the profile's parameter. */
export class Revolution implements Surface {
  readonly kind = 'revolution'
  readonly uPeriod = 2 * Math.PI
  readonly vPeriod: number
  readonly domain: readonly [number, number, number, number]
  readonly singularities: readonly number[]
  readonly profile: Curve
  /** z is the axis. */
  readonly frame: Frame
  private samples: Float64Array | undefined
  private halves: readonly Revolution[] | undefined

  constructor(profile: Curve, origin: Vec3, axis: Vec3) {
    this.profile = profile
    this.frame = makeFrame(origin, axis)
    this.vPeriod = profile.period
    this.domain = [0, 2 * Math.PI, profile.start, profile.end]
    const singularities: number[] = []
    if (this.vPeriod === 0) {
      for (const t of [profile.start, profile.end]) {
        if (Number.isFinite(t) && this.radiusAt(t) < 1e-6 * profile.size) singularities.push(t)
      }
    }
    this.singularities = singularities
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
    let v = near ? uv[1] : this.nearestSample(radius, height)
    let distance = this.slide(radius, height, v)
    if (near && distance > 1e-6 * this.profile.size) distance = this.slide(radius, height, this.nearestSample(radius, height))
    v = slid
    this.profile.evaluate(v, on)
    toLocal(this.frame, on[0], on[1], on[2], flat)
    const own = Math.hypot(flat[0], flat[1])
    if ((radius > 1e-9 * this.profile.size && own > 1e-9 * this.profile.size) || !near)
      uv[0] = turn(Math.atan2(local[1], local[0]) - Math.atan2(flat[1], flat[0]))
    uv[1] = v
    return distance
  }

  /** Newton on the profile in the half plane (radius, height); leaves the parameter in `slid`. */
  private slide(radius: number, height: number, guess: number): number {
    const [, , v0, v1] = this.domain
    let v = guess
    let distance = Infinity
    let best = guess
    for (let step = 0; step < 30; step++) {
      this.profile.evaluate(v, on)
      toLocal(this.frame, on[0], on[1], on[2], flat)
      const own = Math.hypot(flat[0], flat[1])
      const f = this.frame
      const dx = f[0] * on[3] + f[1] * on[4] + f[2] * on[5]
      const dy = f[3] * on[3] + f[4] * on[4] + f[5] * on[5]
      const dz = f[6] * on[3] + f[7] * on[4] + f[8] * on[5]
      // From a tip at the end of the profile the way out is back.
      const dr = own > 1e-12 ? (flat[0] * dx + flat[1] * dy) / own : Math.hypot(dx, dy) * (v === v1 ? -1 : 1)
      const er = radius - own,
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

  private nearestSample(radius: number, height: number): number {
    const samples = (this.samples ??= this.sample())
    let best = 0
    let nearest = Infinity
    for (let i = 0; i < samples.length; i += 3) {
      const d = (samples[i] - radius) ** 2 + (samples[i + 1] - height) ** 2
      if (d < nearest) {
        nearest = d
        best = samples[i + 2]
      }
    }
    return best
  }

  private sample(): Float64Array {
    const [, , from, to] = this.domain
    const v0 = Number.isFinite(from) ? from : -100
    const v1 = Number.isFinite(to) ? to : 100
    const count = this.profile.kind === 'bspline' ? 200 : 48
    const out = new Float64Array((count + 1) * 3)
    for (let i = 0; i <= count; i++) {
      const v = v0 + ((v1 - v0) * i) / count
      out[i * 3] = this.radiusAt(v)
      out[i * 3 + 1] = flat[2]
      out[i * 3 + 2] = v
    }
    return out
  }

  /**
   * The surface itself; but where its profile runs through the axis, which it does in its plane, the pieces between: they meet in tips, and no face goes on
   * beyond one.
   */
  get pieces(): readonly Revolution[] {
    return (this.halves ??= this.cut())
  }

  private cut(): readonly Revolution[] {
    const samples = (this.samples ??= this.sample())
    let widest = 0
    for (let i = 0; i < samples.length; i += 3) if (samples[i] > samples[widest]) widest = i
    const most = samples[widest]
    this.radiusAt(samples[widest + 2])
    const x = flat[0] / most,
      y = flat[1] / most
    const { start, end } = this.profile
    // Distance from the axis, negative on the far side of it; NaN beside the plane.
    const distance = (v: number): number => {
      this.radiusAt(v > end && this.vPeriod > 0 ? v - this.vPeriod : v)
      return Math.abs(flat[0] * y - flat[1] * x) < 1e-6 * most ? flat[0] * x + flat[1] * y : Number.NaN
    }
    // On a closed profile the first one off the axis comes once more.
    const off: [v: number, distance: number][] = []
    for (let i = 0; i < samples.length; i += 3) {
      const own = distance(samples[i + 2])
      if (Number.isNaN(own)) return [this]
      if (Math.abs(own) > ON_AXIS * most) off.push([samples[i + 2], own])
    }
    if (this.vPeriod > 0 && off.length > 0) off.push([off[0][0] + this.vPeriod, off[0][1]])
    const tips: number[] = []
    for (let i = 1; i < off.length; i++) if (off[i - 1][1] * off[i][1] < 0) tips.push(rootBetween(distance, off[i - 1][0], off[i][0]))
    if (tips.length === 0 || !Number.isFinite(end - start)) return [this]
    const cuts = this.vPeriod > 0 ? [...tips, tips[0] + this.vPeriod] : [start, ...tips, end]
    return cuts.flatMap((to, i) => (i > 0 && to - cuts[i - 1] > NO_LENGTH ? this.between(cuts[i - 1], to) : []))
  }

  /** `to` may be a period further than the profile goes. */
  private between(from: number, to: number): Revolution {
    const f = this.frame
    const { profile, vPeriod } = this
    const { end } = profile
    const curves: CurvePiece[] = []
    if (from < end - NO_LENGTH) curves.push({ curve: profile, from, to: Math.min(to, end) })
    if (to > end + NO_LENGTH) curves.push({ curve: profile, from: Math.max(from, end) - vPeriod, to: to - vPeriod })
    return new Revolution(new CompositeCurve(curves), [f[9], f[10], f[11]], [f[6], f[7], f[8]])
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6)
  }
}

/** Result of the last `slide`. */
let slid = 0

/** Where a function changes its sign between two places. */
function rootBetween(value: (t: number) => number, from: number, to: number): number {
  let [a, b] = [from, to]
  const rising = value(b) > 0
  for (let step = 0; step < 60; step++) {
    const middle = (a + b) / 2
    if (value(middle) > 0 === rising) b = middle
    else a = middle
  }
  return (a + b) / 2
}
