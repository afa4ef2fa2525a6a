import { OpenError } from '../../src/core/errors.ts'
import { detectFormat } from '../../src/core/formats.ts'
import { type Note, type PartId, type PartOrigin, type Role, rolesOfParts } from '../../src/core/scene/model.ts'
import type { RootResult } from '../contract/opening.ts'
import type { FileSet } from '../contract/fileSet.ts'
import type { Engine, FormatReader, Phase, Quality, ShownAs, Sink } from '../contract/format.ts'
import { loadReader } from '../formats/registry.ts'
import type { MeshDecision } from '../contract/meshPolicy.ts'
import { checkDrawing, checkStructure } from './checkStructure.ts'
import { checkPart } from './checkPart.ts'
import { HEAD_BYTES } from '../../src/core/sniff.ts'
import type { OpenMessage } from '../contract/messages.ts'
import { protectedFilesNote, requireReadable } from './protectedFiles.ts'
import { buffersOf, partBuffers } from './transferables.ts'

export type Emit = (message: OpenMessage, transfer?: Transferable[]) => void

const originText: Record<PartOrigin, string> = {
  exact: 'parts shown from exact geometry',
  display: "parts shown from the file's own display mesh",
  mesh: 'parts shown from a mesh',
}

/**
 * Steps 4 to 6 of an opening: runs the format's reader on `root`, checks its results and emits them. Returns when the model is complete;
 * `settled` when parts that are meshed anew have come too. It never rejects: a later failure leaves the parts as they are.
 */
export async function openRoot(
  files: FileSet,
  root: string,
  quality: Quality,
  emit: Emit,
  engine?: Engine,
  as?: ShownAs,
): Promise<{ result: RootResult; settled: Promise<RootResult> }> {
  const started = performance.now()
  const entry = files.need(root)
  if (entry.size === 0) throw new OpenError('empty-file', root)
  const head = await entry.slice(0, HEAD_BYTES)
  await requireReadable(entry, head)
  const format = detectFormat(head, root)
  if (!format) throw new OpenError('unsupported-format', root)
  return readRoot(await loadReader(format.id), files, root, quality, emit, engine, as, started)
}

