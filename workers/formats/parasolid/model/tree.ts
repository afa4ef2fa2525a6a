import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import type { PartSource } from '../../exact/laterParts.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'
import { Attributes } from './attributes.ts'
import { buildBody } from './bodies.ts'
import { Geometry } from './geometry.ts'
import { type BodyOutline, outlineOf } from './outline.ts'
import { MM } from './xtGeometry.ts'

/** Bodies and assemblies of a stream, as a tree of nodes whose parts are bodies. */
export interface XtTree {
  roots: Node[]
  parts: PartSource[]
  /** How many faces each part has; known before its geometry. */
  faces: number[]
  /** Assemblies that contain themselves. */
  cycles: number
}

export function buildTree(nodes: NodeTable): XtTree {
  return new TreeBuilder(nodes).build()
}

class TreeBuilder {
  private readonly nodes: NodeTable
  private readonly attributes: Attributes
  private readonly geometry: Geometry
  private readonly parts: PartSource[] = []
  /** Outline of each part. */
  private readonly outlines: BodyOutline[] = []
  private readonly partOf = new Map<NodeRef, number>()
  private readonly open = new Set<NodeRef>()
  private nodeCount = 0
  private cycles = 0

  constructor(nodes: NodeTable) {
    this.nodes = nodes
    this.attributes = new Attributes(nodes)
    this.geometry = new Geometry(nodes)
  }

  build(): XtTree {
    const roots = this.topParts().flatMap((part) => this.place(part, 0) ?? [])
    return { roots, parts: this.parts, faces: this.outlines.map(({ faces }) => faces.length), cycles: this.cycles }
  }

  /** What the file is of: one part, a list of parts, or a partition's assemblies and the bodies that are in none. */
  private topParts(): NodeRef[] {
    const { nodes } = this
    const root = nodes.node(1)
    switch (nodes.type(root)) {
      case NodeType.partBlock:
      case NodeType.pointerList:
        return [...new Set(nodes.chain(root, 'next_block').flatMap((block) => this.entries(block)))]
      case NodeType.world: {
        const all = [...nodes.chain(nodes.ref(root, 'assembly'), 'next'), ...nodes.chain(nodes.ref(root, 'body'), 'next')]
        const used = new Set(all.flatMap((part) => this.instances(part).map((instance) => nodes.ref(instance, 'part'))))
        return all.filter((part) => !used.has(part))
      }
      default:
        return root < 0 ? [] : [root]
    }
  }

  private entries(block: NodeRef): NodeRef[] {
    const count = this.nodes.number(block, 'n_entries')
    return this.nodes.refs(block, 'entries').slice(0, count >= 0 ? count : undefined)
  }

  private instances(part: NodeRef): NodeRef[] {
    const { nodes } = this
    return nodes.type(part) === NodeType.assembly ? nodes.chain(nodes.ref(part, 'sub_instance'), 'next_in_part') : []
  }

  private place(part: NodeRef, depth: number): Node | undefined {
    const { nodes, attributes } = this
    const type = nodes.type(part)
    if (type === NodeType.body) return this.bodyNode(part)
    if (type !== NodeType.assembly) return undefined
    if (this.open.has(part) || depth > MAX_DEPTH) {
      this.cycles++
      return undefined
    }
    this.open.add(part)
    const children = this.instances(part).flatMap((instance) => this.instance(instance, depth) ?? [])
    this.open.delete(part)
    if (children.length === 0) return undefined
    return this.told(part, { id: 0, name: attributes.name(part) || 'Assembly', children })
  }

  private instance(instance: NodeRef, depth: number): Node | undefined {
    const { nodes, attributes } = this
    if (++this.nodeCount > MAX_NODES) return undefined
    const made = this.place(nodes.ref(instance, 'part'), depth + 1)
    if (!made) return undefined
    const transform = matrixOf(nodes, nodes.ref(instance, 'transform'))
    const name = attributes.name(instance)
    const color = attributes.color(instance)
    const node: Node = { ...made, ...(transform && { transform }), ...(name !== '' && { name }) }
    // A part's own colours come before its occurrence's.
    if (color !== 0 && !this.isColored(made)) node.color = color
    if (attributes.isHidden(instance)) node.hidden = true
    return node
  }

  private isColored({ part, color }: Node): boolean {
    if (color) return true
    if (part === undefined) return false
    return this.parts[part].color !== 0 || this.outlines[part].faces.some((face) => this.attributes.color(face) !== 0)
  }

  private bodyNode(body: NodeRef): Node | undefined {
    let part = this.partOf.get(body)
    if (part === undefined) {
      part = this.parts.push(this.part(body)) - 1
      this.partOf.set(body, part)
    }
    // A wire body may be empty.
    return this.outlines[part].kind ? this.told(body, { id: 0, name: this.parts[part].name, part, children: [] }) : undefined
  }

  /** Its geometry is made when it is first asked for: the first body of many can be shown before the others are. */
  private part(node: NodeRef): PartSource {
    const { nodes, attributes } = this
    const id = this.parts.length
    // A compound body holds others.
    const members = [node, ...nodes.chain(nodes.ref(node, 'child'), 'next')]
    const outline = outlineOf(nodes, members)
    this.outlines.push(outline)
    const build = (): Pick<PartSource, 'bodies' | 'points'> => {
      const made = members.map((member) => buildBody(this.geometry, member, (face) => attributes.color(face)))
      return {
        bodies: made.map(({ body }) => body).filter(({ edges, faces }) => edges.length + faces.length > 0),
        points: made.flatMap(({ points }) => points),
      }
    }
    let made: ReturnType<typeof build> | undefined
    return {
      id,
      name: attributes.name(node) || `${kindNames[outline.kind ?? 'wire']} ${id + 1}`,
      get bodies() {
        return (made ??= build()).bodies
      },
      get points() {
        return (made ??= build()).points
      },
      color: attributes.color(node),
    }
  }

  private told(part: NodeRef, node: Node): Node {
    const listed = this.attributes.listed(part)
    if (listed.length > 0) node.attributes = listed
    if (this.attributes.isHidden(part)) node.hidden = true
    const color = this.nodes.type(part) === NodeType.assembly ? this.attributes.color(part) : 0
    if (color !== 0 && !node.children.some((child) => this.isColored(child))) node.color = color
    return node
  }
}

const kindNames = { solid: 'Solid', sheet: 'Sheet', wire: 'Wire' }

/** x' = (R x + t) · scale, R stored row by row. Undefined for none, and for one that is not finite. */
function matrixOf(nodes: NodeTable, transform: NodeRef): Matrix | undefined {
  const r = nodes.array(transform, 'rotation_matrix', 9)
  const t = nodes.vector(transform, 'translation_vector')
  if (r.length < 9 || !t) return undefined
  const stated = nodes.number(transform, 'scale')
  const scale = Number.isFinite(stated) && stated !== 0 ? stated : 1
  const out = new Float64Array(16)
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) out[column * 4 + row] = r[row * 3 + column] * scale
    out[12 + row] = t[row] * scale * MM
  }
  out[15] = 1
  return out.every(Number.isFinite) ? out : undefined
}
