import type { Node } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { Matches } from './flatTree.ts'

/** Lower case without accents, so that "Träger" is found by "trager". */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** The words of a search; a name matches when it holds them all. */
export const searchWords = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean)

export interface TreeSearch {
  matches: Matches
  /** Nodes that match themselves. */
  count: number
}

/** Names of all nodes as `nameOf` gives them, folded once per document. */
export function foldNames(index: SceneIndex, nameOf: (node: Node) => string): string[] {
  const seen = new Map<string, string>()
  return index.nodes.map((node) => {
    const name = nameOf(node)
    let folded = seen.get(name)
    if (folded === undefined) seen.set(name, (folded = foldText(name)))
    return folded
  })
}

export function searchTree(index: SceneIndex, folded: readonly string[], words: readonly string[]): TreeSearch {
  const matches: Matches = new Uint8Array(index.count)
  let count = 0
  if (words.length === 0) return { matches, count }
  for (let id = index.count - 1; id >= 0; id--) {
    if (words.every((word) => folded[id].includes(word))) {
      matches[id] = 1
      count++
    }
    // Children come after their parents: from the end, each node is complete when its turn comes.
    const parent = index.parent[id]
    if (matches[id] && parent >= 0 && !matches[parent]) matches[parent] = 2
  }
  return { matches, count }
}

/** Pieces of a name, those that match a word marked. Marks by folded text; a name whose length changes by folding is not marked. */
export function markMatches(name: string, words: readonly string[]): { text: string; match: boolean }[] {
  const folded = foldText(name)
  if (folded.length !== name.length || words.length === 0) return [{ text: name, match: false }]
  const marked = new Uint8Array(name.length)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) marked.fill(1, at, at + word.length)
  }
  const pieces: { text: string; match: boolean }[] = []
  for (let from = 0; from < name.length; ) {
    let to = from + 1
    while (to < name.length && marked[to] === marked[from]) to++
    pieces.push({ text: name.slice(from, to), match: marked[from] === 1 })
    from = to
  }
  return pieces
}

/** The first row after `from` (going round) whose name begins with `text`, or -1. */
export function typeAhead(rows: Int32Array, folded: readonly string[], from: number, text: string): number {
  const wanted = foldText(text)
  for (let step = 0; step < rows.length; step++) {
    const row = (from + step) % rows.length
    if (folded[rows[row]].startsWith(wanted)) return row
  }
  return -1
}