/** Like `openRoot`, for a reader that is known. `started`: of the opening, by `performance.now()`. */
export async function readRoot(
  reader: Pick<FormatReader, 'open'>,
  files: FileSet,
  root: string,
  quality: Quality,
  emit: Emit,
  engine?: Engine,
  as?: ShownAs,
  started = performance.now(),
): Promise<{ result: RootResult; settled: Promise<RootResult> }> {
  const timings = { total: 0, firstPart: 0, read: 0, structure: 0, tessellate: 0 }
  const since = (): number => performance.now() - started
  const notes = new NoteList()
  const missing = new Set<string>()
  const origins = new Map<PartId, PartOrigin | 'placeholder'>()
  let roles: ReadonlyMap<PartId, Role> = new Map()
  const later: Promise<void>[] = []
  let placed = false
  let drawn = false
  let meshing: MeshDecision | undefined
  const sink: Sink = {
    progress(phase: Phase, fraction: number) {
      if (phase === 'structure' && timings.read === 0) timings.read = since()
      emit({ type: 'progress', progress: { phase, fraction: Math.min(1, Math.max(0, fraction)) } })
    },
    preview: (preview) => emit({ type: 'preview', preview }),
    structure(structure) {
      if (placed) throw new OpenError('file-exception', 'two structures')
      placed = true
      checkStructure(structure)
      roles = rolesOfParts(structure.root)
      timings.structure = since()
      if (timings.read === 0) timings.read = timings.structure
      emit({ type: 'structure', structure })
    },
    earlyPart(structure, draft) {
      if (placed) throw new OpenError('file-exception', 'an early part after the structure')
      checkStructure(structure)
      const { part } = checkPart({ ...draft, placeholder: true })
      if (!part) return
      timings.firstPart ||= since()
      emit({ type: 'earlyPart', structure, part }, partBuffers(part))
    },
    early(drawing) {
      checkDrawing(drawing)
      if (timings.firstPart === 0) timings.firstPart = since()
      // The bytes of pictures are copied: the whole needs them, too.
      emit({ type: 'early', drawing }, buffersOf({ ...drawing, pictures: [] }))
    },
    drawing(drawing) {
      if (placed) throw new OpenError('file-exception', 'two documents')
      placed = drawn = true
      checkDrawing(drawing)
      timings.structure = since()
      if (timings.firstPart === 0) timings.firstPart = timings.structure
      emit({ type: 'drawing', drawing }, buffersOf(drawing))
    },
    part(draft) {
      if (!placed) throw new OpenError('file-exception', 'a part before the structure')
      const { part, problem } = checkPart(draft)
      if (problem) notes.add({ level: 'warning', code: 'parts-failed', text: `parts could not be shown (${problem})`, count: 1 })
      if (!part) return
      timings.firstPart ||= since()
      origins.set(part.id, part.placeholder ? 'placeholder' : part.origin)
      emit({ type: 'part', part }, partBuffers(part))
    },
    growing(draft, bounds) {
      const { part } = checkPart({ ...draft, placeholder: true, doubleSided: true })
      if (!part) return
      timings.firstPart ||= since()
      emit({ type: 'growing', part: { ...part, bounds } }, partBuffers(part))
    },
    later(work) {
      later.push(work.catch((error: unknown) => notes.add(failedLater(error))))
    },
    meshing: (decision) => (meshing = decision),
    note: (note) => notes.add(note),
    missing(name) {
      if (missing.has(name)) return
      missing.add(name)
      notes.add({ level: 'warning', code: 'missing-file', text: `missing file: ${name}`, count: 1, params: { name } })
    },
  }
  sink.progress('read', 0)
  await reader.open(files, root, sink, { quality, engine, as })
  // While there is nothing to show, the opening waits for the later parts.
  if (origins.size === 0 && !drawn) await Promise.all(later)
  timings.tessellate = since() - timings.structure
  if (origins.size === 0 && !drawn) {
    if (missing.size > 0) throw new OpenError('missing-parts', [...missing].slice(0, 5).join(', '))
    throw new OpenError('no-geometry')
  }
  const locked = files.size > 1 && notes.list.some(({ level }) => level !== 'info') ? await protectedFilesNote(files) : undefined
  if (locked) notes.add(locked)
  const result = (): RootResult => ({
    notes: [
      ...notes.list,
      ...partNotes(
        [...origins].filter(([id]) => !roles.has(id)).map(([, origin]) => origin),
        quality,
      ),
    ],
    missing: [...missing],
    timings,
    ...(meshing && { meshing }),
  })
  const complete = result()
  for (const note of complete.notes) emit({ type: 'note', note })
  timings.total = since()
  return { result: complete, settled: Promise.all(later).then(result) }
}

function partNotes(origins: readonly (PartOrigin | 'placeholder')[], quality: Quality): Note[] {
  const notes: Note[] = []
  for (const origin of ['exact', 'display', 'mesh'] as const) {
    const count = origins.filter((own) => own === origin).length
    if (count > 0) notes.push({ level: 'info', code: `parts-${origin}`, text: originText[origin], count })
  }
  if (quality === 'coarse' && origins.length > 0) notes.push({ level: 'info', code: 'parts-coarse', text: 'shown at coarse quality', count: 1 })
  return notes
}

const failedLater = (error: unknown): Note => ({
  level: 'warning',
  code: 'parts-doubtful',
  text: `parts could not be checked by the second engine: ${error instanceof Error ? error.message : String(error)}`,
  count: 1,
})

/** Notes with the same code and parameters are one line with a count. */
class NoteList {
  private readonly byKey = new Map<string, Note>()

  get list(): Note[] {
    return [...this.byKey.values()]
  }

  add(note: Note): void {
    const key = `${note.code}|${note.level}|${note.text}`
    const same = this.byKey.get(key)
    if (same) same.count += note.count
    else if (this.byKey.size < 1000) this.byKey.set(key, { ...note })
  }
}
