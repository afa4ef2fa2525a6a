import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow } from '../part21/pick.ts'
import { frameToFrame, placementMatrix } from './placement.ts'
import type { Representations } from './representations.ts'

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
