import type { Surface } from '../surface/surface.ts'
import { type Curve, innerBreaks, invertBySamples, sampleCurve } from './curve.ts'

const xy = new Float64Array(6)
const uv = new Float64Array(2)
const on = new Float64Array(9)
/** Size of an unbounded curve: none is known, and none is needed. */
const SOME_SIZE = 1

/** How the trace's plane lies in the surface's parameters: u = x · `u`, v = y · `v`, both and `from`; with `swap` x and y change places first. */
export interface TraceScale {
  u: number
  v: number
  swap: boolean
  from?: readonly [number, number]
}

/** A curve that is drawn in the parameters of a surface: `trace` is plane, its x and y are u and v. */
export class SurfaceCurve implements Curve {
  readonly kind = 'surface'
  readonly period: number
  readonly start: number
  readonly end: number
  readonly size: number
  readonly breaks?: readonly number[]
  readonly surface: Surface
  readonly trace: Curve
  readonly scale: TraceScale
  private readonly from: readonly [number, number]
  private readonly bounded: boolean
  private samples: Float64Array | undefined

  constructor(surface: Surface, trace: Curve, scale: TraceScale = { u: 1, v: 1, swap: false }) {
    this.surface = surface
    this.trace = trace
    this.scale = scale
    this.from = scale.from ?? [0, 0]
    this.start = trace.start
    this.end = trace.end
    this.bounded = Number.isFinite(trace.end - trace.start)
    this.period = 0
    this.size = SOME_SIZE
    if (!this.bounded) return
    const inner = innerBreaks(trace)
    if (inner.length > 0) this.breaks = inner
    const samples = sampleCurve(this, 16)
    const last = samples.length - 4
    let length = 0
    for (let i = 4; i < samples.length; i += 4)
      length += Math.hypot(samples[i] - samples[i - 4], samples[i + 1] - samples[i - 3], samples[i + 2] - samples[i - 2])
    this.size = length / 2
    const gap = Math.hypot(samples[0] - samples[last], samples[1] - samples[last + 1], samples[2] - samples[last + 2])
    if (gap <= 1e-6 * length) this.period = this.end - this.start
  }

  evaluate(t: number, out: Float64Array): void {
    this.trace.evaluate(this.period > 0 && (t < this.start || t > this.end) ? this.wrap(t) : t, xy)
    const { u, v, swap } = this.scale
    const [x, y, dx, dy] = swap ? [xy[1], xy[0], xy[4], xy[3]] : [xy[0], xy[1], xy[3], xy[4]]
    this.surface.evaluate(x * u + this.from[0], y * v + this.from[1], on)
    for (let i = 0; i < 3; i++) {
      out[i] = on[i]
      out[3 + i] = on[3 + i] * dx * u + on[6 + i] * dy * v
    }
  }

  private wrap(t: number): number {
    const rest = (t - this.start) % this.period
    return this.start + (rest < 0 ? rest + this.period : rest)
  }

  /** Inverts an unbounded trace by way of the surface: takes the turn whose point is nearest. */
  invert(x: number, y: number, z: number): number {
    if (this.bounded) return invertBySamples(this, (this.samples ??= sampleCurve(this, 64)), x, y, z)
    const { u, v, swap } = this.scale
    this.surface.invert(x, y, z, uv, false)
    const [u0, v0] = uv
    let best = 0
    let nearest = Infinity
    for (const turn of this.surface.uPeriod > 0 ? [0, -1, 1] : [0]) {
      const a = (u0 - this.from[0] + turn * this.surface.uPeriod) / u,
        b = (v0 - this.from[1]) / v
      const t = swap ? this.trace.invert(b, a, 0) : this.trace.invert(a, b, 0)
      const point = new Float64Array(6)
      this.evaluate(t, point)
      const distance = Math.hypot(point[0] - x, point[1] - y, point[2] - z)
      // A turn that is no better by more than rounding is not taken.
      if (distance < nearest - 1e-9) {
        nearest = distance
        best = t
      }
    }
    return best
  }
}
