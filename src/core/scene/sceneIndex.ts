import { identity, multiplyInto } from '../geometry/matrix.ts'
import { emptyBounds } from './bounds.ts'
import type { Bounds, Rgba } from './mesh.ts'
import { BODY, type Node, type NodeId, type PartId, roleCode, rolesOfParts } from './model.ts'

/** Nodes that take some milliseconds. */
const SLICE = 10_000

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
  occurrences = new Int32Array()
  /** The occurrences that are the product, in preorder: those without a role, or all of them in a model that has no such ones (curves alone, say). */
  bodies = new Int32Array()
  /** Parts that no body places: annotations, construction geometry. */
  partsBeside: ReadonlySet<PartId> = new Set()
  readonly nodesOfPart = new Map<PartId, NodeId[]>()
  /** Number of the part of each node in the order of `nodesOfPart`; -1: the node places none. */
  readonly partNumber: Int32Array

  /** `root` must be numbered in preorder from 0 (`numberNodes`). Iterative: depth costs no stack. `isEmpty`: for `inSlices` alone. */
  constructor(root: Node, isEmpty = false) {
    const stack = [root]
    const parents: NodeId[] = []
    const parentsOfStack: NodeId[] = [-1]
    for (let node = stack.pop(); node; node = stack.pop()) {
      const id = this.nodes.push(node) - 1
      parents.push(parentsOfStack.pop()!)
      for (let i = node.children.length - 1; i >= 0; i--) {
        stack.push(node.children[i])
        parentsOfStack.push(id)
      }
    }
    const count = this.nodes.length
    this.parent = Int32Array.from(parents)
    this.end = new Int32Array(count)
    this.depth = new Uint16Array(count)
    this.world = new Float64Array(count * 16)
    this.color = new Uint32Array(count)
    this.hiddenInFile = new Uint8Array(count)
    this.role = new Uint8Array(count)
    this.partNumber = new Int32Array(count).fill(-1)
    if (!isEmpty) for (const _ of this.fill(root));
  }

  /** Makes the same as the constructor some milliseconds at a time. */
  static *inSlices(root: Node): Generator<undefined, SceneIndex> {
    const index = new SceneIndex(root, true)
    yield
    yield* index.fill(root)
    return index
  }

  private *fill(root: Node): Generator<undefined, void> {
    const { count } = this
    const unit = identity()
    const occurrences: number[] = []
    const numbers = new Map<PartId, number>()
    const nodesOf: NodeId[][] = []
    for (let id = 0; id < count; id++) {
      if (id % SLICE === SLICE - 1) yield
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
        let number = numbers.get(node.part)
        if (number === undefined) {
          number = nodesOf.push([]) - 1
          numbers.set(node.part, number)
          this.nodesOfPart.set(node.part, nodesOf[number])
        }
        nodesOf[number].push(id)
        this.partNumber[id] = number
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
