import { transformPoint, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Edges } from '../../../../src/core/scene/mesh.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow } from '../part21/plain.ts'
import { type StatedSymbol, terminatorsOf } from '../structure/symbols.ts'
import { symbolShape } from './symbolShapes.ts'

/** Lines of a symbol, xyz after xyz, millimetres in the axes of its annotation; `fill`: they are closed, and filled. */
interface SymbolLines {
  lines: Float64Array[]
  fill: boolean
}

/**
 * The lines of a symbol that the standard names; none of unknown ones. `leader`: lines of the leader that it ends, from which an arrow points away: some writers state
 * the direction of the leader, some that of the arrow.
 */
export function namedSymbolLines({ name, matrix }: StatedSymbol, leader: Edges | undefined): SymbolLines {
  const shape = symbolShape(name)
  if (!shape) return { lines: [], fill: false }
  const turn = leader && isTurned(matrix, leader) ? -1 : 1
  const lines = shape.lines.map((flat) => {
    const points = new Float64Array((flat.length / 2) * 3)
    for (let i = 0; i < flat.length; i += 2) transformPoint(points, (i / 2) * 3, matrix, 0, flat[i] * turn, flat[i + 1] * turn, 0)
    return points
  })
  return { lines, fill: shape.fill }
}

/** The lines of edges, moved. */
export function movedLines({ points, start }: Edges, { matrix }: StatedSymbol): Float64Array[] {
  return Array.from({ length: start.length - 1 }, (_, edge) => {
    const out = new Float64Array((start[edge + 1] - start[edge]) * 3)
    for (let at = start[edge], i = 0; at < start[edge + 1]; at++, i += 3)
      transformPoint(out, i, matrix, 0, points[at * 3], points[at * 3 + 1], points[at * 3 + 2])
    return out
  })
}

/** Whether the x axis of a symbol runs along the leader instead of away from it. */
function isTurned(matrix: ArrayLike<number>, { points, start }: Edges): boolean {
  const at = (index: number): Vec3 => [points[index * 3], points[index * 3 + 1], points[index * 3 + 2]]
  let nearest = Infinity
  let along = 0
  for (let edge = 0; edge + 1 < start.length; edge++) {
    const [first, last] = [start[edge], start[edge + 1] - 1]
    for (const [end, next] of [
      [at(first), at(first + 1)],
      [at(last), at(last - 1)],
    ]) {
      const away = Math.hypot(end[0] - matrix[12], end[1] - matrix[13], end[2] - matrix[14])
      if (!(away < nearest)) continue
      nearest = away
      along = (next[0] - end[0]) * matrix[0] + (next[1] - end[1]) * matrix[1] + (next[2] - end[2]) * matrix[2]
    }
  }
  return along > 0
}

const known = new WeakMap<Exchange, ReadonlyMap<number, number>>()

/** Rows of the curves of leaders by the rows of the symbols at their ends. */
export function leadersOfSymbols(exchange: Exchange): ReadonlyMap<number, number> {
  const found =
    known.get(exchange) ??
    new Map(terminatorsOf(exchange).flatMap(({ row, curve, isLeader }) => (isLeader ? [[itemOf(exchange, row), itemOf(exchange, curve)]] : [])))
  known.set(exchange, found)
  return found
}

/** Row of the item of an occurrence. */
const itemOf = (exchange: Exchange, occurrence: number): number =>
  asRow(exchange.isComplex(occurrence) ? exchange.parts(occurrence).get('STYLED_ITEM')?.[1] : exchange.args(occurrence)[2])
