import type { SceneIndex } from './sceneIndex.ts'

/** Endings by which systems tell occurrences of the same thing apart: "bolt:2", "bolt-2", "bolt<2>", "bolt.2". */
const occurrenceEnding = /(?::\d+|<\d+>|-\d{1,4}|\.\d{1,4})$/

/** The name of the thing that an occurrence places. */
export const baseName = (name: string): string => name.replace(occurrenceEnding, '') || name

/** Numbers of kinds by node: two nodes are the same thing when they place the same part, or hold the same things under the same name. */
export function kindsOfNodes(index: SceneIndex): Uint32Array {
  const kindOf = new Uint32Array(index.count)
  const ofPart = new Map<number, number>()
  const ofGroup = new Map<string, number>()
  let kinds = 0
  for (let id = index.count - 1; id >= 0; id--) {
    const node = index.nodes[id]
    const isLeaf = node.part !== undefined && node.children.length === 0
    const key = isLeaf
      ? ''
      : `${baseName(node.name)}\u0000${node.part ?? ''}\u0000${node.children
          .map((child) => kindOf[child.id])
          .sort((a, b) => a - b)
          .join()}`
    const known = isLeaf ? ofPart.get(node.part!) : ofGroup.get(key)
    const kind = known ?? kinds++
    if (known === undefined && isLeaf) ofPart.set(node.part!, kind)
    else if (known === undefined) ofGroup.set(key, kind)
    kindOf[id] = kind
  }
  return kindOf
}
