import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import type { Attribute, Node, Role } from '../../../../src/core/scene/model.ts'
import type { CheckValues } from '../../../../src/core/validation/checkValues.ts'
import { baseName } from '../../../contract/fileSet.ts'
import type { Annotation } from './annotations.ts'
import { type Body, BodyList, type PartSource, type Shape } from './bodies.ts'
import type { StepDocument } from './document.ts'
import type { MappedItem } from './curveItems.ts'
import type { Occurrence, Place } from './occurrences.ts'
import { unlessIdentity } from './placement.ts'
import type { Product } from './products.ts'
import type { Styles } from './styles.ts'

export interface AssemblyTree {
  roots: Node[]
  parts: PartSource[]
  /** Values that the file states for checking, by their place in `Node.checkValues`. */
  checkValues: CheckValues[]
  /** Nodes of drawn callouts with the rows of these. */
  callouts: CalloutNode[]
  /** Number of undrawn items, for the verdict: points, lines without ends. */
  undrawn: number
  /** Construction geometry that is not drawn. */
  undrawnConstruction: number
  skipped: Map<string, number>
  cycles: number
  tooDeep: number
}

/** A node that is the drawing of a callout. */
export interface CalloutNode {
  document: StepDocument
  rows: readonly number[]
  node: Node
}

/** Finds the document of an external file, if it is there. */
export type FindDocument = (document: StepDocument, product: number) => StepDocument | undefined

/** Unfolds the product structure of a file (and of the files that it refers to) into a tree of occurrences. */
export class TreeBuilder {
  readonly bodies = new BodyList()
  private readonly find: FindDocument
  private readonly shapes = new Map<Product, Shape>()
  private readonly annotations = new Map<Annotation[], PartSource[]>()
  private readonly attributes = new Map<Product, Attribute[]>()
  /** Products (and representations) on the way from the root: one that comes again closes a cycle. */
  private readonly above = new Set<unknown>()
  private readonly path: Place[] = []
  private readonly checkValues: CheckValues[] = []
  private readonly checkIds = new Map<CheckValues, number>()
  private readonly callouts: CalloutNode[] = []
  private nodes = 0
  private nameless = 0
  private undrawn = 0
  private undrawnConstruction = 0
  private readonly skipped = new Map<string, number>()
  private cycles = 0
  private tooDeep = 0

  constructor(find: FindDocument) {
    this.find = find
  }

  build(document: StepDocument): AssemblyTree {
    this.above.add(document)
    const roots = this.rootsOf(document)
    document.occurrences.forget()
    const { undrawn, undrawnConstruction, checkValues, callouts } = this
    return {
      roots,
      parts: this.bodies.parts,
      checkValues,
      callouts,
      undrawn,
      undrawnConstruction,
      skipped: this.skipped,
      cycles: this.cycles,
      tooDeep: this.tooDeep,
    }
  }

  private rootsOf(document: StepDocument): Node[] {
    const { table, occurrences } = document
    const products = [...table.products.values()]
    let tops = products.filter((product) => !occurrences.children.has(product.row) && this.isSomething(document, product))
    // Products of linked files stand where the file itself uses them.
    const own = tops.filter((product) => product.row < document.ownRows)
    if (own.length > 0) tops = own
    // Every product is part of another one: a ring. Start anywhere.
    if (tops.length === 0) tops = products.filter((product) => this.isSomething(document, product)).slice(0, 1)
    const roots = tops.map((product) => this.productNode(document, product, product.name || (tops.length === 1 ? titleOf(document.path) : '')))
    const annotations = this.annotationNode(document, -1)
    if (annotations) roots.push(annotations)
    return roots
  }

  private isSomething(document: StepDocument, product: Product): boolean {
    const shape = this.shapeOf(document, product)
    return (
      shape.bodies.length > 0 ||
      shape.construction.length > 0 ||
      shape.maps.length > 0 ||
      document.occurrences.byParent.has(product.row) ||
      document.external.has(product.row)
    )
  }

