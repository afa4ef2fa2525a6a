import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
import type { ProductTable } from './products.ts'

/** Names of the files that hold the shape of products, by product row. First the document's own name, then what it is also known as. */
export function readExternalFiles(exchange: Exchange, table: ProductTable): Map<number, string[][]> {
  const files = new Map<number, string[]>()
  for (const row of exchange.rows('DOCUMENT_FILE')) {
    const args = exchange.args(row)
    files.set(row, [asText(args[0]), asText(args[1])])
  }
  const byProduct = new Map<number, string[][]>()
  if (files.size === 0) return byProduct
  for (const keyword of ['APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT', 'EXTERNAL_IDENTIFICATION_ASSIGNMENT']) {
    for (const row of exchange.rows(keyword)) {
      const args = exchange.args(row)
      for (const item of asRows(args[3])) files.get(item)?.push(asText(args[0]))
    }
  }
  const byRow = new Map<number, number>()
  for (const { row, formation, product } of table.products.values()) {
    byRow.set(row, row)
    if (!byRow.has(formation)) byRow.set(formation, row)
    if (!byRow.has(product)) byRow.set(product, row)
  }
  for (const [shape, definition] of table.definition) byRow.set(shape, definition)
  const link = (product: number, document: number): void => {
    const names = files
      .get(document)
      ?.map((name) => name.trim())
      .filter((name) => name !== '')
    if (!names || names.length === 0 || !table.products.has(product)) return
    const list = byProduct.get(product) ?? []
    if (!list.some((known) => known[0] === names[0])) list.push(names)
    byProduct.set(product, list)
  }
  for (const row of exchange.rows('PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS')) {
    for (const document of asRows(exchange.args(row)[4])) link(row, document)
  }
  for (const keyword of ['APPLIED_DOCUMENT_REFERENCE', 'DOCUMENT_REFERENCE', 'CC_DESIGN_SPECIFICATION_REFERENCE']) {
    for (const row of exchange.rows(keyword)) {
      const args = exchange.args(row)
      for (const item of asRows(args[2])) link(byRow.get(item) ?? -1, asRow(args[0]))
    }
  }
  // An "external definition" property: the document's property is represented by the product's shape representation.
  for (const row of exchange.rows('PROPERTY_DEFINITION_REPRESENTATION')) {
    const args = exchange.args(row)
    link(table.owner.get(asRow(args[1])) ?? -1, asRow(exchange.args(asRow(args[0]))[2]))
  }
  return byProduct
}
