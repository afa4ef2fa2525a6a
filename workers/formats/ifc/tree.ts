import type { Node } from '../../../src/core/scene/model.ts'
import type { IfcModel } from './model.ts'
import { numberAt, referenceAt, textAt, type IfcLine } from '../../../wasm/ifc/line.ts'
import type { AttributeReader } from './attributes.ts'
import type { IfcRelations } from './relations.ts'
import { representationOf } from './shapeKey.ts'

/** A node of the spatial tree with what placing its shape takes of its line. The line itself is let go: there may be a million. */
export interface Entry {
  node: Node
  /** Id and type of the line. */
  id: number
  type: string
  /** IfcProduct.ObjectPlacement and Representation. */
  placement?: number
  representation?: number
  parent?: Entry
}

export interface SpatialTree {
  root: Node
  /** Every object in the tree, parents first. */
  entries: Entry[]
  /** Products that are not shown as objects (annotations, grids), by type. */
  skipped: Map<string, number>
}

/** Voids are cut out of their hosts; ports, annotations and grids have no body. */
const notObjects = /^Ifc(Opening|Voiding|.*Subtraction|Annotation|Grid$|GridAxis|.*Port$|EarthworksCut)/

/**
 * Project, site, building, storeys, spaces and elements as a tree: IfcRelAggregates, IfcRelNests, IfcRelContainedInSpatialStructure.
 * Each object appears once, at the first place that claims it; a filling without a place goes under its host, other products without one under the root.
 */
export function readTree(file: IfcModel, relations: IfcRelations, attributes: AttributeReader, name: string): SpatialTree {
  const entries: Entry[] = []
  const placed = new Set<number>()
  const skipped = new Map<string, number>()
  const entryOf = new Map<number, Entry>()

  const add = (id: number, parent: Entry | undefined, siblings: Node[]): void => {
    const stack: { id: number; parent: Entry | undefined; siblings: Node[] }[] = [{ id, parent, siblings }]
    while (stack.length > 0) {
      const at = stack.pop()!
      if (placed.has(at.id)) continue
      placed.add(at.id)
      const line = file.line(at.id)
      if (!line) continue
      if (notObjects.test(line.type)) {
        skipped.set(line.type, (skipped.get(line.type) ?? 0) + 1)
        continue
      }
      const node: Node = { id: 0, name: nameOf(line), type: line.type, children: [] }
      const own = attributes.of(line)
      if (own) node.attributes = own
      const entry: Entry = {
        node,
        id: at.id,
        type: line.type,
        placement: referenceAt(line, 5),
        representation: representationOf(line),
        parent: at.parent,
      }
      entries.push(entry)
      entryOf.set(at.id, entry)
      at.siblings.push(node)
      const children = byElevation(file, relations.children.get(at.id) ?? [])
      for (let i = children.length - 1; i >= 0; i--) stack.push({ id: children[i], parent: entry, siblings: node.children })
    }
  }

  const tops: Node[] = []
  const projects = file.ids('IfcProject')
  for (const project of projects) add(project, undefined, tops)
  const root: Node = tops.length === 1 ? tops[0] : { id: 0, name, children: tops }
  const rootEntry = tops.length === 1 ? entries[0] : undefined
  const products = file.ids('IfcProduct', true)
  for (const id of products) {
    const opening = relations.filledOpening.get(id)
    const host = opening === undefined ? undefined : entryOf.get(relations.hostOfOpening.get(opening) ?? -1)
    if (host) add(id, host, host.node.children)
  }
  // Parents before their parts, so that an assembly outside the structure keeps its own.
  const parts = new Set([...relations.children.values()].flat())
  for (const id of products) if (!parts.has(id)) add(id, rootEntry, root.children)
  for (const id of products) add(id, rootEntry, root.children)
  return { root, entries, skipped }
}

/** Name; of rooms also the long name ("101 Kitchen"); else the type. */
function nameOf(line: IfcLine): string {
  const name = textAt(line, 2)
  const spatial = /^Ifc(Space|Site|Building|BuildingStorey)$/.test(line.type)
  const longName = line.type === 'IfcProject' ? textAt(line, 5) : spatial ? textAt(line, 7) : ''
  if (line.type === 'IfcSpace' && name && longName && longName !== name) return `${name} ${longName}`
  return name || longName || line.type.replace(/^Ifc/, '')
}

/** Storeys from the lowest up; others as they come. */
function byElevation(file: IfcModel, ids: readonly number[]): readonly number[] {
  if (ids.length < 2 || ids.length > 1000) return ids
  const levels: { id: number; elevation: number }[] = []
  for (const id of ids) {
    const line = file.line(id)
    const elevation = line?.type === 'IfcBuildingStorey' ? numberAt(line, 9) : undefined
    if (elevation === undefined) return ids
    levels.push({ id, elevation })
  }
  return levels.sort((a, b) => a.elevation - b.elevation).map(({ id }) => id)
}
