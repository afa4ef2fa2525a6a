import type { Vec3 } from '../frame.ts'
import type { Curve } from './curve.ts'
import { extent } from './bsplineCurve.ts'

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

/** Straight pieces through points; the parameter counts points from 0. */
export class Polyline implements Curve {
  readonly kind = 'polyline'
  readonly period: number
  readonly start = 0
  readonly end: number
  readonly size: number
  readonly points: Float64Array

  /** `points`: at least two xyz triples. Throws RangeError for fewer. */
  constructor(points: Float64Array) {
    if (points.length < 6) throw new RangeError('a polyline of fewer than two points')
    this.points = points
    this.end = points.length / 3 - 1
    this.size = extent(points)
    const n = points.length
    const gap = Math.hypot(points[0] - points[n - 3], points[1] - points[n - 2], points[2] - points[n - 1])
    this.period = this.end > 1 && gap <= 1e-6 * this.size ? this.end : 0
  }

  evaluate(parameter: number, out: Float64Array): void {
    let t = parameter
    if (this.period > 0) {
      t %= this.period
      if (t < 0) t += this.period
    }
    const piece = Math.min(this.end - 1, Math.max(0, Math.floor(t)))
    const along = t - piece
    const at = piece * 3
    for (let i = 0; i < 3; i++) {
      const d = this.points[at + 3 + i] - this.points[at + i]
      out[i] = this.points[at + i] + d * along
      out[3 + i] = d
    }
  }

  invert(x: number, y: number, z: number): number {
    const p = this.points
    let best = 0
    let nearest = Infinity
    for (let piece = 0; piece < this.end; piece++) {
      const at = piece * 3
      const dx = p[at + 3] - p[at],
        dy = p[at + 4] - p[at + 1],
        dz = p[at + 5] - p[at + 2]
      const square = dx * dx + dy * dy + dz * dz
      const raw = square > 0 ? ((x - p[at]) * dx + (y - p[at + 1]) * dy + (z - p[at + 2]) * dz) / square : 0
      const along = Math.min(1, Math.max(0, raw))
      const d = (p[at] + dx * along - x) ** 2 + (p[at + 1] + dy * along - y) ** 2 + (p[at + 2] + dz * along - z) ** 2
      if (d < nearest) {
        nearest = d
        best = piece + along
      }
    }
    return best
  }
}
