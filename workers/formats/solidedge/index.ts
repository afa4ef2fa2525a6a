import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import type { Node, PartId } from '../../../src/core/scene/model.ts'
import { isCompound } from '../../../src/core/sniff.ts'
import { type Compound, readCompound } from '../../io/compound/compound.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { addLinesBeside } from '../../mesh/linesBeside.ts'
import { openOrPicture } from '../../mesh/placeholder/picturePart.ts'
import { damagedData, skippedEntity } from '../../mesh/notes.ts'
import { linedBox } from '../../mesh/placeholder/solidBox.ts'
import { LaterParts } from '../exact/laterParts.ts'
import { threadLines, threadsOn } from '../solidworks/threadLines.ts'
import type { FormatReader, PartDraft, Quality, Sink } from '../../contract/format.ts'
import { threadsOfParts } from './assemblyThreads.ts'
import { damagedTriangles, isPlace, MM_PER_METRE } from './displayMesh.ts'
import { displayPart } from './displayPart.ts'
import { attachmentsOf, readAssembly, readDocuments } from './documents.ts'
import { exactPart, joinedPart, modelsOf } from './exactPart.ts'
import { holeThreads } from './holeThreads.ts'
import { applicationOf, type PartFile, readPartFile } from './partFile.ts'
import { type AssemblyTree, type PartSource, TreeBuilder } from './tree.ts'
import { previewPicture } from './previewPicture.ts'

const FIRST_SHEET = 'JDraftViewerInfo/1'

/** Parts, sheet-metal parts (.par, .psm) and assemblies (.asm): distinguished by their contents, not by their names. */
const open: FormatReader['open'] = async (files, path, sink, { quality }) => {
  sink.progress('read', 0)
  const bytes = await files.need(path).bytes()
  if (!isCompound(bytes)) throw new OpenError('unsupported-format', 'not a file of Solid Edge: other programs use these extensions too')
  const compound = readCompound(bytes)
  const preview = previewPicture(compound)
  if (preview) sink.preview?.(preview)
  sink.progress('structure', 0)
  const kind = compound.find('Attachments') ? 'assembly' : 'part'
  await openOrPicture({ path, preview, program: 'Solid Edge', about: about(baseName(path), compound, kind) }, sink, (own) =>
    kind === 'assembly' ? openAssembly(files, path, compound, bytes, own, quality) : openPart(path, compound, own, quality),
  )
}

export const partReader: FormatReader = { id: 'solidedge-part', open }

/** Drafts (.dft) by the pictures of their sheets; those that carry none by their one picture. */
export const draftReader: FormatReader = {
  id: 'solidedge-draft',
  async open(files, path, sink, options) {
    sink.progress('read', 0)
    const bytes = await files.need(path).bytes()
    const compound = isCompound(bytes) ? readCompound(bytes) : undefined
    if (sink.drawing && compound?.find(FIRST_SHEET)) {
      const { draftDrawing } = await import('./draftSheets.ts')
      const drawing = await draftDrawing(compound, { name: baseName(path), format: 'solidedge-draft', application: applicationOf(compound) })
      if (drawing) {
        for (const note of drawing.notes) sink.note(note)
        return sink.drawing(drawing)
      }
    }
    await open(files, path, sink, options)
  },
}

export const assemblyReader: FormatReader = {
  id: 'solidedge-assembly',
  async references(files, path) {
    const attachments = attachmentsOf(readCompound(await files.need(path).bytes())) ?? []
    return attachments.map(({ absolute, relative }) => absolute || relative)
  },
  open,
}

async function openPart(path: string, compound: Compound, sink: Sink, quality: Quality): Promise<void> {
  const name = baseName(path)
  const file = displayedOrExact({ id: 0, name }, compound, sink, quality)
  const draft = 'display' in file ? draftOf({ id: 0, name }, file, sink) : file
  if (!draft) throw new OpenError('shape-unread', 'the display mesh is empty: export STEP or Parasolid from Solid Edge')
  const threads = threadLines(threadsOn(holeThreads(compound), draft), 1)
  sink.structure({ ...about(name, compound, 'part'), root: rootOf(name, threads.nodes) })
  for (const thread of threads.parts) sink.part(thread)
  if (!('display' in file)) {
    sink.part(draft)
    return
  }
  const later = new LaterParts(sink)
  if (!canBeBetter(file, compound)) sink.part(draft)
  else
    await later.show(draft, {
      now: () => joinedPart(draft, compound),
      later: async () => better({ id: 0, name }, compound, file.coarse === true, sink),
    })
  later.start()
}

/** The part, with its threads beside it. */
const rootOf = (name: string, threads: Node[]): Node =>
  threads.length === 0 ? { id: 0, name, part: 0, children: [] } : { id: 0, name, children: [{ id: 0, name, part: 0, children: [] }, ...threads] }

const unshown: readonly OpenErrorCode[] = ['shape-unread', 'file-exception']

/** The display mesh of the file, or else its exact bodies. Throws the first error when neither can be read. */
function displayedOrExact(part: { id: number; name: string }, compound: Compound, sink: Sink, quality: Quality): PartFile | PartDraft {
  try {
    return readPartFile(compound, sink.later !== undefined)
  } catch (error) {
    const exact = error instanceof OpenError && unshown.includes(error.code) ? exactPart(part, compound, quality) : undefined
    if (!exact) throw error
    return exact
  }
}

