import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity } from '../../mesh/notes.ts'
import { parseXml } from '../../mesh/xml.ts'
import { unpacked, zipPackage } from '../../mesh/zipPackage.ts'
import { Container, isContainer } from '../catia/container/container.ts'
import { partDraft, readGraphics } from '../catia/graphics/graphics.ts'
import type { FormatReader, PartDraft, Sink } from '../../contract/format.ts'
import { type ProductStructure, readProductStructure, type Reference } from './productStructure.ts'
import { readRepresentation } from './representation.ts'

/** 3DXML packages: a structure in XML, and shapes in XML or as the graphics of CATIA V5. */
export const reader: FormatReader = {
  id: '3dxml',
  async open(files, path, sink) {
    sink.progress('read', 0)
    const inner = await zipPackage(files.need(path))
    const structure = readProductStructure(await unpacked(await rootOf(inner)))
    const tree = new Tree(structure)
    const root = tree.node(structure.references.get(structure.root)?.name ?? baseName(path), structure.root)
    const about: Structure = { name: baseName(path), format: '3dxml', units: 'mm', upAxis: 'z', application: structure.generator ?? '3DXML', root }
    sink.structure(about)
    if (tree.broken > 0) sink.note(damagedData('instances of components that are not there, or that contain themselves', tree.broken))
    let shown = 0
    for (const [shape, id] of tree.parts) {
      if (await showShape(inner, structure.files.get(shape) ?? '', id, sink)) shown++
      sink.progress('parse', (id + 1) / tree.parts.size)
    }
    if (shown === 0) throw new OpenError('no-geometry', 'no shape of the package can be shown')
  },
}

/** The manifest names the structure; without one it is the only `.3dxml` inside. */
async function rootOf(inner: FileSet): Promise<FileEntry> {
  const manifest = inner.get('Manifest.xml')
  let name = ''
  if (manifest) parseXml(await unpacked(manifest), { close: (tag, text) => void (tag === 'Root' && (name = text.trim())) })
  const root = inner.get(name) ?? [...inner.entries()].find((entry) => entry.path.toLowerCase().endsWith('.3dxml'))
  if (!root) throw new OpenError('file-exception', 'a 3DXML package without a structure')
  return root
}

class Tree {
  /** Numbers of parts by the ids of shapes. */
  readonly parts = new Map<string, number>()
  broken = 0
  private readonly structure: ProductStructure
  private readonly above = new Set<string>()
  private nodes = 0

  constructor(structure: ProductStructure) {
    this.structure = structure
  }

  node(name: string, id: string): Node {
    const node: Node = { id: 0, name, children: [] }
    const reference = this.structure.references.get(id)
    if (!reference || this.above.has(id) || this.above.size >= MAX_DEPTH) {
      this.broken++
      return node
    }
    this.above.add(id)
    this.place(node, reference)
    this.above.delete(id)
    return node
  }

  private place(node: Node, { instances, shapes }: Reference): void {
    const parts = shapes.map((shape) => this.partOf(shape))
    if (parts.length === 1) node.part = parts[0]
    else node.children = parts.map((part) => ({ id: 0, name: node.name, part, children: [] }))
    for (const { name, reference, matrix } of instances) {
      if (++this.nodes > MAX_NODES) throw new OpenError('file-exception', 'too many occurrences')
      const child = this.node(name || (this.structure.references.get(reference)?.name ?? ''), reference)
      if (matrix) child.transform = matrix
      node.children.push(child)
    }
    if (instances.length > 0) node.type = 'assembly'
  }

  private partOf(shape: string): number {
    let id = this.parts.get(shape)
    if (id === undefined) this.parts.set(shape, (id = this.parts.size))
    return id
  }
}

async function showShape(inner: FileSet, file: string, id: number, sink: Sink): Promise<boolean> {
  const entry = inner.resolve(file)
  if (!entry) {
    sink.missing(file)
    return false
  }
  const name = baseName(file).replace(/\.[^.]+$/, '')
  try {
    const part = draftOf(await unpacked(entry), id, name, sink)
    if (part) sink.part(part)
    else sink.note(skippedEntity(`${name} has no triangles`))
    return part !== undefined
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    sink.note({ level: 'warning', code: 'parts-failed', text: `${name}: ${error.detail}`, count: 1, params: { what: name } })
    return false
  }
}

function draftOf(bytes: Uint8Array, id: number, name: string, sink: Sink): PartDraft | undefined {
  if (isContainer(bytes)) return partDraft(id, name, readGraphics(new Container(bytes)))
  const { part, dropped } = readRepresentation(bytes, id, name)
  if (dropped > 0) sink.note(damagedData('triangles with vertices out of range', dropped))
  return part
}
