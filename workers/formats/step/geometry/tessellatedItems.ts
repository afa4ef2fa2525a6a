import { type Matrix, multiply } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asList, asNumbers, asRow, asRows } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { placementMatrix } from '../structure/placement.ts'
import type { TablePoint } from './tessellatedFace.ts'

const MAX_NESTING = 20

/** Larger coordinates are damage: single precision must hold them in any unit. */
const LARGEST = 1e30

/** A tessellated item that holds no others, where its holders put it. */
export interface TessellatedLeaf {
  row: number
  keyword: string
  args: Value[]
  /** Rows of its holders, the outermost first. */
  holders: readonly number[]
  /** Millimetres. */
  matrix?: Matrix
}

/**
 * Walks the AP242 tessellation below an item: solids, shells, wires and sets, each with their faces, edges and points.
 * A REPOSITIONED_TESSELLATED_ITEM is a complex instance that is a set besides.
 */
export function tessellatedLeaves(exchange: Exchange, item: number, mm: number, take: (leaf: TessellatedLeaf) => void): void {
  const visit = (row: number, holders: readonly number[], matrix: Matrix | undefined): void => {
    if (row < 0 || holders.length > MAX_NESTING || holders.includes(row)) return
    if (exchange.isComplex(row)) {
      const parts = exchange.parts(row)
      const location = parts.get('REPOSITIONED_TESSELLATED_ITEM')
      const own = location && placementMatrix(exchange, asRow(location[0]), mm)
      const placed = own && matrix ? multiply(matrix, own) : (own ?? matrix)
      for (const [name, args] of parts) {
        if (sets.has(name)) for (const member of asRows(args[0])) visit(member, [...holders, row], placed)
      }
      return
    }
    const keyword = exchange.keyword(row)
    const args = exchange.args(row)
    if (sets.has(keyword)) for (const member of asRows(args[1])) visit(member, [...holders, row], matrix)
    else take({ row, keyword, args, holders, matrix })
  }
  visit(item, [], undefined)
}

const sets = new Set(['TESSELLATED_SOLID', 'TESSELLATED_SHELL', 'TESSELLATED_WIRE', 'TESSELLATED_GEOMETRIC_SET'])

/** Points of a COORDINATES_LIST; undefined for those that are none. Each list is read once. */
export class Coordinates {
  private readonly exchange: Exchange
  private readonly known = new Map<number, TablePoint[]>()

  constructor(exchange: Exchange) {
    this.exchange = exchange
  }

  of(row: number): TablePoint[] {
    let points = this.known.get(row)
    if (!points) {
      points = this.exchange.keyword(row) === 'COORDINATES_LIST' ? asList(this.exchange.args(row)[2]).map(pointOf) : []
      this.known.set(row, points)
    }
    return points
  }
}

function pointOf(value: Value): TablePoint {
  const point = asNumbers(value)
  return point.every((coordinate) => Math.abs(coordinate) < LARGEST) ? point : undefined
}
