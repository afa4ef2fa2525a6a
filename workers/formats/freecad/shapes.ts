import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { meshPart, type RawMesh } from '../../mesh/meshPart.ts'
import type { Sink } from '../../contract/format.ts'
import { readOutline, readOutlinedParts } from '../brep/outline.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { type PartGroup, READ_AT_ONCE } from '../exact/partGroups.ts'
import { type Appearance, appearanceOf } from './appearance.ts'
import { type FreecadDocument, labelOf } from './document.ts'
import type { DocumentObject } from './documentXml.ts'
import { readMeshKernel } from './meshKernel.ts'

const decoder = new TextDecoder('latin1')
const versionOf = (bytes: Uint8Array): number => Number(/CASCADE Topology V(\d)/.exec(decoder.decode(bytes.subarray(0, 256)))?.[1] ?? 1)

/** The shapes and meshes of an opening: their trees at once, their geometry when it is to be shown. */
export class Shapes {
  readonly groups: PartGroup[] = []
  readonly meshes: (() => Promise<RawMesh | undefined>)[] = []
  /** How many parts there are, shapes and meshes. */
  count = 0
  /** Names of shapes that cannot be read. */
  readonly failed: string[] = []
  /** Unpacked bytes that are kept from the look at the tree: those of small documents. */
  private kept = 0

  /** The nodes of a shape, which already stand where the object does. `look`: how it is shown. */
  async shape(document: FreecadDocument, object: DocumentObject, look: () => Promise<Appearance>): Promise<Node[]> {
    const file = object.properties.get('Shape')?.attributes.file
    const bytes = await document.file(file)
    if (!bytes) return []
    const label = labelOf(object)
    const outline = readOutline(bytes, versionOf(bytes))
    const size = bytes.length
    let known = document.shapeBytes <= READ_AT_ONCE && this.kept + size <= READ_AT_ONCE ? bytes : undefined
    if (known) this.kept += size
    else release(bytes)
    if (!outline) {
      this.failed.push(label)
      return []
    }
    if (outline.parts === 0) return []
    const first = this.count
    this.count += outline.parts
    const load = async (): Promise<PartSource[]> => {
      const data = known ?? (await document.file(file))
      known = undefined
      const parts = data && readOutlinedParts(data, versionOf(data))
      if (!parts) this.failed.push(label)
      else coloured(parts, await look())
      if (data) release(data)
      return parts?.map((part) => ({ ...part, id: part.id + first, name: label })) ?? []
    }
    this.groups.push({ bytes: size, load })
    return outline.roots.map((root) => renumbered(root, first))
  }

  /** The node of a mesh. */
  mesh(document: FreecadDocument, object: DocumentObject): Node[] {
    const file = object.properties.get('Mesh')?.attributes.file
    if (!document.has(file)) return []
    const id = this.count++
    const name = labelOf(object)
    this.meshes.push(async () => {
      try {
        const bytes = await document.file(file)
        const { color } = await appearanceOf(document, object)
        return bytes && { id, name, ...readMeshKernel(bytes), ...(color !== 0 && { color }) }
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
        this.failed.push(name)
        return undefined
      }
    })
    return [{ id: 0, name, part: id, children: [] }]
  }

  /** Shows the meshes one by one. */
  async showMeshes(sink: Pick<Sink, 'part'>): Promise<void> {
    for (const read of this.meshes) {
      const mesh = await read()
      if (mesh) sink.part(meshPart(mesh).part)
    }
  }
}

function coloured(parts: readonly PartSource[], { color, faces }: Appearance): void {
  const all = parts.flatMap(({ bodies }) => bodies.flatMap((body) => body.faces))
  // Faces are numbered as they are met; lists of another length are of another state of the shape.
  if (faces?.length === all.length) for (const [i, face] of all.entries()) face.color = faces[i]
  for (const part of parts) part.color = color
}

function renumbered(node: Node, first: number): Node {
  return { ...node, ...(node.part !== undefined && { part: node.part + first }), children: node.children.map((child) => renumbered(child, first)) }
}
