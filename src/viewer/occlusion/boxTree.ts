import { nearOrder } from '../scene/sorting.ts'
import type { DepthMap } from './depthMap.ts'

/** Boxes of one leaf. */
const LEAF = 4

/** Boxes, near ones together, in a tree of boxes around them: a test of many ends early where all of them lie behind others. */
export class BoxTree {
  /** Slots, those of a node in a row. */
  private readonly order: Uint32Array
  /** Least and greatest x y z, by place in `order`, and by node. */
  private readonly leaves: Float32Array
  private readonly nodes: Float32Array
  /** Each node: the place in `order` where it begins, the place after its end, and its right child (0 in a leaf; the left child is the next node). */
  private readonly from: Uint32Array
  private readonly to: Uint32Array
  private readonly right: Uint32Array
  private used = 0

  /** `boxes`: six numbers for each of the `slots`. */
  constructor(slots: readonly number[], boxes: Float32Array) {
    const count = slots.length
    const near = nearOrder(Float32Array.from({ length: count * 3 }, (_, k) => middle(boxes, Math.floor(k / 3) * 6 + (k % 3))))
    this.order = new Uint32Array(count)
    this.leaves = new Float32Array(count * 6)
    for (let at = 0; at < count; at++) {
      const i = near[at]
      this.order[at] = slots[i]
      this.leaves.set(boxes.subarray(i * 6, i * 6 + 6), at * 6)
    }
    const most = Math.max(1, 2 * count)
    this.nodes = new Float32Array(most * 6)
    this.from = new Uint32Array(most)
    this.to = new Uint32Array(most)
    this.right = new Uint32Array(most)
    if (count > 0) this.build(0, count)
  }

  private build(from: number, to: number): number {
    const node = this.used++
    this.from[node] = from
    this.to[node] = to
    this.nodes.set([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity], node * 6)
    if (to - from <= LEAF) {
      for (let at = from; at < to; at++) grow(this.nodes, node * 6, this.leaves, at * 6)
      return node
    }
    const middle = (from + to) >> 1
    const left = this.build(from, middle)
    const right = this.build(middle, to)
    this.right[node] = right
    grow(this.nodes, node * 6, this.nodes, left * 6)
    grow(this.nodes, node * 6, this.nodes, right * 6)
    return node
  }

  /** Calls `found` with the slots and the box (six numbers from `at`) of everything that lies behind what a camera sees: the largest such groups. */
  behind(map: DepthMap, reach: number, found: (slots: Uint32Array, boxes: Float32Array, at: number) => void): void {
    if (this.used > 0) this.visit(0, map, reach, found)
  }

  private visit(node: number, map: DepthMap, reach: number, found: (slots: Uint32Array, boxes: Float32Array, at: number) => void): void {
    const place = map.test(this.nodes, node * 6, reach)
    const [from, to] = [this.from[node], this.to[node]]
    if (place === 'behind') found(this.order.subarray(from, to), this.nodes, node * 6)
    if (place !== 'seen') return
    if (this.right[node]) {
      this.visit(node + 1, map, reach, found)
      this.visit(this.right[node], map, reach, found)
    } else if (to - from > 1)
      for (let at = from; at < to; at++) if (map.test(this.leaves, at * 6, reach) === 'behind') found(this.order.subarray(at, at + 1), this.leaves, at * 6)
  }
}

function grow(out: Float32Array, to: number, box: Float32Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (box[at + axis] < out[to + axis]) out[to + axis] = box[at + axis]
    if (box[at + axis + 3] > out[to + axis + 3]) out[to + axis + 3] = box[at + axis + 3]
  }
}

const middle = (boxes: Float32Array, at: number): number => (boxes[at] + boxes[at + 3]) / 2
