import type { Vec3 } from '../../../kernel/brep/frame.ts'
import type { Layout } from './layout.ts'

/** A node by its row in the table; -1 = none. */
export type NodeRef = number

const NONE_CHAR = 0x3f
/** Indices are about as many as nodes: those far beyond are looked up in another way. */
const SPARSE = { factor: 4, least: 4096 }
/** So many nodes of a chain are compared with each other as quickly as they are put into a set. */
const FEW = 12

/** All nodes of a stream: their numbers in one column, looked up by the names of their fields. */
export class NodeTable {
  private readonly types: number[] = []
  private readonly layouts: Layout[] = []
  private readonly starts: number[] = []
  private readonly listLengths: number[] = []
  /** Row + 1 of each index; 0 = none. */
  private rows = new Int32Array(1024)
  private readonly sparse = new Map<number, NodeRef>()
  private data = new Float64Array(4096)
  private length = 0

  get count(): number {
    return this.types.length
  }

  /** Room for so many numbers at the end; the caller has checked that the stream can hold them. Returns the column and where they begin. */
  reserve(count: number): { data: Float64Array; at: number } {
    if (this.length + count > this.data.length) {
      const grown = new Float64Array(Math.max(2 * this.data.length, this.length + count))
      grown.set(this.data.subarray(0, this.length))
      this.data = grown
    }
    return { data: this.data, at: this.length }
  }

  /** The numbers reserved last belong to this node. A second node of the same index is left out of sight. */
  add(type: number, index: number, layout: Layout, listLength: number, numbers: number): void {
    const row = this.types.push(type) - 1
    this.layouts.push(layout)
    this.starts.push(this.length)
    this.listLengths.push(listLength)
    this.length += numbers
    this.place(index, row)
  }

  private place(index: number, row: NodeRef): void {
    if (this.node(index) >= 0) return
    if (!(Number.isInteger(index) && index < SPARSE.factor * row + SPARSE.least)) {
      this.sparse.set(index, row)
      return
    }
    if (index >= this.rows.length) {
      const grown = new Int32Array(Math.max(2 * this.rows.length, index + 1))
      grown.set(this.rows)
      this.rows = grown
    }
    this.rows[index] = row + 1
  }

  /** The node of a stream's index: index 1 is the root. */
  node(index: number): NodeRef {
    const row = this.rows[index]
    return row > 0 ? row - 1 : (this.sparse.get(index) ?? -1)
  }

  /** -1 for no node. */
  type(node: NodeRef): number {
    return node < 0 ? -1 : this.types[node]
  }

  private slot(node: NodeRef, field: string): number {
    if (node < 0) return -1
    const slot = this.layouts[node].slots.get(field)
    return slot === undefined ? -1 : this.starts[node] + slot
  }

  /** NaN when the field or its value is missing. */
  number(node: NodeRef, field: string, at = 0): number {
    const slot = this.slot(node, field)
    return slot < 0 ? Number.NaN : this.data[slot + at]
  }

  /** The node that a field points to. */
  ref(node: NodeRef, field: string, at = 0): NodeRef {
    const index = this.number(node, field, at)
    return index > 0 ? this.node(index) : -1
  }

  flag(node: NodeRef, field: string): boolean {
    return this.number(node, field) === 1
  }

  char(node: NodeRef, field: string): string {
    const code = this.number(node, field)
    return String.fromCharCode(code >= 0 ? code : NONE_CHAR)
  }

  /** True for sense `-`. */
  isReversed(node: NodeRef): boolean {
    return this.char(node, 'sense') === '-'
  }

  /** Undefined when the vector is missing or not finite. */
  vector(node: NodeRef, field: string): Vec3 | undefined {
    const slot = this.slot(node, field)
    if (slot < 0) return undefined
    const { data } = this
    const x = data[slot],
      y = data[slot + 1],
      z = data[slot + 2]
    return Number.isFinite(x + y + z) ? [x, y, z] : undefined
  }

  /** The numbers of a fixed array. */
  array(node: NodeRef, field: string, count: number): Float64Array {
    const slot = this.slot(node, field)
    return slot < 0 ? new Float64Array(0) : this.data.subarray(slot, slot + count)
  }

  /** The numbers of a list (three for each vector). */
  list(node: NodeRef, field: string): Float64Array {
    const slot = this.slot(node, field)
    return slot < 0 ? new Float64Array(0) : this.data.subarray(slot, slot + this.listLengths[node])
  }

  /** Nodes that a list points to. */
  refs(node: NodeRef, field: string): NodeRef[] {
    return Array.from(this.list(node, field), (index) => (index > 0 ? this.node(index) : -1))
  }

  /** A chain by one of its fields; ends where it comes to a node again. */
  chain(first: NodeRef, next: string): NodeRef[] {
    const out: NodeRef[] = []
    let seen: Set<NodeRef> | undefined
    for (let node = first; node >= 0 && !(seen?.has(node) ?? out.includes(node)); node = this.ref(node, next)) {
      out.push(node)
      if (out.length > FEW) seen ??= new Set(out)
      seen?.add(node)
    }
    return out
  }
}
