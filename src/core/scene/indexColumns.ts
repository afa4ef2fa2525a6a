import { identity, multiplyInto } from '../geometry/matrix.ts'
import { BODY, type Node, type NodeId, type PartId, roleCode, rolesOfParts } from './model.ts'

/** An assembly tree as columns by node id (preorder): all that a `SceneIndex` has beside the nodes. They can be moved from one thread to another. */
export interface IndexColumns {
  /** Parent of each node; -1 for the root. */
  parent: Int32Array<ArrayBuffer>
  /** The subtree of `id` is the ids `id` up to `end[id]`. */
  end: Int32Array<ArrayBuffer>
  depth: Uint16Array<ArrayBuffer>
  /** World matrix of node `id` at `16 * id`, column-major, millimetres. */
  world: Float64Array<ArrayBuffer>
  /** Colour by the nearest ancestor-or-self that sets one; 0 = none. */
  color: Uint32Array<ArrayBuffer>
  /** 1 when the file hides the node or an ancestor. */
  hiddenInFile: Uint8Array<ArrayBuffer>
  /** Role of each node, its own or the nearest ancestor's (`roleCode`); `BODY` = none. */
  role: Uint8Array<ArrayBuffer>
  /** Node ids that place a part, in preorder. */
  occurrences: Int32Array<ArrayBuffer>
  /** The occurrences that are the product, in preorder; absent: all of them. */
  bodies?: Int32Array<ArrayBuffer>
  /** Parts that no body places. */
  partsBeside: PartId[]
  /** Number of the part of each node; -1: the node places none. Parts are numbered in the order in which the tree first places them. */
  partNumber: Int32Array<ArrayBuffer>
  /** Parts by their numbers, and the nodes that place them: those of part number `i` are `placed` from `starts[i]` to before `starts[i + 1]`, in preorder. */
  parts: PartId[]
  starts: Uint32Array<ArrayBuffer>
  placed: Int32Array<ArrayBuffer>
}

/** The buffers of columns, to be moved instead of copied. */
export const columnBuffers = (columns: IndexColumns): ArrayBuffer[] =>
  Object.values(columns).flatMap((column: IndexColumns[keyof IndexColumns]) => (ArrayBuffer.isView(column) ? [column.buffer] : []))

/** Columns of a tree, which must be numbered in preorder from 0 (`numberNodes`), and its nodes in this order. Iterative: depth costs no stack. */
export function indexColumns(root: Node): { nodes: Node[]; columns: IndexColumns } {
  const nodes: Node[] = []
  const parents: NodeId[] = []
  const stack = [root]
  const parentsOfStack: NodeId[] = [-1]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const id = nodes.push(node) - 1
    parents.push(parentsOfStack.pop()!)
    for (let i = node.children.length - 1; i >= 0; i--) {
      stack.push(node.children[i])
      parentsOfStack.push(id)
    }
  }
  const tree = inherited(nodes, Int32Array.from(parents))
  const parts = placedParts(nodes)
  const bodies = parts.occurrences.filter((id) => tree.role[id] === BODY)
  const isMixed = bodies.length > 0 && bodies.length < parts.occurrences.length
  const beside = isMixed ? { bodies, partsBeside: [...rolesOfParts(root).keys()] } : { partsBeside: [] }
  return { nodes, columns: { ...tree, ...parts, ...beside } }
}

type Inherited = Pick<IndexColumns, 'parent' | 'end' | 'depth' | 'world' | 'color' | 'hiddenInFile' | 'role'>

/** The columns that follow from a node and those above it. */
function inherited(nodes: readonly Node[], parent: Int32Array<ArrayBuffer>): Inherited {
  const count = nodes.length
  const [end, depth] = [new Int32Array(count), new Uint16Array(count)]
  const world = new Float64Array(count * 16)
  const color = new Uint32Array(count)
  const [hiddenInFile, role] = [new Uint8Array(count), new Uint8Array(count)]
  const unit = identity()
  for (let id = 0; id < count; id++) {
    const node = nodes[id]
    const up = parent[id]
    const local = node.transform ?? unit
    if (up < 0) world.set(local, 0)
    else {
      multiplyInto(world, id * 16, world, up * 16, local, 0)
      depth[id] = depth[up] + 1
    }
    color[id] = node.color ? node.color : up < 0 ? 0 : color[up]
    hiddenInFile[id] = node.hidden || (up >= 0 && hiddenInFile[up]) ? 1 : 0
    role[id] = node.role ? roleCode(node.role) : up < 0 ? BODY : role[up]
    end[id] = id + 1
  }
  for (let id = count - 1; id > 0; id--) {
    const up = parent[id]
    if (end[up] < end[id]) end[up] = end[id]
  }
  return { parent, end, depth, world, color, hiddenInFile, role }
}

type Placed = Pick<IndexColumns, 'occurrences' | 'partNumber' | 'parts' | 'starts' | 'placed'>

/** Which nodes place which part. */
function placedParts(nodes: readonly Node[]): Placed {
  const partNumber = new Int32Array(nodes.length).fill(-1)
  const numbers = new Map<PartId, number>()
  const occurrences: NodeId[] = []
  const counts: number[] = []
  for (let id = 0; id < nodes.length; id++) {
    const { part } = nodes[id]
    if (part === undefined) continue
    occurrences.push(id)
    let number = numbers.get(part)
    if (number === undefined) {
      number = counts.push(0) - 1
      numbers.set(part, number)
    }
    counts[number]++
    partNumber[id] = number
  }
  const starts = new Uint32Array(counts.length + 1)
  for (let i = 0; i < counts.length; i++) starts[i + 1] = starts[i] + counts[i]
  const placed = new Int32Array(occurrences.length)
  const next = starts.slice()
  for (const id of occurrences) placed[next[partNumber[id]]++] = id
  return { occurrences: Int32Array.from(occurrences), partNumber, parts: [...numbers.keys()], starts, placed }
}
