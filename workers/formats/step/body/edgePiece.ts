import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow } from '../part21/plain.ts'
import { type Geometry, isFalse } from './geometry.ts'

const MAX_PARENTS = 8

/** Whether an edge runs against its curve: for a SUBEDGE the edge of which it is a part decides that. */
export function edgeIsReversed(exchange: Exchange, row: number): boolean {
  let reversed = false
  let edge = row
  for (let depth = 0; depth < MAX_PARENTS; depth++) {
    const args = exchange.args(edge)
    if (exchange.keyword(edge) !== 'SUBEDGE') reversed = reversed !== isFalse(args[4])
    if (!/^(SUBEDGE|ORIENTED_EDGE)$/.test(exchange.keyword(edge))) break
    edge = asRow(args[3])
  }
  return reversed
}

/** An EDGE_CURVE or SUBEDGE between its vertices; undefined when its curve is unknown. */
export function edgePiece(exchange: Exchange, row: number, geometry: Geometry): CurvePiece | undefined {
  const [, first, last, curveRow] = exchange.args(row)
  const curve = geometry.curve(asRow(curveRow))
  if (!curve) return undefined
  const at = (vertex: number): number => curve.invert(...geometry.point(asRow(exchange.args(vertex)[1])))
  let from = at(asRow(first)),
    to = at(asRow(last))
  const reversed = edgeIsReversed(exchange, row)
  if (asRow(first) === asRow(last) && Number.isFinite(curve.end - curve.start)) [from, to] = reversed ? [curve.end, curve.start] : [curve.start, curve.end]
  else if (curve.period > 0) {
    if (reversed) from += from <= to ? curve.period : 0
    else to += to <= from ? curve.period : 0
  }
  return { curve, from, to }
}
