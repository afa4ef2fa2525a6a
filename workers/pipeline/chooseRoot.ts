import type { RootCandidate, Survey } from '../opening.ts'
import { baseName, pathKey } from '../fileset/fileSet.ts'

/**
 * Ranks the files that could be the top of the model and says which one opens without asking, and why.
 * A root is not referred to by another candidate; assemblies come before parts, then more references, then shallower, then bigger.
 */
export function chooseRoot(candidates: readonly RootCandidate[]): Pick<Survey, 'candidates' | 'obvious' | 'reason'> {
  const referenced = new Set<string>()
  for (const candidate of candidates) {
    for (const reference of candidate.references) if (reference.found) referenced.add(baseName(pathKey(reference.name)))
  }
  const isRoot = (candidate: RootCandidate): boolean => !referenced.has(baseName(pathKey(candidate.path)))
  const foundCount = (candidate: RootCandidate): number => candidate.references.filter((reference) => reference.found).length
  const depth = (candidate: RootCandidate): number => candidate.path.split('/').length
  const ranked = candidates.toSorted(
    (a, b) =>
      Number(isRoot(b)) - Number(isRoot(a)) ||
      Number(b.assembly) - Number(a.assembly) ||
      foundCount(b) - foundCount(a) ||
      depth(a) - depth(b) ||
      b.size - a.size ||
      (a.path < b.path ? -1 : 1),
  )
  if (ranked.length === 1) return { candidates: ranked, obvious: ranked[0].path, reason: 'single' }
  const roots = ranked.filter(isRoot)
  if (roots.length === 1 && roots[0].assembly) return { candidates: ranked, obvious: roots[0].path, reason: 'only-root' }
  const assemblies = roots.filter((candidate) => candidate.assembly)
  if (assemblies.length === 1) return { candidates: ranked, obvious: assemblies[0].path, reason: 'only-assembly' }
  return { candidates: ranked, reason: 'several' }
}
