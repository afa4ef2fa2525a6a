import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { PartId } from '../../../../src/core/scene/model.ts'
import type { Exchange } from '../part21/exchange.ts'
import { uncutOperations } from '../body/solids.ts'
import { asRow, asText } from '../part21/pick.ts'
import type { Value } from '../part21/value.ts'
import { curvesOf } from './curveItems.ts'
import type { StepDocument } from './document.ts'
import { type MappedItem, mappedItem } from './mappedItem.ts'
import { isName } from './names.ts'

/** Geometry that becomes one part: a solid, or all surfaces of a representation together, or all its curves. */
export interface PartSource {
  id: PartId
  name: string
  document: StepDocument
  /** Row of the representation that holds the items, and with it the units. */
  representation: number
  /** Rows. */
  items: number[]
  kind: 'exact' | 'tessellated' | 'wire'
  /** Colour of the item by its own style or its shell's, with transparency; 0 = none. */
  color: Rgba
  layers: string[]
}

export interface Body {
  part: PartSource
  hidden: boolean
}

/** What a product's representations hold. */
export interface Shape {
  bodies: Body[]
  /** Curves that stand by themselves. */
  wires: Body[]
  /** Repeats of another representation inside this one. */
  maps: MappedItem[]
  /** Points, and lines without ends, which are not drawn. */
  undrawn: number
  /** Entities of other kinds that are not drawn. */
  skipped: string[]
}

/** Makes the parts of representations, each once. */
export class BodyList {
  readonly parts: PartSource[] = []
  private readonly shapes = new Map<StepDocument, Map<number, Shape>>()

  /** Bodies of several representations of one product. Tessellated ones count only where there is no exact one. */
  shape(document: StepDocument, representations: readonly number[]): Shape {
    const all = representations.map((row) => this.ofRepresentation(document, row))
    const bodies = all.flatMap((shape) => shape.bodies)
    const exact = bodies.filter(({ part }) => part.kind === 'exact')
    return {
      bodies: exact.length > 0 ? exact : bodies,
      maps: all.flatMap((shape) => shape.maps),
      wires: all.flatMap((shape) => shape.wires),
      undrawn: all.reduce((sum, shape) => sum + shape.undrawn, 0),
      skipped: all.flatMap((shape) => shape.skipped),
    }
  }

  private ofRepresentation(document: StepDocument, row: number): Shape {
    let known = this.shapes.get(document)
    if (!known) this.shapes.set(document, (known = new Map()))
    const again = known.get(row)
    if (again) return again
    const shape = this.read(document, row)
    known.set(row, shape)
    return shape
  }

  private read(document: StepDocument, row: number): Shape {
    const { exchange, representations, styles, layers, occurrences } = document
    const shape: Shape = { bodies: [], wires: [], maps: [], undrawn: 0, skipped: [] }
    const representation = representations.get(row)
    if (!representation) return shape
    const surfaces: number[] = []
    const tessellated: number[] = []
    const curves: number[] = []
    const add = (items: number[], kind: PartSource['kind'], name: string): void => {
      const color = kind === 'wire' ? styles.commonLineColor(items) : styles.colorOf(items[0]) || shellColor(document, items) || styles.colorOf(row)
      const part = this.part({ name, document, representation: row, items, kind, color, layers: layers.of([...items, row]) })
      const body = { part, hidden: styles.isHidden(row) || items.every((item) => styles.isHidden(item)) }
      if (kind === 'wire') shape.wires.push(body)
      else shape.bodies.push(body)
    }
    for (const item of new Set(representation.items)) {
      const kind = representations.kind(item)
      if (kind === 'solid') {
        add([item], 'exact', nameOf(asText(itemName(exchange, item))))
        shape.skipped.push(...uncutOperations(exchange, item))
      } else if (kind === 'surface') {
        surfaces.push(item)
        // A set may hold curves beside its surfaces.
        if (exchange.keyword(item) === 'GEOMETRIC_SET' && curvesOf(exchange, item).length > 0) curves.push(item)
      } else if (kind === 'unknown') shape.skipped.push(exchange.keyword(item))
      else if (kind === 'tessellated') {
        if (!linksToExact(document, item)) tessellated.push(item)
      } else if (kind === 'curve') {
        if (curvesOf(exchange, item).length > 0) curves.push(item)
        else shape.undrawn++
      } else if (kind === 'mapped' && !occurrences.usedMaps.has(item)) {
        const mapped = mappedItem(exchange, representations, item, row)
        if (mapped && mapped.representation !== row) shape.maps.push(mapped)
      }
    }
    shape.maps.push(...(document.placed.get(row) ?? []))
    if (surfaces.length > 0) add(surfaces, 'exact', '')
    if (tessellated.length > 0) add(tessellated, 'tessellated', '')
    if (curves.length > 0) add(curves, 'wire', 'Curves')
    return shape
  }

  /** A part of its own. */
  part(source: Omit<PartSource, 'id'>): PartSource {
    const part = { id: this.parts.length, ...source }
    this.parts.push(part)
    return part
  }
}

/** Some writers style the shell instead of the body. */
function shellColor({ exchange, styles }: StepDocument, items: readonly number[]): Rgba {
  if (styles.byItem.size === 0 || items.length !== 1) return 0
  const [item] = items
  const keyword = exchange.keyword(exchange.refs[exchange.refStart[item]] ?? -1)
  return keyword.endsWith('_SHELL') ? styles.colorOf(exchange.refs[exchange.refStart[item]]) : 0
}

/** Of a complex instance the name is in a part of its own. */
const itemName = (exchange: Exchange, item: number): Value | undefined => (exchange.part(item, 'REPRESENTATION_ITEM') ?? exchange.args(item))[0]

const nameOf = (text: string): string => (isName(text) ? text.trim() : '')

/** A TESSELLATED_SOLID or _SHELL that stands for an exact body of the file (its last attribute). */
function linksToExact({ exchange }: StepDocument, item: number): boolean {
  const keyword = exchange.keyword(item)
  return (keyword === 'TESSELLATED_SOLID' || keyword === 'TESSELLATED_SHELL') && asRow(exchange.args(item)[2]) >= 0
}
