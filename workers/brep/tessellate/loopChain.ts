import type { Loop } from '../body.ts'
import type { EdgeLine } from './edgeLine.ts'
import type { FaceProblem } from './faceProblem.ts'
import type { PointPool } from './pointPool.ts'

/** Ends this near (mm) meet. */
const GAP = 1e-4
/** More coedges than this are left as they are: each is looked for among all. */
const MOST_REORDERED = 2000

/** A loop as pool indices, each point once, the last joined to the first. */
export function chainOf(loop: Loop, lines: readonly EdgeLine[], pool: PointPool, problems: FaceProblem[]): number[] {
  if (loop.polygon) return [...loop.polygon]
  let { coedges } = loop
  if (!isChained(coedges, lines, pool)) coedges = inOrder(coedges, lines, pool, false) ?? turned(coedges, lines, pool) ?? coedges
  const chain: number[] = []
  let last = -1
  let first = -1
  let gap = false
  let before = -1
  for (let c = 0; c < coedges.length; c++) {
    const forward = coedges[c] >= 0
    const line = lines[forward ? coedges[c] : ~coedges[c]].ids
    const n = line.length
    const begin = forward ? line[0] : line[n - 1]
    if (last >= 0 && last !== begin && pool.distance(last, begin) > GAP) gap = true
    if (first < 0) first = begin
    for (let i = 0; i + 1 < n; i++) {
      const id = forward ? line[i] : line[n - 1 - i]
      if (id !== before) chain.push(id)
      before = id
    }
    last = forward ? line[n - 1] : line[0]
  }
  if (last !== first && last >= 0 && pool.distance(last, first) > GAP) gap = true
  if (gap) problems.push('gap')
  while (chain.length > 1 && chain[0] === chain[chain.length - 1]) chain.pop()
  return chain
}

const beginOf = (coedge: number, lines: readonly EdgeLine[]): number => (coedge >= 0 ? lines[coedge].ids[0] : lines[~coedge].ids[lines[~coedge].ids.length - 1])
const endOf = (coedge: number, lines: readonly EdgeLine[]): number => beginOf(~coedge, lines)

/** Each coedge begins where the one before ends. */
function isChained(coedges: Int32Array, lines: readonly EdgeLine[], pool: PointPool): boolean {
  for (let i = 0, n = coedges.length; i < n; i++) {
    const end = endOf(coedges[i], lines),
      begin = beginOf(coedges[(i + 1) % n], lines)
    if (end !== begin && pool.distance(end, begin) > GAP) return false
  }
  return true
}

/**
 * The coedges in the order in which they meet: some writers list them as they come. `turning`: and in the direction in which they do; the first keeps its own.
 * Undefined when they make no single closed chain.
 */
function inOrder(coedges: Int32Array, lines: readonly EdgeLine[], pool: PointPool, turning: boolean): Int32Array | undefined {
  if (coedges.length > MOST_REORDERED) return undefined
  const left = [...coedges]
  const out = left.splice(0, 1)
  while (left.length > 0) {
    const end = endOf(out[out.length - 1], lines)
    const meets = (id: number): boolean => id === end || pool.distance(id, end) <= GAP
    let next = left.findIndex((coedge) => meets(beginOf(coedge, lines)))
    if (next < 0 && turning) {
      next = left.findIndex((coedge) => meets(endOf(coedge, lines)))
      if (next >= 0) left[next] = ~left[next]
    }
    if (next < 0) return undefined
    out.push(...left.splice(next, 1))
  }
  const ordered = Int32Array.from(out)
  return isChained(ordered, lines, pool) ? ordered : undefined
}

/** With the fewest coedges turned round, of as many rather the curved: mirrored models may have arcs with their ends swapped. */
function turned(coedges: Int32Array, lines: readonly EdgeLine[], pool: PointPool): Int32Array | undefined {
  const ordered = inOrder(coedges, lines, pool, true)
  if (!ordered) return undefined
  const kept = new Set(coedges)
  let sum = 0
  for (const coedge of ordered) {
    const weight = lines[coedge >= 0 ? coedge : ~coedge].params ? 1 : 1 + 1 / coedges.length
    sum += kept.has(coedge) ? weight : -weight
  }
  return sum >= 0 ? ordered : ordered.map((coedge) => ~coedge).reverse()
}
