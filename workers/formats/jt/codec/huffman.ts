import type { ContextTable } from './arithmetic.ts'
import type { BitSource } from './bits.ts'

/**
 * Decodes `out.length` values with the Huffman code of a table's frequencies; values of escapes come from `stored`, in order. The order in which the heap breaks
 * ties decides the code, so it is kept exactly. Returns false where the bits run out or the table is empty.
 */
export function decodeHuffman(bits: BitSource, table: ContextTable, stored: Int32Array, out: Int32Array): boolean {
  const entries = table.values.length
  if (entries === 0) return false
  const { left, right, root } = buildTree(table)
  let taken = 0
  for (let i = 0; i < out.length; i++) {
    let node = root
    while (node >= entries) node = bits.read(1) === 1 ? left[node - entries] : right[node - entries]
    if (bits.left < 0) return false
    if (table.escapes[node]) out[i] = taken < stored.length ? stored[taken++] : 0
    else out[i] = table.values[node]
  }
  return true
}

/** Nodes below the number of entries are leaves; the children of node `entries + i` are `left[i]` and `right[i]`. */
function buildTree({ sums, values }: ContextTable): { left: Int32Array; right: Int32Array; root: number } {
  const entries = values.length
  const weights = new Float64Array(entries * 2)
  const heap = new Heap(weights)
  for (let i = 0; i < entries; i++) {
    weights[i] = sums[i + 1] - sums[i]
    heap.insert(i)
  }
  const left = new Int32Array(entries)
  const right = new Int32Array(entries)
  let made = 0
  while (heap.size > 1) {
    left[made] = heap.removeTop()
    right[made] = heap.removeTop()
    const node = entries + made
    weights[node] = weights[left[made]] + weights[right[made]]
    made++
    heap.insert(node)
  }
  return { left, right, root: heap.removeTop() }
}

/** A binary heap of nodes, the lightest on top. */
class Heap {
  private readonly weights: Float64Array
  private readonly nodes: number[] = [-1]

  constructor(weights: Float64Array) {
    this.weights = weights
  }

  get size(): number {
    return this.nodes.length - 1
  }

  insert(node: number): void {
    const { nodes, weights } = this
    let at = nodes.length
    nodes.push(node)
    while (at > 1 && weights[nodes[at >> 1]] > weights[node]) {
      nodes[at] = nodes[at >> 1]
      at >>= 1
    }
    nodes[at] = node
  }

  removeTop(): number {
    const { nodes, weights } = this
    const top = nodes[1]
    const moved = nodes.pop()!
    const { size } = this
    if (size === 0) return top
    let at = 1
    while (at * 2 <= size) {
      let child = at * 2
      if (child < size && weights[nodes[child + 1]] < weights[nodes[child]]) child++
      if (weights[moved] < weights[nodes[child]]) break
      nodes[at] = nodes[child]
      at = child
    }
    nodes[at] = moved
    return top
  }
}
