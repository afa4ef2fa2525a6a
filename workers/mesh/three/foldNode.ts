import type { Node } from '../../../src/core/scene/model.ts'

/** Whether two names say the same; writers often name the shape after its object. */
const saysNothing = (child: Node, parent: Node): boolean => child.name === '' || child.name === parent.name

/** Takes a lone, unplaced, unnamed child that only carries the part into its parent. */
export function foldNode(node: Node): Node {
  const [only] = node.children
  if (node.children.length !== 1 || node.part !== undefined || only.transform || only.children.length > 0 || !saysNothing(only, node)) return node
  node.part = only.part
  node.children = []
  if (only.hidden) node.hidden = true
  if (only.attributes) node.attributes = [...(node.attributes ?? []), ...only.attributes]
  return node
}
