import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { HomeView, Node } from '../../../src/core/scene/model.ts'
import { baseName, type FileEntry, type FileSet, pathKey } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unreadableFile } from '../../mesh/notes.ts'
import { flatPicture, showLoneAssembly } from '../../mesh/placeholder/picturePart.ts'
import type { Quality, Sink } from '../../contract/format.ts'
import { type Component, stemOf } from './assembly/instances.ts'
import { componentsOf, type Document, previewOf, readBodies, readDocument } from './document.ts'

const PROGRAM = 'NX'
const advice = 'export STEP or Parasolid from NX'

/** What a file shows, once it has been read. */
interface Shown {
  /** Its bodies, as parts of the scene. */
  parts: { part: number; hidden: boolean }[]
  components: Component[]
}

/** The opening of one NX file with all that it refers to: each file is read and meshed once. */
export class Opening {
  private readonly files: FileSet
  private readonly sink: Sink
  private readonly quality: Quality
  private readonly shownBy = new Map<string, Shown>()
  private readonly missing = new Set<string>()
  /** Problems by the name of the file. */
  private readonly unreadable = new Map<string, string>()
  private readonly drafts: (() => void)[] = []
  private nodes = 0
  private unplaced = 0
  private cycles = 0
  private bodies = 0
  private pictures = 0
  private empty = 0
  private failed = 0
  private leftOut = 0
  private doubtful = 0
  private hidden = 0
  private ids = 0

  constructor(files: FileSet, sink: Sink, quality: Quality) {
    this.files = files
    this.sink = sink
    this.quality = quality
  }

  /** Gives `node` what the part shows: its bodies, and its components below it. `above`: keys of the files that it is in. */
  async collect(node: Node, document: Document | undefined, path: string, above: readonly string[]): Promise<void> {
    const key = pathKey(path)
    if (above.includes(key) || above.length >= MAX_DEPTH) {
      this.cycles++
      return
    }
    const shown = this.shownBy.get(key) ?? (document && this.showsOf(document, path))
    if (!shown) return
    const { parts, components } = shown
    if (components.length === 0 && parts.length === 1) node.part = parts[0].part
    else {
      const name = stemOf(baseName(path))
      for (const [i, { part, hidden }] of parts.entries())
        node.children.push({ id: 0, name: nameOf(name, i, parts.length), part, ...(hidden && { hidden }), children: [] })
    }
    if (components.length > 0) node.type = 'assembly'
    for (const component of components) {
      if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many components')
      const child: Node = { id: 0, name: component.name ?? stemOf(component.file), children: [] }
      if (component.matrix) child.transform = component.matrix.slice()
      node.children.push(child)
      const entry = this.files.resolve(component.file, path)
      if (!entry) {
        this.missing.add(component.file)
        continue
      }
      if (!component.matrix) this.unplaced++
      await this.collect(child, await this.read(entry), entry.path, [...above, key])
    }
  }

  /** A part without bodies, and an assembly of which no body is there, are shown by the picture of the file that was opened. Returns the view of it. */
  replacement(root: Node, document: Document): HomeView | undefined {
    if (this.drafts.length > 0) return undefined
    const picture = flatPicture(this.ids, root.name, previewOf(document), 'z')
    if (!picture) return undefined
    if (this.missing.size === 0) this.pictures++
    this.drafts.push(() => (this.missing.size > 0 ? showLoneAssembly(picture.part, this.sink) : this.sink.part(picture.part)))
    if (root.children.length === 0) root.part = this.ids++
    else root.children.push({ id: 0, name: root.name, part: this.ids++, children: [] })
    return picture.home
  }

  /** Undefined also for a file that has been read already. */
  private async read(entry: FileEntry): Promise<Document | undefined> {
    const name = baseName(entry.path)
    if (this.shownBy.has(pathKey(entry.path)) || this.unreadable.has(name)) return undefined
    try {
      return readDocument(await entry.bytes(), name)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.unreadable.set(name, error.detail)
      return undefined
    }
  }

  /** One part of the scene for each body. */
  private showsOf(document: Document, path: string): Shown {
    const name = stemOf(baseName(path))
    const components = componentsOf(document)
    const parts: Shown['parts'] = []
    const { shown, failed, left } = readBodies(document, name, this.quality)
    this.failed += failed
    this.leftOut += left
    const drawn = shown.filter(({ draft }) => draft)
    // A file that hides all its bodies shows some nevertheless.
    const hides = components.length > 0 || drawn.some(({ hidden }) => !hidden)
    for (const [i, { draft, flagged, hidden }] of drawn.entries()) {
      if (flagged > 0) this.doubtful++
      const id = this.ids++
      parts.push({ part: id, hidden: hidden && hides })
      this.bodies++
      if (hidden && hides) this.hidden++
      this.drafts.push(() => this.sink.part({ ...draft!, id, name: nameOf(name, i, drawn.length) }))
    }
    if (parts.length === 0 && components.length === 0) this.empty++
    const out = { parts, components }
    this.shownBy.set(pathKey(path), out)
    return out
  }

  /** Yields the parts, and notes those that are missing, doubtful or left out. Throws `no-geometry` when there is nothing. */
  show(): void {
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
    if (this.empty > 0 && this.bodies > 0) sink.note(skippedEntity('components without bodies', this.empty))
    if (this.hidden > 0) sink.note({ level: 'info', code: 'hidden-nodes', text: 'bodies are hidden in the file', count: this.hidden })
    if (this.leftOut > 0) sink.note(skippedEntity('bodies that the part does not display', this.leftOut))
    if (this.cycles > 0) sink.note(damagedData('assemblies that contain themselves', this.cycles))
    if (this.bodies + this.pictures === 0 && this.missing.size === 0) throw new OpenError('no-geometry', `the part holds no bodies: ${advice}`)
  }
}

const nameOf = (name: string, i: number, count: number): string => (count > 1 ? `${name} ${i + 1}` : name)
