import { MAX_NODES } from '../../src/core/limits.ts'
import type { Rgba } from '../../src/core/scene/mesh.ts'
import type { Node, PartId } from '../../src/core/scene/model.ts'

/** Lines on a face in its own colour are seen when they are this much darker. */
const DARKER = 0.55

export const darker = (color: Rgba): Rgba => {
  const channel = (shift: number): number => Math.round(((color >>> shift) & 255) * DARKER) << shift
  return ((channel(24) | channel(16) | channel(8)) >>> 0) + 255
}

/**
 * Puts nodes of lines below every occurrence of the part that they are about; in a coloured occurrence they are darker than it.
 * Returns how many nodes there was no room for: a tree has at most `most`.
 */
export function addLinesBeside(root: Node, linesOf: ReadonlyMap<PartId, readonly Node[]>, most = MAX_NODES): number {
  const occurrences: { node: Node; color: Rgba }[] = []
  let count = 0
  const stack = [{ node: root, above: 0 }]
  while (stack.length > 0) {
    const { node, above } = stack.pop()!
    const color = node.color || above
    count++
    if (node.part !== undefined && linesOf.has(node.part)) occurrences.push({ node, color })
    for (const child of node.children) stack.push({ node: child, above: color })
  }
  let left = 0
  for (const { node, color } of occurrences.toReversed()) {
    const lines = linesOf.get(node.part!)!
    if (count + lines.length > most) left += lines.length
    else {
      count += lines.length
      for (const line of lines) node.children.push({ ...line, ...(color && { color: darker(color) }), children: [] })
    }
  }
  return left
}
