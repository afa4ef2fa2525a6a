import { OpenError } from '../../src/core/errors.ts'
import { cross, length } from '../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../src/core/limits.ts'
import { type HomeView, type Node, roles, type Structure } from '../../src/core/scene/model.ts'
import { numberNodes } from '../../src/core/scene/sceneIndex.ts'

/** Share of the length of `up` that has to be at right angles to `back`. */
const LEAST_RISE = 0.1

function isView({ back, up }: HomeView): boolean {
  const normal = cross(back, up)
  return [...back, ...up].every(Number.isFinite) && length(normal) > LEAST_RISE * length(back) * length(up)
}

/** Numbers the tree and makes it safe: bounded count and depth, finite placements, a name for every node, a home view with a direction. Returns the number of nodes. */
export function checkStructure(structure: Structure): number {
  const stack: { node: Node; depth: number }[] = [{ node: structure.root, depth: 0 }]
  let count = 0
  while (stack.length > 0) {
    const { node, depth } = stack.pop()!
    if (++count > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} occurrences`)
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', `assembly deeper than ${MAX_DEPTH} levels`)
    if (node.transform && (node.transform.length !== 16 || !node.transform.every(Number.isFinite))) delete node.transform
    if (node.role && !roles.includes(node.role)) delete node.role
    if (typeof node.name !== 'string') node.name = ''
    for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
  if (structure.home && !isView(structure.home)) delete structure.home
  if (!structure.root.name) structure.root.name = structure.name
  return numberNodes(structure.root)
}
