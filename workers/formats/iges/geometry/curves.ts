import { type Matrix, transformPoint } from '../../../../src/core/geometry/matrix.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Polyline } from '../../../kernel/brep/curve/line.ts'
import { cross, movePoint, placedFrame, scaleOf, turnVector, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import type { IgesFile, Parameters } from '../igesFile.ts'
import { conicArc } from './conicArc.ts'
import { fittedPiece } from './hermite.ts'
import { distance, type Piece, splinePiece, straight } from './piece.ts'
import { type Placements } from './placement.ts'

const MAX_NESTING = 16
/** Pieces of one composite curve. */
const MAX_PIECES = 100_000

/** Types of entities that are curves. */
export const curveTypes = new Set([100, 102, 104, 106, 110, 112, 126, 130])
/** Forms of copious data (106) that are polylines: 11 to 13, and the closed area of 63. */
export const isPolylineForm = (form: number): boolean => (form >= 11 && form <= 13) || form === 63

/** Curve entities as bounded curves. */
export class Curves {
  private readonly file: IgesFile
  private readonly placements: Placements
  /** Rows that were read as part of something else. */
  readonly used: Uint8Array

  constructor(file: IgesFile, placements: Placements) {
    this.file = file
    this.placements = placements
    this.used = new Uint8Array(file.directory.count)
  }

  /** The pieces of a curve in order, placed by `outer` and its own matrix. Throws RangeError when it is none, or its numbers make no curve. */
  pieces(row: number, outer: Matrix, depth = 0): Piece[] {
    if (row < 0 || depth > MAX_NESTING) throw new RangeError('no curve')
    this.used[row] = 1
    const { file } = this
    const placement = this.placements.of(row, outer)
    const p = file.parameters(row)
    switch (file.type(row)) {
      case 100:
        return [arc(p, placement)]
      case 102: {
        const all: Piece[] = []
        for (const member of p.rows(1, p.counted(0, 1))) {
          // Points and connect points may stand between the curves.
          if (!curveTypes.has(file.type(member))) continue
          for (const piece of this.pieces(member, placement, depth + 1)) all.push(piece)
          if (all.length > MAX_PIECES) throw new RangeError('too many pieces')
        }
        if (all.length === 0) throw new RangeError('an empty composite curve')
        return all
      }
      case 104: {
        const [a, b, c, d, e, f, z, x0, y0, x1, y1] = Array.from({ length: 11 }, (_, i) => p.real(i))
        return [conicArc({ coefficients: [a, b, c, d, e, f], z, start: [x0, y0], end: [x1, y1] }, placement)]
      }
      case 106:
        return [polyline(p, file.directory.form[row], placement)]
      case 110:
        return [straight(movePoint(placement, triple(p, 0)), movePoint(placement, triple(p, 3)))]
      case 112:
        return [parametricSpline(p, placement)]
      case 126:
        return [rationalSpline(p, placement)]
      case 130:
        return this.offset(p, placement, depth)
      default:
        throw new RangeError(`no curve: ${file.type(row)}`)
    }
  }

  /** Offset curve (130) by one distance: perpendicular to the curve and to the plane's normal. */
  private offset(p: Parameters, placement: Matrix, depth: number): Piece[] {
    const base = this.pieces(p.row(0), placement, depth + 1)
    if (p.integer(1, 1) !== 1) throw new RangeError('an offset that varies')
    const by = p.real(5) * scaleOf(placement)
    const normal = unit(turnVector(placement, triple(p, 9))) ?? [0, 0, 1]
    const one = new Float64Array(6)
    const next = new Float64Array(6)
    return base.map(({ curve, from, to }) => {
      const shifted = (t: number, out: Float64Array): void => {
        curve.evaluate(t, out)
        const side = unit(cross(normal, [out[3], out[4], out[5]])) ?? [0, 0, 0]
        for (let axis = 0; axis < 3; axis++) out[axis] += by * side[axis]
      }
      const step = (to - from) * 1e-6
      const evaluate = (t: number, out: Float64Array): void => {
        shifted(t, out)
        shifted(t - step, one)
        shifted(t + step, next)
        for (let axis = 0; axis < 3; axis++) out[3 + axis] = (next[axis] - one[axis]) / (2 * step)
      }
      const breaks = Array.from({ length: 9 }, (_, i) => from + ((to - from) * i) / 8)
      return fittedPiece(evaluate, breaks, 1e-5 * Math.max(curve.size, Math.abs(by)))
    })
  }
}

const triple = (p: Parameters, at: number): Vec3 => [p.real(at), p.real(at + 1), p.real(at + 2)]

/** Circular arc: counter-clockwise in its plane; a full circle when its ends are one point. */
function arc(p: Parameters, placement: Matrix): Piece {
  const [z, cx, cy, x0, y0, x1, y1] = Array.from({ length: 7 }, (_, i) => p.real(i))
  const radius = Math.hypot(x0 - cx, y0 - cy)
  if (!(radius > 0)) throw new RangeError('an arc without a radius')
  const begin = Math.atan2(y0 - cy, x0 - cx)
  let sweep = Math.atan2(y1 - cy, x1 - cx) - begin
  const gap = Math.hypot(x1 - x0, y1 - y0)
  if (gap <= 1e-6 * radius) sweep = 2 * Math.PI
  else if (sweep <= 0) sweep += 2 * Math.PI
  const scale = scaleOf(placement)
  const x: Vec3 = [Math.cos(begin), Math.sin(begin), 0]
  const curve = new Ellipse(placedFrame(placement, [cx, cy, z], x, [-x[1], x[0], 0]), radius * scale, radius * scale)
  const igesFrom = begin < 0 ? begin + 2 * Math.PI : begin
  return { curve, from: 0, to: sweep, igesFrom, igesTo: igesFrom + sweep }
}

function polyline(p: Parameters, form: number, placement: Matrix): Piece {
  if (!isPolylineForm(form)) throw new RangeError(`copious data of form ${form}`)
  const points = copiousPoints(p, placement)
  if (form === 63 && points.length > 6 && distance(pointIn(points, 0), pointIn(points, points.length - 3)) > 1e-9) points.push(...points.slice(0, 3))
  if (points.length < 6) throw new RangeError('a polyline of fewer than two points')
  if (points.length === 6) return straight(pointIn(points, 0), pointIn(points, 3))
  const curve = new Polyline(Float64Array.from(points))
  return { curve, from: 0, to: curve.end, igesFrom: 0, igesTo: curve.end }
}

const pointIn = (points: readonly number[], at: number): Vec3 => [points[at], points[at + 1], points[at + 2]]

/** Points of copious data (106): pairs in a plane, triples, or triples with vectors. Throws RangeError when they are fewer than stated. */
export function copiousPoints(p: Parameters, placement: Matrix): number[] {
  const kind = p.integer(0)
  const size = kind === 1 ? 2 : kind === 3 ? 6 : 3
  const from = kind === 1 ? 3 : 2
  const count = p.counted(1, from, size)
  const points: number[] = []
  for (let i = 0; i < count; i++) {
    const at = from + i * size
    points.push(...movePoint(placement, [p.real(at), p.real(at + 1), kind === 1 ? p.real(2) : p.real(at + 2)]))
  }
  return points
}

/** Parametric spline (112): cubic polynomials between break points. */
function parametricSpline(p: Parameters, placement: Matrix): Piece {
  const spans = p.counted(3, 5, 13)
  if (spans < 1) throw new RangeError('a spline without spans')
  const controlPoints = new Float64Array((spans * 3 + 1) * 3)
  const knots: number[] = [p.real(4)]
  for (let i = 0; i < spans; i++) {
    const h = p.real(5 + i) - p.real(4 + i)
    for (let axis = 0; axis < 3; axis++) {
      const at = 5 + spans + i * 12 + axis * 4
      const [a, b, c, d] = [p.real(at), p.real(at + 1) * h, p.real(at + 2) * h * h, p.real(at + 3) * h * h * h]
      const to = i * 9 + axis
      controlPoints[to] = a
      controlPoints[to + 3] = a + b / 3
      controlPoints[to + 6] = a + (2 * b + c) / 3
      controlPoints[to + 9] = a + b + c + d
    }
    knots.push(p.real(4 + i), p.real(4 + i), p.real(4 + i))
  }
  const last = p.real(4 + spans)
  knots.push(last, last, last, last)
  place(controlPoints, placement)
  return splinePiece({ degree: 3, knots: Float64Array.from(knots), controlPoints })
}

/** Rational B-spline (126). */
function rationalSpline(p: Parameters, placement: Matrix): Piece {
  const controlPointCount = p.integer(0) + 1
  const degree = p.integer(1)
  const knotCount = controlPointCount + degree + 1
  if (!(controlPointCount >= 2 && degree >= 1 && 6 + knotCount + controlPointCount * 4 <= p.count)) throw new RangeError('a B-spline with too few values')
  const weights = p.numbers.slice(6 + knotCount, 6 + knotCount + controlPointCount)
  const from = 6 + knotCount + controlPointCount
  const controlPoints = p.numbers.slice(from, from + controlPointCount * 3)
  place(controlPoints, placement)
  const end = from + controlPointCount * 3
  const rational = weights.some((weight) => weight !== weights[0])
  if (!weights.every((weight) => weight > 0)) throw new RangeError('weights that are not positive')
  return splinePiece(
    { degree, knots: p.numbers.slice(6, 6 + knotCount), controlPoints, ...(rational && { weights }) },
    p.real(end, Number.NEGATIVE_INFINITY),
    p.real(end + 1, Number.POSITIVE_INFINITY),
  )
}

/** Moves points in place; RangeError when one is not finite. */
export function place(points: Float64Array, placement: Matrix): void {
  for (let i = 0; i + 2 < points.length; i += 3) {
    transformPoint(points, i, placement, 0, points[i], points[i + 1], points[i + 2])
    if (!Number.isFinite(points[i] + points[i + 1] + points[i + 2])) throw new RangeError('a point that is not finite')
  }
}
