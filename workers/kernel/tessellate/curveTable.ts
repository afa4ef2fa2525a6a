import { findSpan } from '../../../src/core/geometry/spline.ts'
import { CONIC_STRIDE, curveKinds, type CurveTable, SPLINE_HEAD } from '../../../src/core/scene/curve.ts'
import type { Body } from '../brep/body.ts'
import { BSplineCurve } from '../brep/curve/bsplineCurve.ts'
import type { Curve } from '../brep/curve/curve.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import type { EdgeLine } from './edgeLine.ts'

/** Numbers of a spline per point of its edge, and of all splines of a body: the limits of curves that are worth carrying. */
const MOST_PER_POINT = 256
const MOST_NUMBERS = 2_000_000

/** The curves of some edges of a body, in their order. An edge without a curve is straight between its vertices, and counts as unknown unless it is a line. */
export function curveTable(body: Body, lines: readonly EdgeLine[], which: readonly number[]): CurveTable {
  const kind = kindsOf(body, lines, which)
  const conics = conicsOf(body, lines, which, kind)
  if (!allFinite(conics)) return { kind: new Uint8Array(which.length), conics: new Float64Array(0), lines: new Float64Array(0) }
  const splines = splinesOf(body, lines, which, kind)
  return { kind, conics, lines: linesOf(body, which, kind), ...(splines && { splines }) }
}

const LINE = curveKinds.indexOf('line')
const SPLINE = curveKinds.indexOf('bspline')
/** A line that is farther from its vertices than this share of their distance is not the line of its edge. */
const STRAY = 0.05
/** Numbers of a line: both ends. */
const LINE_STRIDE = 6

function kindsOf({ edges }: Body, lines: readonly EdgeLine[], which: readonly number[]): Uint8Array<ArrayBuffer> {
  const kind = new Uint8Array(which.length)
  for (let k = 0; k < which.length; k++) {
    const { curve } = edges[which[k]]
    if (curve && (curve.kind === 'line' || lines[which[k]].params)) kind[k] = curveKinds.indexOf(curve.kind)
  }
  return kind
}

function conicsOf({ edges }: Body, lines: readonly EdgeLine[], which: readonly number[], kind: Uint8Array): Float64Array<ArrayBuffer> {
  let count = 0
  for (let k = 0; k < which.length; k++) if (kind[k] > 0 && edges[which[k]].curve instanceof Ellipse) count++
  const out = new Float64Array(count * CONIC_STRIDE)
  let at = 0
  for (let k = 0; k < which.length; k++) {
    const { curve } = edges[which[k]]
    const { params } = lines[which[k]]
    if (kind[k] === 0 || !(curve instanceof Ellipse) || !params) continue
    placeConic(curve, params[0], params[params.length - 1], out, at)
    at += CONIC_STRIDE
  }
  return out
}

function placeConic({ frame: f, a, b }: Ellipse, from: number, to: number, out: Float64Array, at: number): void {
  // Backwards along the curve is forwards about the opposite axis.
  const way = to < from ? -1 : 1
  for (let i = 0; i < 3; i++) {
    out[at + i] = f[9 + i]
    out[at + 3 + i] = way * f[6 + i]
    out[at + 6 + i] = f[i]
  }
  out[at + 9] = Math.abs(a)
  out[at + 10] = Math.abs(b)
  out[at + 11] = way * from
  out[at + 12] = Math.abs(to - from)
}

function allFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false
  return true
}

function linesOf({ edges, vertices }: Body, which: readonly number[], kind: Uint8Array): Float64Array<ArrayBuffer> {
  let count = 0
  for (let k = 0; k < which.length; k++) if (kind[k] === LINE) count++
  const out = new Float64Array(count * LINE_STRIDE)
  let at = 0
  for (let k = 0; k < which.length; k++) {
    const { curve, start, end } = edges[which[k]]
    if (kind[k] !== LINE || !curve) continue
    const most = STRAY * STRAY * squareOf(vertices, start, end)
    onLine(curve, vertices, start, most, out, at)
    onLine(curve, vertices, end, most, out, at + 3)
    at += LINE_STRIDE
  }
  return out
}

