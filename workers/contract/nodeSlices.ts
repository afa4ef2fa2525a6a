import type { Node } from '../../src/core/scene/model.ts'

/** Nodes of one slice: the page makes them in some milliseconds. */
const SLICE = 4000

type Rest = Omit<Node, 'id' | 'name' | 'transform' | 'part' | 'children'>

/** Consecutive nodes of a tree in preorder, as columns: they cross to the page many times faster than as objects. */
export interface NodeSlice {
  names: string[]
  /** Places of the parents in the whole tree; -1 of the root. */
  parents: Int32Array<ArrayBuffer>
  /** NaN: none. */
  parts: Float64Array<ArrayBuffer>
  /** Places in the slice of the nodes that state a transform, and their matrices, 16 numbers each. */
  placed: Uint16Array<ArrayBuffer>
  transforms: Float64Array<ArrayBuffer>
  /** What few nodes state, by their places in the slice. */
  rest: [number, Rest][]
}

/**
 * A tree, numbered in preorder, in slices, each made when it is asked for; undefined when it is so small that it crosses as it is. Iterative: depth costs no stack.
 */
export function nodeSlices(root: Node): Iterable<NodeSlice> | undefined {
  const nodes: Node[] = []
  const stack = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    nodes.push(node)
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i])
  }
  if (nodes.length <= SLICE) return undefined
  const parents = new Int32Array(nodes.length).fill(-1)
  for (const { id, children } of nodes) for (const child of children) parents[child.id] = id
  return slicesOf(nodes, parents)
}

function* slicesOf(nodes: readonly Node[], parents: Int32Array<ArrayBuffer>): Generator<NodeSlice> {
  for (let from = 0; from < nodes.length; from += SLICE) yield sliceOf(nodes.slice(from, from + SLICE), parents.slice(from, from + SLICE))
}

/** The buffers of a slice, to be moved instead of copied. */
export const sliceBuffers = ({ parents, parts, placed, transforms }: NodeSlice): ArrayBuffer[] =>
  [parents, parts, placed, transforms].map(({ buffer }) => buffer)

const columns: ReadonlySet<string> = new Set(['id', 'name', 'transform', 'part', 'children'] satisfies (keyof Node)[])

/** What a node states beside its columns; undefined where that is nothing. */
function restOf(node: Node): Rest | undefined {
  for (const key in node) {
    if (columns.has(key)) continue
    const { id: _id, name: _name, transform: _transform, part: _part, children: _children, ...rest } = node
    return rest
  }
  return undefined
}

function sliceOf(nodes: readonly Node[], parents: Int32Array<ArrayBuffer>): NodeSlice {
  const placed: number[] = []
  const parts = new Float64Array(nodes.length)
  const rest: NodeSlice['rest'] = []
  for (const [at, node] of nodes.entries()) {
    if (node.transform) placed.push(at)
    parts[at] = node.part ?? Number.NaN
    const own = restOf(node)
    if (own) rest.push([at, own])
  }
  const transforms = new Float64Array(placed.length * 16)
  placed.forEach((at, i) => transforms.set(nodes[at].transform!, i * 16))
  return {
    names: nodes.map(({ name }) => name),
    parents,
    parts,
    placed: Uint16Array.from(placed),
    transforms,
    rest,
  }
}

/** Puts a tree together from its slices. */
export class SlicedTree {
  /** The nodes so far, in preorder. */
  readonly nodes: Node[] = []

  /** Undefined before the first slice. */
  get root(): Node | undefined {
    return this.nodes.at(0)
  }

  /** Adds the next slice; its nodes are numbered in preorder. */
  add({ names, parents, parts, placed, transforms, rest }: NodeSlice): void {
    const { nodes } = this
    const from = nodes.length
    for (let i = 0; i < names.length; i++) {
      const node: Node = { id: from + i, name: names[i], children: [] }
      if (!Number.isNaN(parts[i])) node.part = parts[i]
      nodes.push(node)
      if (parents[i] >= 0) nodes[parents[i]].children.push(node)
    }
    // Views of one buffer: thousands of small buffers cost the page many times their bytes.
    for (let i = 0; i < placed.length; i++) nodes[from + placed[i]].transform = transforms.subarray(i * 16, i * 16 + 16)
    for (const [at, own] of rest) Object.assign(nodes[from + at], own)
  }
}
