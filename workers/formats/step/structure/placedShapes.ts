import type { Exchange } from '../part21/exchange.ts'
import type { MappedItem } from './curveItems.ts'
import { relatedBy, type RelatedShapes, relationMatrix } from './occurrences.ts'
import { Matrices } from './placement.ts'
import { type ProductTable, plainRelations } from './products.ts'
import type { Representations } from './representations.ts'

/** A damaged file can relate everything with everything. */
const MAX_PLACED = 100_000
const WITH_TRANSFORMATION = 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION'

/**
 * Representations that stand in another one of the same product (or of none) by a relationship with transformation alone, without a usage: by the row of the one
 * that holds them. The first of a relationship is put into the second (ISO 10303-43), unless the first alone is a product's. A shape put somewhere is no longer listed
 * as the product's own.
 */
export function readPlacedShapes(exchange: Exchange, table: ProductTable, representations: Representations): Map<number, MappedItem[]> {
  // The relationship is the first that a CONTEXT_DEPENDENT_SHAPE_REPRESENTATION refers to.
  const ofUsages = new Set<number>()
  for (const row of exchange.rows('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')) ofUsages.add(exchange.refs[exchange.refStart[row]])
  const own: number[] = []
  for (const keyword of [WITH_TRANSFORMATION, 'REPRESENTATION_RELATIONSHIP', 'SHAPE_REPRESENTATION_RELATIONSHIP']) {
    for (const row of exchange.rows(keyword)) if (!ofUsages.has(row) && exchange.is(row, WITH_TRANSFORMATION)) own.push(row)
  }
  return own.length > 0 ? new PlacedShapes(exchange, table, representations).place(own) : new Map()
}

class PlacedShapes {
  private readonly exchange: Exchange
  private readonly table: ProductTable
  private readonly representations: Representations
  private readonly plain: Map<number, number[]>
  private readonly matrices = new Matrices()
  private readonly placed = new Map<number, MappedItem[]>()
  private count = 0

  constructor(exchange: Exchange, table: ProductTable, representations: Representations) {
    this.exchange = exchange
    this.table = table
    this.representations = representations
    this.plain = plainRelations(exchange)
  }

  place(relations: readonly number[]): Map<number, MappedItem[]> {
    const { owner } = this.table
    let waiting = relations
    // Chains: a shape put into a representation becomes its product's, and may hold others.
    for (let before = Infinity; waiting.length > 0 && waiting.length < before; ) {
      before = waiting.length
      waiting = waiting.filter((relation) => {
        const ends = relatedBy(this.exchange, relation)
        if (!ends || (!owner.has(ends.first) && !owner.has(ends.second))) return true
        this.put(relation, ends)
        return false
      })
    }
    // Shapes of no product at all.
    if (this.table.products.size === 0) {
      for (const relation of waiting) {
        const ends = relatedBy(this.exchange, relation)
        if (ends) this.put(relation, ends)
      }
    }
    for (const [holder, list] of this.placed) {
      this.placed.set(
        holder,
        list.filter(({ representation }) => this.isDrawn(representation)),
      )
    }
    return this.placed
  }

  /** Whether there is anything but placements in a representation, or in what stands in it. */
  private isDrawn(row: number): boolean {
    const found = new Set([row])
    for (const one of found) {
      if (this.representations.get(one)?.items.some((item) => this.representations.kind(item) !== 'placement')) return true
      for (const { representation } of this.placed.get(one) ?? []) found.add(representation)
    }
    return false
  }

  private put(relation: number, ends: RelatedShapes): void {
    const { first, second } = ends
    const { owner, products } = this.table
    const { representations } = this
    if (first === second || !representations.get(first) || !representations.get(second)) return
    const flipped = owner.has(first) && !owner.has(second)
    const [member, holder] = flipped ? [second, first] : [first, second]
    const product = owner.get(holder)
    if (owner.has(member) && owner.get(member) !== product) return
    const moved = this.joined(member, product)
    const matrix = relationMatrix(this.exchange, representations, ends, flipped, this.matrices.next())
    if (!matrix || moved.has(holder) || [...moved].some((row) => this.holds(row, holder))) return
    const list = this.placed.get(holder) ?? []
    this.placed.set(holder, list)
    for (const representation of moved) {
      if (product !== undefined) owner.set(representation, product)
      if (++this.count <= MAX_PLACED) list.push({ item: relation, representation, matrix })
    }
    const shape = products.get(product ?? -1)
    if (shape) shape.representations = shape.representations.filter((row) => !moved.has(row))
  }

  /** A representation with those that plain relationships join to it, as far as they are this product's or nobody's. */
  private joined(row: number, product: number | undefined): Set<number> {
    const { owner } = this.table
    const found = new Set([row])
    for (const one of found) {
      for (const other of this.plain.get(one) ?? []) {
        if ((owner.get(other) ?? product) === product && this.representations.get(other)) found.add(other)
      }
    }
    return found
  }

  /** Whether something stands in a representation, or in what stands there. */
  private holds(row: number, wanted: number): boolean {
    const found = new Set([row])
    for (const one of found) for (const { representation } of this.placed.get(one) ?? []) found.add(representation)
    return found.has(wanted)
  }
}
