import type { BodyEdge } from '../../../kernel/brep/body.ts'

/** Sets of numbers from 0 on that are joined two by two. */
export class UnionFind {
  private readonly parents: Int32Array

  constructor(count: number) {
    this.parents = Int32Array.from({ length: count }, (_, i) => i)
  }

  /** The number that stands for the set. */
  find(of: number): number {
    const { parents } = this
    let root = of
    while (parents[root] !== root) root = parents[root]
    for (let at = of; parents[at] !== root; ) {
      const next = parents[at]
      parents[at] = root
      at = next
    }
    return root
  }

  join(a: number, b: number): void {
    this.parents[this.find(a)] = this.find(b)
  }
}

/**
 * Gives edges their vertices, which files do not name: where one edge of a loop ends and the next begins. Where both are farther apart than `same` (millimetres),
 * a straight edge is put between them; `bridge` counts those.
 */
export function joinVertices(edges: BodyEdge[], lines: Float64Array[], chains: readonly number[][], same: number): { vertices: Float64Array; bridge: number } {
  const stated = edges.length
  const ends = new UnionFind(stated * 2)
  const startOf = (coedge: number): number => (coedge >= 0 ? coedge * 2 : ~coedge * 2 + 1)
  const endOf = (coedge: number): number => (coedge >= 0 ? coedge * 2 + 1 : ~coedge * 2)
  const gaps: { chain: number[]; after: number }[] = []
  for (const chain of chains) {
    for (let i = chain.length - 1; i >= 0; i--) {
      const a = endOf(chain[i])
      const b = startOf(chain[(i + 1) % chain.length])
      if (apart(lines, a, b) <= same) ends.join(a, b)
      else gaps.push({ chain, after: i })
    }
  }
  const numbers = new Map<number, number>()
  const sums: number[] = []
  const counts: number[] = []
  const vertexOf = (end: number): number => {
    const root = ends.find(end)
    let vertex = numbers.get(root)
    if (vertex === undefined) {
      vertex = counts.push(0) - 1
      sums.push(0, 0, 0)
      numbers.set(root, vertex)
    }
    return vertex
  }
  for (let end = 0; end < stated * 2; end++) {
    const vertex = vertexOf(end)
    const at = pointAt(lines, end)
    for (let k = 0; k < 3; k++) sums[vertex * 3 + k] += lines[end >> 1][at + k]
    counts[vertex]++
    if (end % 2 === 0) edges[end >> 1].start = vertex
    else edges[end >> 1].end = vertex
  }
  const vertices = Float64Array.from(sums, (sum, i) => sum / counts[Math.floor(i / 3)])
  // From the last to the first of each chain: places before it stay where they are.
  for (const { chain, after } of gaps) {
    const start = vertexOf(endOf(chain[after]))
    const end = vertexOf(startOf(chain[(after + 1) % chain.length]))
    const at = (vertex: number): number[] => [...vertices.subarray(vertex * 3, vertex * 3 + 3)]
    const edge = edges.push({ start, end, sameSense: true, source: -1 }) - 1
    lines.push(Float64Array.from([...at(start), ...at(end)]))
    chain.splice(after + 1, 0, edge)
  }
  return { vertices, bridge: gaps.length }
}

const pointAt = (lines: readonly Float64Array[], end: number): number => (end % 2 === 0 ? 0 : lines[end >> 1].length - 3)

function apart(lines: readonly Float64Array[], a: number, b: number): number {
  const [p, q] = [lines[a >> 1], lines[b >> 1]]
  const [i, j] = [pointAt(lines, a), pointAt(lines, b)]
  return Math.hypot(p[i] - q[j], p[i + 1] - q[j + 1], p[i + 2] - q[j + 2])
}
