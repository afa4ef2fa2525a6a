import { OpenError } from '../../../src/core/errors.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unitAssumed, unreadableFile } from '../../mesh/notes.ts'
import { linedBox } from '../../mesh/placeholder/solidBox.ts'
import { LaterParts } from '../exact/laterParts.ts'
import type { FormatReader, OpenOptions, PartDraft, Sink } from '../../contract/format.ts'
import { displayPart } from './display.ts'
import { Documents, externalFiles, openDocument } from './document.ts'
import { drawingOf } from './pmi/annotation.ts'
import type { JtDrawing } from './pmi/collect.ts'
import type { JtPart } from './tree/partSource.ts'
import { type JtTree, TreeBuilder } from './tree/tree.ts'

const YIELD_MS = 100

/** Siemens JT, 8.0 to 10: the finest meshes of the parts in the tree of the file, and of the files that it names. */
export const reader: FormatReader = {
  id: 'jt',
  async references(files, path) {
    const { graph } = await openDocument(files.need(path))
    return externalFiles(graph, graph)
  },
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const root = await openDocument(entry)
    sink.progress('structure', 0)
    const documents = new Documents(files, root)
    const tree = await new TreeBuilder(documents, root).build()
    if (tree.parts.length === 0 && tree.missing.size === 0) throw new OpenError('no-geometry', 'the file holds no shapes')
    const { unit, pmi, parts, drawings } = tree
    const application = `JT ${root.container.version}`
    sink.structure({ name: baseName(path), format: 'jt', units: unit, upAxis: 'z', root: tree.root, application, ...(pmi && { pmi }) })
    noteTree(tree, documents, sink)
    if (drawings.length > 0) await draw(drawings, parts.length, sink)
    await showAll(parts, sink, options)
  },
}

function noteTree({ unit, missing, boxes, cycles, unread, unreadPmi }: JtTree, documents: Documents, sink: Sink): void {
  if (unit === 'unknown') sink.note(unitAssumed)
  for (const name of missing) sink.missing(baseName(name))
  for (const [path, why] of documents.failed) sink.note(unreadableFile(baseName(path), why))
  if (boxes > 0) sink.note({ level: 'info', code: 'boxes-only', text: 'missing parts are shown as boxes', count: boxes })
  if (cycles > 0) sink.note(damagedData('nodes that contain themselves, are nested too deep or are not there', cycles))
  if (unread > 0) sink.note(skippedEntity('primitive shapes', unread))
  if (unreadPmi > 0) sink.note(skippedEntity('annotations (PMI)', unreadPmi))
  const failed = documents.all().reduce((sum, { graph }) => sum + graph.failed, 0)
  if (failed > 0) sink.note(damagedData('elements of the scene graph that cannot be read', failed))
}

/** Draws annotations, numbered from `first` on. The stroke font is loaded for their letters. */
async function draw(drawings: readonly JtDrawing[], first: number, sink: Sink): Promise<void> {
  const hasTexts = drawings.some(({ stored }) => stored.texts.length > 0)
  const face = hasTexts ? await (await import('../../drawing/fonts/annotationFace.ts')).loadAnnotationFace() : undefined
  for (const [i, { stored, mm }] of drawings.entries()) {
    const part = drawingOf(stored, first + i, mm, face)
    if (part) sink.part(part)
  }
}

async function showAll(parts: readonly JtPart[], sink: Sink, { quality }: OpenOptions): Promise<void> {
  const later = new LaterParts(sink)
  let failed = 0
  let dropped = 0
  let yielded = performance.now()
  for (const [i, part] of parts.entries()) {
    const shown = displayPart(part)
    failed += shown.failed
    dropped += shown.dropped
    const { draft } = shown
    if (draft && part.exact.length > 0) {
      await later.show(draft, {
        now: async () => (await exactModule()).joinedPart(part, draft, quality),
        later: async () => {
          const again = displayPart(part).draft
          return again && (await exactModule()).joinedPart(part, again, quality)
        },
      })
    } else {
      const other = draft ?? (part.exact.length > 0 ? (await exactModule()).exactPart(part, quality) : undefined) ?? boxOf(part)
      if (other) sink.part(other)
    }
    sink.progress('parse', (i + 1) / parts.length)
    if (performance.now() - yielded > YIELD_MS) {
      // The sign of life needs a turn.
      await new Promise((resolve) => setTimeout(resolve))
      yielded = performance.now()
    }
  }
  later.start()
  if (failed > 0) sink.note({ level: 'warning', code: 'parts-failed', text: 'shapes could not be read', count: failed, params: { what: 'shapes' } })
  if (dropped > 0) sink.note(damagedData('triangles with coordinates that are not numbers', dropped))
}

/** Parasolid's reader is loaded when a file has exact bodies. */
const exactModule = () => import('./exact.ts')

/** Where a part is that cannot be shown. */
const boxOf = ({ id, name, box, scale }: JtPart): PartDraft | undefined =>
  box &&
  linedBox(
    id,
    name,
    box.map((value) => value * scale),
  )
