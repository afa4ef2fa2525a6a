import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node, PartId } from '../../../src/core/scene/model.ts'
import { baseName, type FileEntry, type FileSet, pathKey } from '../../contract/fileSet.ts'
import type { Attachment, Occurrence } from './attachments.ts'
import { isPlace } from './displayMesh.ts'
import { MM_PER_METRE } from './displayMesh.ts'
import { type AssemblyDocument, type Documents, isAssemblyName, resolveAttachment } from './documents.ts'
import type { CarriedAssembly, Preview } from './preview.ts'

interface PreviewMesh {
  preview: Preview
  key: string
}

/** Where a distinct part's shape comes from. */
export interface PartSource {
  id: PartId
  name: string
  file?: FileEntry
  /** Preview of a missing file; of an existing one: in case that it has no display mesh. */
  preview?: PreviewMesh
  /** Box of a missing file without a preview: in the assembly's coordinates, metres. */
  box?: Float64Array
}

export interface AssemblyTree {
  root: Node
  parts: PartSource[]
  missing: string[]
  /** Occurrences shown as boxes; placements that are no numbers; occurrences inside themselves or nested too deep, or too many. */
  boxes: number
  unplaced: number
  cycles: number
}

/** The tree of occurrences of an assembly and its sub-assemblies. */
export class TreeBuilder {
  private readonly files: FileSet
  private readonly documents: Documents
  private readonly byKey = new Map<string, PartSource>()
  private readonly parts: PartSource[] = []
  private readonly missing = new Set<string>()
  /** From the top down to where the tree is being built. */
  private readonly open = new Set<AssemblyDocument | CarriedAssembly>()
  private boxes = 0
  private unplaced = 0
  private cycles = 0
  private nodes = 0

  constructor(files: FileSet, documents: Documents) {
    this.files = files
    this.documents = documents
  }

  build(): AssemblyTree {
    const { root } = this.documents
    const children = this.children(root)
    const { parts, boxes, unplaced, cycles } = this
    return { root: { id: 0, name: baseName(root.path), children, type: 'assembly' }, parts, missing: [...this.missing], boxes, unplaced, cycles }
  }

  private children(document: AssemblyDocument): Node[] {
    if (this.open.has(document) || this.open.size >= MAX_DEPTH) {
      this.cycles++
      return []
    }
    this.open.add(document)
    const nodes = document.attachments.flatMap((attachment) => this.attached(document, attachment))
    this.open.delete(document)
    return nodes
  }

  private attached(document: AssemblyDocument, attachment: Attachment): Node[] {
    const entry = resolveAttachment(this.files, attachment, document.path)
    const assembly = entry && isAssemblyName(entry.path) ? this.documents.byKey.get(pathKey(entry.path)) : undefined
    // A missing sub-assembly, or one that cannot be read.
    const carried = assembly || !isAssemblyName(nameOf(attachment)) ? undefined : document.preview?.ofAssembly(nameOf(attachment))
    const nodes: Node[] = []
    if (!entry) this.missing.add(nameOf(attachment))
    attachment.occurrences.forEach((occurrence, i) => {
      if (this.nodes >= MAX_NODES) {
        this.cycles++
        return
      }
      this.nodes++
      const node: Node = { id: 0, name: occurrence.name || nameOf(attachment), children: [] }
      const color = document.styles.byId.get(occurrence.style)
      if (color) node.color = color
      const transform = placement(occurrence)
      if (!transform) this.unplaced++
      else if (assembly) {
        node.type = 'assembly'
        node.transform = transform
        node.children = this.children(assembly)
      } else if (carried) {
        node.type = 'assembly'
        node.transform = transform
        node.children = this.carried(carried, { document, path: `${occurrence.id}` })
      } else this.place(node, { document, attachment, entry, occurrence, transform, member: i })
      if (transform) nodes.push(node)
    })
    return nodes
  }

