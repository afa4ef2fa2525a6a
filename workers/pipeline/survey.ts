import { OpenError } from '../../src/core/errors.ts'
import { detectFormat, formatById, formatsOfExtension, type FormatInfo, isDrawing } from '../../src/core/formats.ts'
import type { RootCandidate, Survey, SurveyOptions } from '../contract/opening.ts'
import { baseName, extensionOf, type FileEntry, type FileSet } from '../contract/fileSet.ts'
import { loadReader } from '../formats/registry.ts'
import { chooseRoot, isKeptFromBefore, newestVersions } from './chooseRoot.ts'
import { HEAD_BYTES, type Collected } from './collect.ts'
import { requireReadable } from './protectedFiles.ts'

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
  const needReferences = options.assemblyOnly || wanted.length > 1
  const candidates: RootCandidate[] = []
  for (const { entry, format } of wanted) {
    const references = needReferences ? await referencesOf(files, entry, format) : []
    candidates.push({
      path: entry.path,
      name: baseName(entry.path),
      format: format.id,
      size: entry.size,
      assembly: format.assembly === 'always' || (format.assembly === 'maybe' && references.length > 0),
      references,
    })
  }
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
  for (const entry of newestVersions(files.entries())) {
    // In a folder or package only files with names of models are inspected; a single file is judged by its bytes alone if need be.
    const name = entry.path.replace(/\.(prt|asm)\.\d+$/i, '.$1')
    if (files.size > 1 && formatsOfExtension(extensionOf(name)).length === 0) continue
    if (entry.size === 0) {
      if (files.size === 1) throw new OpenError('empty-file', entry.path)
      continue
    }
    const head = await entry.slice(0, HEAD_BYTES)
    try {
      await requireReadable(entry, head)
    } catch (error) {
      locked = error
      continue
    }
    const format = detectFormat(head, name)
    if (format) found.push({ entry, format })
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
