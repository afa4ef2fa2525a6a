import type { Edges } from '../../../../src/core/scene/mesh.ts'
import type { Quality } from '../../../contract/format.ts'
import { bodySize } from '../../../kernel/brep/bodySize.ts'
import type { CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import { wireBody } from '../../../kernel/brep/body.ts'
import { meshBody } from '../../../kernel/tessellate/bodyMesh.ts'
import { boundedPiece } from '../body/compositeCurve.ts'
import { edgePiece } from '../body/edgePiece.ts'
import type { Geometry } from '../body/geometry.ts'
import type { Exchange } from '../part21/exchange.ts'
import { partDeflection } from './deflection.ts'

/** A curve or an edge between its ends; undefined of one that has none. `angle`: radians per unit. */
export const curvePiece = (exchange: Exchange, row: number, geometry: Geometry, angle: number): CurvePiece | undefined =>
  /^(EDGE_CURVE|SUBEDGE)$/.test(exchange.keyword(row)) ? edgePiece(exchange, row, geometry) : boundedPiece(exchange, row, geometry, angle, 0)

/** Curves as polylines, one edge each. `sceneSize` in millimetres. Throws RangeError when there are none. */
export function wireEdges(pieces: readonly CurvePiece[], sceneSize: number, quality: Quality): Edges {
  const body = wireBody(
    pieces,
    pieces.map(() => 0),
  )
  const size = bodySize([body])
  return meshBody(body, partDeflection(size, Math.max(sceneSize, size), quality)).edges
}
