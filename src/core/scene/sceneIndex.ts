import { identity, multiplyInto, transformPoint } from '../geometry/matrix.ts'
import type { Bounds, Rgba } from './mesh.ts'
import { BODY, type Node, type NodeId, type PartId, roleCode, rolesOfParts } from './model.ts'

/**
 * The assembly tree as columns, indexed by node id (preorder): parents, subtree ends, world matrices, inherited colours, and which nodes place which part.
 */
export class SceneIndex {
  readonly nodes: Node[] = []
  /** Parent of each node; -1 for the root. */
  readonly parent: Int32Array
  /** The subtree of `id` is the ids `id` up to `end[id]`. */
  readonly end: Int32Array
  readonly depth: Uint16Array
  /** World matrix of node `id` at `16 * id`, column-major, millimetres. */
  readonly world: Float64Array
  /** Colour by the nearest ancestor-or-self that sets one; 0 = none. */
  readonly color: Uint32Array
  /** 1 when the file hides the node or an ancestor. */
  readonly hiddenInFile: Uint8Array
  /** Role of each node, its own or the nearest ancestor's (`roleCode`); `BODY` = none. */
  readonly role: Uint8Array
  /** Node ids that place a part, in preorder. */
  readonly occurrences: Int32Array
  /** The occurrences that are the product, in preorder: those without a role, or all of them in a model that has no such ones (curves alone, say). */
  readonly bodies: Int32Array
  /** Parts that no body places: annotations, construction geometry. */
  readonly partsBeside: ReadonlySet<PartId>
  readonly nodesOfPart = new Map<PartId, NodeId[]>()

  /** `root` must be numbered in preorder from 0 (`numberNodes`). Iterative: depth costs no stack. */
  constructor(root: Node) {
    const parents: number[] = []
    const stack: { node: Node; parent: number }[] = [{ node: root, parent: -1 }]
    while (stack.length > 0) {
      const { node, parent } = stack.pop()!
      const id = this.nodes.length
      this.nodes.push(node)
      parents.push(parent)
      for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i], parent: id })
    }
    const count = this.nodes.length
    this.parent = Int32Array.from(parents)
    this.end = new Int32Array(count)
    this.depth = new Uint16Array(count)
    this.world = new Float64Array(count * 16)
    this.color = new Uint32Array(count)
    this.hiddenInFile = new Uint8Array(count)
    this.role = new Uint8Array(count)
    const unit = identity()
    const occurrences: number[] = []
    for (let id = 0; id < count; id++) {
      const node = this.nodes[id]
      const up = this.parent[id]
      const local = node.transform ?? unit
      if (up < 0) this.world.set(local, 0)
      else {
        multiplyInto(this.world, id * 16, this.world, up * 16, local, 0)
        this.depth[id] = this.depth[up] + 1
      }
      this.color[id] = node.color ? node.color : up < 0 ? 0 : this.color[up]
      this.hiddenInFile[id] = node.hidden || (up >= 0 && this.hiddenInFile[up]) ? 1 : 0
      this.role[id] = node.role ? roleCode(node.role) : up < 0 ? BODY : this.role[up]
      this.end[id] = id + 1
      if (node.part !== undefined) {
        occurrences.push(id)
        const same = this.nodesOfPart.get(node.part)
        if (same) same.push(id)
        else this.nodesOfPart.set(node.part, [id])
      }
    }
    for (let id = count - 1; id > 0; id--) {
      const up = this.parent[id]
      if (this.end[up] < this.end[id]) this.end[up] = this.end[id]
    }
    this.occurrences = Int32Array.from(occurrences)
    const bodies = this.occurrences.filter((id) => this.role[id] === BODY)
    this.bodies = bodies.length > 0 && bodies.length < occurrences.length ? bodies : this.occurrences
    this.partsBeside = new Set(this.bodies === this.occurrences ? [] : rolesOfParts(root).keys())
  }

  get count(): number {
    return this.nodes.length
  }

  contains(ancestor: NodeId, id: NodeId): boolean {
    return id >= ancestor && id < this.end[ancestor]
  }

  /** Occurrences (nodes with a part) in the subtree of `id`, itself included. */
  occurrencesUnder(id: NodeId): Int32Array {
    return this.occurrences.subarray(lowerBound(this.occurrences, id), lowerBound(this.occurrences, this.end[id]))
  }

  /** Whether an occurrence is one of `bodies`. */
  isBody(id: NodeId): boolean {
    return this.bodies === this.occurrences || this.role[id] === BODY
  }

  /** The bodies in the subtree of `id`, itself included. */
  bodiesUnder(id: NodeId): Int32Array {
    return this.bodies.subarray(lowerBound(this.bodies, id), lowerBound(this.bodies, this.end[id]))
  }

  /** The occurrences that sizes, counts and sums of some nodes are about: their bodies, or all that is under them where none is a body. Each once. */
  measured(nodes: Iterable<NodeId>): Set<NodeId> {
    const under = new Set<NodeId>()
    const bodies = new Set<NodeId>()
    for (const node of nodes) {
      for (const id of this.bodiesUnder(node)) bodies.add(id)
      if (bodies.size === 0) for (const id of this.occurrencesUnder(node)) under.add(id)
    }
    return bodies.size > 0 ? bodies : under
  }

  /** Root first, `id` last. */
  path(id: NodeId): NodeId[] {
    const path: NodeId[] = []
    for (let at = id; at >= 0; at = this.parent[at]) path.unshift(at)
    return path
  }

  /** What belongs to the part that a node places; undefined for a node without a part, or of which nothing is there. */
  partAt<P>(parts: ReadonlyMap<PartId, P>, id: NodeId): P | undefined {
    const part = this.nodes[id]?.part
    return part === undefined ? undefined : parts.get(part)
  }

  /** World box of one occurrence of a part with these part-local bounds. */
  worldBounds(id: NodeId, bounds: Bounds): Bounds {
    const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
    const p = [0, 0, 0]
    for (let corner = 0; corner < 8; corner++) {
      transformPoint(p, 0, this.world, id * 16, bounds[corner & 1 ? 3 : 0], bounds[corner & 2 ? 4 : 1], bounds[corner & 4 ? 5 : 2])
      for (let axis = 0; axis < 3; axis++) {
        if (p[axis] < out[axis]) out[axis] = p[axis]
        if (p[axis] > out[axis + 3]) out[axis + 3] = p[axis]
      }
    }
    return out as unknown as Bounds
  }

  /** The colour of an occurrence's face: the occurrence's own, else the face's, else the part's, else 0. */
  faceColor(id: NodeId, part: { color?: Rgba; mesh?: { faceColor?: Uint32Array } }, face: number): Rgba {
    return this.color[id] || part.mesh?.faceColor?.[face] || part.color || 0
  }
}

function lowerBound(sorted: Int32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Numbers a tree in preorder from 0 and returns the number of nodes. */
export function numberNodes(root: Node): number {
  let next = 0
  const stack = [root]
  while (stack.length > 0) {
    const node = stack.pop()!
    node.id = next++
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i])
  }
  return next
}