async function openAssembly(files: FileSet, path: string, compound: Compound, bytes: Uint8Array, sink: Sink, quality: Quality): Promise<void> {
  const documents = await readDocuments(files, readAssembly(bytes, path))
  const tree = new TreeBuilder(files, documents).build()
  const threads = await threadsOfParts(tree.parts)
  const unplaced = addLinesBeside(tree.root, threads.nodes)
  sink.structure({ ...about(baseName(path), compound, 'assembly'), root: tree.root })
  note(tree, documents.failed, sink)
  if (unplaced > 0) sink.note(skippedEntity('cosmetic threads', unplaced))
  for (const thread of threads.parts) sink.part(thread)
  sink.progress('parse', 0)
  let failed = 0
  const later = new LaterParts(sink)
  for (const source of tree.parts) {
    if (!(await showPart(source, sink, quality, { later, bytes: threads.read.get(source.id) }))) failed++
    threads.read.delete(source.id)
    sink.progress('parse', (source.id + 1) / tree.parts.length)
  }
  if (failed > 0) sink.note({ level: 'warning', code: 'parts-failed', text: 'parts could not be shown', count: failed })
  later.start()
}

/** Files keep metres whatever unit the user works in: shown in the usual one. */
const about = (name: string, compound: Compound, kind: 'part' | 'assembly') =>
  ({ name, format: `solidedge-${kind}`, units: 'mm', upAxis: 'z', application: applicationOf(compound) }) as const

/** Whether there is something to show of a part. */
async function showPart(
  source: PartSource,
  sink: Sink,
  quality: Quality,
  { later, bytes }: { later: LaterParts; bytes: Uint8Array | undefined },
): Promise<boolean> {
  const { id, name, box, file } = source
  const read = await contentsOf(source, sink, quality, bytes)
  if (read && !('display' in read.shown)) {
    sink.part(read.shown)
    return true
  }
  const displayed = read ? (read.shown as PartFile) : previewOf(source)
  const draft = (displayed && draftOf(source, displayed, sink)) ?? (box && boxOf(id, name, box))
  if (!draft) return false
  if (read && file && canBeBetter(displayed, read.compound)) {
    await later.show(draft, {
      now: () => joinedPart(draft, read.compound),
      later: async () => better(source, readCompound(await file.bytes()), displayed?.coarse === true, sink),
    })
  } else sink.part(draft)
  return true
}

/** `box`: metres, as the file has it. */
const boxOf = (id: PartId, name: string, box: Float64Array): PartDraft | undefined =>
  box.every(isPlace)
    ? linedBox(
        id,
        name,
        box.map((value) => value * MM_PER_METRE),
      )
    : undefined

async function contentsOf(
  { id, file, name }: PartSource,
  sink: Sink,
  quality: Quality,
  bytes: Uint8Array | undefined,
): Promise<{ compound: Compound; shown: PartFile | PartDraft } | undefined> {
  if (!file) return undefined
  try {
    const compound = readCompound(bytes ?? (await file.bytes()))
    const shown = displayedOrExact({ id, name }, compound, sink, quality)
    return !('display' in shown) || shown.display.indices.length > 0 ? { compound, shown } : undefined
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    sink.note({ level: 'warning', code: 'limited-support', text: `${name}: ${error.detail || error.message}`, count: 1, params: { what: name } })
    return undefined
  }
}

/** Whether there is more of a part than was read: a finer level, or exact bodies. */
const canBeBetter = (shown: PartFile | undefined, compound: Compound): boolean => shown?.coarse === true || modelsOf(compound).length > 0

/** A part that is shown, by its finest level and with exact surfaces; undefined when that is nothing new. */
function better({ id, name }: { id: number; name: string }, compound: Compound, coarse: boolean, sink: Sink): PartDraft | undefined {
  const { display, styles } = readPartFile(compound)
  if (coarse && display.dropped > 0) sink.note(damagedTriangles(display.dropped))
  const draft = displayPart(id, name, display, styles)
  return draft && (joinedPart(draft, compound) ?? (coarse ? draft : undefined))
}

function previewOf({ preview }: PartSource): PartFile | undefined {
  try {
    return preview?.preview.read(preview.key)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
}

function draftOf({ id, name }: { id: number; name: string }, { display, styles, damaged }: PartFile, sink: Sink): ReturnType<typeof displayPart> {
  if (damaged) sink.note(damagedData(`the finest display mesh of ${name}`))
  if (display.dropped > 0) sink.note(damagedTriangles(display.dropped))
  return displayPart(id, name, display, styles)
}

function note({ missing, boxes, unplaced, cycles, parts }: AssemblyTree, failed: readonly string[], sink: Sink): void {
  for (const name of missing) sink.missing(name)
  for (const name of failed)
    sink.note({ level: 'warning', code: 'limited-support', text: `the sub-assembly cannot be read: ${name}`, count: 1, params: { what: name } })
  const previews = parts.filter(({ file, preview }) => !file && preview).length
  if (previews > 0) {
    sink.note({ level: 'info', code: 'cached-meshes-only', text: 'missing parts are shown by the coarse meshes that the assembly carries', count: previews })
  }
  if (boxes > 0) sink.note({ level: 'info', code: 'boxes-only', text: 'missing parts are shown as boxes', count: boxes })
  if (unplaced > 0) sink.note(damagedData('occurrences whose placement is not known', unplaced))
  if (cycles > 0) sink.note(damagedData('assemblies that contain themselves, are nested too deep or are too many', cycles))
}
