import { dot, subtract } from '../../../../src/core/geometry/matrix.ts'
import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { cross, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { distance, endOf, type Piece, pointOf, startOf, straight } from './piece.ts'

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
