import type { Spline } from '../geometry/spline.ts'
import type { Vec3 } from '../geometry/matrix.ts'

/** Kinds of curve of an edge; the order is the code stored in `CurveTable.kind`. */
export const curveKinds = ['unknown', 'line', 'circle', 'ellipse', 'parabola', 'hyperbola', 'bspline', 'polyline', 'composite', 'offset', 'surface'] as const
export type CurveKind = (typeof curveKinds)[number]

/** Numbers per conic in `CurveTable.conics`: centre xyz, axis xyz (unit; the edge runs counter-clockwise about it), major axis xyz (unit), a, b, start, sweep. */
export const CONIC_STRIDE = 13

/** Numbers per line in `CurveTable.lines`: start xyz, end xyz. */
const LINE_STRIDE = 6
/** Numbers before the columns of a row of `CurveTable.splines`: points of the edge, degree, control points, 1 = rational, period. */
export const SPLINE_HEAD = 5

/**
 * Curves that the source states for a part's edges, part-local, millimetres and radians, as columns so that it can be transferred. Rows stand in the order of
 * the edges of their kind. Of a circle or ellipse a, b are the radii, and the edge goes from angle `start` (from the major axis) through `sweep`.
 */
export interface CurveTable {
  /** One per edge. */
  kind: Uint8Array
  /** One row per circle or ellipse. */
  conics: Float64Array
  /** One row per line: its ends in double precision. Absent: they are not known better than the polyline's points. */
  lines?: Float64Array
  /**
   * One row per B-spline: its head; the curve's parameter at each point of the edge; knots; control points (wx, wy, wz, w when rational, else xyz).
   * A row without points: the curve was too large to be carried. Absent: none is.
   */
  splines?: Float64Array
}

/** A circle or ellipse of an edge. */
export interface Conic {
  center: [number, number, number]
  axis: [number, number, number]
  major: [number, number, number]
  a: number
  b: number
  start: number
  sweep: number
}

/** A B-spline of an edge, with its parameters at the points of the edge's polyline: ascending, or descending where the edge runs against it. */
export interface EdgeSpline extends Spline {
  params: Float64Array
}

const hasConic = (kind: CurveKind): boolean => kind === 'circle' || kind === 'ellipse'

const startsOf = new WeakMap<CurveTable, Int32Array>()

/** Where the row of each edge begins in the column of its kind; -1 = it has none. */
function rowStarts(table: CurveTable): Int32Array {
  const kept = startsOf.get(table)
  if (kept) return kept
  const { lines, splines } = table
  const starts = new Int32Array(table.kind.length).fill(-1)
  let conic = 0,
    line = 0,
    spline = 0
  for (let e = 0; e < starts.length; e++) {
    const kind = curveKinds[table.kind[e]]
    if (hasConic(kind)) {
      starts[e] = conic
      conic += CONIC_STRIDE
    } else if (kind === 'line' && lines) {
      starts[e] = line
      line += LINE_STRIDE
    } else if (kind === 'bspline' && splines && spline + SPLINE_HEAD <= splines.length) {
      starts[e] = spline
      spline += splineRow(splines, spline)
    }
  }
  startsOf.set(table, starts)
  return starts
}

/** Numbers of a row. */
function splineRow(splines: Float64Array, at: number): number {
  const [points, degree, controlPoints, rational] = splines.subarray(at, at + 4)
  return SPLINE_HEAD + (points > 0 ? points + controlPoints + degree + 1 + controlPoints * (rational ? 4 : 3) : 0)
}

/** The ends of a line in double precision; undefined for other curves, and where the table has none. */
export function lineAt(table: CurveTable, edge: number): [start: Vec3, end: Vec3] | undefined {
  const { lines, kind } = table
  const at = rowStarts(table)[edge] ?? -1
  if (!lines || at < 0 || at + LINE_STRIDE > lines.length || curveKinds[kind[edge]] !== 'line') return undefined
  return [
    [lines[at], lines[at + 1], lines[at + 2]],
    [lines[at + 3], lines[at + 4], lines[at + 5]],
  ]
}

/** The B-spline of an edge; undefined for other curves, and where the table has none. */
export function splineAt(table: CurveTable, edge: number): EdgeSpline | undefined {
  const { splines, kind } = table
  const row = rowStarts(table)[edge] ?? -1
  if (!splines || row < 0 || curveKinds[kind[edge]] !== 'bspline') return undefined
  const [points, degree, count, rational, period] = splines.subarray(row, row + SPLINE_HEAD)
  if (!(points >= 2) || row + splineRow(splines, row) > splines.length) return undefined
  const knots = row + SPLINE_HEAD + points
  const net = knots + count + degree + 1
  return {
    degree,
    count,
    rational: rational === 1,
    period,
    params: splines.subarray(row + SPLINE_HEAD, knots),
    knots: splines.subarray(knots, net),
    homogeneous: splines.subarray(net, net + count * (rational === 1 ? 4 : 3)),
  }
}

/** The circle or ellipse of an edge; undefined for other curves and for tables cut short. */
export function conicAt(table: CurveTable, edge: number): Conic | undefined {
  const at = rowStarts(table)[edge] ?? -1
  const c = table.conics
  if (at < 0 || at + CONIC_STRIDE > c.length || !hasConic(curveKinds[table.kind[edge]])) return undefined
  return {
    center: [c[at], c[at + 1], c[at + 2]],
    axis: [c[at + 3], c[at + 4], c[at + 5]],
    major: [c[at + 6], c[at + 7], c[at + 8]],
    a: c[at + 9],
    b: c[at + 10],
    start: c[at + 11],
    sweep: c[at + 12],
  }
}
