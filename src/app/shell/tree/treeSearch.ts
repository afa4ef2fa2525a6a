import type { Node, NodeId } from '../../../core/scene/model.ts'
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

/** What a name must be like: hold all words, or match a regular expression. */
export type NameQuery = { words: readonly string[] } | { pattern: RegExp }

/** Longest regular expression that is tried. */
const LONGEST_PATTERN = 200

/** Reads a search: words, or between slashes a regular expression that takes no account of case. Undefined when there is nothing to search for. */
export function nameQuery(query: string): NameQuery | 'invalid' | undefined {
  const between = /^\s*\/(.+)\/\s*$/.exec(query)?.[1]
  if (between === undefined) {
    const words = searchWords(query)
    return words.length > 0 ? { words } : undefined
  }
  if (between.length > LONGEST_PATTERN) return 'invalid'
  try {
    return { pattern: new RegExp(between, 'iu') }
  } catch {
    return 'invalid'
  }
}

/** Searches all names; `passes`: what else a node must fulfil. */
export function searchTree(index: SceneIndex, folded: readonly string[], name: NameQuery | undefined, passes?: (id: NodeId) => boolean): TreeSearch {
  const matches: Matches = new Uint8Array(index.count)
  let count = 0
  if (!name && !passes) return { matches, count }
  const isNamed = (id: NodeId): boolean => {
    if (!name) return true
    return 'words' in name ? name.words.every((word) => folded[id].includes(word)) : name.pattern.test(index.nodes[id].name)
  }
  for (let id = index.count - 1; id >= 0; id--) {
    if (isNamed(id) && (passes?.(id) ?? true)) {
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

/** The next row that matches a search itself, after `from` (going round) or before it, or -1. */
export function nextMatch(rows: Int32Array, matches: Matches, from: number, backwards = false): number {
  for (let step = 1; step <= rows.length; step++) {
    const row = (from + (backwards ? rows.length - step : step)) % rows.length
    if (matches[rows[row]] === 1) return row
  }
  return -1
}

/** The first row after `from` (going round) whose name begins with `text`, or -1. */
export function typeAhead(rows: Int32Array, folded: readonly string[], from: number, text: string): number {
  const wanted = foldText(text)
  for (let step = 0; step < rows.length; step++) {
    const row = (from + step) % rows.length
    const id = rows[row]
    if (folded[id < 0 ? ~id : id].startsWith(wanted)) return row
  }
  return -1
}
