import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { isOccurrence, literalsOf, wordsOf } from './literals.ts'
import { isName } from './units.ts'
import type { ProductTable } from './products.ts'
import type { Representations } from './representations.ts'
import type { Styles } from './styles.ts'
import { terminatorsOf } from './symbols.ts'

/** Product and manufacturing information as it is drawn: what one callout, or one occurrence that stands alone, shows. */
export interface Annotation {
  /** Rows of the callout and of its occurrences. */
  rows: number[]
  /** Row of the draughting model whose units it has. */
  representation: number
  name: string
  /** Rows of curves, sets of curves and tessellations. */
  items: number[]
  color: Rgba
  hidden: boolean
  /** Texts are drawn by our font: lines and their lengths are not the file's. */
  isWritten: boolean
  /** It keeps a place for its text. */
  isPlace: boolean
  /** Rows of the callouts that it was put together from. */
  joined?: number[]
}

export interface Annotations {
  /** Annotations by product row; -1 = of the whole. */
  byProduct: Map<number, Annotation[]>
  /** Callouts without lines, triangles or a drawn twin of their name: text that the reader is to set itself, places for it. */
  undrawn: number
}

const MAX_NESTING = 20
/** More relationships than this are not followed from a model to a shape. */
const MAX_RELATED = 10_000

/** The annotations of a file by the product whose shape they belong to. A callout that only keeps a place for one that is drawn elsewhere is left out. */
export function readAnnotations(exchange: Exchange, representations: Representations, table: ProductTable, styles: Styles): Annotations {
  const byProduct = new Map<number, Annotation[]>()
  const models = draughtingModels(exchange)
  if (models.length === 0) return { byProduct, undrawn: 0 }
  const reader = new Reader(exchange, styles)
  const definitions = definitionsOf(exchange)
  const seen = new Set<number>()
  const drawn = new Set<string>()
  const undrawn: string[] = []
  for (const model of models) {
    const own = representations.any(model)
    if (!own) continue
    const rows = [...new Set(own.items.flatMap((item) => reader.occurrences(item)).map((row) => reader.calloutOf.get(row) ?? row))]
    let annotations: Annotation[] = []
    for (const row of rows) {
      if (seen.has(row)) continue
      seen.add(row)
      const annotation = reader.annotation(row, model)
      if (annotation.items.length === 0) undrawn.push(annotation.name)
      else {
        drawn.add(annotation.name)
        annotations.push(annotation)
      }
    }
    if (annotations.length === 0) continue
    annotations = withoutHalves(annotations, definitions)
    const product = productOf(exchange, representations, table, model)
    const list = byProduct.get(product) ?? []
    list.push(...annotations)
    byProduct.set(product, list)
  }
  return { byProduct, undrawn: undrawn.filter((name) => name === '' || !drawn.has(name)).length }
}

/** What each callout is the drawing of. */
function definitionsOf(exchange: Exchange): Map<number, Set<number>> {
  const out = new Map<number, Set<number>>()
  for (const keyword of ['DRAUGHTING_MODEL_ITEM_ASSOCIATION', 'DRAUGHTING_MODEL_ITEM_ASSOCIATION_WITH_PLACEHOLDER']) {
    for (const row of exchange.rows(keyword)) {
      const [, , definition, , callout] = exchange.args(row).map(asRow)
      const known = out.get(callout)
      if (known) known.add(definition)
      else out.set(callout, new Set([definition]))
    }
  }
  return out
}

/**
 * NX draws the leader of a note in the callout that keeps the place of its text, and the text in another callout of the same name and meaning: both are one annotation.
 */
function withoutHalves(annotations: readonly Annotation[], definitions: ReadonlyMap<number, ReadonlySet<number>>): Annotation[] {
  const byName = Map.groupBy(annotations, ({ name }) => name)
  const gone = new Set<Annotation>()
  const out: Annotation[] = []
  for (const annotation of annotations) {
    const own = definitions.get(annotation.rows[0])
    const isOther = (other: Annotation): boolean =>
      other.isPlace !== annotation.isPlace && !gone.has(other) && [...(definitions.get(other.rows[0]) ?? [])].some((definition) => own?.has(definition))
    if (gone.has(annotation)) continue
    const other = annotation.name === '' || !own ? undefined : byName.get(annotation.name)!.find(isOther)
    if (other) gone.add(other).add(annotation)
    out.push(other ? joinedWith(annotation, other) : annotation)
  }
  return out
}

const joinedWith = (one: Annotation, other: Annotation): Annotation => ({
  ...one,
  rows: [...one.rows, ...other.rows],
  items: [...one.items, ...other.items],
  color: one.color || other.color,
  hidden: one.hidden && other.hidden,
  isWritten: one.isWritten || other.isWritten,
  joined: [one.rows[0], other.rows[0]],
})

/** Edition 2 of AP242 writes them as complex instances. */
function draughtingModels(exchange: Exchange): number[] {
  const complex = ['CHARACTERIZED_OBJECT', 'CHARACTERIZED_REPRESENTATION', 'CHARACTERIZED_ITEM'].flatMap((keyword) =>
    [...exchange.rows(keyword)].filter((row) => exchange.isComplex(row) && exchange.parts(row).has('DRAUGHTING_MODEL')),
  )
  return [...exchange.rows('DRAUGHTING_MODEL'), ...complex]
}

