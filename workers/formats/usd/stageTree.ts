import { OpenError } from '../../../src/core/errors.ts'
import type { Matrix } from '../../../src/core/geometry/matrix.ts'
import { identity, invertAffine, multiply } from '../../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { PartMaker } from './shape/partMaker.ts'
import type { StagePrim } from './stage/stagePrim.ts'
import { instancePlaces, localTransform } from './stage/transform.ts'

type Purpose = 'default' | 'render' | 'proxy' | 'guide'
/** What a prim has from those above it. */
interface Above {
  purpose: Purpose
  depth: number
  /** Place in the root, millimetres. */
  world: Matrix
}

const purposes = new Set(['default', 'render', 'proxy', 'guide'])

/** Makes the nodes of a stage: prims with a shape and all that are above them. */
export class StageTree {
  /** Prims that lie too deep or are prototypes of themselves. */
  dropped = 0
  private readonly maker: PartMaker
  private readonly scale: number
  private readonly purpose = new Map<Node, Purpose>()
  private readonly instancing = new Set<string>()
  private count = 0

  /** @param scale millimetres per unit of the stage */
  constructor(maker: PartMaker, scale: number) {
    this.maker = maker
    this.scale = scale
  }

  /** The nodes of the prims at the top. Where there are shapes for rendering, those that stand in for them are left out. */
  async roots(stage: StagePrim): Promise<Node[]> {
    const nodes: Node[] = []
    for (const child of stage.children()) {
      const node = await this.node(child, { purpose: 'default', depth: 0, world: identity() })
      if (node) nodes.push(node)
    }
    const rendered = [...this.purpose.values()].includes('render')
    return rendered ? nodes.filter((node) => this.withoutProxies(node)) : nodes
  }

  private withoutProxies(node: Node): boolean {
    if (this.purpose.get(node) === 'proxy') return false
    if (node.children.length === 0) return node.part !== undefined
    node.children = node.children.filter((child) => this.withoutProxies(child))
    return node.children.length > 0 || node.part !== undefined
  }

  private async node(prim: StagePrim, above: Above, prototype = false): Promise<Node | undefined> {
    if (!prototype && !prim.isDrawn) return undefined
    if (above.depth > MAX_DEPTH) {
      this.dropped++
      return undefined
    }
    if (prim.typeName === 'Material' || prim.typeName === 'Shader' || prim.typeName === 'GeomSubset') return undefined
    const stated = prim.text('purpose')
    const purpose = stated !== 'default' && purposes.has(stated) ? (stated as Purpose) : above.purpose
    if (purpose === 'guide') return undefined

    const node = this.plainNode(prim, above.world)
    const own: Above = { purpose, depth: above.depth + 1, world: node.transform ? multiply(above.world, node.transform) : above.world }
    const parts = await this.maker.partsOf(prim)
    const instances = prim.typeName === 'PointInstancer' ? await this.instances(prim, own) : undefined
    const children: Node[] = instances ?? []
    if (!instances) {
      for (const child of prim.children()) {
        const made = await this.node(child, own)
        if (made) children.push(made)
      }
    }
    if (parts.length === 1) node.part = parts[0]
    else for (const part of parts) children.push(this.counted({ id: 0, name: this.maker.parts[part].name, part, children: [] }))
    node.children = children
    if (parts.length === 0 && children.length === 0) return undefined
    if (parts.length > 0) this.purpose.set(node, purpose)
    return node
  }

  private counted(node: Node): Node {
    if (++this.count > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} prims`)
    return node
  }

  private plainNode(prim: StagePrim, world: Matrix): Node {
    const shown = prim.metadata('displayName')
    const node = this.counted({ id: 0, name: typeof shown === 'string' && shown !== '' ? shown : prim.name, children: [] })
    if (prim.typeName !== '') node.type = prim.typeName
    const { matrix, reset } = localTransform(prim)
    const placed = matrix && this.inMillimetres(matrix)
    // Away from the parents: what they do is undone first.
    const undone = reset ? invertAffine(world) : undefined
    const transform = undone && placed ? multiply(undone, placed) : (undone ?? placed)
    if (transform) node.transform = transform
    if (prim.text('visibility') === 'invisible') node.hidden = true
    return node
  }

  private inMillimetres(matrix: Matrix): Matrix {
    const out = matrix.slice()
    for (let i = 12; i < 15; i++) out[i] *= this.scale
    return out
  }

  /** The prototypes at all their places. */
  private async instances(prim: StagePrim, above: Above): Promise<Node[]> {
    const prototypes: (Node | undefined)[] = []
    for (const path of prim.targets('prototypes')) {
      const target = prim.at(path)
      if (!target || this.instancing.has(path)) {
        if (target) this.dropped++
        prototypes.push(undefined)
        continue
      }
      this.instancing.add(path)
      prototypes.push(await this.node(target, above, true))
      this.instancing.delete(path)
    }
    const out: Node[] = []
    for (const { prototype, matrix } of instancePlaces(prim)) {
      const source = prototypes[prototype]
      if (!source) continue
      const node = this.copy(source)
      const place = this.inMillimetres(matrix)
      node.transform = source.transform ? multiply(place, source.transform) : place
      out.push(node)
    }
    return out
  }

  private copy(node: Node): Node {
    const out = this.counted({ ...node, children: node.children.map((child) => this.copy(child)) })
    if (node.transform) out.transform = node.transform.slice()
    const purpose = this.purpose.get(node)
    if (purpose) this.purpose.set(out, purpose)
    return out
  }
}
