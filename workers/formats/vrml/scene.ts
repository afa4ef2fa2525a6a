import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { foldNode, isIdentity } from '../../mesh/three/sceneTree.ts'
import { nodesOf, stringsOf, vector, type VrmlNode, type VrmlProto, type VrmlValue } from './ast.ts'
import { only } from './faceSet.ts'
import { transformMatrix } from './shape.ts'

/** One Shape node to be made a part. */
export interface ShapeJob {
  id: number
  name: string
  shape: VrmlNode
  geometry: VrmlNode
  /** The document that the shape is written in. */
  from: VrmlScene
}

const drawn = new Set(['Box', 'Sphere', 'Cylinder', 'Cone', 'IndexedFaceSet', 'IndexedLineSet', 'PointSet', 'ElevationGrid', 'Extrusion'])
const groups = new Set(['Transform', 'Group', 'Anchor', 'Billboard', 'Collision'])

export interface SceneContext {
  jobs: ShapeJob[]
  /** Geometry that is not drawn, by node type. */
  skipped: Map<string, number>
  nodes: number
  /** Reads another file as the content of an Inline; undefined (and noted) when it cannot be read. */
  inline(addresses: string[], from: VrmlScene): Promise<{ scene: VrmlScene; nodes: VrmlNode[] } | undefined>
}

/** Turns the nodes of one document into the tree; shapes used again are one part. */
export class VrmlScene {
  readonly path: string
  readonly protos: Protos
  private readonly context: SceneContext
  private readonly jobs = new Map<VrmlNode, ShapeJob>()
  private readonly open = new Set<VrmlNode>()

  constructor(path: string, protos: Protos, context: SceneContext) {
    this.path = path
    this.protos = protos
    this.context = context
  }

  /** The node of a field that holds one, prototypes resolved. */
  readonly child = (node: VrmlNode, field: string): VrmlNode | undefined => {
    const found = only(node, field)
    return found && this.protos.resolve(found)
  }

  async nodes(list: readonly VrmlNode[], depth: number): Promise<Node[]> {
    const out: Node[] = []
    for (const item of list) {
      const node = await this.node(item, depth)
      if (node) out.push(node)
    }
    return out
  }

  private async node(written: VrmlNode, depth: number): Promise<Node | undefined> {
    const source = this.protos.resolve(written)
    if (!source || this.open.has(source)) return undefined
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', `nodes nested deeper than ${MAX_DEPTH}`)
    if (++this.context.nodes > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} nodes`)
    this.open.add(source)
    try {
      return await this.opened(source, depth)
    } finally {
      this.open.delete(source)
    }
  }

  private async opened(source: VrmlNode, depth: number): Promise<Node | undefined> {
    if (source.type === 'Shape') return this.shape(source)
    const children = await this.content(source, depth)
    if (!children || children.length === 0) return undefined
    const node: Node = { id: 0, name: source.name, children }
    if (source.type === 'Transform') {
      const matrix = transformMatrix(source)
      if (!isIdentity(matrix)) node.transform = matrix
    }
    return lifted(foldNode(node))
  }

  /** What a grouping node shows. */
  private async content(source: VrmlNode, depth: number): Promise<Node[] | undefined> {
    if (groups.has(source.type)) return this.nodes(nodesOf(source, 'children'), depth + 1)
    if (source.type === 'LOD') return this.nodes(nodesOf(source, source.fields.has('level') ? 'level' : 'children').slice(0, 1), depth + 1)
    if (source.type === 'Switch') {
      const [which] = vector(source, 'whichChoice', [-1])
      if (which < 0) return undefined
      return this.nodes(nodesOf(source, source.fields.has('choice') ? 'choice' : 'children').slice(which, which + 1), depth + 1)
    }
    if (source.type !== 'Inline') return undefined
    const found = await this.context.inline(stringsOf(source, 'url'), this)
    return found?.scene.nodes(found.nodes, depth + 1)
  }

  private shape(source: VrmlNode): Node | undefined {
    const geometry = this.child(source, 'geometry')
    if (!geometry) return undefined
    if (!drawn.has(geometry.type)) {
      this.context.skipped.set(geometry.type, (this.context.skipped.get(geometry.type) ?? 0) + 1)
      return undefined
    }
    let job = this.jobs.get(source)
    if (!job) {
      job = { id: this.context.jobs.length, name: source.name || geometry.name, shape: source, geometry, from: this }
      this.context.jobs.push(job)
      this.jobs.set(source, job)
    }
    return { id: 0, name: source.name, part: job.id, children: [] }
  }
}

/** An unnamed group around a single node gives way to it. */
function lifted(node: Node): Node {
  const [only] = node.children
  return node.children.length === 1 && node.name === '' && !node.transform && node.part === undefined ? only : node
}

/** Nodes that instances of prototypes may make together. */
const MAX_MADE = 500_000

/** Turns instances of prototypes into the nodes that they stand for, when they are met; an instance that occurs again is the same node again. */
export class Protos {
  private readonly protos: ReadonlyMap<string, VrmlProto>
  private readonly done = new Map<VrmlNode, VrmlNode | undefined>()
  private made = 0

  constructor(protos: ReadonlyMap<string, VrmlProto>) {
    this.protos = protos
  }

  /** The node itself, or the first node of its prototype's body with the parameters filled in. */
  resolve(node: VrmlNode): VrmlNode | undefined {
    let at: VrmlNode | undefined = node
    for (let depth = 0; at && this.protos.has(at.type); depth++) {
      if (depth > MAX_DEPTH) throw new OpenError('file-exception', 'prototypes that make themselves')
      at = this.expand(at)
    }
    return at
  }

  private expand(instance: VrmlNode): VrmlNode | undefined {
    if (this.done.has(instance)) return this.done.get(instance)
    const proto = this.protos.get(instance.type)!
    const copies = new Map<VrmlNode, VrmlNode>()
    const copy = (node: VrmlNode): VrmlNode => {
      const known = copies.get(node)
      if (known) return known
      if (++this.made > MAX_MADE) throw new OpenError('memory-budget', 'too many nodes from prototypes')
      const out: VrmlNode = { type: node.type, name: node.name, fields: new Map() }
      copies.set(node, out)
      for (const [name, value] of node.fields) {
        const given = value.is === undefined ? value : (instance.fields.get(value.is) ?? proto.parameters.get(value.is))
        if (given) out.fields.set(name, given === value ? copied(value, copy) : given)
      }
      return out
    }
    const [first] = proto.body
    const made = first && copy(first)
    if (made && instance.name !== '') made.name = instance.name
    this.done.set(instance, made)
    return made
  }
}

const copied = (value: VrmlValue, copy: (node: VrmlNode) => VrmlNode): VrmlValue =>
  value.nodes.length > 0 ? { ...value, nodes: value.nodes.map(copy) } : value
