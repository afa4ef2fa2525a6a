import { OpenError } from '../../../src/core/errors.ts'
import type { Node, PartId, Structure } from '../../../src/core/scene/model.ts'
import { baseName, extensionOf, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import { addLinesBeside } from '../../mesh/linesBeside.ts'
import { damagedData, skippedEntity, unreadableFile } from '../../mesh/notes.ts'
import { LaterParts } from '../exact/laterParts.ts'
import type { FormatReader, PartDraft, Quality, Sink } from '../../contract/format.ts'
import { flatPicture, openOrPicture, type PictureOnly, showLoneAssembly } from '../../mesh/placeholder/picturePart.ts'
import { readAssembly, referencesOf } from './assembly/assemblyDocument.ts'
import { type AssemblyTree, readAssemblyTree, stemOf, threadsOfParts } from './assembly/assemblyTree.ts'
import { threadLines } from './graphics/threadHelix.ts'
import { displayDrafts, draftsOf, isReadable, NO_BODIES, type Shown, tooOld } from './graphics/shownPart.ts'
import { type Database, readDatabase } from './storage/database.ts'
import { type FileProperties, readProperties } from './storage/properties.ts'
import { type InventorView, readView } from './view/homeView.ts'

/** Autodesk Inventor parts and assemblies: their own display meshes (2011 and later), placements and references. */
export const reader: FormatReader = {
  id: 'inventor-part',

  async references(files, path) {
    if (extensionOf(path) !== 'iam') return []
    return referencesOf(readDatabase(await files.need(path).bytes())).map((file) => file.path)
  },

  async open(files, path, sink, { quality }) {
    sink.progress('read', 0)
    const database = readDatabase(await files.need(path).bytes())
    sink.progress('read', 1)
    const properties = readProperties(database.compound)
    if (properties.preview) sink.preview?.(properties.preview)
    const file: InventorFile = { database, path, properties, view: readView(database) }
    const picture: PictureOnly = { path, preview: properties.preview, program: 'Inventor', about: aboutOf(file) }
    await openOrPicture(picture, sink, (own) => openFile(files, file, own, quality))
  },
}

/** A file that is opened. */
interface InventorFile {
  database: Database
  path: string
  properties: FileProperties
  view: InventorView
}

async function openFile(files: FileSet, file: InventorFile, sink: Sink, quality: Quality): Promise<void> {
  const { database } = file
  const later = new LaterParts(sink)
  if (database.segment('PmGraphicsSegment') || database.segment('PmBRepSegment')) await openPart(file, sink, quality, later)
  else if (database.segment('AmGraphicsSegment')) await openAssembly(files, file, sink, quality, later)
  else throw isReadable(database) ? new OpenError('shape-unread', 'neither an Inventor part nor an assembly') : tooOld(database)
  later.start()
}

async function openPart(file: InventorFile, sink: Sink, quality: Quality, later: LaterParts): Promise<void> {
  const { database, path } = file
  sink.progress('structure', 0)
  const name = baseName(path)
  const stem = name.replace(/\.[^.]+$/, '')
  const { drafts, damaged, threads } = await draftsOf(0, stem, database, quality)
  const root: Node = { id: 0, name, part: 0, children: [] }
  if (drafts.length > 1) root.children.push({ id: 0, name: 'Surfaces', part: 1, hidden: true, children: [] })
  const { nodes, parts: lines, unread } = threadLines(threads, drafts[0], drafts.length)
  root.children.push(...nodes)
  sink.structure({ ...aboutOf(file), root })
  for (const [i, draft] of drafts.entries()) await show(draft, i, database, async () => database, later, sink)
  if (drafts.length > 1) sink.note({ level: 'info', code: 'hidden-nodes', text: 'surface bodies are hidden', count: 1 })
  for (const line of lines) sink.part(line)
  if (unread > 0) sink.note(skippedEntity('cosmetic threads', unread))
  if (damaged > 0) sink.note(damagedData('faces or triangles that cannot be read', damaged))
}

/** Shows a part, the `place`-th of its file, and what its faces are exactly as soon as may be. `again` reads the file anew. */
async function show(draft: PartDraft, place: number, database: Database, again: () => Promise<Database>, later: LaterParts, sink: Sink): Promise<void> {
  if (draft.origin !== 'display' || !database.segment('PmBRepSegment')) {
    sink.part(draft)
    return
  }
  const { id, name } = draft
  await later.show(draft, {
    now: async () => (await import('./exact/exactPart.ts')).withExactFaces(draft, database),
    later: async () => {
      const { withExactFaces } = await import('./exact/exactPart.ts')
      const file = await again()
      return withExactFaces({ ...displayDrafts(id - place, name, file).drafts[place], name }, file)
    },
  })
}

async function openAssembly(files: FileSet, file: InventorFile, sink: Sink, quality: Quality, later: LaterParts): Promise<void> {
  const { database, path } = file
  sink.progress('structure', 0)
  const document = readAssembly(database)
  if (document.occurrences.length === 0) throw isReadable(database) ? new OpenError('no-geometry', 'the assembly has no components') : tooOld(database)
  const tree = await readAssemblyTree(files, path, document)
  const name = baseName(path)
  const root: Node = { id: 0, name, children: tree.children }
  const picture = tree.parts.length === 0 && tree.missing.length > 0 ? flatPicture(0, name, file.properties.preview, file.view.upAxis) : undefined
  if (picture) root.children.push({ id: 0, name, part: picture.part.id, children: [] })
  const threads = await threadsOfParts(tree.parts)
  const undrawn = threads.unread + addLinesBeside(root, threads.nodes)
  sink.structure({ ...aboutOf(file), ...(picture && { home: picture.home }), root })
  noteTree(tree, sink)
  if (undrawn > 0) sink.note(skippedEntity('cosmetic threads', undrawn))
  for (const line of threads.parts) sink.part(line)
  if (picture) showLoneAssembly(picture.part, sink)
  let damaged = 0
  let shown = 0
  let reason = ''
  for (const [id, entry] of tree.parts.entries()) {
    const outcome = await showPart({ entry, id, shown: threads.shown.get(id) }, sink, quality, later)
    threads.shown.delete(id)
    damaged += outcome.damaged
    if (outcome.problem === undefined) shown++
    else reason ||= outcome.problem
    sink.progress('tessellate', (id + 1) / tree.parts.length)
  }
  if (damaged > 0) sink.note(damagedData('faces or triangles that cannot be read', damaged))
  if (shown === 0 && reason !== '' && tree.missing.length === 0) throw new OpenError('no-geometry', reason)
}

interface PartEntry {
  entry: FileEntry
  id: PartId
  /** What it shows, when that has been read. */
  shown?: Shown
}

/** Shows one part file of an assembly, without surfaces beside solids; its faults are noted by name, and the others are shown. */
async function showPart({ entry, id, shown }: PartEntry, sink: Sink, quality: Quality, later: LaterParts): Promise<{ damaged: number; problem?: string }> {
  const name = baseName(entry.path)
  try {
    const again = async (): Promise<Database> => readDatabase(await entry.bytes())
    const database = await again()
    const { drafts, damaged } = shown ?? (await draftsOf(id, stemOf(entry), database, quality))
    await show(drafts[0], 0, database, again, later, sink)
    return { damaged }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    if (error.detail === NO_BODIES) {
      sink.note({ ...skippedEntity(`${name} has no bodies`), params: { what: name } })
      return { damaged: 0, problem: `${name} has no bodies` }
    }
    const problem = `${name}: ${error.detail}`
    const code = error.code === 'shape-unread' ? 'limited-support' : 'parts-failed'
    sink.note({ level: 'warning', code, text: problem, count: 1, params: { what: name } })
    return { damaged: 0, problem }
  }
}

function noteTree({ missing, unreadable, suppressed, unnamed, cycles }: AssemblyTree, sink: Sink): void {
  for (const name of missing) sink.missing(name)
  for (const [name, why] of unreadable) sink.note(unreadableFile(name, why))
  if (suppressed > 0) sink.note(skippedEntity('suppressed occurrences', suppressed))
  if (unnamed > 0) sink.note(damagedData('occurrences whose file is not known', unnamed))
  if (cycles > 0) sink.note(damagedData('assemblies that contain themselves', cycles))
}

/** Which unit the user saw is not known; lengths are shown in millimetres, as most Inventor files are made in. */
function aboutOf({ database, path, properties: { attributes, release }, view }: InventorFile): Omit<Structure, 'root'> {
  const name = baseName(path)
  return {
    name,
    format: extensionOf(name) === 'iam' ? 'inventor-assembly' : 'inventor-part',
    units: 'mm',
    ...view,
    application: release ? `Inventor ${release}` : database.release,
    attributes,
  }
}
