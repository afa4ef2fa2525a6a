/** Kinds of curve of an edge; the order is the code stored in `CurveTable.kind`. */
export const curveKinds = ['unknown', 'line', 'circle', 'ellipse', 'parabola', 'hyperbola', 'bspline', 'polyline', 'composite', 'offset', 'surface'] as const
export type CurveKind = (typeof curveKinds)[number]

/** Numbers per conic in `CurveTable.conics`: centre xyz, axis xyz (unit; the edge runs counter-clockwise about it), major axis xyz (unit), a, b, start, sweep. */
export const CONIC_STRIDE = 13

/**
 * Curves that the source states for a part's edges, part-local, millimetres and radians, as columns so that it can be transferred. A line's points are its
 * polyline's; only circles and ellipses have more to say: a, b are their radii, and the edge goes from angle `start` (from the major axis) through `sweep`.
 */
export interface CurveTable {
  /** One per edge. */
  kind: Uint8Array
  /** One row per circle or ellipse, in the order of the edges. */
  conics: Float64Array
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

const rowsOf = new WeakMap<CurveTable, Int32Array>()

export const hasConic = (kind: CurveKind): boolean => kind === 'circle' || kind === 'ellipse'

/** The circle or ellipse of an edge; undefined for other curves and for tables cut short. */
export function conicAt(table: CurveTable, edge: number): Conic | undefined {
  let rows = rowsOf.get(table)
  if (!rows) {
    rows = new Int32Array(table.kind.length).fill(-1)
    let count = 0
    for (let e = 0; e < rows.length; e++) if (hasConic(curveKinds[table.kind[e]])) rows[e] = count++
    rowsOf.set(table, rows)
  }
  const at = (rows[edge] ?? -1) * CONIC_STRIDE
  const c = table.conics
  if (at < 0 || at + CONIC_STRIDE > c.length) return undefined
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
