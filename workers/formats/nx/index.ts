import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { baseName, type FileEntry, type FileSet, pathKey } from '../../fileset/fileSet.ts'
import { damagedData, skippedEntity, unreadableFile } from '../../mesh/notes.ts'
import { picturePart } from '../../placeholder/picturePart.ts'
import type { FormatReader, Quality, Sink } from '../format.ts'
import { attributesOf, type Document, previewOf, readBodies, readDocument } from './document.ts'

const PROGRAM = 'NX'
const advice = 'export STEP or Parasolid from NX'

/** NX parts by the Parasolid bodies that they carry; assemblies by the names of their components, whose placements cannot be read. */
export const reader: FormatReader = {
  id: 'nx',

  async references(files, path) {
    const { references, members } = readDocument(await files.need(path).bytes(), baseName(path))
    // The features of a part with bodies of its own can be linked to other parts: those are not components.
    return members.length > 0 ? [] : references
  },

  async open(files, path, sink, { quality }) {
    sink.progress('read', 0)
    const name = baseName(path)
    const document = readDocument(await files.need(path).bytes(), name)
    sink.progress('structure', 0)
    const opening = new Opening(files, sink, quality)
    const root: Node = { id: 0, name: stemOf(name), children: [] }
    await opening.collect(root, document, path, [])
    const preview = previewOf(document)
    sink.structure({
      name,
      format: 'nx',
      units: 'mm',
      upAxis: 'z',
      application: PROGRAM,
      attributes: attributesOf(document),
      root,
      ...(preview && { preview }),
    })
    await opening.show()
  },
}

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')

class Opening {
  private readonly files: FileSet
  private readonly sink: Sink
  private readonly quality: Quality
  /** Parts of the scene by file. */
  private readonly partsOf = new Map<string, number[]>()
  private readonly missing = new Set<string>()
  private nodes = 0
  private unplaced = 0
  private cycles = 0
  /** Problems by the name of the file. */
  private readonly unreadable = new Map<string, string>()
  private readonly drafts: (() => void)[] = []
  private shown = 0
  private pictures = 0
  private failed = 0
  private leftOut = 0
  private doubtful = 0
  private ids = 0

  constructor(files: FileSet, sink: Sink, quality: Quality) {
    this.files = files
    this.sink = sink
    this.quality = quality
  }

  /** Gives `node` what the part shows: its bodies, or its components. */
  async collect(node: Node, document: Document, path: string, above: readonly string[]): Promise<void> {
    const key = pathKey(path)
    if (above.includes(key) || above.length >= MAX_DEPTH) {
      this.cycles++
      return
    }
    if (document.members.length > 0 || document.references.length === 0) {
      this.bodies(node, document, key)
      return
    }
    node.type = 'assembly'
    for (const reference of document.references) {
      if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many components')
      const child: Node = { id: 0, name: stemOf(reference), children: [] }
      node.children.push(child)
      const entry = this.files.resolve(reference, path)
      if (!entry) {
        this.missing.add(reference)
        continue
      }
      this.unplaced++
      const other = await this.read(entry)
      if (other) await this.collect(child, other, entry.path, [...above, key])
    }
  }

  private async read(entry: FileEntry): Promise<Document | undefined> {
    const name = baseName(entry.path)
    try {
      return readDocument(await entry.bytes(), name)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.unreadable.set(name, error.detail)
      return undefined
    }
  }

  /** One part of the scene for each body; the same file shown twice is meshed once. */
  private bodies(node: Node, document: Document, key: string): void {
    let ids = this.partsOf.get(key)
    if (!ids) {
      const first = this.ids
      ids = []
      const { shown, failed, left } = readBodies(document, node.name, this.quality)
      this.failed += failed
      this.leftOut += left
      for (const { draft, flagged } of shown) {
        if (!draft) continue
        if (flagged > 0) this.doubtful++
        const id = this.ids++
        ids.push(id)
        this.shown++
        this.drafts.push(() => this.sink.part({ ...draft, id, name: ids!.length > 1 ? `${node.name} ${id - first + 1}` : node.name }))
      }
      if (ids.length === 0) {
        const picture = picturePart(this.ids, node.name, previewOf(document)?.image, 'z')
        if (picture) {
          ids.push(this.ids++)
          this.pictures++
          this.drafts.push(() => this.sink.part(picture))
        }
      }
      this.partsOf.set(key, ids)
    }
    if (ids.length === 1) node.part = ids[0]
    else node.children = ids.map((part, i) => ({ id: 0, name: `${node.name} ${i + 1}`, part, children: [] }))
  }

  async show(): Promise<void> {
    const { sink } = this
    for (const name of this.missing) sink.missing(name)
    for (const [name, why] of this.unreadable) sink.note(unreadableFile(name, why))
    for (const [i, draft] of this.drafts.entries()) {
      draft()
      sink.progress('tessellate', (i + 1) / this.drafts.length)
    }
    const program = { program: PROGRAM }
    if (this.pictures > 0) {
      sink.note({ level: 'warning', code: 'preview-only', text: `shown by preview pictures only: ${advice}`, count: this.pictures, params: program })
    }
    if (this.unplaced > 0)
      sink.note({ level: 'warning', code: 'unplaced', text: `components stand where they were modelled: ${advice}`, count: this.unplaced, params: program })
    if (this.failed > 0) sink.note(damagedData('bodies that cannot be read', this.failed))
    if (this.doubtful > 0) sink.note({ level: 'warning', code: 'parts-doubtful', text: 'bodies may have wrong faces', count: this.doubtful })
    if (this.leftOut > 0) sink.note(skippedEntity('bodies that the part does not display', this.leftOut))
    if (this.cycles > 0) sink.note(damagedData('assemblies that contain themselves', this.cycles))
    if (this.shown + this.pictures === 0 && this.missing.size === 0) throw new OpenError('no-geometry', `the part holds no bodies: ${advice}`)
  }
}
