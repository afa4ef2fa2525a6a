import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows } from '../part21/plain.ts'
import { frameToFrame, placementMatrix } from './placement.ts'
import type { Representations } from './representations.ts'

const MAX_NESTING = 20

/** Entities that hold others, and which of their attributes does (simple instances). */
const holders: Record<string, number> = {
  GEOMETRIC_CURVE_SET: 1,
  GEOMETRIC_SET: 1,
  EDGE_BASED_WIREFRAME_MODEL: 1,
  CONNECTED_EDGE_SET: 1,
  CONNECTED_EDGE_SUB_SET: 1,
  SHELL_BASED_WIREFRAME_MODEL: 1,
  WIRE_SHELL: 1,
  EDGE_LOOP: 1,
  PATH: 1,
  OPEN_PATH: 1,
  ANNOTATION_FILL_AREA: 1,
}

/** Curves that have ends, or close on themselves. */
const curves = new Set([
  'TRIMMED_CURVE',
  'POLYLINE',
  'CIRCLE',
  'ELLIPSE',
  'COMPOSITE_CURVE',
  'COMPOSITE_CURVE_ON_SURFACE',
  'B_SPLINE_CURVE_WITH_KNOTS',
  'B_SPLINE_CURVE',
  'BEZIER_CURVE',
  'QUASI_UNIFORM_CURVE',
  'UNIFORM_CURVE',
  'BOUNDED_CURVE',
  'SURFACE_CURVE',
  'SEAM_CURVE',
  'INTERSECTION_CURVE',
  'BOUNDED_SURFACE_CURVE',
  'OFFSET_CURVE_3D',
  'CURVE_REPLICA',
  'EDGE_CURVE',
  'SUBEDGE',
])

/** Rows of the curves and edges that an item of a representation is made of. Points and lines without ends are none. */
export function curvesOf(exchange: Exchange, item: number): number[] {
  const out: number[] = []
  const seen = new Set<number>()
  const visit = (row: number, depth: number): void => {
    if (row < 0 || depth > MAX_NESTING || seen.has(row)) return
    seen.add(row)
    const keyword = exchange.keyword(row)
    if (curves.has(keyword)) out.push(row)
    else if (keyword === 'ORIENTED_EDGE') visit(asRow(exchange.args(row)[3]), depth + 1)
    else if (holders[keyword] !== undefined) for (const member of asRows(exchange.args(row)[holders[keyword]])) visit(member, depth + 1)
  }
  visit(item, 0)
  return out
}

export interface MappedItem {
  item: number
  representation: number
  matrix: Matrix
}

/** What a MAPPED_ITEM of representation `holder` repeats, and where: M(target) · M(origin)⁻¹. */
export function mappedItem(exchange: Exchange, representations: Representations, item: number, holder: number): MappedItem | undefined {
  const args = exchange.part(item, 'MAPPED_ITEM')
  if (!args) return undefined
  const map = exchange.args(asRow(args.at(-2)))
  const source = representations.get(asRow(map[1]))
  if (!source) return undefined
  const origin = placementMatrix(exchange, asRow(map[0]), source.mm ?? 1)
  const target = placementMatrix(exchange, asRow(args.at(-1)), representations.get(holder)?.mm ?? 1)
  const matrix = frameToFrame(target, origin)
  return matrix && { item, representation: source.row, matrix }
}
