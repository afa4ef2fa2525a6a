import { Exchange } from '../part21/exchange.ts'
import { type Annotations, readAnnotations } from './annotations.ts'
import { CheckValueTable } from './checkValues.ts'
import { Construction } from './construction.ts'
import { readExternalFiles } from './external.ts'
import { Layers } from './layers.ts'
import type { MappedItem } from './curveItems.ts'
import { type Occurrences, readOccurrences } from './occurrences.ts'
import { readPlacedShapes } from './placedShapes.ts'
import { type ProductTable, readProducts } from './products.ts'
import { Properties } from './properties.ts'
import { Representations } from './representations.ts'
import { Styles } from './styles.ts'

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
    occurrences: readOccurrences(exchange, table, representations),
    styles,
    layers: new Layers(exchange),
    properties,
    external: readExternalFiles(exchange, table),
    annotations: readAnnotations(exchange, representations, table, styles),
    construction: new Construction(exchange, table, representations),
    checkValues: () => (checkValues ??= new CheckValueTable(exchange, representations, properties.validation())),
  }
}