  private shapeOf(document: StepDocument, product: Product): Shape {
    let shape = this.shapes.get(product)
    if (!shape) {
      shape = this.bodies.shape(document, [...product.representations, ...document.construction.of(product.row)])
      this.shapes.set(product, shape)
      this.undrawn += shape.undrawn
      this.undrawnConstruction += shape.undrawnConstruction
      for (const keyword of shape.skipped) this.skipped.set(keyword, (this.skipped.get(keyword) ?? 0) + 1)
      if (shape.bodies.length === 1 && product.name !== '') shape.bodies[0].part.name = product.name
    }
    return shape
  }

  private productNode(document: StepDocument, product: Product, name: string): Node {
    const node = this.node(name || `Part ${++this.nameless}`)
    const attributes = this.attributesOf(document, product)
    if (attributes) node.attributes = attributes
    this.addCheckValues(document, node, product.row)
    if (!this.enter(product)) return node
    const uses = document.occurrences.in(product.row)
    const shape = this.shapeOf(document, product)
    this.addShape(document, node, shape, uses.length === 0 && !document.annotations.byProduct.has(product.row))
    for (const use of uses) this.addUses(document, node, use)
    if (shape.bodies.length === 0 && uses.length === 0) this.addExternal(document, node, product)
    const annotations = this.annotationNode(document, product.row)
    if (annotations) node.children.push(annotations)
    this.above.delete(product)
    return node
  }

  private addUses(document: StepDocument, parent: Node, use: Occurrence): void {
    const product = document.table.products.get(use.child)!
    for (const place of use.places) {
      this.path.push(place)
      const node = this.productNode(document, product, use.name || product.name)
      const transform = place.matrix && unlessIdentity(place.matrix)
      if (transform) node.transform = transform
      this.addAttributes(node, usageAttributes(document, use))
      this.applyStyles(document, node, use, place)
      this.addCheckValues(document, node, use.row)
      parent.children.push(node)
      this.path.pop()
    }
  }

  /** Each occurrence of a product has the product's values; they are compared once. */
  private addCheckValues(document: StepDocument, node: Node, owner: number): void {
    const values = document.checkValues().of(owner)
    if (!values) return
    let id = this.checkIds.get(values)
    if (id === undefined) this.checkIds.set(values, (id = this.checkValues.push(values) - 1))
    node.checkValues = [...(node.checkValues ?? []), id]
  }

  /** Colour and visibility of this usage, on this path. */
  private applyStyles({ styles }: StepDocument, node: Node, use: Occurrence, place: Place): void {
    if (styles.isHidden(use.row) || styles.isHidden(place.relation)) node.hidden = true
    if (place.map !== undefined) this.applyMapStyle(styles, node, place.map)
    for (const style of styles.ofOccurrences.get(place.relation) ?? []) {
      const from = this.path.length - style.path.length
      if (from < 0 || !style.path.every((relation, i) => this.path[from + i].relation === relation)) continue
      if (style.hidden) node.hidden = true
      if (style.color !== 0) node.color = style.color
    }
  }

  private applyMapStyle(styles: Styles, node: Node, item: number): void {
    if (styles.isHidden(item)) node.hidden = true
    const color = styles.colorOf(item)
    if (color !== 0) node.color = color
  }

  private addAttributes(node: Node, attributes: readonly Attribute[]): void {
    if (attributes.length > 0) node.attributes = [...(node.attributes ?? []), ...attributes]
  }

  private setPart(node: Node, { part, hidden }: Body): void {
    node.part = part.id
    part.name ||= node.name
    if (hidden) node.hidden = true
    if (part.layers.length > 0) this.addAttributes(node, [{ name: 'Layer', value: part.layers.join(', ') }])
  }

  /** One body is the node itself; several, or one beside components, are its children. */
  private addShape(document: StepDocument, node: Node, { bodies, construction, maps }: Shape, alone: boolean): void {
    if (bodies.length + construction.length === 1 && maps.length === 0 && alone) {
      this.setPart(node, bodies[0] ?? construction[0])
      if (bodies.length === 0) node.role = 'construction'
      return
    }
    bodies.forEach((body, index) => {
      const { part } = body
      part.name ||= bodies.length === 1 ? node.name : `Body ${index + 1}`
      const child = this.node(part.name)
      this.setPart(child, body)
      node.children.push(child)
    })
    for (const map of maps) this.addMap(document, node, map)
    if (construction.length === 0) return
    const group = this.group('Construction geometry', 'construction')
    construction.forEach((body, index) => {
      body.part.name ||= `Surfaces ${index + 1}`
      const child = this.node(body.part.name)
      this.setPart(child, body)
      group.children.push(child)
    })
    node.children.push(group)
  }

