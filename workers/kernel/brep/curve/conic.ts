import { type Frame, toLocal } from '../frame.ts'
import type { Curve } from './curve.ts'

const local = new Float64Array(3)

/** Parabola `origin + f t² x + 2 f t y` (ISO 10303-42: focal distance f). */
export class Parabola implements Curve {
  readonly kind = 'parabola'
  readonly period = 0
  readonly start = -Infinity
  readonly end = Infinity
  readonly size: number
  readonly frame: Frame
  readonly focal: number

  constructor(frame: Frame, focal: number) {
    this.frame = frame
    this.focal = focal
    this.size = Math.abs(focal)
  }

  evaluate(t: number, out: Float64Array): void {
    place(this.frame, this.focal * t * t, 2 * this.focal * t, 2 * this.focal * t, 2 * this.focal, out)
  }

  invert(x: number, y: number, z: number): number {
    toLocal(this.frame, x, y, z, local)
    // A point of the curve states its parameter in y.
    return this.focal === 0 ? 0 : local[1] / (2 * this.focal)
  }
}

/** Hyperbola `origin + a cosh t x + b sinh t y`. */
export class Hyperbola implements Curve {
  readonly kind = 'hyperbola'
  readonly period = 0
  readonly start = -Infinity
  readonly end = Infinity
  readonly size: number
  readonly frame: Frame
  readonly a: number
  readonly b: number

  constructor(frame: Frame, a: number, b: number) {
    this.frame = frame
    this.a = a
    this.b = b
    this.size = Math.max(Math.abs(a), Math.abs(b))
  }

  evaluate(t: number, out: Float64Array): void {
    const c = Math.cosh(t),
      s = Math.sinh(t)
    place(this.frame, this.a * c, this.b * s, this.a * s, this.b * c, out)
  }

  invert(x: number, y: number, z: number): number {
    toLocal(this.frame, x, y, z, local)
    return this.b === 0 ? 0 : Math.asinh(local[1] / this.b)
  }
}

function place(f: Frame, x: number, y: number, dx: number, dy: number, out: Float64Array): void {
  for (let i = 0; i < 3; i++) {
    out[i] = f[9 + i] + x * f[i] + y * f[3 + i]
    out[3 + i] = dx * f[i] + dy * f[3 + i]
  }
}
