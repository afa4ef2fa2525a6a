import { type Matrix, multiply } from '../../../src/core/geometry/matrix.ts'
import type { Node } from '../../../src/core/scene/model.ts'

/** Nodes that are looked at: enough for an estimate. */
const MAX_LOOKED_AT = 100_000

/** How far the occurrences' origins lie apart, millimetres: with the largest part's size an estimate of the assembly's. */
export function sceneSize(roots: readonly Node[]): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const stack: { node: Node; matrix?: Matrix }[] = roots.map((node) => ({ node }))
  for (let count = 0; stack.length > 0 && count < MAX_LOOKED_AT; count++) {
    const { node, matrix } = stack.pop()!
    const world = node.transform ? (matrix ? multiply(matrix, node.transform) : node.transform) : matrix
    if (node.part !== undefined) {
      for (let axis = 0; axis < 3; axis++) {
        const value = world ? world[12 + axis] : 0
        low[axis] = Math.min(low[axis], value)
        high[axis] = Math.max(high[axis], value)
      }
    }
    for (const child of node.children) stack.push({ node: child, matrix: world })
  }
  const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return Number.isFinite(size) ? size : 0
}
