import { type Frame, toLocal } from '../frame.ts'
import type { Curve } from './curve.ts'

const local = new Float64Array(3)

/** Circle or ellipse: `origin + a cos t x + b sin t y`. */
export class Ellipse implements Curve {
  readonly kind: 'circle' | 'ellipse'
  readonly period = 2 * Math.PI
  readonly start = 0
  readonly end = 2 * Math.PI
  readonly size: number
  readonly frame: Frame
  readonly a: number
  readonly b: number

  constructor(frame: Frame, a: number, b: number) {
    this.frame = frame
    this.a = a
    this.b = b
    this.kind = a === b ? 'circle' : 'ellipse'
    this.size = Math.max(Math.abs(a), Math.abs(b))
  }

  evaluate(t: number, out: Float64Array): void {
    const f = this.frame
    const cosine = Math.cos(t),
      sine = Math.sin(t)
    const c = this.a * cosine,
      s = this.b * sine
    const dc = -this.a * sine,
      ds = this.b * cosine
    out[0] = f[9] + c * f[0] + s * f[3]
    out[1] = f[10] + c * f[1] + s * f[4]
    out[2] = f[11] + c * f[2] + s * f[5]
    out[3] = dc * f[0] + ds * f[3]
    out[4] = dc * f[1] + ds * f[4]
    out[5] = dc * f[2] + ds * f[5]
  }

  invert(x: number, y: number, z: number): number {
    toLocal(this.frame, x, y, z, local)
    const px = local[0],
      py = local[1]
    if (this.a === this.b) return turn(Math.atan2(py, px))
    // Nearest point of an ellipse: Newton on the angle from the affine guess; f(t) = (P - E(t)) . E'(t).
    let t = Math.atan2(py / this.b, px / this.a)
    for (let step = 0; step < 20; step++) {
      const c = Math.cos(t),
        s = Math.sin(t)
      const ex = this.a * c - px,
        ey = this.b * s - py
      const dx = -this.a * s,
        dy = this.b * c
      const f = ex * dx + ey * dy
      const df = dx * dx + dy * dy + ex * (-this.a * c) + ey * (-this.b * s)
      const move = df > 0 ? f / df : 0
      t -= move
      if (Math.abs(move) < 1e-14) break
    }
    return turn(t)
  }
}

/** An angle in [0, 2π). */
export function turn(angle: number): number {
  const full = 2 * Math.PI
  const a = angle % full
  return a < 0 ? a + full : a
}
