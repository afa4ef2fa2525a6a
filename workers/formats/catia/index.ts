import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, extensionOf, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unreadableFile } from '../../mesh/notes.ts'
import { flatPicture, openOrPicture, showLoneAssembly } from '../../mesh/placeholder/picturePart.ts'
import type { FormatReader, PartDraft, Sink } from '../../contract/format.ts'
import { type Document, readDocument } from './document.ts'
import { partDraft, readGraphics } from './graphics/graphics.ts'
import { materialOf, withMaterial } from './graphics/material.ts'
import { Product } from './product/product.ts'
import { fileOf, type ProductTree, readProductTree } from './product/productTree.ts'

/** CATIA V5 parts, products and .cgr, distinguished by their contents. Parts are shown by the display data that they carry. */
export const reader: FormatReader = {
  id: 'catia-part',

  async references(files, path) {
    const { container, kind } = readDocument(await files.need(path).bytes(), path)
    if (kind === 'part') return []
    const product = new Product(container)
    const names: string[] = []
    for (const instance of product.everyInstance()) {
      if (instance.document) names.push(fileOf(files, instance.document, instance.partNumber, path)?.path ?? instance.document.name)
    }
    return [...new Set(names)]
  },

  async open(files, path, sink) {
    sink.progress('read', 0)
    const document = readDocument(await files.need(path).bytes(), path)
    if (document.preview) sink.preview?.(document.preview)
    sink.progress('structure', 0)
    const picture = { path, preview: document.preview, program: 'CATIA', about: about(document, baseName(path)) }
    await openOrPicture(picture, sink, async (own) => {
      if (document.kind === 'part') openPart(document, path, own)
      else await openProduct(document, files, path, own)
    })
  },
}

function openPart(document: Document, path: string, sink: Sink): void {
  const name = baseName(path)
  const stem = stemOf(name)
  const draft = drawn(0, stem, document)
  if (!draft) throw new OpenError('no-geometry', 'the part shows nothing: no bodies and no wires')
  sink.structure({ ...about(document, name), root: { id: 0, name: stem, part: 0, children: [] } })
  sink.progress('parse', 0)
  sink.part(draft)
}

function drawn(id: number, name: string, { container }: Document): PartDraft | undefined {
  const draft = partDraft(id, name, readGraphics(container))
  return draft && withMaterial(draft, materialOf(container))
}

async function openProduct(document: Document, files: FileSet, path: string, sink: Sink): Promise<void> {
  const name = baseName(path)
  const product = new Product(document.container)
  const tree = await readProductTree(files, path, product)
  const root: Node = { id: 0, name: product.partNumber ?? stemOf(name), type: 'assembly', children: tree.children }
  const picture = tree.parts.length === 0 && tree.missing.length > 0 ? flatPicture(0, root.name, document.preview, 'z') : undefined
  if (picture) root.children.push({ id: 0, name: root.name, part: picture.part.id, children: [] })
  sink.structure({ ...about(document, name), ...(picture && { home: picture.home }), root })
  noteTree(tree, sink)
  if (picture) showLoneAssembly(picture.part, sink)
  let shown = 0
  let reason = ''
  for (const [id, entry] of tree.parts.entries()) {
    const problem = await showPart(entry, id, sink)
    if (problem === undefined) shown++
    else reason ||= problem
    sink.progress('parse', (id + 1) / tree.parts.length)
  }
  if (shown === 0 && tree.missing.length === 0) throw new OpenError('no-geometry', reason || 'the product has no components')
}

/** Shows one part file of a product; its faults are noted by name, and the others are shown. */
async function showPart(entry: FileEntry, id: number, sink: Sink): Promise<string | undefined> {
  const name = baseName(entry.path)
  try {
    const draft = drawn(id, stemOf(name), readDocument(await entry.bytes(), entry.path))
    if (draft) {
      sink.part(draft)
      return undefined
    }
    sink.note({ ...skippedEntity(`${name} has no bodies`), params: { what: name } })
    return `${name} has no bodies`
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    const problem = `${name}: ${error.detail}`
    sink.note({ level: 'warning', code: error.code === 'shape-unread' ? 'limited-support' : 'parts-failed', text: problem, count: 1, params: { what: name } })
    return problem
  }
}

function noteTree({ missing, unreadable, unnamed, cycles }: ProductTree, sink: Sink): void {
  for (const name of missing) sink.missing(name)
  for (const [name, why] of unreadable) sink.note(unreadableFile(name, why))
  if (unnamed > 0) sink.note(damagedData('occurrences whose file is not known', unnamed))
  if (cycles > 0) sink.note(damagedData('products that contain themselves', cycles))
}

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')

/** Lengths are millimetres in every file; which unit the user saw is not known. */
function about({ application, kind }: Document, name: string): Omit<Structure, 'root'> {
  const format = kind === 'product' ? 'catia-product' : extensionOf(name) === 'cgr' ? 'catia-cgr' : 'catia-part'
  return { name, format, units: 'mm', upAxis: 'z', application }
}
