import { transformPoint, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Edges } from '../../../../src/core/scene/mesh.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow } from '../part21/plain.ts'
import { type StatedSymbol, terminatorsOf } from '../structure/symbols.ts'

/** How the symbols that ISO 10303-202 names are drawn: in units, tip or middle at the origin, pointing along x; xy after xy. `fill`: the closed lines are filled. */
interface SymbolShape {
  lines: readonly (readonly number[])[]
  fill: boolean
}

/** Half the width of an arrow of length 1: the slender arrow of drawings (ISO 128-22: 15° to 20°). */
const HALF = 1 / 6
const CORNERS = 24

const arrow = [0, 0, -1, HALF, -1, -HALF, 0, 0]
const box = [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, -0.5]
const dot = Array.from({ length: CORNERS + 1 }, (_, i) => (i % CORNERS) * ((2 * Math.PI) / CORNERS)).flatMap((angle) => [
  Math.cos(angle) / 2,
  Math.sin(angle) / 2,
])
/** Two half turns, as in an integral sign. */
const integral = Array.from({ length: CORNERS + 1 }, (_, i) => {
  const at = (i / CORNERS) * 2 - 1
  const angle = Math.PI * Math.abs(at)
  return [(Math.sign(at) * (1 - Math.cos(angle))) / 4, (Math.sign(at) * Math.sin(angle)) / 4]
}).flat()

const shapes: Record<string, SymbolShape> = {
  'filled arrow': { lines: [arrow], fill: true },
  'blanked arrow': { lines: [arrow], fill: false },
  'unfilled arrow': { lines: [arrow], fill: false },
  'open arrow': { lines: [[-1, HALF, 0, 0, -1, -HALF]], fill: false },
  'filled box': { lines: [box], fill: true },
  'blanked box': { lines: [box], fill: false },
  'filled dot': { lines: [dot], fill: true },
  'blanked dot': { lines: [dot], fill: false },
  'dimension origin': { lines: [dot], fill: false },
  slash: { lines: [[-0.5, -0.5, 0.5, 0.5]], fill: false },
  'integral symbol': { lines: [integral], fill: false },
}

/** The shape of a symbol by its name; names that the standard does not list are taken by the arrow, box or dot in them. Undefined of others. */
function symbolShape(name: string): SymbolShape | undefined {
  const own = shapes[name]
  if (own) return own
  const kind = ['arrow', 'box', 'dot'].find((word) => name.includes(word)) ?? (name.includes('circle') ? 'dot' : undefined)
  return kind === undefined ? undefined : shapes[`${/filled|solid|closed/.test(name) && !name.includes('unfilled') ? 'filled' : 'blanked'} ${kind}`]
}

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
