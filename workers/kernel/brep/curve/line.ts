import type { Vec3 } from '../frame.ts'
import type { Curve } from './curve.ts'

/** `point + t * direction`; the direction's length is the speed (STEP's VECTOR has a magnitude). */
export class Line implements Curve {
  readonly kind = 'line'
  readonly period = 0
  readonly start = -Infinity
  readonly end = Infinity
  readonly size = 1
  readonly point: Vec3
  readonly direction: Vec3

  constructor(point: Vec3, direction: Vec3) {
    this.point = point
    this.direction = direction
  }

  evaluate(t: number, out: Float64Array): void {
    const { point: p, direction: d } = this
    out[0] = p[0] + t * d[0]
    out[1] = p[1] + t * d[1]
    out[2] = p[2] + t * d[2]
    out[3] = d[0]
    out[4] = d[1]
    out[5] = d[2]
  }

  invert(x: number, y: number, z: number): number {
    const [dx, dy, dz] = this.direction
    const square = dx * dx + dy * dy + dz * dz
    return square > 0 ? ((x - this.point[0]) * dx + (y - this.point[1]) * dy + (z - this.point[2]) * dz) / square : 0
  }
}
