import type { Exchange } from '../part21/exchange.ts'
import { asRow } from '../part21/plain.ts'
import type { ProductTable } from './products.ts'
import type { Representations } from './representations.ts'

const relationships = ['CONSTRUCTIVE_GEOMETRY_REPRESENTATION_RELATIONSHIP', 'SHAPE_REPRESENTATION_RELATIONSHIP', 'REPRESENTATION_RELATIONSHIP']

/** The CONSTRUCTIVE_GEOMETRY_REPRESENTATIONs of a file (ISO 10303-42; "supplemental geometry"): geometry that belongs to a product and is no part of its shape. */
export class Construction {
  private readonly aside = new Set<number>()
  private readonly byProduct = new Map<number, number[]>()

  constructor(exchange: Exchange, table: ProductTable, representations: Representations) {
    for (const row of exchange.rows('CONSTRUCTIVE_GEOMETRY_REPRESENTATION')) if (representations.any(row)) this.aside.add(row)
    if (this.aside.size === 0) return
    const placed = new Set<number>()
    for (const keyword of relationships) {
      for (const row of exchange.rows(keyword)) {
        const args = exchange.part(row, 'REPRESENTATION_RELATIONSHIP') ?? exchange.args(row)
        const [first, second] = [asRow(args[2]), asRow(args[3])]
        this.join(first, table.owner.get(second), placed)
        this.join(second, table.owner.get(first), placed)
      }
    }
  }

  /** Whether a representation is one of these. */
  isAside(representation: number): boolean {
    return this.aside.has(representation)
  }

  /** Rows of those of a product. */
  of(product: number): readonly number[] {
    return this.byProduct.get(product) ?? []
  }

  private join(representation: number, product: number | undefined, placed: Set<number>): void {
    if (product === undefined || !this.aside.has(representation) || placed.has(representation)) return
    placed.add(representation)
    this.byProduct.set(product, [...(this.byProduct.get(product) ?? []), representation])
  }
}
