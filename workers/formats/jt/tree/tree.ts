import { OpenError } from '../../../../src/core/errors.ts'
import { identity, type Matrix, multiply } from '../../../../src/core/geometry/matrix.ts'
import { MAX_NODES } from '../../../../src/core/limits.ts'
import type { Pmi } from '../../../../src/core/pmi/annotation.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { type LengthUnit, mmPerUnit } from '../../../../src/core/units.ts'
import { baseName } from '../../../contract/fileSet.ts'
import type { Segment } from '../container/container.ts'
import { type Documents, isExternal, type JtDocument, propertiesOf, unitOf } from '../document.ts'
import type { GraphNode } from '../graph/nodes.ts'
import type { AtomValue } from '../graph/graph.ts'
import { JtAnnotations, type JtDrawing } from '../pmi/collect.ts'
import { attributesOf, type JtPart, nameOf, type ShapeUse } from './partSource.ts'

const MAX_DEPTH = 100

export interface JtTree {
  root: Node
  parts: JtPart[]
  unit: LengthUnit
  missing: Set<string>
  /** Missing files shown by the boxes that the assembly states. */
  boxes: number
  /** Nodes inside themselves, nested too deep, or named but not there. */
  cycles: number
  /** Shapes of kinds that are not read: primitive ones. */
  unread: number
  /** Annotations, and their drawings, whose numbers follow those of the parts. */
  pmi: Pmi | undefined
  drawings: readonly JtDrawing[]
  /** Nodes whose annotations are not read. */
  unreadPmi: number
}

/** What reaches down from the nodes above. */
interface Setting {
  color: Rgba
  /** Materials further down do not count. */
  forced: boolean
  unit: LengthUnit
  depth: number
}

/** What stands below a node up to the next nodes with a place in the tree. */
interface Content {
  shapes: ShapeUse[]
  children: Node[]
}

/** Makes the tree of a file and of the files that it names. */
export class TreeBuilder {
  private readonly documents: Documents
  private readonly unit: LengthUnit
  private readonly parts: JtPart[] = []
  private readonly byKey = new Map<string, JtPart>()
  private readonly properties = new Map<GraphNode, Map<string, AtomValue>>()
  private readonly missing = new Set<string>()
  private readonly annotations = new JtAnnotations()
  private boxes = 0
  private cycles = 0
  private nodes = 0
  private unread = 0
  private readonly root: JtDocument

  constructor(documents: Documents, root: JtDocument) {
    this.documents = documents
    this.root = root
    this.unit = firstUnit(root) ?? 'unknown'
  }

  async build(): Promise<JtTree> {
    const { root: document, unit } = this
    const setting = { color: 0, forced: false, unit, depth: 0 }
    const root = (await this.occurrence(document, document.graph.root, identity(), setting)) ?? { id: 0, name: '', children: [] }
    root.name ||= baseName(document.path)
    const { parts, missing, boxes, cycles, unread } = this
    const { pmi, drawings, unread: unreadPmi } = this.annotations
    for (const [i, { nodes }] of drawings.entries()) for (const node of nodes) node.part = parts.length + i
    return { root: withoutShell(root), parts, unit, missing, boxes, cycles, unread, pmi, drawings, unreadPmi }
  }

  /** A node of the tree: an instance together with its component or part. `above`: transform of the nodes in between, which the tree leaves out. */
  private async occurrence(document: JtDocument, start: GraphNode, above: Matrix, outer: Setting): Promise<Node | undefined> {
    if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many occurrences')
    if (outer.depth > MAX_DEPTH) {
      this.cycles++
      return undefined
    }
    let setting = { ...outer, depth: outer.depth + 1 }
    let matrix = above
    let file = document
    let target = start
    let name = ''
    let hidden = false
    const attributes = new Map<string, AtomValue>()
    // An instance, its component, and the root of the file that the component names are one node of the tree.
    for (let hops = 0; ; hops++) {
      const own = this.propertiesOf(file, target)
      name ||= nameOf(own)
      hidden ||= target.ignored
      for (const [key, value] of own) if (!attributes.has(key)) attributes.set(key, value)
      setting = { ...setting, unit: unitOf(own) ?? setting.unit }
      matrix = multiply(matrix, matrixOf(file, target))
      const next = await this.shown(file, target)
      if (!next || hops > MAX_DEPTH) break
      setting = withMaterial(setting, file, target)
      ;[file, target] = next
    }
    const node: Node = { id: 0, name, children: [], ...(hidden && { hidden }) }
    const shown = attributesOf(attributes)
    if (shown.length > 0) node.attributes = shown
    await this.setContent(node, file, target, setting)
    this.place(node, matrix, setting.unit)
    const annotated = this.annotations.nodeOf(file, target.id, mmPerUnit[node.part === undefined ? this.unit : setting.unit])
    if (annotated) node.children.push(annotated)
    return node
  }