const point = new Float64Array(6)

/** Square of the distance of two vertices. */
function squareOf(v: Float64Array, a: number, b: number): number {
  const x = v[a * 3] - v[b * 3],
    y = v[a * 3 + 1] - v[b * 3 + 1],
    z = v[a * 3 + 2] - v[b * 3 + 2]
  return x * x + y * y + z * z
}

/** The point of the line itself, as vertices of files lie beside it now and then; the vertex where the line is farther away (`most`: a square) and cannot be meant. */
function onLine(curve: Curve, v: Float64Array, vertex: number, most: number, out: Float64Array, at: number): void {
  const x = v[vertex * 3],
    y = v[vertex * 3 + 1],
    z = v[vertex * 3 + 2]
  curve.evaluate(curve.invert(x, y, z), point)
  const dx = point[0] - x,
    dy = point[1] - y,
    dz = point[2] - z
  if (!(dx * dx + dy * dy + dz * dz <= most)) {
    point[0] = x
    point[1] = y
    point[2] = z
  }
  out[at] = point[0]
  out[at + 1] = point[1]
  out[at + 2] = point[2]
}

/** Undefined when there are none. */
function splinesOf({ edges }: Body, lines: readonly EdgeLine[], which: readonly number[], kind: Uint8Array): Float64Array | undefined {
  const rows: SplineRow[] = []
  let numbers = 0
  for (let k = 0; k < which.length; k++) {
    if (kind[k] !== SPLINE) continue
    const { curve } = edges[which[k]]
    const { params } = lines[which[k]]
    const row = curve instanceof BSplineCurve && params ? splineRow(curve, params) : NOT_CARRIED
    const carried = row.size <= MOST_PER_POINT * row.params.length && numbers + row.size <= MOST_NUMBERS
    rows.push(carried ? row : NOT_CARRIED)
    numbers += carried ? row.size : SPLINE_HEAD
  }
  return rows.length > 0 ? packed(rows, numbers) : undefined
}

/** The pieces of a spline that an edge uses. */
interface SplineRow {
  size: number
  params: Float64Array
  curve?: BSplineCurve
  /** First control point, and number of control points. */
  first: number
  count: number
}

const NOT_CARRIED: SplineRow = { size: SPLINE_HEAD, params: new Float64Array(0), first: 0, count: 0 }

function splineRow(curve: BSplineCurve, params: Float64Array): SplineRow {
  const { degree, knots, period } = curve
  const a = Math.min(params[0], params[params.length - 1]),
    b = Math.max(params[0], params[params.length - 1])
  let first = 0,
    count = curve.count
  // The range of a closed curve may reach over the seam: then all of it is needed.
  if (a >= curve.start && b <= curve.end && !(period > 0 && b - a >= period)) {
    first = findSpan(knots, degree, curve.count, a) - degree
    count = findSpan(knots, degree, curve.count, b) + 1 - first
  }
  const size = SPLINE_HEAD + params.length + count + degree + 1 + count * (curve.rational ? 4 : 3)
  return { size, params, curve, first, count }
}

function packed(rows: readonly SplineRow[], numbers: number): Float64Array {
  const out = new Float64Array(numbers)
  let at = 0
  for (const { curve, params, first, count, size } of rows) {
    if (curve) {
      const { degree, knots, rational, homogeneous } = curve
      const stride = rational ? 4 : 3
      out.set([params.length, degree, count, rational ? 1 : 0, count === curve.count ? curve.period : 0], at)
      out.set(params, at + SPLINE_HEAD)
      out.set(knots.subarray(first, first + count + degree + 1), at + SPLINE_HEAD + params.length)
      out.set(homogeneous.subarray(first * stride, (first + count) * stride), at + size - count * stride)
    }
    at += size
  }
  return out
}
