import { isDrawing } from '../../src/core/formats.ts'
import { baseName, type FileEntry, pathKey } from '../contract/fileSet.ts'
import type { RootCandidate, Survey } from '../contract/opening.ts'

/** Creo and Pro/ENGINEER number what they save: `gear.prt.3`. */
const NUMBERED = /^(.+\.(?:prt|asm))(?:\.(\d+))?$/

/** Files without those of which the same folder has a version of a higher number. */
export function newestVersions(entries: Iterable<FileEntry>): FileEntry[] {
  const all = [...entries].map((entry) => {
    const [, model, version] = NUMBERED.exec(pathKey(entry.path)) ?? []
    return { entry, model, version: Number(version ?? 0) }
  })
  const newest = new Map<string | undefined, number>()
  for (const { model, version } of all) newest.set(model, Math.max(newest.get(model) ?? 0, version))
  return all.filter(({ model, version }) => model === undefined || version === newest.get(model)).map(({ entry }) => entry)
}

/** Whether a file stands where Inventor keeps earlier versions. */
export const isKeptFromBefore = (path: string): boolean => /(^|\/)oldversions\//.test(pathKey(path))

const keyOf = (path: string): string => baseName(pathKey(path))

/**
 * Ranks the files that could be the top of the model and says which one opens without asking, and why.
 * A root is not referred to by another candidate, and is no backup; models come before drawings, assemblies before parts, then more references, then shallower,
 * then bigger. A single model among drawings opens: they are its own.
 */
export function chooseRoot(candidates: readonly RootCandidate[]): Pick<Survey, 'candidates' | 'obvious' | 'reason'> {
  const referrers = new Map<string, RootCandidate>()
  for (const candidate of candidates) {
    const own = keyOf(candidate.path)
    // A part in another folder can have the name of its assembly.
    for (const reference of candidate.references) {
      const name = keyOf(reference.name)
      if (reference.found && (name !== own || !referrers.has(name))) referrers.set(name, candidate)
    }
  }
  const isRoot = (candidate: RootCandidate): boolean => !isKeptFromBefore(candidate.path) && (referrers.get(keyOf(candidate.path)) ?? candidate) === candidate
  const foundCount = (candidate: RootCandidate): number => candidate.references.filter((reference) => reference.found).length
  const depth = (candidate: RootCandidate): number => candidate.path.split('/').length
  const ranked = candidates.toSorted(
    (a, b) =>
      Number(isRoot(b)) - Number(isRoot(a)) ||
      Number(isDrawing(a.path)) - Number(isDrawing(b.path)) ||
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
  const models = roots.filter(({ path }) => !isDrawing(path))
  if (models.length === 1) return { candidates: ranked, obvious: models[0].path, reason: 'only-model' }
  return { candidates: ranked, reason: 'several' }
}