/** The product of a shape that a model shows (by a mapped item) or is related to, by way of other models if need be; the only product of the file; else -1. */
function productOf(exchange: Exchange, representations: Representations, table: ProductTable, model: number): number {
  const ways = [model]
  const known = new Set(ways)
  const go = (row: number): void => {
    if (row >= 0 && !known.has(row) && ways.length < MAX_RELATED) {
      known.add(row)
      ways.push(row)
    }
  }
  const relations = relationsOf(exchange)
  for (const row of ways) {
    const owner = table.owner.get(row)
    if (owner !== undefined) return owner
    for (const item of representations.any(row)?.items ?? []) {
      if (representations.kind(item) !== 'mapped') continue
      const map = asRow(exchange.part(item, 'MAPPED_ITEM')?.at(-2))
      go(asRow(exchange.args(map)[1]))
    }
    for (const other of relations.get(row) ?? []) go(other)
  }
  const products = [...table.products.keys()]
  return products.length === 1 ? products[0] : -1
}

function relationsOf(exchange: Exchange): Map<number, number[]> {
  const out = new Map<number, number[]>()
  for (const row of exchange.rows('MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP')) {
    const [, , first, second] = exchange.args(row)
    for (const [a, b] of [
      [asRow(first), asRow(second)],
      [asRow(second), asRow(first)],
    ])
      out.set(a, [...(out.get(a) ?? []), b])
  }
  return out
}

class Reader {
  /** The callout that an occurrence is part of. */
  readonly calloutOf = new Map<number, number>()
  private readonly exchange: Exchange
  private readonly styles: Styles
  /** Rows of the symbols at the ends of a curve, by its occurrence: callouts need not list them. */
  private readonly ends: ReadonlyMap<number, readonly number[]>

  constructor(exchange: Exchange, styles: Styles) {
    this.exchange = exchange
    this.styles = styles
    this.ends = new Map([...Map.groupBy(terminatorsOf(exchange), ({ curve }) => curve)].map(([curve, list]) => [curve, list.map(({ row }) => row)]))
    for (const keyword of exchange.scan.keywords) {
      if (!keyword.endsWith('_CALLOUT')) continue
      for (const row of exchange.rows(keyword)) for (const member of this.occurrences(row)) if (!this.calloutOf.has(member)) this.calloutOf.set(member, row)
    }
    for (const [curve, rows] of this.ends) for (const row of rows) if (!this.calloutOf.has(row)) this.calloutOf.set(row, this.calloutOf.get(curve) ?? curve)
  }

  /** Annotation occurrences of an item of a model: itself, or those of a callout or of an annotation plane. */
  occurrences(item: number): number[] {
    const out: number[] = []
    const seen = new Set<number>()
    const visit = (row: number, depth: number): void => {
      if (row < 0 || depth > MAX_NESTING || seen.has(row)) return
      seen.add(row)
      const names = this.names(row)
      if (names.some((name) => name.endsWith('_CALLOUT'))) for (const member of asRows(this.attribute(row, 'DRAUGHTING_CALLOUT', 1))) visit(member, depth + 1)
      else if (names.includes('ANNOTATION_PLANE')) for (const member of asRows(this.attribute(row, 'ANNOTATION_PLANE', 3))) visit(member, depth + 1)
      else if (names.some(isOccurrence)) {
        out.push(row)
        for (const end of this.ends.get(row) ?? []) visit(end, depth + 1)
      }
    }
    visit(item, 0)
    return out
  }

  /** What a callout or an occurrence shows; without items when it is nothing that can be drawn: a place for text. */
  annotation(row: number, representation: number): Annotation {
    const occurrences = this.occurrences(row)
    const items = occurrences.map((occurrence) => this.item(occurrence))
    const drawn = items.filter((item, i) => item >= 0 && isDrawn(this.names(item)) && !this.names(occurrences[i]).some((name) => name.includes('PLACEHOLDER')))
    const names = [row, ...occurrences, ...items].map((named) => this.nameOf(named))
    const colors = occurrences.map((occurrence) => this.styles.lineColorUnder(asRows(this.attribute(occurrence, 'STYLED_ITEM', 1))))
    return {
      rows: [row, ...occurrences],
      representation,
      name: names.find(isName)?.trim() ?? '',
      items: drawn,
      color: colors.find((color) => color !== 0) ?? 0,
      hidden: [row, ...occurrences].some((hidden) => this.styles.isHidden(hidden)),
      isWritten: drawn.some((item) => literalsOf(this.exchange, item).length > 0),
      isPlace: occurrences.some((occurrence) => this.names(occurrence).some((own) => own.includes('PLACEHOLDER'))),
    }
  }

  private item(occurrence: number): number {
    return asRow(this.attribute(occurrence, 'STYLED_ITEM', 2))
  }

  private names(row: number): string[] {
    return this.exchange.isComplex(row) ? [...this.exchange.parts(row).keys()] : [this.exchange.keyword(row)]
  }

  /** An attribute by its place in a simple instance; in complex ones the name stands in another part. */
  private attribute(row: number, part: string, place: number): Value | undefined {
    return this.exchange.isComplex(row) ? this.exchange.parts(row).get(part)?.[place === 3 ? 0 : place - 1] : this.exchange.args(row)[place]
  }

  /** Text by its words, else what the file calls it. */
  private nameOf(row: number): string {
    if (row < 0) return ''
    const text = wordsOf(this.exchange, row)
    if (text !== '') return text
    return asText(this.exchange.isComplex(row) ? this.exchange.part(row, 'REPRESENTATION_ITEM')?.[0] : this.exchange.args(row)[0])
  }
}

const isDrawn = (names: readonly string[]): boolean =>
  names.some((name) => /CURVE|POLYLINE|CIRCLE|ELLIPSE|TESSELLATED|TRIANGULATED|GEOMETRIC_SET|FILL_AREA|COORDINATES|TEXT|SYMBOL/.test(name))
