import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { HomeView, Node } from '../../../src/core/scene/model.ts'
import { baseName, type FileEntry, type FileSet, pathKey } from '../../contract/fileSet.ts'
import { besideEachOther } from '../../io/fileset/besideEachOther.ts'
import { NumberedFiles } from '../../io/fileset/blobEntry.ts'
import { damagedData, skippedEntity, unreadableFile } from '../../mesh/notes.ts'
import { type FlatPicture, flatPicture, openOrPicture, picturePart, showLoneAssembly } from '../../mesh/placeholder/picturePart.ts'
import type { FormatReader, Quality, Sink } from '../../contract/format.ts'
import { ModelFiles } from './assembly/members.ts'
import { type Document, isSavedExploded, membersOf, outlineOf, previewOf, readDocument } from './document.ts'
import { hasShape, type Shape, shapeOf } from './part/shape.ts'
import { type ShownPart, showShapes } from './part/showShapes.ts'

const PROGRAM = 'Creo'
const advice = 'export STEP from Creo'

/** Creo and Pro/ENGINEER parts (exact bodies; display meshes or the picture where those are enciphered) and assemblies, packed or text. */
export const reader: FormatReader = {
  id: 'creo-part',

  async references(files, path) {
    const document = readDocument(await files.need(path).bytes())
    if (document.kind === 'part') return []
    const models = new ModelFiles(files)
    return [...new Set(membersOf(document).map((member) => models.find(member, path)?.path ?? `${member.family.toLowerCase()}.prt`))]
  },

  async open(files, path, sink, { quality }) {
    sink.progress('read', 0)
    const document = readDocument(await files.need(path).bytes())
    const preview = previewOf(document)
    if (preview) sink.preview?.(preview)
    sink.progress('structure', 0)
    const name = baseName(path)
    const { kind, release } = document
    const about = { format: kind === 'part' ? 'creo-part' : 'creo-assembly', upAxis: 'y', application: release } as const
    await openOrPicture({ path, preview, program: PROGRAM, about }, sink, async (own) => {
      const opening = new Opening(files, own, quality)
      const root: Node = { id: 0, name: stemOf(name), children: [] }
      if (kind === 'assembly') await opening.assembly(root, document, path, [])
      else root.part = opening.parts.numberOf(files.need(path))
      const home = await opening.replacement(root, document)
      own.structure({ ...about, ...(home && { home }), name, units: document.units, root })
      if (isSavedExploded(document)) own.note(skippedEntity('exploded view'))
      await opening.show()
    })
  },
}

const stemOf = (name: string): string => name.replace(/(\.\d+)?$/, '').replace(/\.(prt|asm)$/i, '')

class Opening {
  private readonly models: ModelFiles
  private readonly sink: Sink
  readonly parts = new NumberedFiles()
  private readonly missing = new Set<string>()
  private readonly unreadable = new Map<string, string>()
  /** Files that members name: assemblies, parts, and those that cannot be read. */
  private readonly kinds = new Map<FileEntry, Document | 'part' | undefined>()
  private nodes = 0
  private unplaced = 0
  private cycles = 0
  private picture: FlatPicture | undefined
  private readonly quality: Quality
  /** Shape of the first part that has one: it is not read twice. */
  private firstShape: { entry: FileEntry; shape: Shape } | undefined

  constructor(files: FileSet, sink: Sink, quality: Quality) {
    this.models = new ModelFiles(files)
    this.sink = sink
    this.quality = quality
  }

