import { Exchange } from '../part21/exchange.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
import { type ProductTable, readProducts } from './products.ts'
import { Representations } from './representations.ts'
import { type Annotations, readAnnotations } from './annotations.ts'
import { CheckValueTable } from './checkValues.ts'
import type { MappedItem } from './curveItems.ts'
import { Occurrences } from './occurrences.ts'
import { readPlacedShapes } from './placedShapes.ts'
import { Properties } from './properties.ts'
import { Styles } from './styles.ts'

/** Names of the files that hold the shape of products, by product row. First the document's own name, then its other names. */
function readExternalFiles(exchange: Exchange, table: ProductTable): Map<number, string[][]> {
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

const relationships = ['CONSTRUCTIVE_GEOMETRY_REPRESENTATION_RELATIONSHIP', 'SHAPE_REPRESENTATION_RELATIONSHIP', 'REPRESENTATION_RELATIONSHIP']

/** The CONSTRUCTIVE_GEOMETRY_REPRESENTATIONs of a file (ISO 10303-42; "supplemental geometry"): geometry that belongs to a product and is no part of its shape. */
class Construction {
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

/** Layers of a file (PRESENTATION_LAYER_ASSIGNMENT, ISO 10303-46) by what lies on them: bodies, representations, or what carries their style. */
class Layers {
  private readonly byItem = new Map<number, string[]>()

  constructor(exchange: Exchange) {
    for (const row of exchange.rows('PRESENTATION_LAYER_ASSIGNMENT')) {
      const args = exchange.args(row)
      const name = asText(args[0]).trim()
      if (name === '') continue
      for (const item of asRows(args[2])) {
        this.add(item, name)
        // A styled item on a layer puts the item it styles there.
        if (exchange.keyword(item).endsWith('STYLED_ITEM')) this.add(asRow(exchange.args(item)[2]), name)
      }
    }
  }

  /** Names of the layers on which any of the rows lies. */
  of(rows: readonly number[]): string[] {
    return this.byItem.size === 0 ? [] : [...new Set(rows.flatMap((row) => this.byItem.get(row) ?? []))]
  }

  private add(item: number, name: string): void {
    const list = this.byItem.get(item)
    if (!list) this.byItem.set(item, [name])
    else if (!list.includes(name)) list.push(name)
  }
}

/** One STEP file with its product structure; geometry is not touched. */
export interface StepDocument {
  /** Path in the file set. */
  path: string
  exchange: Exchange
  /** Rows of the file itself; those of files that it is linked with follow. */
  ownRows: number
  representations: Representations
  table: ProductTable
  occurrences: Occurrences
  /** Representations that stand in others by a relationship alone, by the row of the one that holds them. */
  placed: Map<number, MappedItem[]>
  styles: Styles
  layers: Layers
  properties: Properties
  /** Names of files that hold the shape of a product, by product row. */
  external: Map<number, string[][]>
  annotations: Annotations
  construction: Construction
  /** Read when it is first asked for. */
  checkValues(): CheckValueTable
}

export const readDocument = (bytes: Uint8Array, path: string): StepDocument => documentOf(new Exchange(bytes), path)

export function documentOf(exchange: Exchange, path: string, ownRows = exchange.count): StepDocument {
  const representations = new Representations(exchange)
  const table = readProducts(exchange, representations)
  const placed = readPlacedShapes(exchange, table, representations)
  const styles = new Styles(exchange)
  const properties = new Properties(exchange)
  let checkValues: CheckValueTable | undefined
  return {
    path,
    exchange,
    ownRows,
    representations,
    table,
    placed,
    occurrences: new Occurrences(exchange, table, representations),
    styles,
    layers: new Layers(exchange),
    properties,
    external: readExternalFiles(exchange, table),
    annotations: readAnnotations(exchange, representations, table, styles),
    construction: new Construction(exchange, table, representations),
    checkValues: () => (checkValues ??= new CheckValueTable(exchange, representations, properties.validation())),
  }
}
