import type { Curve } from '../curve/curve.ts'
import { nearestSample } from '../curve/nearestSample.ts'
import type { BallPath } from './rollingBall.ts'
import { describeAs, type Surface } from './surface.ts'

const on = new Float64Array(6)
const before = new Float64Array(3)
const after = new Float64Array(3)
/** Angle (radians) below which a section is a point. */
const LEAST_ANGLE = 1e-7

/**
 * Rolling-ball blend: the ball's centre runs along a spine, the section across it is the arc from where the ball touches one support (v = 0) to where it touches the
 * other (v = 1). u = the spine's parameter.
 */
export class Blend implements Surface {
  readonly kind = 'blend'
  readonly uPeriod: number
  readonly vPeriod = 0
  readonly domain: readonly [number, number, number, number]
  readonly singularities: readonly number[] = []
  readonly spine: Curve
  readonly radius: number
  private readonly path: BallPath
  private readonly slopes: readonly [Float64Array, Float64Array]
  /** +1 when turning from the first contact to the second is counter-clockwise about the spine. */
  readonly turn: number
  private samples: Float64Array | undefined
  // The section last looked at: centre, tangent, first contact's direction, the direction across it, angle.
  private sectionAt = NaN
  private readonly c = new Float64Array(3)
  private readonly tangent = new Float64Array(3)
  private readonly e = new Float64Array(3)
  private readonly p = new Float64Array(3)
  private angle = 0

  /** `path`: by `rollBall`. */
  constructor(spine: Curve, radius: number, path: BallPath) {
    this.spine = spine
    this.radius = Math.abs(radius)
    this.path = path
    this.uPeriod = spine.period
    this.domain = [spine.start, spine.end, 0, 1]
    this.slopes = [slopesOf(path.t, path.w0), slopesOf(path.t, path.w1)]
    this.turn = 1
    let sum = 0
    for (let i = 0; i < path.t.length; i++) {
      spine.evaluate(path.t[i], on)
      const k = 3 * i
      const { w0, w1 } = path
      sum +=
        on[3] * (w0[k + 1] * w1[k + 2] - w0[k + 2] * w1[k + 1]) +
        on[4] * (w0[k + 2] * w1[k] - w0[k] * w1[k + 2]) +
        on[5] * (w0[k] * w1[k + 1] - w0[k + 1] * w1[k])
    }
    if (sum < 0) this.turn = -1
  }

  /** The section at `u` into the fields above. */
  private section(u: number): void {
    if (u === this.sectionAt) return
    this.sectionAt = u
    const { c, tangent, e, p } = this
    this.spine.evaluate(u, on)
    for (let i = 0; i < 3; i++) {
      c[i] = on[i]
      tangent[i] = on[3 + i]
    }
    normalise(tangent)
    const t = this.wrapped(u)
    this.contact(0, t, e)
    across(e, tangent)
    this.contact(1, t, after)
    across(after, tangent)
    p[0] = this.turn * (tangent[1] * e[2] - tangent[2] * e[1])
    p[1] = this.turn * (tangent[2] * e[0] - tangent[0] * e[2])
    p[2] = this.turn * (tangent[0] * e[1] - tangent[1] * e[0])
    this.angle = Math.atan2(after[0] * p[0] + after[1] * p[1] + after[2] * p[2], after[0] * e[0] + after[1] * e[1] + after[2] * e[2])
    if (this.angle < -Math.PI / 2) this.angle += 2 * Math.PI
    else if (this.angle < -LEAST_ANGLE) this.swap()
    else if (!(this.angle > LEAST_ANGLE)) this.angle = LEAST_ANGLE
  }

  /** Where the lines of contact have crossed, the section runs from the second contact to the first, so that it still turns the same way about the spine. */
  private swap(): void {
    const { tangent, e, p } = this
    e.set(after)
    p[0] = this.turn * (tangent[1] * e[2] - tangent[2] * e[1])
    p[1] = this.turn * (tangent[2] * e[0] - tangent[0] * e[2])
    p[2] = this.turn * (tangent[0] * e[1] - tangent[1] * e[0])
    this.angle = -this.angle
  }

