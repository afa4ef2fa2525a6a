import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { type Element, Kind, localVersion, shapeNodes } from '../container/elements.ts'
import { count, longText } from './attributes.ts'

type NodeKind = 'group' | 'instance' | 'metadata' | 'part' | 'lod' | 'switch' | 'partition' | 'shape'

/** A node of the logical scene graph. */
export interface GraphNode {
  id: number
  kind: NodeKind
  /** The node and all below it are not shown. */
  ignored: boolean
  attributes: number[]
  /** Numbers of the nodes below; a level-of-detail node has the finest first. */
  children: number[]
  /** The child that a switch shows; -1 for none. */
  selected?: number
  /** Kind of geometry of a shape node. */
  shape?: 'triangles' | 'lines' | 'points' | 'box' | 'other'
  /** File that a partition names. */
  file?: string
  /** Stated box of a partition's or a shape's content, in the node's units; absent where it is empty. */
  box?: Float64Array
  /** Stated area and number of polygons of a partition's content, instances counted. */
  area?: number
  polygons?: number
}

const IGNORE = 1
const BOX_BYTES = 24

const kinds: ReadonlyMap<string, NodeKind> = new Map<string, NodeKind>([
  [Kind.group, 'group'],
  [Kind.baseNode, 'group'],
  [Kind.instance, 'instance'],
  [Kind.lod, 'lod'],
  [Kind.rangeLod, 'lod'],
  [Kind.partition, 'partition'],
  [Kind.switch, 'switch'],
  [Kind.metaDataNode, 'metadata'],
  [Kind.partNode, 'part'],
])

const shapes: ReadonlyMap<string, GraphNode['shape']> = new Map<string, GraphNode['shape']>([
  [Kind.triStripNode, 'triangles'],
  [Kind.polygonNode, 'triangles'],
  [Kind.polylineNode, 'lines'],
  [Kind.pointNode, 'points'],
  [Kind.nullShapeNode, 'box'],
])

/** A graph element as a node; undefined for attributes and unknown kinds. Throws `file-exception` for damage. */
export function readNode({ kind, id, fields }: Element, generation: number): GraphNode | undefined {
  const isShape = shapeNodes.has(kind)
  const nodeKind = isShape ? 'shape' : kinds.get(kind)
  if (!nodeKind) return undefined
  localVersion(fields, generation)
  const flags = fields.u32()
  const node: GraphNode = { id, kind: nodeKind, ignored: (flags & IGNORE) !== 0, attributes: numbers(fields), children: [] }
  if (isShape) {
    node.shape = shapes.get(kind) ?? 'other'
    localVersion(fields, generation)
    // A reserved box of the same meaning stands in front of the box.
    if (generation < 10) fields.skip(BOX_BYTES)
    setBox(node, fields)
    return node
  }
  if (kind === Kind.baseNode) return node
  localVersion(fields, generation)
  if (nodeKind === 'instance') {
    node.children = [fields.i32()]
    return node
  }
  node.children = numbers(fields)
  if (nodeKind === 'switch') {
    localVersion(fields, generation)
    node.selected = fields.i32()
  } else if (nodeKind === 'partition') readPartition(node, fields, generation)
  return node
}

function readPartition(node: GraphNode, fields: ByteCursor, generation: number): void {
  if (generation === 10) fields.skip(1)
  fields.skip(4)
  node.file = longText(fields)
  setBox(node, fields)
  node.area = fields.f32()
  fields.skip(16)
  fields.skip(4)
  node.polygons = fields.i32()
  // The box before the transform, where it is stated, is the better one.
  if (fields.left >= BOX_BYTES) setBox(node, fields)
}

function setBox(node: GraphNode, fields: ByteCursor): void {
  const box = Float64Array.from(fields.f32s(6))
  if (box.every((value) => Math.abs(value) < 1e30) && box[0] <= box[3] && box[1] <= box[4] && box[2] <= box[5]) node.box = box
}

function numbers(fields: ByteCursor): number[] {
  return Array.from({ length: count(fields, 4) }, () => fields.i32())
}