  /** Nodes of a role stand together; the viewer names the group in its own language. */
  private group(name: string, role: Role): Node {
    return { ...this.node(name), role }
  }

  /** The annotations of a product, each a part that can be shown and hidden by itself; parts are made once, however often it is used. */
  private annotationNode(document: StepDocument, product: number): Node | undefined {
    const annotations = document.annotations.byProduct.get(product)
    if (!annotations) return undefined
    let parts = this.annotations.get(annotations)
    if (!parts) {
      for (const { joined } of annotations) if (joined) document.checkValues().join(joined)
      parts = annotations.map(({ representation, items, color, name }, i) =>
        this.bodies.part({ name: name || `Annotation ${i + 1}`, document, representation, items, kind: 'wire', role: 'annotation', color, layers: [] }),
      )
      this.annotations.set(annotations, parts)
    }
    const node = this.group('PMI', 'annotation')
    parts.forEach((part, i) => {
      const child = this.node(part.name)
      child.part = part.id
      if (annotations[i].hidden) child.hidden = true
      this.callouts.push({ document, rows: annotations[i].rows, node: child })
      if (!annotations[i].isWritten) for (const row of annotations[i].rows) this.addCheckValues(document, child, row)
      node.children.push(child)
    })
    return node
  }

  /** What a representation of no product repeats of another one. */
  mapNodes(document: StepDocument, map: MappedItem, holder: number): Node[] {
    const parent = this.node(document.representations.get(holder)?.name ?? '')
    this.addMap(document, parent, map)
    return parent.children
  }

  private addMap(document: StepDocument, parent: Node, { item, representation, matrix }: MappedItem): void {
    const key = document.representations.get(representation)
    const node = this.node(key?.name || parent.name)
    const transform = unlessIdentity(matrix)
    if (transform) node.transform = transform
    this.applyMapStyle(document.styles, node, item)
    parent.children.push(node)
    if (!key || !this.enter(key)) return
    this.addShape(document, node, this.bodies.shape(document, [representation]), true)
    this.above.delete(key)
  }

  /** The tree of another file takes this product's place. */
  private addExternal(document: StepDocument, node: Node, product: Product): void {
    const other = this.find(document, product.row)
    if (!other || !this.enter(other)) return
    const roots = this.rootsOf(other)
    this.above.delete(other)
    const [only] = roots
    if (roots.length !== 1) node.children.push(...roots)
    else {
      node.children.push(...only.children)
      if (only.part !== undefined) node.part = only.part
      if (only.hidden) node.hidden = true
      node.attributes ??= only.attributes
    }
  }

  private enter(key: unknown): boolean {
    if (this.above.has(key)) {
      this.cycles++
      return false
    }
    // The pipeline's limit counts every level; bodies need one more.
    if (this.above.size >= MAX_DEPTH - 2) {
      this.tooDeep++
      return false
    }
    this.above.add(key)
    return true
  }

  private node(name: string): Node {
    if (++this.nodes > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} occurrences`)
    return { id: 0, name, children: [] }
  }

  private attributesOf({ properties }: StepDocument, product: Product): Attribute[] | undefined {
    let list = this.attributes.get(product)
    if (!list) {
      list = []
      if (product.id !== '' && product.id !== product.name) list.push({ name: 'Part number', value: product.id })
      if (product.description !== '' && product.description !== product.name) list.push({ name: 'Description', value: product.description })
      if (product.version !== '') list.push({ name: 'Version', value: product.version })
      for (const row of [product.product, product.formation, product.row]) list.push(...properties.of(row))
      this.attributes.set(product, list)
    }
    return list.length > 0 ? list : undefined
  }
}

/** Name of a file without its ending. */
const titleOf = (path: string): string => baseName(path).replace(/\.[^.]*$/, '')

function usageAttributes({ properties }: StepDocument, { row, designator, description, name }: Occurrence): Attribute[] {
  const list: Attribute[] = []
  if (designator !== '') list.push({ name: 'Reference designator', value: designator })
  if (description !== '' && description !== name) list.push({ name: 'Description', value: description })
  list.push(...properties.of(row))
  return list
}
