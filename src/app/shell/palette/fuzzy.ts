import { foldText } from '../tree/treeSearch.ts'

/** How well letters of `query` are found in order in `text`: higher is better, undefined when they are not. Beginnings of words and runs count more. */
export function fuzzyScore(query: string, text: string): number | undefined {
  const wanted = foldText(query).replace(/\s+/g, '')
  const folded = foldText(text)
  let score = 0
  let at = -1
  for (const letter of wanted) {
    const found = folded.indexOf(letter, at + 1)
    if (found < 0) return undefined
    const wordStart = found === 0 || /[\s\-–:/(]/.test(folded[found - 1])
    score += found === at + 1 ? 3 : wordStart ? 2 : 0
    score -= Math.min(found - at - 1, 10) / 10
    at = found
  }
  return score - folded.length / 100
}

/** The best first; all in their own order when nothing is searched. */
export function fuzzySearch<T>(items: readonly T[], query: string, text: (item: T) => string): T[] {
  if (!query.trim()) return [...items]
  return items
    .map((item) => ({ item, score: fuzzyScore(query, text(item)) }))
    .filter((entry): entry is { item: T; score: number } => entry.score !== undefined)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
