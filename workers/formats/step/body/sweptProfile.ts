import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import { type Profile, reversedPiece, straightPiece } from '../../../kernel/brep/solid/profile.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asRow, asRows } from '../part21/plain.ts'
import { boundedPiece } from './compositeCurve.ts'
import { edgePiece } from './edgePiece.ts'
import { type Geometry, isFalse } from './geometry.ts'

/** The chains of curves round a plane CURVE_BOUNDED_SURFACE or face that is moved to make a solid; undefined when one of its curves is unknown. */
export function sweptProfile(exchange: Exchange, row: number, geometry: Geometry): Profile | undefined {
  const args = exchange.args(row)
  const isArea = exchange.keyword(row) === 'CURVE_BOUNDED_SURFACE'
  const chains = asRows(args[isArea ? 2 : 1]).map((bound) => (isArea ? boundary(exchange, bound, geometry) : faceBound(exchange, bound, geometry)))
  const known = chains.filter((chain) => chain !== undefined && chain.length > 0) as CurvePiece[][]
  return known.length > 0 && known.length === chains.length ? known : undefined
}

/** A closed curve: mostly a composite one, whose segments become pieces of their own. */
function boundary(exchange: Exchange, row: number, geometry: Geometry): CurvePiece[] | undefined {
  const segments = /^(COMPOSITE_CURVE|COMPOSITE_CURVE_ON_SURFACE|BOUNDARY_CURVE|OUTER_BOUNDARY_CURVE)$/.test(exchange.keyword(row))
    ? asRows(exchange.args(row)[1])
    : undefined
  if (!segments) {
    const piece = boundedPiece(exchange, row, geometry, geometry.angle, 0)
    return piece && [piece]
  }
  const out: CurvePiece[] = []
  for (const segment of segments) {
    const [, sense, parent] = exchange.args(segment)
    const piece = boundedPiece(exchange, asRow(parent), geometry, geometry.angle, 0)
    if (!piece) return undefined
    out.push(asEnum(sense) === 'F' ? reversedPiece(piece) : piece)
  }
  return out
}

function faceBound(exchange: Exchange, bound: number, geometry: Geometry): CurvePiece[] | undefined {
  const loop = asRow(exchange.args(bound)[1])
  const members = asRows(exchange.args(loop)[1])
  if (exchange.keyword(loop) === 'POLY_LOOP') {
    const points = members.map((point) => geometry.point(point))
    return points.map((point, i) => straightPiece(point, points[(i + 1) % points.length]))
  }
  if (exchange.keyword(loop) !== 'EDGE_LOOP') return undefined
  const out: CurvePiece[] = []
  for (const member of members) {
    const oriented = exchange.keyword(member) === 'ORIENTED_EDGE' ? exchange.args(member) : undefined
    const piece = edgePiece(exchange, oriented ? asRow(oriented[3]) : member, geometry)
    if (!piece) return undefined
    out.push(oriented && isFalse(oriented[4]) ? reversedPiece(piece) : piece)
  }
  return out
}
