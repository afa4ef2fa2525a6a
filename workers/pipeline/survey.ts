import { detectFormat, formatById, type FormatInfo, formatsOfExtension, isDrawing } from '../../src/core/formats.ts'
import { baseName, extensionOf, type FileEntry, type FileSet, pathKey } from '../contract/fileSet.ts'
import { besideEachOther } from '../io/fileset/besideEachOther.ts'
import type { RootCandidate, Survey, SurveyOptions } from '../contract/opening.ts'
import { OpenError } from '../../src/core/errors.ts'
import { loadReader } from '../formats/registry.ts'
import type { Collected } from './collect.ts'
import { HEAD_BYTES } from '../../src/core/sniff.ts'
import { requireReadable } from './protectedFiles.ts'

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
 * Ranks the files that could be the top of the model and chooses the one that opens without asking, with the reason.
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

/** References are looked for only in files up to this size: the survey has to be quick. */
const MAX_REFERENCE_BYTES = 64 << 20

/** Steps 2 and 3 of an opening: which files can be opened, what they refer to, and which one is the root. */
export async function survey({ files, container }: Collected, options: SurveyOptions = {}): Promise<Survey> {
  const found = await detectAll(files)
  if (found.length === 0) throw new OpenError('unsupported-format', [...files.entries()][0]?.path)
  const ready = found.filter(({ format }) => format.ready)
  if (ready.length === 0) throw new OpenError('not-yet', `${found[0].format.name}: ${found[0].entry.path}`)
  const wanted = options.assemblyOnly ? ready.filter(({ format }) => format.assembly !== 'never') : ready
  if (wanted.length === 0) throw new OpenError('no-assembly')
  const needReferences = options.assemblyOnly || options.references || wanted.length > 1
  const candidates = await besideEachOther(
    wanted,
    ({ entry }) => entry.size,
    async ({ entry, format }): Promise<RootCandidate> => {
      const references = needReferences ? await referencesOf(files, entry, format) : []
      return {
        path: entry.path,
        name: baseName(entry.path),
        format: format.id,
        size: entry.size,
        assembly: format.assembly === 'always' || (format.assembly === 'maybe' && references.length > 0),
        references,
      }
    },
  )
  const choice = chooseRoot(candidates)
  const drawings = newestVersions(files.entries())
    .filter(({ path, size }) => size > 0 && isDrawing(path) && !isKeptFromBefore(path) && !isOwnerMark(path))
    .map(({ path }) => path)
  if (options.assemblyOnly) {
    requireReferences(choice.candidates, container, files)
    return { candidates: choice.candidates, reason: 'assembly mode: the user chooses', drawings, files: files.size }
  }
  return { ...choice, drawings, files: files.size }
}

/** Office and CAD programs note in a file `~$name` who has that file open. */
const isOwnerMark = (path: string): boolean => baseName(path).startsWith('~$')

/** SPEC §5: an assembly comes with its part files. Files that carry their parts inside (STEP) need none. */
function requireReferences(candidates: readonly RootCandidate[], container: Collected['container'], files: FileSet): void {
  const complete = candidates.some((candidate) =>
    candidate.references.length === 0 ? formatById.get(candidate.format)?.assembly === 'maybe' : candidate.references.some((reference) => reference.found),
  )
  if (complete) return
  if (container === 'file') throw new OpenError('missing-parts', candidates[0].name)
  if (container === 'archive' && files.size === 1) throw new OpenError('only-assembly', candidates[0].name)
  throw new OpenError('no-reference', candidates[0].name)
}

async function detectAll(files: FileSet): Promise<{ entry: FileEntry; format: FormatInfo }[]> {
  const found: { entry: FileEntry; format: FormatInfo }[] = []
  let locked: unknown
  const inspect = async (entry: FileEntry): Promise<{ entry: FileEntry; format: FormatInfo | undefined } | undefined> => {
    // In a folder or package only files with names of models are inspected; a single file is judged by its bytes alone if need be.
    const name = entry.path.replace(/\.(prt|asm)\.\d+$/i, '.$1')
    if (files.size > 1 && formatsOfExtension(extensionOf(name)).length === 0) return undefined
    if (entry.size === 0) {
      if (files.size === 1) throw new OpenError('empty-file', entry.path)
      return undefined
    }
    const head = await entry.slice(0, HEAD_BYTES)
    try {
      await requireReadable(entry, head)
    } catch (error) {
      locked = error
      return undefined
    }
    return { entry, format: detectFormat(head, name) }
  }
  for (const inspected of await besideEachOther(newestVersions(files.entries()), () => HEAD_BYTES, inspect)) {
    if (inspected?.format) found.push({ entry: inspected.entry, format: inspected.format })
  }
  if (found.length === 0 && locked !== undefined) throw locked
  return found
}

async function referencesOf(files: FileSet, entry: FileEntry, format: FormatInfo): Promise<RootCandidate['references']> {
  if (format.assembly === 'never' || entry.size > MAX_REFERENCE_BYTES) return []
  const reader = await loadReader(format.id)
  if (!reader.references) return []
  try {
    const names = await reader.references(files, entry.path)
    return [...new Set(names)].map((name) => ({ name, found: files.resolve(name, entry.path) !== undefined }))
  } catch {
    // A file that cannot be read shows its reason when it is opened.
    return []
  }
}
