import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { baseName, type FileSet } from '../../../contract/fileSet.ts'
import { damagedData, skippedEntity } from '../../../mesh/notes.ts'
import { solidBox } from '../../../mesh/placeholder/solidBox.ts'
import { LaterParts } from '../../exact/laterParts.ts'
import type { PartDraft, Quality, Sink } from '../../../contract/format.ts'
import { type ComponentRecord, findComponents } from '../display/components.ts'
import { displayPart } from '../display/displayPart.ts'
import { findVisualProperties, occurrenceColor } from '../display/visualProperties.ts'
import { DISPLAY_STREAM, type Document, readDocument, structureOf } from '../document.ts'
import { addLinesBeside } from '../../../mesh/linesBeside.ts'
import { joined } from '../joined.ts'
import { partOf } from '../partFile.ts'
import { type NumberedModels, threadsOfParts } from './assemblyThreads.ts'
import { type AssemblyTree, buildTree, meshesByModel, recordsOf } from './buildTree.ts'
import { hasExplodedView, setExplodedView } from './explodedView.ts'
import { isVirtual, virtualFile } from './virtualFiles.ts'
import { activeRoot, type InstanceTree, type Model, readInstanceTree, TREE_STREAM } from './instanceTree.ts'

/** Names that one note lists. */
const MOST_NAMES = 5

/**
 * Names of the part and assembly files below the active configuration, as written: absolute paths of the author's machine. Virtual components have no files: an assembly
 * carries them inside.
 */
export function assemblyReferences(document: Document): string[] {
  const { tree, top } = readTree(document)
  const names = new Set<string>()
  for (const { model } of buildTree(tree, top).occurrences) if (model.file && !isVirtual(model.file.path)) names.add(model.file.path)
  return [...names]
}

/** Where the files of components are looked for. */
interface Members {
  /** The assembly that is opened. */
  document: Document
  files: FileSet
  path: string
}

/**
 * Shows an assembly. Its own display data hold a mesh of every part as it was in the assembly. A part's file, if it is there, is shown instead when it was
 * changed since, and when the assembly has no mesh of it: by its triangles, or by its exact bodies where it has none. A box stands for what neither shows.
 */
export async function openAssembly(document: Document, files: FileSet, path: string, sink: Sink, quality: Quality): Promise<void> {
  const members: Members = { document, files, path }
  const { tree, top } = readTree(document)
  const assembly = buildTree(tree, top)
  const bytes = document.streams.read(DISPLAY_STREAM) ?? new Uint8Array(0)
  const records = findComponents(bytes)
  const properties = findVisualProperties(bytes)
  const own = recordsOf(assembly.occurrences, records)
  paintOccurrences(assembly, own, (record) => occurrenceColor(bytes, record, properties))
  if (hasExplodedView(document.streams)) setExplodedView(assembly, own)

  const meshes = meshesByModel(assembly.occurrences, records)
  const drawn = (record: ComponentRecord, name: string): Omit<PartDraft, 'id'> | undefined =>
    displayPart({ bytes, faces: record.faces, end: record.end, properties, version: document.displayVersion, alone: false }, name)
  /** The mesh of a part: its file's, or the assembly's own. */
  const draw = (model: Model, file: Document | undefined): Omit<PartDraft, 'id'> | undefined => {
    const record = meshes.get(model.id)
    const fromFile = file && (!record || (isChanged(file, model) && shows(file, model)))
    return (fromFile ? partOf(file, model.name) : undefined) ?? (record && drawn(record, model.name))
  }

  const models = byFile(assembly.parts)
  /** Meshes that are there already, because the threads on them were looked for. */
  const drafts = new Map<Model, ReturnType<typeof draw>>()
  const threads = await threadsOfParts(
    models,
    (model) => documentOf(model, members),
    (model, file) => drafts.set(model, draw(model, file)).get(model),
  )
  const unplaced = addLinesBeside(assembly.root, threads.nodes)
  sink.structure({ ...structureOf(document, baseName(path)), root: assembly.root })
  noteOmissions(assembly, sink)
  if (threads.unread + unplaced > 0) sink.note(skippedEntity('cosmetic threads', threads.unread + unplaced))
  for (const line of threads.parts) sink.part(line)

  const later = new LaterParts(sink)
  noteMissingAssemblies(assembly, files, path, sink)
  const boxes: string[] = []
  let done = 0
  let last: { key: string; file: Document | undefined } | undefined
  for (const { model, id } of models) {
    const key = model.file?.path ?? ''
    if (last?.key !== key) last = { key, file: await partFile(model, members, sink) }
    const { file } = last
    const draft = drafts.get(model) ?? draw(model, file)
    drafts.delete(model)
    const part = draft && { ...draft, id }
    const exact = !part && file ? (await import('../exactPart.ts')).exactPart({ id, name: model.name }, file, quality) : undefined
    if (part && file)
      await later.show(part, { now: () => joined(part, file), later: () => joinedAgain({ model, id, draw: (read) => draw(model, read) }, members) })
    else if (exact) sink.part(exact)
    else if (part) sink.part(part)
    else {
      boxes.push(model.name)
      const box = model.box && solidBox(model.box, model.name)
      if (box) sink.part({ ...box, id })
    }
    sink.progress('parse', ++done / assembly.parts.length)
  }
  later.start()
  if (boxes.length > 0) {
    const what = boxes.slice(0, MOST_NAMES).join(', ')
    sink.note({
      level: 'warning',
      code: 'boxes-only',
      text: `shown as boxes, since no triangles of them are stored: ${what}`,
      count: boxes.length,
      params: { what },
    })
  }
}

