import { multiply } from '../../../src/core/geometry/matrix.ts'
import type { Node, PartId } from '../../../src/core/scene/model.ts'
import type { IfcFile } from '../../../wasm/ifc/ifcFile.ts'
import { placementOf, type Placement } from './shape.ts'
import type { IfcRelations } from './relations.ts'
import { representationOf, ShapeKeys } from './shapeKey.ts'
import type { Entry, SpatialTree } from './tree.ts'

/** A shape to be made: that of the first product that has it. */
export interface ShapeJob {
  part: PartId
  entry: Entry
  placement: Placement
}

/** Gives every product with a shape its part and its place in the tree, before any shape is made. Hidden ones come last; `hidden` counts their nodes. */
export function placeShapes(file: IfcFile, relations: IfcRelations, tree: SpatialTree, mmPerUnit: number): { jobs: ShapeJob[]; hidden: number } {
  const keys = new ShapeKeys(file, relations)
  const partOfKey = new Map<string, PartId>()
  const jobs: ShapeJob[] = []
  const late: ShapeJob[] = []
  let hidden = 0
  const placementAt = new Map<Entry, Placement>()
  for (const entry of tree.entries) {
    // Entries without a shape stay where their parent is.
    const above = entry.parent && placementAt.get(entry.parent)
    if (above) placementAt.set(entry, above)
    if (representationOf(entry.line) === undefined) continue
    const placement = placementOf(file, entry, mmPerUnit)
    const key = placement.known ? keys.of(entry) : `#${entry.line.id}`
    if (key === undefined) continue
    const node = shapeNode(entry)
    node.transform = above ? multiply(above.inverse, placement.world) : placement.world
    if (node === entry.node) placementAt.set(entry, placement)
    let part = partOfKey.get(key)
    if (part === undefined) {
      part = partOfKey.size
      partOfKey.set(key, part)
      const job = { part, entry, placement }
      if (node.hidden) late.push(job)
      else jobs.push(job)
    }
    node.part = part
    if (node.hidden) hidden++
  }
  return { jobs: [...jobs, ...late], hidden }
}

/** Rooms and zones would cover their contents: their bodies are hidden, but not the objects that they contain. */
function shapeNode({ node, line }: Entry): Node {
  if (!/^Ifc(Space|SpatialZone|ExternalSpatialElement|VirtualElement)$/.test(line.type)) return node
  if (node.children.length === 0) {
    node.hidden = true
    return node
  }
  const body: Node = { id: 0, name: node.name, type: line.type, hidden: true, children: [] }
  node.children.unshift(body)
  return body
}
