import { findSpan } from '../../../src/core/geometry/splineBasis.ts'
import { CONIC_STRIDE, curveKinds, type CurveTable, SPLINE_HEAD } from '../../../src/core/scene/curve.ts'
import type { Body } from '../body.ts'
import { BSplineCurve } from '../curve/bsplineCurve.ts'
import type { Curve } from '../curve/curve.ts'
import { Ellipse } from '../curve/ellipse.ts'
import type { EdgeLine } from './edgeLine.ts'

/** Numbers of a spline per point of its edge, and of all splines of a body: what the display needs tells what is worth carrying. */
const MOST_PER_POINT = 256
const MOST_NUMBERS = 2_000_000

/** The curves of some edges of a body, in their order. An edge without a curve is straight between its vertices, and counts as unknown unless it is a line. */
export function curveTable({ edges, vertices }: Body, lines: readonly EdgeLine[], which: readonly number[]): CurveTable {
  const kind = new Uint8Array(which.length)
  const conics: number[] = []
  const ends: number[] = []
  const splines: SplineRow[] = []
  let numbers = 0
  which.forEach((e, k) => {
    const { curve, start, end } = edges[e]
    const { params } = lines[e]
    if (!curve || (curve.kind !== 'line' && !params)) return
    kind[k] = curveKinds.indexOf(curve.kind)
    if (curve.kind === 'line') ends.push(...onLine(curve, vertices, start), ...onLine(curve, vertices, end))
    if (curve.kind === 'bspline') {
      const row = curve instanceof BSplineCurve && params ? splineRow(curve, params) : NOT_CARRIED
      const carried = row.size <= MOST_PER_POINT * row.params.length && numbers + row.size <= MOST_NUMBERS
      splines.push(carried ? row : NOT_CARRIED)
      numbers += carried ? row.size : SPLINE_HEAD
    }
    if (!(curve instanceof Ellipse) || !params) return
    const { frame: f, a, b } = curve
    const from = params[0],
      to = params[params.length - 1]
    // Backwards along the curve is forwards about the opposite axis.
    const way = to < from ? -1 : 1
    conics.push(f[9], f[10], f[11], way * f[6], way * f[7], way * f[8], f[0], f[1], f[2], Math.abs(a), Math.abs(b), way * from, Math.abs(to - from))
  })
  if (!conics.every(Number.isFinite) || conics.length % CONIC_STRIDE !== 0)
    return { kind: new Uint8Array(which.length), conics: new Float64Array(0), lines: new Float64Array(0) }
  return { kind, conics: Float64Array.from(conics), lines: Float64Array.from(ends), ...(splines.length > 0 && { splines: packed(splines, numbers) }) }
}

const point = new Float64Array(6)

/** The point of the line itself: files' vertices lie beside it now and then. */
function onLine(curve: Curve, v: Float64Array, vertex: number): [number, number, number] {
  curve.evaluate(curve.invert(v[vertex * 3], v[vertex * 3 + 1], v[vertex * 3 + 2]), point)
  return [point[0], point[1], point[2]]
}

/** The pieces of a spline that an edge uses. */
interface SplineRow {
  size: number
  params: Float64Array
  curve?: BSplineCurve
  /** First pole, and number of poles. */
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
  // Of a closed curve the range may reach over the seam: then all of it is needed.
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
