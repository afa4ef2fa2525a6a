import type { Loop } from '../brep/body.ts'
import type { EdgeLine } from './edgeLine.ts'
import type { FaceProblem } from './faceMesh.ts'
import type { PointPool } from './pointPool.ts'

/** Ends this near (mm) meet. */
const GAP = 1e-4
/** More coedges than this are left as they are: each is looked for among all. */
const MOST_REORDERED = 2000

/** A loop as pool indices, each point once, the last joined to the first. `rearranged` is called when the coedges had to be put in order. */
export function chainOf(loop: Loop, lines: readonly EdgeLine[], pool: PointPool, problems: FaceProblem[], rearranged?: () => void): number[] {
  if (loop.polygon) return [...loop.polygon]
  let { coedges } = loop
  if (!isChained(coedges, lines, pool))
    coedges =
      onlyOnce(coedges, lines, pool) ?? withTurnedArcs(coedges, lines, pool) ?? inOrder(coedges, lines, pool, false) ?? turned(coedges, lines, pool) ?? coedges
  if (coedges !== loop.coedges) rearranged?.()
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

/** Without coedges that are listed twice in a row; undefined when there are none, or the others do not meet either. */
function onlyOnce(coedges: Int32Array, lines: readonly EdgeLine[], pool: PointPool): Int32Array | undefined {
  const single = coedges.filter((coedge, i) => coedge !== coedges[(i + 1) % coedges.length])
  return single.length < coedges.length && single.length > 0 && isChained(single, lines, pool) ? single : undefined
}

/**
 * The coedges as they are listed, with some of the arcs turned round so that all meet: mirrored models may have arcs with their ends exchanged. Undefined when that
 * makes no closed chain, or when others, or all, would have to be turned.
 */
function withTurnedArcs(coedges: Int32Array, lines: readonly EdgeLine[], pool: PointPool): Int32Array | undefined {
  const { length } = coedges
  const out = new Int32Array(length)
  for (const first of [coedges[0], ~coedges[0]]) {
    out[0] = first
    let turned = first === coedges[0] ? 0 : 1
    let at = 1
    for (let end = endOf(first, lines); at < length; at++, end = endOf(out[at - 1], lines)) {
      const own = coedges[at]
      const begin = beginOf(own, lines)
      const meets = begin === end || pool.distance(begin, end) <= GAP
      if (!meets) turned++
      out[at] = meets ? own : ~own
    }
    const others = out.some((coedge, i) => coedge !== coedges[i] && !lines[coedge >= 0 ? coedge : ~coedge].isArc)
    if (turned > 0 && turned < length && !others && isChained(out, lines, pool)) return out
  }
  return undefined
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
    const back = ~out[out.length - 1]
    let next = left.findIndex((coedge) => coedge !== back && meets(beginOf(coedge, lines)))
    if (next < 0 && turning) {
      next = left.findIndex((coedge) => coedge !== back && meets(endOf(coedge, lines)))
      if (next >= 0) left[next] = ~left[next]
    }
    // Back along a seam when no other way leads on.
    if (next < 0) next = left.indexOf(back)
    if (next < 0) return undefined
    out.push(...left.splice(next, 1))
  }
  const ordered = Int32Array.from(out)
  return isChained(ordered, lines, pool) ? ordered : undefined
}

/** The loop closed by reversing the fewest coedges, curved ones rather than straight: mirrored models may have arcs with their ends swapped. */
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
