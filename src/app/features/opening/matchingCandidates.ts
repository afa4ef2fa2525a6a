import type { RootCandidate } from '../../../../workers/entries/client.ts'

/** The candidates whose path has every word of the search, whatever the case; in their order. */
export function matchingCandidates(candidates: readonly RootCandidate[], search: string): readonly RootCandidate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return candidates
  return candidates.filter(({ path }) => words.every((word) => path.toLowerCase().includes(word)))
}