  async assembly(node: Node, document: Document, path: string, above: readonly string[]): Promise<void> {
    const key = pathKey(path)
    if (above.includes(key) || above.length >= MAX_DEPTH) {
      this.cycles++
      return
    }
    node.type = 'assembly'
    const members = membersOf(document).map((member) => ({ member, entry: this.models.find(member, path) }))
    this.nodes += members.length
    if (this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many components')
    await this.readKinds(members.flatMap(({ entry }) => entry ?? []))
    for (const { member, entry } of members) {
      const child: Node = { id: 0, name: member.name, children: [] }
      if (member.matrix) {
        child.transform = member.matrix.slice()
        for (let i = 12; i < 15; i++) child.transform[i] *= document.scale
      } else this.unplaced++
      node.children.push(child)
      if (!entry) this.missing.add(`${member.family.toLowerCase()}.prt`)
      else await this.member(child, entry, [...above, key])
    }
  }

  /** Reads files that are not known yet. Of parts only the kind is kept: their shapes are read when they are shown. */
  private async readKinds(entries: readonly FileEntry[]): Promise<void> {
    const unread = [...new Set(entries)].filter((entry) => !this.kinds.has(entry))
    await besideEachOther(
      unread,
      ({ size }) => size,
      async (entry) => {
        try {
          const document = readDocument(await entry.bytes())
          this.kinds.set(entry, document.kind === 'part' ? 'part' : document)
        } catch (error) {
          if (!(error instanceof OpenError)) throw error
          this.kinds.set(entry, undefined)
          this.unreadable.set(baseName(entry.path), error.detail)
        }
      },
    )
  }

  private async member(node: Node, entry: FileEntry, above: readonly string[]): Promise<void> {
    const kind = this.kinds.get(entry)
    if (kind === 'part') node.part = this.parts.numberOf(entry)
    if (kind === undefined || kind === 'part') return
    try {
      await this.assembly(node, kind, entry.path, above)
    } catch (error) {
      if (!(error instanceof OpenError) || error.detail.startsWith('too many')) throw error
      this.unreadable.set(baseName(entry.path), error.detail)
    }
  }

  /**
   * The picture of the file that was opened stands for all of it when not one of its parts has a shape: pictures of parts, each from a direction of its own, do not
   * make an assembly. Returns the view of it.
   */
  async replacement(root: Node, document: Document): Promise<HomeView | undefined> {
    if (await this.hasShape()) return undefined
    const isPart = root.part !== undefined
    // An assembly's outline encloses its members: without any it has none.
    this.picture = flatPicture(0, root.name, previewOf(document), 'y', isPart || root.children.length > 0 ? outlineOf(document) : undefined)
    if (!this.picture) return undefined
    if (!isPart) {
      withoutParts(root)
      root.children.push({ id: 0, name: root.name, part: 0, children: [] })
    }
    return this.picture.home
  }

  private async hasShape(): Promise<boolean> {
    for (const entry of this.parts.list) {
      const shape = shapeOf(readDocument(await entry.bytes()))
      if (!hasShape(shape)) continue
      this.firstShape = { entry, shape }
      return true
    }
    return false
  }

  async show(): Promise<void> {
    const { sink } = this
    for (const name of this.missing) sink.missing(name)
    for (const [name, why] of this.unreadable) sink.note(unreadableFile(name, why))
    let pictures = 0
    const drawn = this.picture ? [] : this.parts.list
    if (this.picture && this.parts.list.length === 0 && this.missing.size > 0) showLoneAssembly(this.picture.part, sink)
    else if (this.picture) {
      pictures = Math.max(1, this.parts.list.length)
      sink.part(this.picture.part)
    }
    let parsed = 0
    const read = await besideEachOther(
      [...drawn.entries()],
      ([, { size }]) => size,
      async ([id, entry]): Promise<ShownPart | undefined> => {
        const document = readDocument(await entry.bytes())
        const name = stemOf(baseName(entry.path))
        const shape = this.firstShape?.entry === entry ? this.firstShape.shape : shapeOf(document)
        sink.progress('parse', ++parsed / drawn.length)
        if (hasShape(shape)) return { id, name, shape, scale: document.scale }
        const picture = picturePart(id, name, previewOf(document), 'y', outlineOf(document))
        if (picture) sink.part(picture)
        if (picture) pictures++
        return undefined
      },
    )
    const shapes = read.filter((shape) => shape !== undefined)
    const dropped = await showShapes(shapes, sink, this.quality)
    const program = { program: PROGRAM }
    if (pictures > 0) sink.note({ level: 'warning', code: 'preview-only', text: `shown by preview pictures only: ${advice}`, count: pictures, params: program })
    if (this.unplaced > 0)
      sink.note({ level: 'warning', code: 'unplaced', text: `components stand where they were modelled: ${advice}`, count: this.unplaced, params: program })
    if (dropped > 0) sink.note(damagedData('triangles with numbers that cannot be read', dropped))
    if (this.cycles > 0) sink.note(damagedData('assemblies that contain themselves', this.cycles))
    if (shapes.length + pictures === 0 && this.missing.size === 0) throw new OpenError('shape-unread', `nothing in the file can be shown: ${advice}`)
  }
}

/** Takes the parts from a tree, whose names and places stay. */
function withoutParts(root: Node): void {
  const stack = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    delete node.part
    stack.push(...node.children)
  }
}