  private wrapped(u: number): number {
    const [u0, u1] = this.domain
    if (this.uPeriod === 0 || (u >= u0 && u <= u1)) return u
    const rest = (u - u0) % this.uPeriod
    return u0 + (rest < 0 ? rest + this.uPeriod : rest)
  }

  /** From the centre to a contact: cubic between samples, as at the last one beyond. */
  private contact(side: 0 | 1, u: number, out: Float64Array): void {
    const { t } = this.path
    const w = side === 0 ? this.path.w0 : this.path.w1
    const slope = this.slopes[side]
    let low = 0,
      high = t.length - 1
    const at = Math.min(t[high], Math.max(t[0], u))
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (at < t[middle]) high = middle
      else low = middle
    }
    const h = t[high] - t[low]
    const s = h > 0 ? (at - t[low]) / h : 0
    const a = (1 + 2 * s) * (1 - s) * (1 - s),
      b = s * (1 - s) * (1 - s) * h,
      c = s * s * (3 - 2 * s),
      d = s * s * (s - 1) * h
    for (let i = 0; i < 3; i++) out[i] = a * w[3 * low + i] + b * slope[3 * low + i] + c * w[3 * high + i] + d * slope[3 * high + i]
  }

  private place(u: number, v: number, out: Float64Array): void {
    this.section(u)
    const c = this.radius * Math.cos(v * this.angle),
      s = this.radius * Math.sin(v * this.angle)
    for (let i = 0; i < 3; i++) out[i] = this.c[i] + c * this.e[i] + s * this.p[i]
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    const [u0, u1] = this.domain
    const step = 1e-5 * (u1 - u0)
    const from = this.uPeriod > 0 ? u - step : Math.min(u1 - step, Math.max(u0, u - step))
    const to = this.uPeriod > 0 ? u + step : Math.max(u0 + step, Math.min(u1, u + step))
    this.place(from, v, before)
    const [x, y, z] = before
    this.place(to, v, before)
    out[3] = (before[0] - x) / (to - from)
    out[4] = (before[1] - y) / (to - from)
    out[5] = (before[2] - z) / (to - from)
    this.place(u, v, out)
    const c = Math.cos(v * this.angle),
      s = Math.sin(v * this.angle)
    const speed = this.radius * this.angle
    for (let i = 0; i < 3; i++) out[6 + i] = speed * (c * this.p[i] - s * this.e[i])
  }

  normal(u: number, v: number, out: Float64Array): void {
    this.section(u)
    const c = -this.turn * Math.cos(v * this.angle),
      s = -this.turn * Math.sin(v * this.angle)
    for (let i = 0; i < 3; i++) out[i] = c * this.e[i] + s * this.p[i]
  }

  /** The section whose plane holds the point, then the angle in it. */
  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number {
    let u = near ? this.slide(uv[0], x, y, z) : NaN
    if (!near || this.miss(u, x, y, z) > 1e-3 * this.radius) {
      const far = this.slide(this.nearestSample(x, y, z), x, y, z)
      if (!near || this.miss(far, x, y, z) < this.miss(u, x, y, z)) u = far
    }
    this.section(u)
    const { c, e, p, angle } = this
    const dx = x - c[0],
      dy = y - c[1],
      dz = z - c[2]
    let turned = Math.atan2(dx * p[0] + dy * p[1] + dz * p[2], dx * e[0] + dy * e[1] + dz * e[2])
    // The far side of the ball is half way between one turn and the next.
    if (turned < angle / 2 - Math.PI) turned += 2 * Math.PI
    if (angle > 10 * LEAST_ANGLE) uv[1] = turned / angle
    else if (!near) uv[1] = 0.5
    uv[0] = u
    return this.miss(u, x, y, z)
  }

  /** Distance of a point from the ball at `u`, and from the section's plane. */
  private miss(u: number, x: number, y: number, z: number): number {
    this.section(u)
    const { c, tangent } = this
    const dx = x - c[0],
      dy = y - c[1],
      dz = z - c[2]
    const along = dx * tangent[0] + dy * tangent[1] + dz * tangent[2]
    const away = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - along * along))
    return Math.hypot(away - this.radius, along)
  }

  /** Newton for the section whose plane holds the point: the slope of the distance along the spine is taken by differences. */
  private slide(guess: number, x: number, y: number, z: number): number {
    const [u0, u1] = this.domain
    const clamp = (t: number): number => (this.uPeriod > 0 ? t : Math.min(u1, Math.max(u0, t)))
    const gap = (t: number): number => {
      this.spine.evaluate(t, on)
      return (x - on[0]) * on[3] + (y - on[1]) * on[4] + (z - on[2]) * on[5]
    }
    let u = clamp(guess)
    const largest = (u1 - u0) / 8
    for (let step = 0; step < 24; step++) {
      const g = gap(u)
      const speed = on[3] * on[3] + on[4] * on[4] + on[5] * on[5]
      if (!(speed > 0)) break
      const h = 1e-6 * (u1 - u0)
      const slope = this.uPeriod === 0 && u + h > u1 ? (g - gap(u - h)) / h : (gap(u + h) - g) / h
      // Where it bends round the point it would run away: then as if it were straight.
      const move = g / (slope < -0.1 * speed ? -slope : speed)
      const next = clamp(u + Math.min(largest, Math.max(-largest, move)))
      const moved = Math.abs(next - u)
      u = next
      if (moved < 1e-12 * (u1 - u0)) break
    }
    return u
  }

  private nearestSample(x: number, y: number, z: number): number {
    const samples = (this.samples ??= this.sample())
    return samples[nearestSample(samples, x, y, z) + 3]
  }

  /** Points of the spine where the ball's way was sampled, and between them: x, y, z, u each. */
  private sample(): Float64Array {
    const { t } = this.path
    const out: number[] = []
    for (let i = 0; i < t.length; i++) {
      for (const u of i + 1 < t.length ? [t[i], (t[i] + t[i + 1]) / 2] : [t[i]]) {
        this.spine.evaluate(u, on)
        out.push(on[0], on[1], on[2], u)
      }
    }
    return Float64Array.from(out)
  }

  /** Angle of the section at `u`. */
  sectionAngle(u: number): number {
    this.section(u)
    return this.angle
  }

  describe(out: Float64Array, at: number): void {
    this.section((this.domain[0] + this.domain[1]) / 2)
    describeAs(out, at, this.c, 0, this.tangent, 0, this.radius)
  }
}

/** Slopes per parameter at samples, from parabolas through each three. */
function slopesOf(t: Float64Array, w: Float64Array): Float64Array {
  const out = new Float64Array(w.length)
  const n = t.length
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1),
      b = Math.min(n - 1, i + 1)
    const h = t[i] - t[a],
      k = t[b] - t[i]
    for (let axis = 0; axis < 3; axis++) {
      const left = h > 0 ? (w[3 * i + axis] - w[3 * a + axis]) / h : 0
      const right = k > 0 ? (w[3 * b + axis] - w[3 * i + axis]) / k : 0
      out[3 * i + axis] = h > 0 && k > 0 ? (left * k + right * h) / (h + k) : h > 0 ? left : right
    }
  }
  return out
}

function normalise(v: Float64Array): void {
  const length = Math.hypot(v[0], v[1], v[2])
  if (length > 0) for (let i = 0; i < 3; i++) v[i] /= length
}

/** Takes out of a vector what runs along a unit one, and makes the rest a unit vector. */
function across(v: Float64Array, axis: Float64Array): void {
  const along = v[0] * axis[0] + v[1] * axis[1] + v[2] * axis[2]
  for (let i = 0; i < 3; i++) v[i] -= along * axis[i]
  normalise(v)
}
