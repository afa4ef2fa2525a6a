import type { NodeId } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'

/** The contract's limit. */
const MAX_LETTERS = 1000

/**
 * A node by its steps from the root: which child is taken at each level, from 0, e.g. `0.3.12`; the root itself is ``.
 * Unlike a node's number it does not change when another branch of the assembly grows. Undefined when the path would be longer than the contract allows.
 */
export function partPath(index: SceneIndex, node: NodeId): string | undefined {
  const steps: number[] = []
  for (let at = node; index.parent[at] >= 0; at = index.parent[at]) {
    const parent = index.nodes[index.parent[at]]
    steps.push(parent.children.indexOf(index.nodes[at]))
  }
  const path = steps.reverse().join('.')
  return path.length <= MAX_LETTERS ? path : undefined
}

/** The node at a path; undefined when this model has none there. */
export function nodeAtPath(index: SceneIndex, path: string): NodeId | undefined {
  let node = index.nodes[0]
  for (const step of path === '' ? [] : path.split('.')) {
    if (!/^\d{1,9}$/.test(step)) return undefined
    node = node?.children[Number(step)]
    if (!node) return undefined
  }
  return node?.id
}

/** A set of occurrences as few paths as can be: an assembly stands for all that is under it. */
export function pathsOf(index: SceneIndex, occurrences: ReadonlySet<NodeId>): string[] {
  const paths: string[] = []
  for (let node = 0; node < index.count; ) {
    const under = index.occurrencesUnder(node)
    if (under.length > 0 && under.every((id) => occurrences.has(id))) {
      const path = partPath(index, node)
      if (path !== undefined) paths.push(path)
      node = index.end[node]
    } else node++
  }
  return paths
}

/** The occurrences at and under these paths; those that this model has not are left out. */
export function occurrencesAtPaths(index: SceneIndex, paths: readonly string[]): Set<NodeId> {
  const out = new Set<NodeId>()
  for (const path of paths) {
    const node = nodeAtPath(index, path)
    if (node === undefined) continue
    for (const id of index.occurrencesUnder(node)) out.add(id)
  }
  return out
}
