import type { Vec3 } from '../geometry/matrix.ts'
import { finish } from './finish.ts'
import { type Closest, closestOfTriangles, type Triangle } from './primitives.ts'

const LEAF = 4
/** Nodes of so many triangles take a while to divide. */
const BIG = 20_000
/** Pairs of boxes looked at between two breaths. */
const SLICE = 3000

/** Triangles in a tree of boxes, for nearest points. Segments and points are triangles with equal corners. */
export class TriangleTree {
  /** Nine numbers per triangle. */
  readonly corners: Float64Array
  readonly order: Uint32Array
  /** Per node: lowest and highest corner. */
  readonly boxes: Float64Array
  /** Per node: first triangle (in `order`) and how many; of inner nodes 0, and the first child instead (the second follows its subtree). */
  readonly first: Uint32Array
  readonly count: Uint32Array
  readonly right: Uint32Array
  private nodes = 0

  private constructor(corners: Float64Array) {
    this.corners = corners
    const triangles = corners.length / 9
    this.order = Uint32Array.from({ length: triangles }, (_, i) => i)
    const most = Math.max(1, 2 * triangles)
    this.boxes = new Float64Array(most * 6)
    this.first = new Uint32Array(most)
    this.count = new Uint32Array(most)
    this.right = new Uint32Array(most)
  }

  /** Sorts triangles into a tree; yields now and then, for the event loop of a page. */
  static *grow(corners: Float64Array): Generator<void, TriangleTree> {
    const tree = new TriangleTree(corners)
    if (tree.size > 0) yield* tree.split(0, tree.size)
    return tree
  }

  get size(): number {
    return this.order.length
  }

  triangle(i: number): Triangle {
    const c = this.corners,
      at = i * 9
    return [
      [c[at], c[at + 1], c[at + 2]],
      [c[at + 3], c[at + 4], c[at + 5]],
      [c[at + 6], c[at + 7], c[at + 8]],
    ]
  }

  private *split(from: number, to: number): Generator<void, number> {
    const node = this.nodes++
    const { boxes, order, corners } = this
    const box = boxes.subarray(node * 6, node * 6 + 6)
    box.fill(Infinity, 0, 3).fill(-Infinity, 3, 6)
    for (let i = from; i < to; i++) {
      for (let k = 0; k < 9; k++) {
        const value = corners[order[i] * 9 + k]
        if (value < box[k % 3]) box[k % 3] = value
        if (value > box[3 + (k % 3)]) box[3 + (k % 3)] = value
      }
    }
    if (to - from <= LEAF) {
      this.first[node] = from
      this.count[node] = to - from
      return node
    }
    const spans = [0, 1, 2].map((axis) => box[3 + axis] - box[axis])
    const axis = spans.indexOf(Math.max(...spans))
    let half = this.divide(from, to, axis, (box[axis] + box[3 + axis]) / 2)
    if (half === from || half === to) half = (from + to) >> 1
    if (to - from > BIG) yield
    yield* this.split(from, half)
    this.right[node] = yield* this.split(half, to)
    return node
  }

  /** Puts triangles whose middle is below `value` first; returns where the others begin. */
  private divide(from: number, to: number, axis: number, value: number): number {
    const { order, corners } = this
    let at = from
    for (let i = from; i < to; i++) {
      const corner = order[i] * 9 + axis
      if ((corners[corner] + corners[corner + 3] + corners[corner + 6]) / 3 >= value) continue
      const other = order[at]
      order[at++] = order[i]
      order[i] = other
    }
    return at
  }
}

/** Nearest points of two sets of triangles; undefined when one is empty. Yields now and then, for the event loop of a page. */
export function* closestOfTrees(p: TriangleTree, q: TriangleTree): Generator<void, Closest | undefined> {
  if (p.size === 0 || q.size === 0) return undefined
  let best: Closest | undefined
  const stack: [number, number, number][] = [[0, 0, boxDistance(p, 0, q, 0)]]
  let looked = 0
  while (stack.length > 0) {
    const [a, b, least] = stack.pop()!
    if (best && least >= best.distance) continue
    if (++looked % SLICE === 0) yield
    if (p.count[a] > 0 && q.count[b] > 0) {
      for (let i = 0; i < p.count[a]; i++) {
        for (let j = 0; j < q.count[b]; j++) {
          const pair = closestOfTriangles(p.triangle(p.order[p.first[a] + i]), q.triangle(q.order[q.first[b] + j]))
          if (!best || pair.distance < best.distance) best = pair
        }
      }
      if (best?.distance === 0) return best
      continue
    }
    // The bigger of the two is opened.
    const opensFirst = q.count[b] > 0 || (p.count[a] === 0 && extent(p, a) >= extent(q, b))
    const next: [number, number, number][] = opensFirst
      ? [a + 1, p.right[a]].map((child) => [child, b, boxDistance(p, child, q, b)])
      : [b + 1, q.right[b]].map((child) => [a, child, boxDistance(p, a, q, child)])
    next.sort((x, y) => y[2] - x[2])
    stack.push(...next)
  }
  return best
}

/** A tree of one point. */
export const pointTree = (p: Vec3): TriangleTree => finish(TriangleTree.grow(Float64Array.of(...p, ...p, ...p)))

function extent({ boxes }: TriangleTree, node: number): number {
  const at = node * 6
  return Math.max(boxes[at + 3] - boxes[at], boxes[at + 4] - boxes[at + 1], boxes[at + 5] - boxes[at + 2])
}

function boxDistance(p: TriangleTree, a: number, q: TriangleTree, b: number): number {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) {
    const gap = Math.max(0, p.boxes[a * 6 + axis] - q.boxes[b * 6 + 3 + axis], q.boxes[b * 6 + axis] - p.boxes[a * 6 + 3 + axis])
    sum += gap * gap
  }
  return Math.sqrt(sum)
}
