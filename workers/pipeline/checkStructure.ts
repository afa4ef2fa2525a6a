import { OpenError } from '../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../src/core/limits.ts'
import type { Node, Structure } from '../../src/core/scene/model.ts'
import { roles } from '../../src/core/scene/role.ts'
import { numberNodes } from '../../src/core/scene/sceneIndex.ts'

/** Numbers the tree and makes it safe: bounded count and depth, finite placements, a name for every node. Returns the number of nodes. */
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
  if (!structure.root.name) structure.root.name = structure.name
  return numberNodes(structure.root)
}
