import { meshPool } from '#meshPool'
import { readWholeFile } from '#occt/whole'
import { referenceMesher } from '#step/reference'
import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Note, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { cutOff, damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import { keepSpecimens } from '../../contract/specimens.ts'
import { type DocumentSet, externalNames, readDocuments, readStepFile } from './documents.ts'
import { type BodyMesher, type MeshAnswer, type MeshJob, meshShared, type StepHelpers } from './geometry/meshJob.ts'
import { BrepMesher } from './geometry/brepMesher.ts'
import { earlyPart } from './geometry/earlyPart.ts'
import { displayPart, hasText } from './geometry/displayPart.ts'
import { partBodies } from './geometry/meshPart.ts'
import { PieceUse } from './geometry/pieceUse.ts'
import { readHeader } from './header.ts'
import { pmiOf } from './pmi/pmiOf.ts'
import { referencedFiles } from './references.ts'
import { sceneSize } from './geometry/extent.ts'
import type { PartSource } from './structure/bodies.ts'
import type { StepDocument } from './structure/document.ts'
import { looseBodies } from './structure/loose.ts'
import { UNLISTED } from './structure/representations.ts'
import { type AssemblyTree, TreeBuilder } from './structure/tree.ts'
import { lengthUnitOf } from './structure/units.ts'

/** Entities that OpenCascade may draw where no product or representation leads to them. */
const geometryKeywords = ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP', 'SHELL_BASED_SURFACE_MODEL', 'ADVANCED_FACE']

/** Kinds of entities that the verdict names. */
const MAX_SKIPPED_KINDS = 12

/** STEP: AP203, AP214, AP242 and their kin (ISO 10303-21). */
export const reader: FormatReader = {
  id: 'step',

  warmUpFiles: async () => (await import('#step/warmUp')).warmUpFiles(),

  async references(files: FileSet, path: string): Promise<string[]> {
    const document = await readStepFile(files.need(path))
    return [...externalNames(document).flatMap(({ names }) => names.map(([name]) => name)), ...referencedFiles(document.exchange)]
  },

  mesh: (job, worker, answer) => meshShared(job as MeshJob, worker, (done) => answer(done, done.draft)),

  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    const team = meshPool<MeshJob, MeshAnswer>('step')
    try {
      if (options.engine !== 'opencascade' && !options.bodies) team?.startAhead(files.need(path).size)
      await open(files, path, sink, options, team)
    } finally {
      team?.close()
    }
  },
}

async function open(files: FileSet, path: string, sink: Sink, options: OpenOptions, team?: StepHelpers): Promise<void> {
  // The tree of a large assembly takes as much memory as the meshing: nothing holds it here.
  const model = await openStructure(files, path, sink, options)
  if (model) await meshParts(model.used, model.size, sink, options, team)
}

