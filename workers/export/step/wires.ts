import { conicAt, curveKinds, lineAt, splineAt } from '../../../src/core/scene/curve.ts'
import { cross, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import type { ExportPart } from '../exportJob.ts'
import type { Fits } from './curves.ts'
import { real, type Ref, refs } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'
import { writeSplineCurve } from './splines.ts'

/** Curves and points of one part; a cloud of more points has its place in other formats. */
const MOST_ELEMENTS = 1_000_000
const FULL_TURN = 2 * Math.PI
const CLOSED = 1e-9

/**
 * Loose curves and points of a part without faces, as a set of curves; undefined where there are none. Lines, circles, ellipses and splines that the model states are written as
 * such, others by the polyline that is shown: these count as fitted.
 */
export function writeWire(placed: PlacedGeometry, { edges, points, offset = [0, 0, 0] }: ExportPart, fits: Fits): Ref | undefined {
  const lines = edges ? edges.start.length - 1 : 0
  const dots = points ? points.positions.length / 3 : 0
  if (lines + dots === 0 || lines + dots > MOST_ELEMENTS) return undefined
  const elements: Ref[] = []
  for (let edge = 0; edge < lines; edge++) {
    const ref = writeEdge(placed, edges!, edge, offset, fits)
    if (ref !== undefined) elements.push(ref)
  }
  for (let at = 0; at < dots; at++)
    elements.push(placed.point(points!.positions[at * 3] + offset[0], points!.positions[at * 3 + 1] + offset[1], points!.positions[at * 3 + 2] + offset[2]))
  return elements.length > 0 ? placed.file.add(`${lines > 0 ? 'GEOMETRIC_CURVE_SET' : 'GEOMETRIC_SET'}('',${refs(elements)})`) : undefined
}

function writeEdge(placed: PlacedGeometry, edges: NonNullable<ExportPart['edges']>, edge: number, offset: readonly number[], fits: Fits): Ref | undefined {
  const { curves } = edges
  const kind = curveKinds[curves?.kind[edge] ?? 0]
  const conic = curves && conicAt(curves, edge)
  if (conic) return writeArc(placed, conic)
  const spline = curves && splineAt(curves, edge)
  if (spline) return writePieceOfSpline(placed, spline)
  const stated = curves && lineAt(curves, edge)
  const corners = stated ?? cornersOf(edges, edge, offset)
  if (corners.length < 2) return undefined
  if (curves && kind !== 'line' && kind !== 'polyline' && kind !== 'unknown') {
    fits.count++
    fits.deviation = Math.max(fits.deviation, sagOf(corners))
  }
  return placed.file.add(`POLYLINE('',${refs(corners.map(([x, y, z]) => placed.point(x, y, z)))})`)
}

function writeArc(placed: PlacedGeometry, { center, axis, major, a, b, start, sweep }: NonNullable<ReturnType<typeof conicAt>>): Ref {
  const { file, length } = placed
  // The larger radius comes first, or other programs do not read it: the axes turn by a quarter.
  const swap = b > a
  const frame = makeFrame(center, axis, swap ? cross(axis, major) : major)
  const place = placed.conicAxes(frame)
  const basis =
    a === b
      ? file.add(`CIRCLE('',#${place},${real(a * length)})`)
      : file.add(`ELLIPSE('',#${place},${real(Math.max(a, b) * length)},${real(Math.min(a, b) * length)})`)
  if (sweep >= FULL_TURN - CLOSED) return basis
  const from = (((start - (swap ? Math.PI / 2 : 0)) % FULL_TURN) + FULL_TURN) % FULL_TURN
  return trimmed(placed, basis, from, from + sweep)
}

function writePieceOfSpline(placed: PlacedGeometry, { degree, knots, homogeneous, rational, params }: NonNullable<ReturnType<typeof splineAt>>): Ref {
  const count = homogeneous.length / (rational ? 4 : 3)
  const controls = new Float64Array(count * 3)
  const weights = rational ? new Float64Array(count) : undefined
  for (let i = 0; i < count; i++) {
    const w = rational ? homogeneous[i * 4 + 3] : 1
    if (weights) weights[i] = w
    for (let axis = 0; axis < 3; axis++) controls[i * 3 + axis] = homogeneous[i * (rational ? 4 : 3) + axis] / w
  }
  const curve = new BSplineCurve(degree, knots, controls, weights)
  const basis = writeSplineCurve(placed, curve)
  const [one, other] = [params[0], params[params.length - 1]]
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const slack = CLOSED * (curve.end - curve.start)
  return from <= curve.start + slack && to >= curve.end - slack ? basis : trimmed(placed, basis, from, to)
}

const trimmed = ({ file }: PlacedGeometry, basis: Ref, from: number, to: number): Ref =>
  file.add(`TRIMMED_CURVE('',#${basis},(PARAMETER_VALUE(${real(from)})),(PARAMETER_VALUE(${real(to)})),.T.,.PARAMETER.)`)

function cornersOf({ points, start }: NonNullable<ExportPart['edges']>, edge: number, offset: readonly number[]): Vec3[] {
  const out: Vec3[] = []
  for (let at = start[edge]; at < start[edge + 1]; at++) out.push([points[at * 3] + offset[0], points[at * 3 + 1] + offset[1], points[at * 3 + 2] + offset[2]])
  return out
}

/** How far a polyline may be off the curve through its corners, millimetres: a quarter of the way of each corner from the line past it. */
function sagOf(corners: readonly Vec3[]): number {
  let most = 0
  for (let i = 1; i + 1 < corners.length; i++) {
    const [a, b, c] = [corners[i - 1], corners[i], corners[i + 1]]
    const middle = a.map((value, axis) => (value + c[axis]) / 2 - b[axis])
    most = Math.max(most, Math.hypot(...middle) / 4)
  }
  return most
}
