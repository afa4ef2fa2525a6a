import { invertAffine, type Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow, asText, hasRefs, pairOf, refOf } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { mappedItem } from './curveItems.ts'
import { firstName } from './units.ts'
import { frameToFrame, Matrices, placementMatrix } from './placement.ts'
import type { ProductTable } from './products.ts'
import type { Representations } from './representations.ts'

/** A product used in another one (NEXT_ASSEMBLY_USAGE_OCCURRENCE). */
export interface Occurrence {
  row: number
  child: number
  /** '' when the file gives it none but a number. */
  name: string
  designator: string
  description: string
  /** Usually one; a usage without a placement stands in its parent's origin. */
  places: Place[]
}

export interface Place {
  matrix?: Matrix
  /** The representation relationship that states it; -1 = none. Styles of occurrences refer to it. */
  relation: number
  /** The MAPPED_ITEM that places it, when there is no such relationship. */
  map?: number
}

/**
 * The usages of products in each other. Only rows are held, and matrices as numbers: in large assemblies the objects made of them would take as much memory as the tree.
 */
export class Occurrences {
  /** Rows of usages by parent product, in the order of the file. */
  readonly byParent = new Map<number, number[]>()
  readonly children = new Set<number>()
  /** Usages whose placement is missing or not understood. */
  unplaced = 0
  /** MAPPED_ITEMs that stand for an occurrence: not to be drawn again. */
  readonly usedMaps = new Set<number>()
  private readonly exchange: Exchange
  private readonly placements: Placements
  private readonly mapped = new Map<number, Place>()
  /** Occurrences in products that were asked for more than once; undefined: once. */
  private readonly made = new Map<number, Occurrence[] | undefined>()

  constructor(exchange: Exchange, { products, owner, definition }: ProductTable, representations: Representations) {
    this.exchange = exchange
    this.placements = new Placements(exchange, owner, definition, representations)
    for (const row of exchange.rowsWith('NEXT_ASSEMBLY_USAGE_OCCURRENCE')) {
      const ends = relatedProducts(exchange, row)
      const parent = products.get(ends[0])
      const child = products.get(ends[1])
      if (!parent || !child || parent === child) continue
      if (!this.placements.first.has(row)) {
        const mapped = placedByMap(exchange, representations, parent.representations, child.representations, this.usedMaps)
        if (mapped) this.mapped.set(row, mapped)
        else if (child.representations.length > 0) this.unplaced++
      }
      this.children.add(child.row)
      const list = this.byParent.get(parent.row)
      if (list) list.push(row)
      else this.byParent.set(parent.row, [row])
    }
  }

  /** Occurrences in a product. */
  in(parent: number): Occurrence[] {
    const known = this.made.get(parent)
    if (known) return known
    const found = (this.byParent.get(parent) ?? []).map((row) => this.occurrence(row))
    this.made.set(parent, this.made.has(parent) ? found : undefined)
    return found
  }

  /** To be called when the tree is there, which holds everything needed. */
  forget(): void {
    this.byParent.clear()
    this.made.clear()
    this.placements.first.clear()
  }

  private occurrence(row: number): Occurrence {
    const { exchange } = this
    const args = usageArgs(exchange, row)
    const mapped = this.mapped.get(row)
    return {
      row,
      child: relatedProducts(exchange, row)[1],
      name: firstName(asText(args[1]), asText(args[0])),
      designator: asText(args[5]).trim(),
      description: firstName(asText(args[2])),
      places: mapped ? [mapped] : this.placements.of(row),
    }
  }
}

/** Rows of the product that uses, and of the one that is used. */
function relatedProducts(exchange: Exchange, usage: number): [number, number] {
  if (hasRefs(exchange, usage, 2)) return [refOf(exchange, usage, 0), refOf(exchange, usage, 1)]
  const args = usageArgs(exchange, usage)
  return [asRow(args[3]), asRow(args[4])]
}

/** Id, name, description, relating and related product definition, designator; in a complex instance (with a quantity, say) they are spread over its parts. */
function usageArgs(exchange: Exchange, row: number): Value[] {
  if (!exchange.isComplex(row)) return exchange.args(row)
  const parts = exchange.parts(row)
  return [...(parts.get('PRODUCT_DEFINITION_RELATIONSHIP') ?? []).slice(0, 5), ...(parts.get('ASSEMBLY_COMPONENT_USAGE') ?? [])]
}

/** Placements stated by CONTEXT_DEPENDENT_SHAPE_REPRESENTATIONs; a usage can have several. */
class Placements {
  private readonly matrices = new Matrices()
  /** Rows of the relationships; a placement's number is its matrix's too. */
  private readonly relations: number[] = []
  /** Numbers by usage: the first, and others. */
  readonly first = new Map<number, number>()
  private readonly more = new Map<number, number[]>()