  /** What an instance or a reference to a file stands for. */
  private async shown(document: JtDocument, node: GraphNode): Promise<[JtDocument, GraphNode] | undefined> {
    if (node.kind === 'instance') {
      const target = document.graph.nodes.get(node.children[0])
      if (!target) this.cycles++
      return target && [document, target]
    }
    if (!isExternal(node, document.graph)) return undefined
    const other = await this.documents.open(node.file!, document.path)
    return other && [other, other.graph.root]
  }

  private async setContent(node: Node, document: JtDocument, target: GraphNode, outer: Setting): Promise<void> {
    if (isExternal(target, document.graph)) {
      if (!this.documents.has(target.file!, document.path)) this.missing.add(target.file!)
      if (target.box) this.boxes++
      node.name ||= baseName(target.file!)
      node.part = this.part(`box:${document.path}:${target.id}`, {
        name: node.name,
        document,
        shapes: [],
        exact: [],
        color: 0,
        scale: mmPerUnit[outer.unit],
        ...boxOf(target),
      })
      return
    }
    // Materials of the node itself belong to the part, those from above to the occurrence.
    const setting = withMaterial({ ...outer, color: 0 }, document, target)
    const content: Content = { shapes: [], children: [] }
    if (target.kind === 'shape') this.addShape(document, target, identity(), setting, content)
    else await this.gather(document, target, identity(), setting, content)
    node.children = content.children
    const exact = exactSegments(document, target)
    if (content.shapes.length > 0 || exact.length > 0) this.setPart(node, { document, target, outer, setting, shapes: content.shapes, exact })
    else if (outer.color && !setting.color) node.color = outer.color
    node.name ||= content.shapes.length > 0 ? baseName(document.path) : ''
  }

  private setPart(node: Node, at: { document: JtDocument; target: GraphNode; outer: Setting; setting: Setting; shapes: ShapeUse[]; exact: Segment[] }): void {
    const { document, target, outer, setting, shapes, exact } = at
    const plain = shapes.filter(({ color }) => color === 0).length
    const isMixed = plain > 0 && plain < shapes.length
    // A colour from above goes to the occurrence, unless only some of the shapes take it.
    if (plain > 0 && !isMixed && outer.color) node.color = outer.color
    const color = isMixed ? outer.color : 0
    const key = `${document.path}:${target.id}:${color}:${setting.unit}`
    const scale = mmPerUnit[setting.unit]
    const box = boxOf(document.graph.nodes.get(firstShape(document, target)) ?? target)
    const part = this.part(key, { name: node.name || baseName(document.path), document, shapes, exact, scale, color, ...box })
    // A part in another unit than the model: children of the node are in the model's.
    if (node.children.length > 0 && setting.unit !== this.unit) {
      const own: Node = { id: 0, name: node.name, part, children: [] }
      this.place(own, identity(), setting.unit)
      node.children.unshift(own)
    } else node.part = part
  }

  /** Numbers in the file's transforms are in the unit of the root; a part in another unit is scaled by the transform that places it. */
  private place(node: Node, matrix: Matrix, unit: LengthUnit): void {
    const root = mmPerUnit[this.unit]
    const factor = node.part === undefined ? 1 : root / mmPerUnit[unit]
    const out = matrix.slice()
    for (let i = 0; i < 12; i++) out[i] *= factor
    for (let i = 12; i < 15; i++) out[i] *= root
    const rest = identity()
    if (out.some((value, i) => Math.abs(value - rest[i]) > 1e-12)) node.transform = out
  }

  /** Goes down to shapes and to the next nodes of the tree. */
  private async gather(document: JtDocument, parent: GraphNode, matrix: Matrix, setting: Setting, content: Content): Promise<void> {
    if (setting.depth > MAX_DEPTH) {
      this.cycles++
      return
    }
    for (const id of childrenOf(parent)) {
      const child = document.graph.nodes.get(id)
      if (!child) {
        this.cycles++
        continue
      }
      const isInner =
        child.kind === 'shape' ||
        child.kind === 'lod' ||
        child.kind === 'switch' ||
        (child.kind === 'group' && nameOf(this.propertiesOf(document, child)) === '')
      if (!isInner) {
        const node = await this.occurrence(document, child, matrix, setting)
        if (node && (node.part !== undefined || node.children.length > 0 || node.name !== '')) content.children.push(node)
        continue
      }
      if (child.ignored) continue
      const own = multiply(matrix, matrixOf(document, child))
      const inner = withMaterial({ ...setting, depth: setting.depth + 1 }, document, child)
      if (child.kind === 'shape') this.addShape(document, child, own, inner, content)
      else await this.gather(document, child, own, inner, content)
    }
  }

