import type { Loop } from '../body.ts'
import type { EdgeLine } from './edgeLine.ts'
import type { FaceProblem } from './faceMesh.ts'
import type { PointPool } from './pointPool.ts'

/** A loop as pool indices, each point once, the last joined to the first. */
export function chainOf(loop: Loop, lines: readonly EdgeLine[], pool: PointPool, problems: FaceProblem[]): number[] {
  if (loop.polygon) return [...loop.polygon]
  const chain: number[] = []
  let last = -1
  let first = -1
  let gap = false
  for (const coedge of loop.coedges) {
    const forward = coedge >= 0
    const line = lines[forward ? coedge : ~coedge].ids
    const n = line.length
    const begin = forward ? line[0] : line[n - 1]
    if (last >= 0 && last !== begin && pool.distance(last, begin) > 1e-4) gap = true
    if (first < 0) first = begin
    for (let i = 0; i + 1 < n; i++) {
      const id = forward ? line[i] : line[n - 1 - i]
      if (chain.length === 0 || chain[chain.length - 1] !== id) chain.push(id)
    }
    last = forward ? line[n - 1] : line[0]
  }
  if (last !== first && last >= 0 && pool.distance(last, first) > 1e-4) gap = true
  if (gap) problems.push('gap')
  while (chain.length > 1 && chain[0] === chain[chain.length - 1]) chain.pop()
  return chain
}