  constructor(exchange: Exchange, owner: ReadonlyMap<number, number>, definition: ReadonlyMap<number, number>, representations: Representations) {
    for (const row of exchange.rows('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')) {
      const [relation, shape] = pairOf(exchange, row, 0)
      const usage = definition.get(shape) ?? -1
      if (!exchange.is(usage, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')) continue
      const [, child] = relatedProducts(exchange, usage)
      const ends = relatedBy(exchange, relation)
      if (!ends) continue
      const flipped = owner.get(ends.first) !== child && owner.get(ends.second) === child
      const number = this.relations.length
      if (!relationMatrix(exchange, representations, ends, flipped, this.matrices.at(number))) continue
      this.relations.push(relation)
      if (this.first.has(usage)) this.more.set(usage, [...(this.more.get(usage) ?? []), number])
      else this.first.set(usage, number)
    }
  }

  /** The placements of a usage; without any it stands in its parent's origin. */
  of(usage: number): Place[] {
    const first = this.first.get(usage)
    if (first === undefined) return [{ relation: -1 }]
    const place = (number: number): Place => ({ matrix: this.matrices.at(number), relation: this.relations[number] })
    return [place(first), ...(this.more.get(usage)?.map(place) ?? [])]
  }
}

/** Rows of the two representations of a REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION, and of its transformation. */
export interface RelatedShapes {
  first: number
  second: number
  operator: number
}

/** Undefined when it is no such relationship. */
export function relatedBy(exchange: Exchange, relation: number): RelatedShapes | undefined {
  if (exchange.keyword(relation) === 'REPRESENTATION_RELATIONSHIP' && exchange.refStart[relation + 1] - exchange.refStart[relation] === 3) {
    // The usual order of the parts: nothing else refers to such a transformation.
    const operator = refOf(exchange, relation, 2)
    if (exchange.keyword(operator) === 'ITEM_DEFINED_TRANSFORMATION')
      return { first: refOf(exchange, relation, 0), second: refOf(exchange, relation, 1), operator }
  }
  const parts = exchange.parts(relation)
  // Not a complex instance with some writers: one that has all attributes.
  const own = parts.get('REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION')
  const args = parts.get('REPRESENTATION_RELATIONSHIP') ?? own
  const operator = asRow(own?.at(-1))
  return args && operator >= 0 ? { first: asRow(args[2]), second: asRow(args[3]), operator } : undefined
}

/**
 * From the first representation to the second, `flipped`: from the second to the first. Writers differ: the child's representation can be either, and the two items of
 * the transformation can stand in the other order than the representations that hold them.
 */
export function relationMatrix(
  exchange: Exchange,
  representations: Representations,
  { first, second, operator }: RelatedShapes,
  flipped: boolean,
  out: Matrix,
): Matrix | undefined {
  const mm = (representation: number): number => representations.get(representation)?.mm ?? 1
  if (!exchange.is(operator, 'ITEM_DEFINED_TRANSFORMATION')) {
    const matrix = placementMatrix(exchange, operator, mm(flipped ? first : second), out)
    return matrix && flipped ? invertAffine(matrix.slice(), out) : matrix
  }
  let [itemOfFirst, itemOfSecond] = lastItems(exchange, operator)
  const holds = (representation: number, item: number): boolean => representations.holds(representation, item)
  const asStated = Number(holds(first, itemOfFirst)) + Number(holds(second, itemOfSecond))
  if (asStated < 2 && Number(holds(first, itemOfSecond)) + Number(holds(second, itemOfFirst)) > asStated) {
    ;[itemOfFirst, itemOfSecond] = [itemOfSecond, itemOfFirst]
  }
  const frameOfFirst = placementMatrix(exchange, itemOfFirst, mm(first), frames[0])
  const frameOfSecond = placementMatrix(exchange, itemOfSecond, mm(second), frames[1])
  return flipped ? frameToFrame(frameOfFirst, frameOfSecond, out) : frameToFrame(frameOfSecond, frameOfFirst, out)
}

/** Rows of the last two arguments of an ITEM_DEFINED_TRANSFORMATION. */
function lastItems(exchange: Exchange, operator: number): [number, number] {
  if (hasRefs(exchange, operator, 2)) return [refOf(exchange, operator, 0), refOf(exchange, operator, 1)]
  const items = exchange.part(operator, 'ITEM_DEFINED_TRANSFORMATION')
  return [asRow(items?.at(-2)), asRow(items?.at(-1))]
}

const frames = [new Float64Array(16), new Float64Array(16)]

/** A MAPPED_ITEM of the parent that maps a representation of the child and stands for no other usage yet. */
function placedByMap(exchange: Exchange, representations: Representations, parents: number[], children: number[], used: Set<number>): Place | undefined {
  for (const parent of parents) {
    for (const item of representations.get(parent)?.items ?? []) {
      if (used.has(item) || representations.kind(item) !== 'mapped') continue
      const mapped = mappedItem(exchange, representations, item, parent)
      if (!mapped || !children.includes(mapped.representation)) continue
      used.add(item)
      return { matrix: mapped.matrix, relation: -1, map: item }
    }
  }
  return undefined
}