  /** Occurrences of a sub-assembly that is only in the preview of `document`: of their files those are used that are there. */
  private carried(assembly: CarriedAssembly, above: { document: AssemblyDocument; path: string }): Node[] {
    if (this.open.has(assembly) || this.open.size >= MAX_DEPTH) {
      this.cycles++
      return []
    }
    this.open.add(assembly)
    const nodes = assembly.occurrences.flatMap((occurrence): Node[] => {
      const transform = placement(occurrence)
      if (!transform) this.unplaced++
      if (!transform || ++this.nodes > MAX_NODES) return []
      const { document } = above
      const path = `${above.path}/${occurrence.id}`
      const node: Node = { id: 0, name: occurrence.name, children: [], transform }
      const color = assembly.colorOf(path)
      if (color) node.color = color
      const shape = assembly.of(occurrence)
      if (typeof shape === 'object') {
        node.type = 'assembly'
        node.children = this.carried(shape, { document, path })
        return [node]
      }
      const name = occurrence.name.replace(/:\d+$/, '')
      const preview = shape && document.preview ? { preview: document.preview, key: shape } : undefined
      const entry = this.files.resolve(name, document.path)
      if (entry) node.part = this.filePart(entry, preview)
      else if (preview) node.part = this.part(`preview:${name.toLowerCase()}`, { name, preview })
      else this.unplaced++
      return [node]
    })
    this.open.delete(assembly)
    return nodes
  }

  private place(node: Node, at: Placed): void {
    const { document, attachment, entry, occurrence, transform, member } = at
    const name = nameOf(attachment)
    const preview = this.previewOf(document, name)
    const members = document.preview?.ownMembers ?? []
    if (entry && !isAssemblyName(entry.path)) {
      node.part = this.filePart(entry, preview)
      node.transform = transform
    } else if (preview) {
      node.part = this.part(`preview:${name.toLowerCase()}`, { name, preview })
      node.transform = transform
    } else if (document.preview && members.length === attachment.occurrences.length) {
      // Members of a frame have shapes of their own, kept in the assembly's coordinates.
      node.part = this.part(`member:${pathKey(document.path)}:${member}`, {
        name: occurrence.name,
        preview: { preview: document.preview, key: members[member] },
      })
    } else {
      this.boxes++
      node.part = this.part(`box:${occurrence.box.join(' ')}`, { name, box: occurrence.box })
    }
  }

  /** Parts of sub-assemblies are in the preview of the top one too. */
  private previewOf(document: AssemblyDocument, name: string): PreviewMesh | undefined {
    for (const { preview } of [document, this.documents.root]) {
      const key = preview?.ofFile(name)
      if (preview && key) return { preview, key }
    }
    return undefined
  }

  private filePart(file: FileEntry, preview: PreviewMesh | undefined): PartId {
    return this.part(`file:${pathKey(file.path)}`, { name: baseName(file.path), file, ...(preview && { preview }) })
  }

  private part(key: string, source: Omit<PartSource, 'id'>): PartId {
    let known = this.byKey.get(key)
    if (!known) {
      known = { id: this.parts.length, ...source }
      this.byKey.set(key, known)
      this.parts.push(known)
    }
    return known.id
  }
}

interface Placed {
  document: AssemblyDocument
  attachment: Attachment
  entry: FileEntry | undefined
  occurrence: Occurrence
  transform: Float64Array
  /** Its number among the occurrences of its file. */
  member: number
}

const nameOf = ({ absolute, relative }: Attachment): string => baseName(absolute) || baseName(relative)

/** Millimetres; undefined when a number is none or senseless. A matrix for row vectors, row after row, is one for column vectors, column after column. */
function placement({ matrix }: { matrix: Float64Array }): Float64Array | undefined {
  if (!matrix.every(isPlace)) return undefined
  const out = matrix.slice()
  for (let i = 12; i < 15; i++) out[i] *= MM_PER_METRE
  return out
}
