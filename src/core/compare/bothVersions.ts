import type { Node, Part, PartId, Structure } from '../scene/model.ts'
import { numberNodes } from '../scene/sceneIndex.ts'

/** Two versions as one model: two branches, the old one first. */
export interface BothVersions {
  structure: Structure
  parts: Part[]
  /** Number added to the node ids of a version. */
  oldNodes: number
  newNodes: number
}

interface Read {
  structure: Structure
  parts: ReadonlyMap<PartId, Part>
}

/** Puts two versions into one tree; the inputs are not changed, geometry is shared. */
export function bothVersions(before: Read, after: Read, names: readonly [string, string]): BothVersions {
  const shift = Math.max(-1, ...before.parts.keys()) + 1
  const old = copyTree(before.structure.root, 0)
  const now = copyTree(after.structure.root, shift)
  const root: Node = { id: 0, name: `${names[0]} → ${names[1]}`, children: [] }
  old.name = names[0]
  now.name = names[1]
  root.children = [old, now]
  numberNodes(root)
  const { application: _application, attributes: _attributes, ...structure } = before.structure
  return {
    structure: { ...structure, root },
    parts: [...before.parts.values(), ...[...after.parts.values()].map((part) => ({ ...part, id: part.id + shift }))],
    oldNodes: old.id,
    newNodes: now.id,
  }
}

/** Iterative: depth costs no stack. */
function copyTree(root: Node, shift: number): Node {
  const copyOf = (node: Node): Node => ({ ...node, ...(node.part !== undefined && { part: node.part + shift }), children: [] })
  const top = copyOf(root)
  const open: { from: Node; to: Node }[] = [{ from: root, to: top }]
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const child of pair.from.children) {
      const copy = copyOf(child)
      pair.to.children.push(copy)
      open.push({ from: child, to: copy })
    }
  }
  return top
}
