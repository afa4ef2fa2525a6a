import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Attribute, Node } from '../../../src/core/scene/model.ts'
import { type File3dm, type InstanceReference, type ObjectAttributes, type RhinoModule, withHandles } from '../../../wasm/rhino/index.ts'
import type { Layer, RhinoMaterial } from './tables.ts'
import { rgbaOf } from './tables.ts'

/** An object of the file as the tree needs it; its shape is read later. */
export interface RhinoObject {
  /** Number in the file's table, and of its part. */
  index: number
  id: string
  name: string
  /** The name is the file's, not made of its kind. */
  named: boolean
  layer: number
  hidden: boolean
  inBlock: boolean
  /** Absent: the viewer's own. */
  color?: Rgba
  material?: RhinoMaterial
  attributes: Attribute[]
  /** Set for an occurrence of a block: its definition and its placement (millimetres). */
  block?: { definition: string; transform: Float64Array }
}

const BLACK = 0x000000ff

/** OpenNURBS' names of object types. */
export const kindNames = (rhino: RhinoModule): Map<unknown, string> =>
  new Map(Object.entries(rhino.ObjectType).map(([name, value]) => [value as unknown, name]))

export function readObjects(rhino: RhinoModule, file: File3dm, layers: readonly Layer[], materials: readonly RhinoMaterial[], scale: number): RhinoObject[] {
  const kinds = kindNames(rhino)
  return withHandles((handles) => {
    const table = handles.own(file.objects())
    return Array.from({ length: table.count }, (_, index) =>
      withHandles((inner): RhinoObject => {
        const object = inner.own(table.get(index))
        const attributes = inner.own(object.attributes())
        const geometry = inner.own(object.geometry())
        const layer = attributes.layerIndex
        const out: RhinoObject = {
          index,
          id: attributes.id,
          name: attributes.name || (geometry ? `${kinds.get(geometry.objectType) ?? 'object'} ${index + 1}` : ''),
          named: Boolean(attributes.name),
          layer,
          hidden: !attributes.visible || attributes.mode === rhino.ObjectMode.Hidden,
          inBlock: attributes.isInstanceDefinitionObject,
          attributes: userStrings(attributes),
        }
        const material = materials[materialIndex(rhino, attributes, layers[layer])]
        if (material) out.material = material
        const drawn = material?.color ?? displayColor(rhino, attributes, layers[layer])
        // Black is Rhino's colour of a new layer; nothing would be seen of shaded faces.
        if (drawn !== undefined && drawn !== BLACK) out.color = drawn
        if (geometry && geometry.objectType === rhino.ObjectType.InstanceReference) {
          const reference = geometry as InstanceReference
          const m = inner.own(reference.xform)
          out.block = {
            definition: reference.parentIdefId,
            transform: new Float64Array([
              m.m00,
              m.m10,
              m.m20,
              0,
              m.m01,
              m.m11,
              m.m21,
              0,
              m.m02,
              m.m12,
              m.m22,
              0,
              m.m03 * scale,
              m.m13 * scale,
              m.m23 * scale,
              1,
            ]),
          }
        }
        return out
      }),
    )
  })
}

function materialIndex(rhino: RhinoModule, attributes: ObjectAttributes, layer: Layer | undefined): number {
  if (attributes.materialSource === rhino.ObjectMaterialSource.MaterialFromObject) return attributes.materialIndex
  return attributes.materialSource === rhino.ObjectMaterialSource.MaterialFromLayer ? (layer?.material ?? -1) : -1
}

function displayColor(rhino: RhinoModule, attributes: ObjectAttributes, layer: Layer | undefined): Rgba | undefined {
  if (attributes.colorSource === rhino.ObjectColorSource.ColorFromObject) return rgbaOf(attributes.objectColor)
  return attributes.colorSource === rhino.ObjectColorSource.ColorFromLayer ? layer?.color : undefined
}

function userStrings(attributes: ObjectAttributes): Attribute[] {
  const pairs = attributes.getUserStrings() as unknown
  if (!Array.isArray(pairs)) return []
  return pairs.slice(0, 200).flatMap((pair: unknown) => (Array.isArray(pair) && pair.length > 1 ? [{ name: String(pair[0]), value: String(pair[1]) }] : []))
}

/** Objects of each block definition, by the definition's id. */
export function readBlocks(file: File3dm, objects: readonly RhinoObject[]): Map<string, { name: string; members: RhinoObject[] }> {
  const byId = new Map(objects.map((object) => [object.id.toLowerCase(), object]))
  return withHandles((handles) => {
    const table = handles.own(file.instanceDefinitions())
    const out = new Map<string, { name: string; members: RhinoObject[] }>()
    const count = typeof table.count === 'function' ? (table.count as () => number)() : table.count
    for (let i = 0; i < count; i++) {
      withHandles((inner) => {
        const definition = inner.own(table.get(i))
        const ids = definition.getObjectIds() as unknown
        const members = Array.isArray(ids) ? ids.flatMap((id) => byId.get(String(id).toLowerCase()) ?? []) : []
        out.set(definition.id.toLowerCase(), { name: definition.name, members })
      })
    }
    return out
  })
}

/** Makes the tree's nodes of objects; blocks are opened, an occurrence inside itself is left out. */
export class ObjectNodes {
  /** Blocks that contain themselves, or whose definition is not there. */
  broken = 0
  private readonly blocks: ReturnType<typeof readBlocks>
  private readonly layers: readonly Layer[]
  private readonly drawn: ReadonlySet<number>
  private made = 0

  /** `drawn` holds the objects that have something to draw. */
  constructor(blocks: ReturnType<typeof readBlocks>, layers: readonly Layer[], drawn: ReadonlySet<number>) {
    this.blocks = blocks
    this.layers = layers
    this.drawn = drawn
  }

  node(object: RhinoObject, open: readonly string[] = []): Node | undefined {
    if (++this.made > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} objects in blocks`)
    const node: Node = { id: 0, name: object.name, children: [] }
    if (object.hidden || (open.length > 0 && !this.layers[object.layer]?.visible)) node.hidden = true
    if (object.attributes.length > 0) node.attributes = object.attributes
    if (!object.block) {
      if (!this.drawn.has(object.index)) return undefined
      node.part = object.index
      return node
    }
    const key = object.block.definition.toLowerCase()
    const block = this.blocks.get(key)
    if (!block || open.includes(key) || open.length >= MAX_DEPTH) {
      this.broken++
      return undefined
    }
    if (object.named) node.name = object.name
    else node.name = block.name || object.name
    node.type = 'block'
    if (object.block.transform.every(Number.isFinite)) node.transform = object.block.transform
    node.children = block.members.flatMap((member) => this.node(member, [...open, key]) ?? [])
    return node.children.length > 0 ? node : undefined
  }
}