/** Yields the structure. Returns the parts that it places and how far apart they lie; undefined when they have been yielded too. */
async function openStructure(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<{ used: PartSource[]; size: number } | undefined> {
  sink.progress('read', 0)
  const documents = await readDocuments(files, path, earlyPart(files.need(path), sink, options))
  sink.progress('read', 1)
  sink.progress('structure', 0)
  const { root } = documents
  const header = readHeader(root.exchange)
  if (/^IFC/i.test(header.schema)) throw new OpenError('unsupported-format', `${header.schema} is no STEP product data`)
  noteDamage(documents, sink)

  const builder = new TreeBuilder(documents.find)
  const tree = builder.build(root)
  let used = usedParts(tree)
  if (used.length === 0) {
    const loose = looseBodies(root, builder)
    if (loose.length > 0) tree.roots = loose
    used = usedParts(tree)
  }
  if (used.length === 0) {
    await openWithoutParts(files, path, documents, tree, sink, options)
    return undefined
  }

  keepSpecimens(documents, builder, tree)
  const pmi = pmiOf(tree, root, used)
  sink.structure({ ...structureOf(path, root, tree.roots), ...(tree.checkValues.length > 0 && { checkValues: tree.checkValues }), ...(pmi && { pmi }) })
  noteOmissions(tree, root, sink)
  if (pmi && pmi.failed > 0)
    sink.note({ level: 'warning', code: 'annotations-unread', text: 'dimensions, tolerances or datums that the file states incompletely', count: pmi.failed })
  return { used, size: sceneSize(tree.roots) }
}

/** Nothing was found to draw: external files are missing, or the file has geometry that only OpenCascade's own search may find. */
async function openWithoutParts(
  files: FileSet,
  path: string,
  { root, missing }: DocumentSet,
  tree: AssemblyTree,
  sink: Sink,
  options: OpenOptions,
): Promise<void> {
  if (missing.length > 0) return
  const { exchange } = root
  if (!exchange.scan.complete) throw new OpenError('cut-off', 'before anything that can be drawn')
  if (!geometryKeywords.some((keyword) => exchange.rows(keyword).length > 0)) {
    throw new OpenError('no-geometry', tree.undrawn > 0 ? 'only points and lines without ends' : readHeader(exchange).schema)
  }
  const name = baseName(path)
  const whole = await readWholeFile('step', await files.need(path).bytes(), name, options.quality).catch((error: unknown) => {
    if (error instanceof OpenError && error.code === 'file-exception') throw new OpenError('no-geometry', error.detail, { cause: error })
    throw error
  })
  sink.structure({ ...structureOf(path, root, []), root: whole.root })
  for (const part of whole.parts) sink.part(part)
}

function structureOf(path: string, document: StepDocument, roots: Node[]): Structure {
  const header = readHeader(document.exchange)
  const name = baseName(path)
  const root: Node = roots.length === 1 ? roots[0] : { id: 0, name, children: roots }
  return {
    name,
    format: 'step',
    units: lengthUnitOf(unitOf(document)),
    upAxis: 'z',
    root,
    ...(header.application !== '' && { application: header.application }),
    attributes: header.attributes,
  }
}

/** Millimetres per unit of the first representation of a product that states one, else of any. */
function unitOf({ table, representations, exchange }: StepDocument): number | undefined {
  for (const { representations: rows } of table.products.values()) {
    for (const row of rows) {
      const mm = representations.get(row)?.mm
      if (mm !== undefined) return mm
    }
  }
  for (const keyword of exchange.scan.keywords) {
    if (!keyword.endsWith('SHAPE_REPRESENTATION')) continue
    for (const row of exchange.rows(keyword)) {
      const mm = representations.get(row)?.mm
      if (mm !== undefined) return mm
    }
  }
  return representations.get(UNLISTED)?.mm
}

async function meshParts(used: PartSource[], size: number, sink: Sink, options: OpenOptions, team?: StepHelpers): Promise<void> {
  sink.progress('tessellate', 0)
  const lost: PartSource[] = []
  const face = !options.bodies && used.some(hasText) ? await (await import('#step/letters')).loadAnnotationFace() : undefined
  const display = (kind: PartSource['kind']): void => {
    for (const source of used) {
      if (source.kind !== kind) continue
      const draft = displayPart(source, size, options.quality, face)
      if (draft) sink.part(draft)
      else lost.push(source)
    }
  }
  if (options.bodies) return yieldBodies(used, sink)
  display('tessellated')
  const exact = used.filter(({ kind }) => kind === 'exact')
  const reference = referenceMesher()
  const mesher: BodyMesher = options.engine === 'opencascade' ? reference : new BrepMesher(reference, team, new PieceUse(used))
  await mesher.mesh(exact, size, options.quality, {
    part: (draft) => sink.part(draft),
    failed: (source) => lost.push(source),
    progress: (fraction) => sink.progress('tessellate', fraction),
    decided: (decision) => sink.meshing?.(decision),
    ...(sink.later && { later: (work: Promise<void>) => sink.later!(work) }),
    checked: (replaced, kept) => noteChecked(replaced, kept, sink),
  })
  // Curves and annotations are looked at when the bodies are there.
  display('wire')
  noteLost(lost, sink)
}

/** Parts by their exact bodies alone. Those of which a shell is missing are left to their meshes. */
async function yieldBodies(used: readonly PartSource[], sink: Sink): Promise<void> {
  for (const [i, source] of used.entries()) {
    if (source.kind !== 'exact') continue
    const { bodies } = partBodies(source)
    const { id, name, color } = source
    if (bodies.length > 0 && !bodies.some(({ isPartial }) => isPartial)) sink.part({ id, name, origin: 'exact', bodies, ...(color !== 0 && { color }) })
    sink.progress('tessellate', (i + 1) / used.length)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Parts that nothing could be drawn of. */
function noteLost(lost: readonly PartSource[], sink: Sink): void {
  const note = (role: PartSource['role'], level: Note['level'], code: Note['code'], text: string): void => {
    const failed = lost.filter((source) => source.role === role)
    const what = namesOf(failed)
    if (failed.length > 0) sink.note({ level, code, text: `${text}: ${what}`, count: failed.length, params: { what } })
  }
  note(undefined, 'warning', 'parts-failed', 'parts could not be tessellated')
  note('annotation', 'warning', 'annotations-undrawn', 'annotations could not be drawn')
  note('construction', 'info', 'construction-undrawn', 'construction geometry could not be drawn')
}

/** The first names of some parts. */
const namesOf = (parts: readonly PartSource[]): string => [...new Set(parts.map(({ name }) => name))].slice(0, 5).join(', ')

function noteChecked(replaced: readonly PartSource[], kept: readonly PartSource[], sink: Sink): void {
  if (replaced.length > 0) {
    const what = namesOf(replaced)
    sink.note({ level: 'info', code: 'parts-remeshed', text: `parts were meshed again by OpenCascade: ${what}`, count: replaced.length, params: { what } })
  }
  if (kept.length > 0) {
    const what = namesOf(kept)
    sink.note({ level: 'warning', code: 'parts-doubtful', text: `parts with faces that may be wrong: ${what}`, count: kept.length, params: { what } })
  }
}

function noteDamage({ root, missing, foreign, unknown }: DocumentSet, sink: Sink): void {
  const { scan } = root.exchange
  if (!scan.complete) sink.note(cutOff)
  if (scan.damaged > 0) sink.note(damagedData('instances that could not be read', scan.damaged))
  if (unknown > 0) sink.note(damagedData('references to what other files do not name', unknown))
  for (const name of missing) sink.missing(name)
  for (const name of foreign) {
    sink.note({
      level: 'warning',
      code: 'limited-support',
      text: `referenced file is no STEP file: ${baseName(name)}`,
      count: 1,
      params: { what: baseName(name) },
    })
  }
}

function noteOmissions(tree: AssemblyTree, document: StepDocument, sink: Sink): void {
  if (tree.undrawn > 0) sink.note(skippedEntity('points and lines without ends', tree.undrawn))
  const unlimited = tree.undrawnConstruction
  if (unlimited > 0) sink.note({ level: 'info', code: 'construction-undrawn', text: 'planes, axes and points of construction geometry', count: unlimited })
  const { undrawn } = document.annotations
  if (undrawn > 0) sink.note({ level: 'info', code: 'annotations-undrawn', text: 'annotations of which the file holds no drawing', count: undrawn })
  for (const [keyword, count] of [...tree.skipped].slice(0, MAX_SKIPPED_KINDS))
    sink.note({ ...skippedEntity(keyword, count), ...(/^(BOOLEAN_RESULT|MAPPED_ITEM)/.test(keyword) && { level: 'warning' }) })
  if (tree.cycles > 0) sink.note(damagedData('assemblies that contain themselves', tree.cycles))
  if (tree.tooDeep > 0) sink.note(damagedData('assemblies nested too deep', tree.tooDeep))
  if (document.occurrences.unplaced > 0) sink.note(damagedData('components without a placement', document.occurrences.unplaced))
  if (unitOf(document) === undefined) sink.note(unitAssumed)
}

/** Parts that the tree places; others (a tessellated twin of an exact body) are not made. */
function usedParts({ roots, parts }: AssemblyTree): PartSource[] {
  const used = new Uint8Array(parts.length)
  const stack = [...roots]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.part !== undefined) used[node.part] = 1
    for (const child of node.children) stack.push(child)
  }
  return parts.filter(({ id }) => used[id] === 1)
}
