import type { Exchange } from '../part21/exchange.ts'
import { asRow, asText, hasRefs, pairOf, refOf } from '../part21/plain.ts'
import { firstName, isName } from './units.ts'
import type { Representations } from './representations.ts'

/** A product definition: one part or assembly, however often it is used. */
export interface Product {
  row: number
  /** Rows of its PRODUCT_DEFINITION_FORMATION and PRODUCT. */
  formation: number
  product: number
  name: string
  /** The part number. */
  id: string
  description: string
  version: string
  /** Rows of its shape representations, joined ones included. */
  representations: number[]
}

/** Products of a file with the representations that are their shape. */
export interface ProductTable {
  products: Map<number, Product>
  /** Product of a representation, by SHAPE_DEFINITION_REPRESENTATION or by a relationship to such a one. */
  owner: Map<number, number>
  /** What a PRODUCT_DEFINITION_SHAPE is the shape of: row of a product definition or of a usage. */
  definition: Map<number, number>
}

const definitionKeywords = ['PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS']

export function readProducts(exchange: Exchange, representations: Representations): ProductTable {
  const products = new Map<number, Product>()
  for (const keyword of definitionKeywords) {
    for (const row of exchange.rows(keyword)) products.set(row, readProduct(exchange, row, exchange.part(row, 'PRODUCT_DEFINITION') ?? exchange.args(row)))
  }
  const definition = new Map<number, number>()
  for (const row of exchange.rows('PRODUCT_DEFINITION_SHAPE'))
    definition.set(row, hasRefs(exchange, row, 1) ? refOf(exchange, row, 0) : asRow(exchange.args(row)[2]))

  const owner = new Map<number, number>()
  for (const row of exchange.rows('SHAPE_DEFINITION_REPRESENTATION')) {
    const [shape, representation] = pairOf(exchange, row, 0)
    const product = products.get(definition.get(shape) ?? -1)
    if (!product || !representations.get(representation)) continue
    if (!product.representations.includes(representation)) product.representations.push(representation)
    if (!owner.has(representation)) owner.set(representation, product.row)
  }
  joinRepresentations(exchange, representations, products, owner)
  return { products, owner, definition }
}

function readProduct(exchange: Exchange, row: number, args: ReturnType<Exchange['args']>): Product {
  const formation = exchange.args(asRow(args[2]))
  const product = exchange.args(asRow(formation[2]))
  const id = asText(product[0]).trim()
  const version = asText(formation[0]).trim()
  const description = asText(product[2]).trim()
  return {
    row,
    formation: asRow(args[2]),
    product: asRow(formation[2]),
    name: firstName(asText(product[1]), id) || asText(product[1]).trim() || id,
    id,
    description: isName(description) ? description : '',
    version: /^(none|any|first_version|last_version|\s*)$/i.test(version) ? '' : version,
    representations: [],
  }
}

/** Representations that relationships without transformation join, in either order. */
export function plainRelations(exchange: Exchange): Map<number, number[]> {
  const related = new Map<number, number[]>()
  const relate = (a: number, b: number): void => {
    const list = related.get(a)
    if (list) list.push(b)
    else related.set(a, [b])
  }
  const moved = exchange.complexByPart().get('REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION') ?? []
  for (const keyword of ['SHAPE_REPRESENTATION_RELATIONSHIP', 'REPRESENTATION_RELATIONSHIP']) {
    // Both in the order of the file.
    let next = 0
    for (const row of exchange.rows(keyword)) {
      while (moved[next] < row) next++
      if (moved[next] === row) continue
      const args = exchange.part(row, 'REPRESENTATION_RELATIONSHIP') ?? exchange.args(row)
      const [a, b] = [asRow(args[2]), asRow(args[3])]
      if (a < 0 || b < 0 || a === b) continue
      relate(a, b)
      relate(b, a)
    }
  }
  return related
}

/**
 * Many systems give a product a representation of placements only and hang the solids' one on it by a relationship without transformation,
 * in either order. Another product's representation is never taken.
 */
function joinRepresentations(exchange: Exchange, representations: Representations, products: Map<number, Product>, owner: Map<number, number>): void {
  const related = plainRelations(exchange)
  for (const product of products.values()) {
    // The list grows while it is walked: relationships join transitively.
    for (const representation of product.representations) {
      for (const other of related.get(representation) ?? []) {
        if (owner.has(other) || !representations.get(other)) continue
        owner.set(other, product.row)
        product.representations.push(other)
      }
    }
  }
}
