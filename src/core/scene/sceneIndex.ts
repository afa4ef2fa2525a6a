import { emptyBounds } from './bounds.ts'
import type { Bounds, Rgba } from './mesh.ts'
import { type IndexColumns, indexColumns } from './indexColumns.ts'
import { BODY, type Node, type NodeId, type PartId } from './model.ts'

/**
 * The assembly tree by node id (preorder): parents, subtree ends, world matrices, inherited colours, and which nodes place which part, as columns (`IndexColumns`).
 */
export class SceneIndex {
  readonly nodes: Node[]
  readonly parent: Int32Array
  readonly end: Int32Array
  readonly depth: Uint16Array
  readonly world: Float64Array
  readonly color: Uint32Array
  readonly hiddenInFile: Uint8Array
  readonly role: Uint8Array
  readonly occurrences: Int32Array
  /** The occurrences that are the product, in preorder: those without a role, or all of them in a model that has no such ones (curves alone, say). */
  readonly bodies: Int32Array
  /** Parts that no body places: annotations, construction geometry. */
  readonly partsBeside: ReadonlySet<PartId>
  readonly nodesOfPart = new Map<PartId, NodeId[]>()
  /** Number of the part of each node in the order of `nodesOfPart`; -1: the node places none. */
  readonly partNumber: Int32Array
  /** The nodes that place a part, one part after the other: those of part number `i` are `placed` from `starts[i]` to before `starts[i + 1]`. */
  readonly starts: Uint32Array
  readonly placed: Int32Array

  /** `root` must be numbered in preorder from 0 (`numberNodes`). `made`: the nodes in this order and the tree's columns, which another thread has made. */
  constructor(root: Node, made: { nodes: Node[]; columns: IndexColumns } = indexColumns(root)) {
    const { nodes, columns } = made
    this.nodes = nodes
    this.parent = columns.parent
    this.end = columns.end
    this.depth = columns.depth
    this.world = columns.world
    this.color = columns.color
    this.hiddenInFile = columns.hiddenInFile
    this.role = columns.role
    this.occurrences = columns.occurrences
    this.bodies = columns.bodies ?? columns.occurrences
    this.partsBeside = new Set(columns.partsBeside)
    this.partNumber = columns.partNumber
    this.starts = columns.starts
    this.placed = columns.placed
    for (const [number, part] of columns.parts.entries()) {
      const own: NodeId[] = []
      for (let i = this.starts[number]; i < this.starts[number + 1]; i++) own.push(this.placed[i])
      this.nodesOfPart.set(part, own)
    }
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
    const out = Float64Array.from(emptyBounds)
    this.growBy(out, id, Float64Array.from(bounds))
    return Array.from(out) as unknown as Bounds
  }

  /** World boxes of the occurrences `nodes[from]` to before `nodes[to]` of a part with these part-local bounds: six numbers each, from place `6 * from` of `out` on. */
  writeBounds(nodes: Int32Array, from: number, to: number, bounds: Bounds, out: Float64Array): void {
    const own = new Float64Array(6)
    own.set(bounds)
    for (let i = from; i < to; i++) {
      const at = i * 6
      for (let axis = 0; axis < 3; axis++) {
        out[at + axis] = Infinity
        out[at + 3 + axis] = -Infinity
      }
      this.growBy(out, nodes[i], own, 0, at)
    }
  }

  /**
   * Grows a world box, which begins at `to`, by one occurrence of a part with part-local bounds, which begin at `from`; numbers that are not finite are left out.
   * Boxes are arrays of one kind: of several kinds each reading of a number would take longer.
   */
  growBy(box: Float64Array, id: NodeId, bounds: Float64Array, from = 0, to = 0): void {
    const { world } = this
    for (let axis = 0, at = id * 16; axis < 3; axis++, at++) {
      // The corners along the axes of the part are apart from each other: the least of the sums is the sum of the least.
      const x = world[at]
      const y = world[at + 4]
      const z = world[at + 8]
      const shift = world[at + 12]
      const low =
        (x < 0 ? x * bounds[from + 3] : x * bounds[from]) +
        (y < 0 ? y * bounds[from + 4] : y * bounds[from + 1]) +
        (z < 0 ? z * bounds[from + 5] : z * bounds[from + 2]) +
        shift
      const high =
        (x < 0 ? x * bounds[from] : x * bounds[from + 3]) +
        (y < 0 ? y * bounds[from + 1] : y * bounds[from + 4]) +
        (z < 0 ? z * bounds[from + 2] : z * bounds[from + 5]) +
        shift
      if (low < box[to + axis]) box[to + axis] = low
      if (high > box[to + axis + 3]) box[to + axis + 3] = high
    }
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
