import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { PartId, Role } from '../../../../src/core/scene/model.ts'
import type { Exchange } from '../part21/exchange.ts'
import { uncutOperations } from '../body/solids.ts'
import { asRow, asText } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { curvesOf, type MappedItem, mappedItem } from './curveItems.ts'
import type { StepDocument } from './document.ts'
import { isName } from './units.ts'

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
  /** Role of annotations and construction geometry. */
  role?: Role
  /** Colour of the item by its own style or its shell's, with transparency; 0 = none. */
  color: Rgba
  layers: string[]
}

export interface Body {
  part: PartSource
  hidden: boolean
  /** Surfaces that enclose nothing by themselves: open shells, faces. */
  open?: boolean
}

/** What a product's representations hold. */
export interface Shape {
  bodies: Body[]
  /** Curves that stand by themselves; surfaces that the file hides beside a solid; what construction geometry representations hold. */
  construction: Body[]
  /** Repeats of another representation inside this one. */
  maps: MappedItem[]
  /** Points, and lines without ends, which are not drawn. */
  undrawn: number
  /** The same of construction geometry, its planes and axes without ends included. */
  undrawnConstruction: number
  /** Entities of other kinds that are not drawn. */
  skipped: string[]
}

/** Makes the parts of representations, each once. The construction geometry of representations that are no shape (`document.ts`) is hidden unless it has a style. */
export class BodyList {
  readonly parts: PartSource[] = []
  private readonly shapes = new Map<StepDocument, Map<number, Shape>>()

  /** Bodies of several representations of one product. Tessellated ones count only where there is no exact one. */
  shape(document: StepDocument, representations: readonly number[]): Shape {
    const all = representations.map((row) => this.ofRepresentation(document, row))
    const found = all.flatMap((shape) => shape.bodies)
    // A hidden surface beside a solid is what the solid was built from; a visible one may be a body that was not closed.
    const hasSolid = found.some(({ open }) => !open)
    const bodies = found.filter(({ open, hidden }) => !(hasSolid && open && hidden))
    const aside = found.filter((body) => !bodies.includes(body))
    for (const { part } of aside) part.role = 'construction'
    const exact = bodies.filter(({ part }) => part.kind === 'exact')
    return {
      bodies: exact.length > 0 ? exact : bodies,
      maps: all.flatMap((shape) => shape.maps),
      construction: [...aside, ...all.flatMap((shape) => shape.construction)],
      undrawn: all.reduce((sum, shape) => sum + shape.undrawn, 0),
      undrawnConstruction: all.reduce((sum, shape) => sum + shape.undrawnConstruction, 0),
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
    const shape: Shape = { bodies: [], construction: [], maps: [], undrawn: 0, undrawnConstruction: 0, skipped: [] }
    const isAside = document.construction.isAside(row)
    const representation = isAside ? representations.any(row) : representations.get(row)
    if (!representation) return shape
    const surfaces: number[] = []
    const tessellated: number[] = []
    const curves: number[] = []
    const add = (items: number[], kind: PartSource['kind'], name: string): void => {
      const color = kind === 'wire' ? styles.commonLineColor(items) : styles.colorOf(items[0]) || shellColor(document, items) || styles.colorOf(row)
      const part = this.part({ name, document, representation: row, items, kind, color, layers: layers.of([...items, row]) })
      const hidden = styles.isHidden(row) || items.every((item) => styles.isHidden(item))
      if (isAside || kind === 'wire') {
        part.role = 'construction'
        shape.construction.push({ part, hidden: hidden || (isAside && !items.some((item) => styles.byItem.has(item))) })
      } else
        shape.bodies.push({ part, hidden, ...(kind === 'exact' && items === surfaces && !items.some((item) => isClosed(document, item)) && { open: true }) })
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
      } else if (isAside && (kind === 'unknown' || kind === 'placement')) shape.undrawnConstruction++
      else if (kind === 'unknown') shape.skipped.push(exchange.keyword(item))
      else if (kind === 'tessellated') {
        if (/^TESSELLATED_(WIRE|CURVE_SET|EDGE|CONNECTING_EDGE|POINT_SET|VERTEX)$/.test(exchange.keyword(item))) curves.push(item)
        else if (!linksToExact(document, item)) tessellated.push(item)
      } else if (kind === 'curve') {
        if (curvesOf(exchange, item).length > 0) curves.push(item)
        else if (isAside) shape.undrawnConstruction++
        else shape.undrawn++
      } else if (kind === 'mapped' && !occurrences.usedMaps.has(item)) {
        const mapped = mappedItem(exchange, representations, item, row)
        if (!mapped) shape.skipped.push('MAPPED_ITEM')
        else if (mapped.representation !== row) shape.maps.push(mapped)
      }
    }
    shape.maps.push(...(document.placed.get(row) ?? []))
    if (surfaces.length > 0) add(surfaces, 'exact', isAside ? 'Surfaces' : '')
    if (tessellated.length > 0) add(tessellated, 'tessellated', isAside ? 'Surfaces' : '')
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

/** A surface model of closed shells, in which solids may stand too. */
function isClosed({ exchange }: StepDocument, item: number): boolean {
  if (exchange.keyword(item) === 'CLOSED_SHELL') return true
  for (let i = exchange.refStart[item]; i < exchange.refStart[item + 1]; i++) if (exchange.keyword(exchange.refs[i]) === 'CLOSED_SHELL') return true
  return false
}

/** Some writers style the shell instead of the body. */
function shellColor({ exchange, styles }: StepDocument, items: readonly number[]): Rgba {
  if (styles.byItem.size === 0 || items.length !== 1) return 0
  const [item] = items
  const keyword = exchange.keyword(exchange.refs[exchange.refStart[item]] ?? -1)
  return keyword.endsWith('_SHELL') ? styles.colorOf(exchange.refs[exchange.refStart[item]]) : 0
}

/** The name of a complex instance is in a part of its own. */
const itemName = (exchange: Exchange, item: number): Value | undefined => (exchange.part(item, 'REPRESENTATION_ITEM') ?? exchange.args(item))[0]

const nameOf = (text: string): string => (isName(text) ? text.trim() : '')

/** A TESSELLATED_SOLID or _SHELL that stands for an exact body of the file (its last attribute). */
function linksToExact({ exchange }: StepDocument, item: number): boolean {
  const keyword = exchange.keyword(item)
  return (keyword === 'TESSELLATED_SOLID' || keyword === 'TESSELLATED_SHELL') && asRow(exchange.args(item)[2]) >= 0
}
