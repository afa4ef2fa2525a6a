import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import { Hyperbola, Parabola } from '../../../kernel/brep/curve/conic.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { movePoint, placedFrame, scaleOf, type Vec3 } from '../../../kernel/brep/frame.ts'
import type { Piece } from './piece.ts'

/** A conic's equation: A x² + B xy + C y² + D x + E y + F = 0 in the plane z. */
export interface ConicForm {
  coefficients: readonly [number, number, number, number, number, number]
  z: number
  start: readonly [number, number]
  end: readonly [number, number]
}

/** Conic arc (entity 104), counter-clockwise where it is an ellipse. Throws RangeError for degenerate ones. */
export function conicArc({ coefficients: [a, b, c, d, e, f], z, start, end }: ConicForm, placement: Matrix): Piece {
  // Principal directions of the quadratic part.
  const angle = Math.abs(b) <= 1e-14 * (Math.abs(a) + Math.abs(c)) ? 0 : 0.5 * Math.atan2(b, a - c)
  const cos = Math.cos(angle),
    sin = Math.sin(angle)
  const p = a * cos * cos + b * cos * sin + c * sin * sin
  const q = a * sin * sin - b * cos * sin + c * cos * cos
  const dp = d * cos + e * sin
  const dq = -d * sin + e * cos
  const main: Vec3 = [cos, sin, 0]
  const across: Vec3 = [-sin, cos, 0]
  const at = (x: number, y: number): Vec3 => [x * cos - y * sin, x * sin + y * cos, z]
  const largest = Math.max(Math.abs(p), Math.abs(q))
  if (!(largest > 0)) throw new RangeError('a conic without a quadratic part')
  const flat = 1e-10 * largest
  const scale = scaleOf(placement)
  const bounded = (curve: Piece['curve']): Piece => {
    const from = curve.invert(...movePoint(placement, [start[0], start[1], z]))
    let to = curve.invert(...movePoint(placement, [end[0], end[1], z]))
    if (curve.period > 0 && to <= from + 1e-9) to += curve.period
    return { curve, from, to, igesFrom: from, igesTo: to }
  }
  if (Math.abs(p) > flat && Math.abs(q) > flat) {
    const center = at(-dp / (2 * p), -dq / (2 * q))
    const rest = f - (dp * dp) / (4 * p) - (dq * dq) / (4 * q)
    const [squareP, squareQ] = [-rest / p, -rest / q]
    if (squareP > 0 && squareQ > 0) {
      return bounded(new Ellipse(placedFrame(placement, center, main, across), Math.sqrt(squareP) * scale, Math.sqrt(squareQ) * scale))
    }
    if (!(squareP > 0) && !(squareQ > 0)) throw new RangeError('an imaginary conic')
    const [real, other] = squareP > 0 ? [main, across] : [across, [-cos, -sin, 0] as const]
    // The branch on which the arc begins.
    const side = (start[0] - center[0]) * real[0] + (start[1] - center[1]) * real[1] < 0 ? -1 : 1
    const frame = placedFrame(placement, center, [real[0] * side, real[1] * side, 0], [other[0] * side, other[1] * side, 0])
    return bounded(new Hyperbola(frame, Math.sqrt(Math.max(squareP, squareQ)) * scale, Math.sqrt(-Math.min(squareP, squareQ)) * scale))
  }
  // Parabola: one direction has no square; k u² + m u + n w + f = 0.
  const inP = Math.abs(p) > flat
  const [k, m, n] = inP ? [p, dp, dq] : [q, dq, dp]
  if (!(Math.abs(n) > 0)) throw new RangeError('a conic of parallel lines')
  const u0 = -m / (2 * k)
  const w0 = ((m * m) / (4 * k) - f) / n
  const focal = -n / (4 * k)
  const axis = inP ? across : main
  const side = focal < 0 ? -1 : 1
  const x: Vec3 = [axis[0] * side, axis[1] * side, 0]
  return bounded(new Parabola(placedFrame(placement, inP ? at(u0, w0) : at(w0, u0), x, [-x[1], x[0], 0]), Math.abs(focal) * scale))
}
