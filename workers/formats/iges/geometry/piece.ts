import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { Line } from '../../../kernel/brep/curve/line.ts'
import { cross, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { dot, subtract } from '../../../../src/core/geometry/matrix.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'

/** A B-spline as numbers: what a curve object keeps to itself. */
export interface SplineForm {
  degree: number
  knots: Float64Array
  /** xyz per control point. */
  controlPoints: Float64Array
  weights?: Float64Array
}

/** A bounded curve: run through from parameter `from` to `to`, which may be the lesser. */
export interface Piece {
  curve: Curve
  from: number
  to: number
  /** The same ends by the parameter that IGES gives to such a curve. */
  igesFrom: number
  igesTo: number
  spline?: SplineForm
}

const out = new Float64Array(6)

function pointAt(curve: Curve, t: number): Vec3 {
  curve.evaluate(t, out)
  return [out[0], out[1], out[2]]
}

export const startOf = ({ curve, from }: Piece): Vec3 => pointAt(curve, from)
export const endOf = ({ curve, to }: Piece): Vec3 => pointAt(curve, to)
/** The point at a share of the parameter range. */
export const pointOf = ({ curve, from, to }: Piece, share: number): Vec3 => pointAt(curve, from + (to - from) * share)
export const reversed = (piece: Piece): Piece => ({ ...piece, from: piece.to, to: piece.from, igesFrom: piece.igesTo, igesTo: piece.igesFrom })
export const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** The straight way between two points; its parameter runs as IGES's, from `t0` to `t1`. */
export function straight(a: Vec3, b: Vec3, t0 = 0, t1 = 1): Piece {
  const direction = a.map((value, axis) => (b[axis] - value) / (t1 - t0)) as unknown as Vec3
  const origin = a.map((value, axis) => value - t0 * direction[axis]) as unknown as Vec3
  return { curve: new Line(origin, direction), from: t0, to: t1, igesFrom: t0, igesTo: t1 }
}

/** A B-spline between two of its parameters (the whole of it). A straight one is a line. */
export function splinePiece(spline: SplineForm, t0 = Number.NEGATIVE_INFINITY, t1 = Number.POSITIVE_INFINITY): Piece {
  const { degree, knots, controlPoints, weights } = spline
  const curve = new BSplineCurve(degree, knots, controlPoints, weights)
  const from = Math.min(curve.end, Math.max(curve.start, t0))
  const to = Math.min(curve.end, Math.max(curve.start, t1))
  if (!(from < to)) throw new RangeError('a curve of no length')
  if (degree === 1 && curve.count === 2 && !curve.rational) {
    return { ...straight(pointAt(curve, from), pointAt(curve, to), from, to), spline }
  }
  return { curve, from, to, igesFrom: from, igesTo: to, spline }
}

const EXACT = 1e-7
const PROBES = 24

/** A spline that is a straight line or a circular arc within rounding, as such: only its course counts, not its parameter. */
export function exactPiece(piece: Piece): Piece {
  if (!(piece.curve instanceof BSplineCurve)) return piece
  const points = Array.from({ length: PROBES + 1 }, (_, i) => pointOf(piece, i / PROBES))
  return asLine(piece, points) ?? asArc(piece, points) ?? piece
}

function asLine(piece: Piece, points: readonly Vec3[]): Piece | undefined {
  const [a, b] = [startOf(piece), endOf(piece)]
  const length = distance(a, b)
  const way = unit(subtract(b, a))
  if (!way || !(length > 0.5 * distance(a, pointOf(piece, 0.5)))) return undefined
  const isStraight = points.every((point) => Math.hypot(...cross(subtract(point, a), way)) <= EXACT * length)
  return isStraight ? straight(a, b) : undefined
}

function asArc(piece: Piece, points: readonly Vec3[]): Piece | undefined {
  const [a, b, c] = [points[0], points[Math.round(PROBES / 3)], points[Math.round((2 * PROBES) / 3)]]
  const ab = subtract(b, a),
    ac = subtract(c, a)
  const n = cross(ab, ac)
  const square = dot(n, n)
  if (!(square > 1e-10 * dot(ab, ab) * dot(ac, ac))) return undefined
  const [toB, toC] = [cross(n, ab), cross(ac, n)]
  const center = [0, 1, 2].map((i) => a[i] + (toB[i] * dot(ac, ac) + toC[i] * dot(ab, ab)) / (2 * square)) as unknown as Vec3
  const radius = distance(center, a)
  const normal = unit(n)
  if (
    !normal ||
    !points.every((point) => Math.abs(distance(point, center) - radius) <= EXACT * radius && Math.abs(dot(subtract(point, center), normal)) <= EXACT * radius)
  )
    return undefined
  const x = unit(subtract(a, center))
  if (!x) return undefined
  const y = cross(normal, x)
  const curve = new Ellipse(new Float64Array([...x, ...y, ...normal, ...center]), radius, radius)
  const end = endOf(piece)
  let sweep = curve.invert(...end)
  if (distance(end, a) <= EXACT * 10 * radius || sweep < 1e-9) sweep = 2 * Math.PI
  // The normal was taken from points in the order of the run: it goes counter-clockwise, unless the three span more than a turn.
  if (curve.invert(...points[Math.round(PROBES / 2)]) > sweep) return undefined
  return { curve, from: 0, to: sweep, igesFrom: 0, igesTo: sweep }
}
