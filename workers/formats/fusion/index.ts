import { OpenError } from '../../../src/core/errors.ts'
import type { HomeView, Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity } from '../../mesh/notes.ts'
import { type AcisModel, noteModel } from '../acis/readAcis.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { showParts } from '../exact/showParts.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import type { FusionDocument } from './document.ts'
import { Library } from './library.ts'
import { type FusionTree, readTree } from './tree.ts'

/** Autodesk Fusion archives: the exact bodies of the design, in the tree of its components. */
export const reader: FormatReader = {
  id: 'fusion',
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const library = await Library.open(files, path)
    sink.progress('read', 1)
    sink.progress('structure', 0)
    const { root: document } = library
    const image = await document.preview()
    if (image) sink.preview?.({ image, mime: 'image/png' })
    const tree = (document.design && (await treeOf(library, baseName(path)))) ?? (await bodiesAlone(document, baseName(path)))
    const documents = library.opened()
    const failed = documents.reduce((sum, { failed: streams }) => sum + streams, 0)
    if (tree.parts.length === 0)
      throw new OpenError(failed > 0 ? 'file-exception' : 'no-geometry', failed > 0 ? 'its bodies cannot be read' : 'the design holds no bodies')
    const models = documents.flatMap(({ loaded }) => loaded)
    sink.structure(structureOf(tree.root, models[0], document.design?.home))
    for (const model of models) noteModel(model, sink)
    if (failed > 0) sink.note(damagedData('bodies that cannot be read', failed))
    if (tree.absent > 0) sink.note(damagedData('bodies that the file does not hold', tree.absent))
    noteDesigns(documents, sink)
    const meshes = documents.reduce((sum, own) => sum + own.meshes, 0)
    if (meshes > 0) sink.note(skippedEntity('mesh bodies', meshes))
    for (const name of tree.missing) sink.missing(name)
    if (library.passedOver.length > 0) {
      const what = 'electronics and drawings of the archive'
      sink.note({ level: 'info', code: 'limited-support', text: what, count: library.passedOver.length, params: { what } })
    }
    await showParts(tree.parts, sink, options)
  },
}

/** The tree of the design; undefined where its records give no body. */
async function treeOf(library: Library, name: string): Promise<FusionTree | undefined> {
  const tree = await readTree(library, name)
  return tree.parts.length > 0 || tree.missing.size > 0 ? tree : undefined
}

/** All bodies where they were modelled. */
async function bodiesAlone(document: FusionDocument, name: string): Promise<FusionTree> {
  const parts: PartSource[] = []
  const children: Node[] = []
  for (const model of await document.allModels()) {
    const first = parts.length
    for (const part of model.parts) parts.push({ ...part, id: part.id + first })
    for (const root of model.roots) children.push({ ...root, ...(root.part !== undefined && { part: root.part + first }) })
  }
  return { root: { id: 0, name, children }, parts, missing: new Set(), absent: 0 }
}

/** What of the designs could not be read. */
function noteDesigns(documents: readonly FusionDocument[], sink: Sink): void {
  const failed = documents.reduce((sum, { design }) => sum + (design?.failed ?? 0), 0)
  if (failed > 0) {
    const what = 'names, colours or places of some components'
    sink.note({ level: 'info', code: 'limited-support', text: what, count: failed, params: { what } })
  }
  const without = documents.filter(({ design }) => !design)
  const several = without.some(({ loaded }) => loaded.length > 1)
  if (several) {
    const what = 'components stand where they were modelled'
    sink.note({ level: 'info', code: 'limited-support', text: what, count: without.length, params: { what } })
  }
}

function structureOf(root: Node, model: AcisModel | undefined, home: HomeView | undefined): Structure {
  return {
    name: root.name,
    format: 'fusion',
    units: 'mm',
    upAxis: home && Math.abs(home.up[1]) > Math.SQRT1_2 ? 'y' : 'z',
    ...(home && { home }),
    root,
    application: model?.header.product || 'Autodesk Fusion',
    attributes: model?.header.kernel ? [{ group: 'ACIS', name: 'Kernel', value: model.header.kernel }] : [],
  }
}
