import { OpenError } from '../../../src/core/errors.ts'
import type { HomeView, Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity } from '../../mesh/notes.ts'
import { type AcisModel, noteModel } from '../acis/readAcis.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { type PartGroup, showGroups } from '../exact/partGroups.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import { DesignBodies } from './bodies.ts'
import type { FusionDocument } from './document.ts'
import { Library } from './library.ts'
import { readTree } from './tree.ts'

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
    const note = (model: AcisModel): void => noteModel(model, sink)
    const design = document.design && (await designOf(library, baseName(path), note))
    const bodies = design ?? (await bodiesAlone(document, baseName(path), note))
    const documents = library.opened()
    const failed = (): number => documents.reduce((sum, { failed: streams }) => sum + streams, 0)
    if (bodies.parts === 0)
      throw new OpenError(failed() > 0 ? 'file-exception' : 'no-geometry', failed() > 0 ? 'its bodies cannot be read' : 'the design holds no bodies')
    sink.structure(structureOf(bodies.root, bodies.first, document.design?.home))
    noteDesigns(documents, bodies.several, sink)
    const meshes = documents.reduce((sum, own) => sum + own.meshes, 0)
    if (meshes > 0) sink.note(skippedEntity('mesh bodies', meshes))
    const curves = documents.reduce((sum, own) => sum + (own.design?.unreadCurves ?? 0), 0)
    if (curves > 0) sink.note(skippedEntity('texts and splines of sketches', curves))
    for (const name of design?.missing ?? []) sink.missing(name)
    if (library.passedOver.length > 0) {
      const what = 'electronics and drawings of the archive'
      sink.note({ level: 'info', code: 'limited-support', text: what, count: library.passedOver.length, params: { what } })
    }
    await showGroups(bodies.groups, sink, options)
    if (failed() > 0) sink.note(damagedData('bodies that cannot be read', failed()))
    const absent = design?.absent() ?? 0
    if (absent > 0) sink.note(damagedData('bodies that the file does not hold', absent))
  },
}

/** Tree and bodies of a file. */
interface Shown {
  root: Node
  groups: PartGroup[]
  parts: number
  /** A stream that could be read. */
  first: AcisModel | undefined
  /** Bodies come of several streams without a design that places them. */
  several: boolean
}

/** The tree of the design; undefined where its records give no body. */
async function designOf(
  library: Library,
  name: string,
  read: (model: AcisModel) => void,
): Promise<(Shown & { missing: Set<string>; absent: () => number }) | undefined> {
  const bodies = new DesignBodies(read)
  const { root, missing } = await readTree(library, name, bodies)
  const first = await bodies.first()
  if (!first && missing.size === 0 && bodies.sketches === 0) return undefined
  return { root, groups: bodies.groups, parts: first || bodies.sketches > 0 ? bodies.count : 0, first, several: false, missing, absent: () => bodies.absent }
}

/** All bodies where they were modelled. */
async function bodiesAlone(document: FusionDocument, name: string, read: (model: AcisModel) => void): Promise<Shown> {
  const parts: PartSource[] = []
  const children: Node[] = []
  const models = await document.allModels()
  for (const model of models) {
    read(model)
    const first = parts.length
    for (const part of model.parts) parts.push({ ...part, id: part.id + first })
    for (const root of model.roots) children.push({ ...root, ...(root.part !== undefined && { part: root.part + first }) })
  }
  const groups = [{ bytes: 0, load: async () => parts }]
  return { root: { id: 0, name, children }, groups, parts: parts.length, first: models[0], several: !document.design && models.length > 1 }
}

/** What of the designs could not be read. */
function noteDesigns(documents: readonly FusionDocument[], several: boolean, sink: Sink): void {
  const failed = documents.reduce((sum, { design }) => sum + (design?.failed ?? 0), 0)
  if (failed > 0) {
    const what = 'names, colours or places of some components'
    sink.note({ level: 'info', code: 'limited-support', text: what, count: failed, params: { what } })
  }
  if (several) {
    const what = 'components stand where they were modelled'
    sink.note({ level: 'info', code: 'limited-support', text: what, count: documents.filter(({ design }) => !design).length, params: { what } })
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
