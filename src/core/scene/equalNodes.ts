import { BODY, type Node } from './model.ts'
import type { SceneIndex } from './sceneIndex.ts'

/** Endings by which systems tell occurrences of the same thing apart: "bolt:2", "bolt-2", "bolt<2>", "bolt.2". */
const occurrenceEnding = /(?::\d+|<\d+>|-\d{1,4}|\.\d{1,4})$/

/** The name of the thing that an occurrence places. */
export const baseName = (name: string): string => name.replace(occurrenceEnding, '') || name

/** Whether a node places a part and holds no other: the lines of its threads may be below it. Nodes with a role have nothing below them. */
export const isLeaf = (index: SceneIndex, { id, part, children }: Node): boolean =>
  part !== undefined && (children.length === 0 || (index.role[id] === BODY && children.every((child) => index.role[child.id] !== BODY)))

/** Numbers of kinds by node: two nodes are the same thing when they place the same part, or hold the same things under the same name. */
export function kindsOfNodes(index: SceneIndex): Uint32Array {
  const kindOf = new Uint32Array(index.count)
  const ofPart = new Map<number, number>()
  const ofGroup = new Map<string, number>()
  let kinds = 0
  for (let id = index.count - 1; id >= 0; id--) {
    const node = index.nodes[id]
    const part = isLeaf(index, node) ? node.part : undefined
    const key =
      part !== undefined
        ? ''
        : `${baseName(node.name)}\u0000${node.part ?? ''}\u0000${node.children
            .map((child) => kindOf[child.id])
            .sort((a, b) => a - b)
            .join()}`
    const known = part !== undefined ? ofPart.get(part) : ofGroup.get(key)
    const kind = known ?? kinds++
    if (known === undefined && part !== undefined) ofPart.set(part, kind)
    else if (known === undefined) ofGroup.set(key, kind)
    kindOf[id] = kind
  }
  return kindOf
}