function paintOccurrences(
  { occurrences }: AssemblyTree,
  records: readonly (ComponentRecord | undefined)[],
  colorOf: (record: ComponentRecord) => Rgba | undefined,
): void {
  for (const [i, { node }] of occurrences.entries()) {
    const record = records[i]
    const color = record && colorOf(record)
    if (color !== undefined) node.color = color
  }
}

/** A part that is shown already with exact surfaces by its file. Files are read again, so that none is kept meanwhile. */
async function joinedAgain(
  { model, id, draw }: { model: Model; id: number; draw: (file: Document) => Omit<PartDraft, 'id'> | undefined },
  members: Members,
): Promise<PartDraft | undefined> {
  const file = await documentOf(model, members)
  const draft = file && draw(file)
  return draft && joined({ ...draft, id }, file)
}

/** Configurations of one file follow each other, so that it is read once. */
function byFile(parts: readonly Model[]): NumberedModels {
  const groups = Map.groupBy(
    parts.map((model, id) => ({ model, id })),
    ({ model }) => model.file?.path,
  )
  return [...groups.values()].flat()
}

function readTree(document: Document): { tree: InstanceTree; top: Model } {
  const xml = document.streams.read(TREE_STREAM)
  if (!xml) throw new OpenError('file-exception', 'the tree of the assembly is damaged')
  const tree = readInstanceTree(xml)
  return { tree, top: activeRoot(tree, document.values) }
}

/** The file of a part, when it is there and can be read. */
async function partFile(model: Model, members: Members, sink: Sink): Promise<Document | undefined> {
  if (!model.file) return undefined
  try {
    const document = await documentOf(model, members)
    if (document) return document
    if (!isVirtual(model.file.path)) sink.missing(baseName(model.file.path))
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    sink.note(damagedData(`${baseName(model.file.path)} could not be read`))
  }
  return undefined
}

/** A part's file; undefined when it is not there. Throws OpenError when it cannot be read. */
async function documentOf(model: Model, members: Members): Promise<Document | undefined> {
  const bytes = await bytesOf(model, members)
  return bytes && readDocument(bytes)
}

/** Contents of a part's file: of the set, or carried by an assembly; undefined when it is not there. */
async function bytesOf({ file }: Model, { document, files, path }: Members): Promise<Uint8Array | undefined> {
  if (!file) return undefined
  if (isVirtual(file.path)) return virtualFile(file.path, document, files, path)
  return files.resolve(file.path, path)?.bytes()
}

/** Sub-assemblies are drawn from the tree of the top one; their files are missed all the same. */
function noteMissingAssemblies({ occurrences }: AssemblyTree, files: FileSet, path: string, sink: Sink): void {
  for (const { model } of occurrences) {
    if (model.file?.assembly && !isVirtual(model.file.path) && !files.resolve(model.file.path, path)) sink.missing(baseName(model.file.path))
  }
}

/** Whether a part was saved with changes since the assembly was. */
const isChanged = ({ stamp }: Document, { file, stamp: noted }: Model): boolean =>
  stamp !== undefined && (stamp.created !== file?.created || stamp.stamp !== noted)

/** Whether the triangles of a part file are those of the configuration that is wanted. */
const shows = ({ values }: Document, { configuration }: Model): boolean => values.includes(configuration)

function noteOmissions({ suppressed, hidden, broken }: AssemblyTree, sink: Sink): void {
  if (suppressed > 0) sink.note(skippedEntity('suppressed components', suppressed))
  if (hidden > 0) sink.note({ level: 'info', code: 'hidden-nodes', text: 'components are hidden in the file', count: hidden })
  if (broken > 0) sink.note(damagedData('components without a placement', broken))
}
