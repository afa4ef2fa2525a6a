import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, unreadableFile } from '../../mesh/notes.ts'
import { showGroups } from '../exact/partGroups.ts'
import type { FormatReader, OpenOptions, Sink } from '../../contract/format.ts'
import { FreecadDocument, labelOf, targetOf } from './document.ts'
import type { DocumentObject, DocumentXml } from './documentXml.ts'
import { pagesOf } from './pages/pageContent.ts'
import { type Rule, TreeBuilder } from './tree.ts'

/** Properties of a document that are shown, by the names that they have there. */
const about = ['Company', 'CreatedBy', 'CreationDate', 'LastModifiedBy', 'LastModifiedDate', 'License', 'Comment']
const SHEET = 'Spreadsheet::Sheet'
const MOST_CELLS = 500
const THUMBNAIL = 'thumbnails/Thumbnail.png'

/** FreeCAD documents: the shapes that are visible, exact, in the tree of their containers; links within the document and to others. */
export const reader: FormatReader = {
  id: 'freecad',
  async references(files: FileSet, path: string): Promise<string[]> {
    const document = await FreecadDocument.open(files.need(path))
    const out = new Set<string>()
    for (const object of document.xml.objects.values()) {
      const file = targetOf(object)?.file
      if (file) out.add(file)
    }
    return [...out]
  },
  async open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
    sink.progress('read', 0)
    const document = await FreecadDocument.open(files.need(path))
    sink.progress('read', 1)
    sink.progress('structure', 0)
    const image = await document.file(THUMBNAIL).catch(() => undefined)
    if (image) sink.preview?.({ image, mime: 'image/png' })
    const documents = new Documents(files, document, sink)
    const pages = pagesOf(document)
    if (options.as === 'drawing' && pages.length > 0) {
      const { drawPages } = await import('./pages/drawPages.ts')
      await drawPages(document, documents.load, path, sink, options)
      return
    }
    let builder = new TreeBuilder(documents.load, 'visible')
    let children = await builder.roots(document)
    for (const rule of ['all', 'sketches'] as Rule[]) {
      if (builder.shapes.count - builder.sketchParts > 0 || documents.missing > 0) break
      builder = new TreeBuilder(documents.load, rule)
      children = await builder.roots(document)
      if (children.length === 0) continue
      const what = rule === 'all' ? 'nothing is visible in the document: all of it is shown' : 'the document holds sketches only'
      sink.note({ level: 'info', code: 'limited-support', text: what, count: 1, params: { what } })
    }
    const { shapes } = builder
    const { failed } = shapes
    if (shapes.count === 0 && documents.missing === 0) throw nothingOf(failed)
    const name = baseName(path)
    const home = document.home()
    sink.structure({
      name,
      format: 'freecad',
      units: 'mm',
      upAxis: 'z',
      ...(home && { home }),
      root: { id: 0, name, children },
      application: `FreeCAD ${document.xml.program}`.trim(),
      attributes: attributesOf(document),
      ...(pages.length > 0 && { sheets: pages.length }),
    } satisfies Structure)
    let shown = 0
    const counting: Sink = {
      ...sink,
      part(part) {
        shown++
        sink.part(part)
      },
    }
    await shapes.showMeshes(counting)
    await showGroups(shapes.groups, counting, options)
    if (failed.length > 0 && shown === 0) throw nothingOf(failed)
    if (failed.length > 0) sink.note(damagedData(`shapes that cannot be read: ${failed.slice(0, 3).join(', ')}`, failed.length))
  },
}

const nothingOf = (failed: readonly string[]): OpenError =>
  failed.length > 0 ? new OpenError('file-exception', 'its shapes cannot be read') : new OpenError('no-geometry', 'the document holds no shapes')

/** The documents that links lead to, each opened once. */
class Documents {
  missing = 0
  private readonly files: FileSet
  private readonly sink: Sink
  private readonly opened = new Map<string, Promise<FreecadDocument | undefined>>()

  constructor(files: FileSet, root: FreecadDocument, sink: Sink) {
    this.files = files
    this.sink = sink
    this.opened.set(root.path, Promise.resolve(root))
  }

  readonly load = (from: FreecadDocument, file: string): Promise<FreecadDocument | undefined> => {
    const entry = this.files.resolve(file, from.path)
    const key = entry?.path ?? `missing ${baseName(file)}`
    let found = this.opened.get(key)
    if (!found) this.opened.set(key, (found = this.open(key, file)))
    return found
  }

  private async open(key: string, file: string): Promise<FreecadDocument | undefined> {
    const entry = this.files.get(key)
    if (!entry) {
      this.missing++
      this.sink.missing(baseName(file))
      return undefined
    }
    try {
      return await FreecadDocument.open(entry)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.missing++
      this.sink.note(unreadableFile(baseName(file), error.detail ?? error.code))
      return undefined
    }
  }
}

/** Properties of the document, and the cells of its spreadsheets. */
function attributesOf({ xml }: FreecadDocument): Attribute[] {
  const sheets = [...xml.objects.values()].filter(({ type }) => type === SHEET).flatMap(cellsOf)
  return [...propertiesOf(xml), ...sheets.slice(0, MOST_CELLS)]
}

/** The cells that have names of their own, which the model goes by; where none has, all. */
function cellsOf(sheet: DocumentObject): Attribute[] {
  const cells = sheet.properties.get('cells')?.items.filter(({ address, content }) => address && content) ?? []
  const named = cells.filter(({ alias }) => alias)
  // Texts begin with an apostrophe, formulas with =.
  return (named.length > 0 ? named : cells).map(({ address, alias, content }) => ({
    group: labelOf(sheet),
    name: alias || address,
    value: content.replace(/^['=]/, ''),
  }))
}

function propertiesOf(xml: DocumentXml): Attribute[] {
  return about.flatMap((name) => {
    const value = xml.properties.get(name)?.attributes.value
    return value ? [{ group: 'FreeCAD', name: name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/ ([A-Z])/g, (text) => text.toLowerCase()), value }] : []
  })
}