  private addShape(document: JtDocument, node: GraphNode, matrix: Matrix, { color }: Setting, content: Content): void {
    if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many occurrences')
    // A box without geometry, or a kind of geometry that is not read.
    if (node.shape === 'box' || node.shape === 'other') {
      if (node.shape === 'other') this.unread++
      return
    }
    const late = document.graph.properties.get(node.id)?.get('JT_LLPROP_SHAPEIMPL')
    const segment = typeof late === 'object' ? document.container.segments.get(late.segment) : undefined
    const rest = identity()
    content.shapes.push({ segment, color, ...(matrix.some((value, i) => value !== rest[i]) && { matrix }) })
  }

  private propertiesOf(document: JtDocument, node: GraphNode): Map<string, AtomValue> {
    let known = this.properties.get(node)
    if (!known) {
      known = propertiesOf(document, node)
      this.properties.set(node, known)
    }
    return known
  }

  private part(key: string, source: Omit<JtPart, 'id'>): number {
    let known = this.byKey.get(key)
    if (!known) {
      known = { id: this.parts.length, ...source }
      this.byKey.set(key, known)
      this.parts.push(known)
    }
    return known.id
  }
}

/** The finest of levels of detail; the selected child of a switch. */
function childrenOf({ kind, children, selected }: GraphNode): number[] {
  if (kind === 'lod') return children.slice(0, 1)
  if (kind === 'switch') return selected !== undefined && selected >= 0 ? children.slice(selected, selected + 1) : []
  return children
}

/** The product of a node's transforms. */
function matrixOf({ graph }: JtDocument, { attributes }: GraphNode): Matrix {
  let out: Matrix | undefined
  for (const id of attributes) {
    const matrix = graph.attributes.get(id)?.matrix
    if (matrix?.every(Number.isFinite)) out = out ? multiply(matrix, out) : matrix
  }
  return out ?? identity()
}

/** The last material of a node takes the place of those above it. */
function withMaterial(setting: Setting, { graph }: JtDocument, { attributes }: GraphNode): Setting {
  if (setting.forced) return setting
  let out = setting
  for (const id of attributes) {
    const attribute = graph.attributes.get(id)
    if (attribute?.color) out = { ...out, color: attribute.color, forced: attribute.forced }
  }
  return out
}

function exactSegments({ container, graph }: JtDocument, target: GraphNode): Segment[] {
  const late = graph.properties.get(target.id)?.get('JT_LLPROP_XTBREP')
  const segment = typeof late === 'object' ? container.segments.get(late.segment) : undefined
  return segment ? [segment] : []
}

/** Number of the first shape below a node. */
function firstShape({ graph }: JtDocument, target: GraphNode): number {
  let node: GraphNode | undefined = target
  for (let depth = 0; node && node.kind !== 'shape' && depth < MAX_DEPTH; depth++) node = graph.nodes.get(childrenOf(node)[0])
  return node?.id ?? -1
}

const boxOf = ({ box }: GraphNode): { box?: Float64Array } => (box ? { box } : {})

/** The unit of the node nearest to the root that states one. */
function firstUnit(document: JtDocument): LengthUnit | undefined {
  const seen = new Set<number>()
  let level = [document.graph.root]
  while (level.length > 0) {
    const next: GraphNode[] = []
    for (const node of level) {
      const unit = unitOf(propertiesOf(document, node))
      if (unit) return unit
      for (const id of node.children) {
        const child = document.graph.nodes.get(id)
        if (!child || seen.has(id)) continue
        seen.add(id)
        next.push(child)
      }
    }
    level = next
  }
  return undefined
}

/** The partition around the one assembly or part of a file adds nothing to the tree. */
function withoutShell(root: Node): Node {
  const [only] = root.children
  if (root.children.length !== 1 || root.part !== undefined || root.transform) return root
  const attributes = [...(root.attributes ?? []), ...(only.attributes ?? [])]
  const color = only.color ?? root.color
  return {
    ...only,
    name: only.name || root.name,
    ...(attributes.length > 0 && { attributes }),
    ...(color && { color }),
    ...((root.hidden || only.hidden) && { hidden: true }),
  }
}
