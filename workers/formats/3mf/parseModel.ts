import type { FileEntry } from '../../contract/fileSet.ts'
import { Growing } from '../../mesh/growing.ts'
import { vertexNumber } from '../../mesh/text.ts'
import { attributeOf, parsePackedXml, type XmlAttributes } from '../../mesh/xml.ts'
import { type ModelFile, type ModelObject, type ObjectMesh, parseIndex, parseTransform, type Placement, unitScale } from './model.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute } from '../../../src/core/scene/model.ts'
import { PropertyReader } from './properties.ts'

/** Gathers the vertices and triangles of one object. */
class MeshBuilder {
  private readonly positions = new Growing(Float64Array)
  private readonly indices = new Growing(Uint32Array)
  /** Properties as signed numbers plus one, so that 0 is none. */
  private readonly group = new Growing(Uint32Array, 16)
  private readonly property = new Growing(Uint32Array, 16)
  private readonly groupIds: string[] = []
  private readonly groupNumber = new Map<string, number>()
  private readonly objectGroup: string | undefined
  private readonly objectProperty: number
  private painted: boolean
  private readonly brushed = new Map<number, string>()

  /** `defaults`: the object's own attributes, with `pid` and `pindex`. */
  constructor(defaults: XmlAttributes) {
    this.objectGroup = defaults.pid
    this.objectProperty = parseIndex(defaults.pindex)
    this.painted = defaults.pid !== undefined
  }

  vertex(attributes: XmlAttributes): void {
    this.positions.push3(Number(attributes.x), Number(attributes.y), Number(attributes.z))
  }

  triangle(attributes: XmlAttributes): void {
    this.indices.push3(vertexNumber(Number(attributes.v1)), vertexNumber(Number(attributes.v2)), vertexNumber(Number(attributes.v3)))
    const brush = attributes.paint_color ?? attributes['slic3rpe:mmu_segmentation']
    if (brush) this.brushed.set(this.indices.length / 3 - 1, brush)
    if (attributes.pid === undefined && attributes.p1 === undefined && !this.painted) return
    // The first triangle with a property: those before have none.
    this.painted = true
    const before = this.indices.length / 3 - 1
    while (this.group.length < before) {
      this.group.push(0)
      this.property.push3(0, 0, 0)
    }
    const id = attributes.pid ?? this.objectGroup
    this.group.push(id === undefined ? 0 : this.numberOf(id) + 1)
    const own = attributes.p1 !== undefined
    const p1 = own ? parseIndex(attributes.p1) : this.objectProperty
    const p2 = own && attributes.p2 !== undefined ? parseIndex(attributes.p2) : p1
    const p3 = own && attributes.p3 !== undefined ? parseIndex(attributes.p3) : p1
    this.property.push3(p1 + 1, p2 + 1, p3 + 1)
  }

  done(): ObjectMesh {
    const mesh: ObjectMesh = { positions: this.positions.take(), indices: this.indices.take(), groupIds: this.groupIds }
    if (this.group.length > 0) {
      mesh.group = Int32Array.from(this.group.done(), (value) => value - 1)
      mesh.property = Int32Array.from(this.property.done(), (value) => value - 1)
    }
    if (this.brushed.size > 0) mesh.paint = this.brushed
    return mesh
  }

  private numberOf(id: string): number {
    let number = this.groupNumber.get(id)
    if (number === undefined) {
      number = this.groupIds.length
      this.groupIds.push(id)
      this.groupNumber.set(id, number)
    }
    return number
  }
}

/** Elements of extensions that add geometry which is not read. */
const UNREAD = new Set(['beamlattice', 'slicestack', 'displacementmesh', 'booleanshape', 'levelset', 'volumedata'])

/** Reads one `.model` file. Throws `file-exception` where it is no 3MF model. */
export async function parseModel(entry: FileEntry, progress?: (fraction: number) => void): Promise<ModelFile> {
  const file: ModelFile = { scale: 1, metadata: [], objects: new Map(), build: [], groups: new Map(), textures: new Map(), skipped: new Map() }
  const properties = new PropertyReader(file)
  let isModel = false
  let object: ModelObject | undefined
  let defaults: XmlAttributes = {}
  let mesh: MeshBuilder | undefined
  let metadata = ''
  await parsePackedXml(
    entry,
    {
      open(name, attributes) {
        switch (name) {
          case 'vertex':
            mesh?.vertex(attributes)
            return
          case 'triangle':
            mesh?.triangle(attributes)
            return
          case 'model':
            isModel = true
            file.scale = unitScale.get(attributes.unit ?? 'millimeter') ?? 1
            return
          case 'metadata':
            metadata = attributes.name ?? ''
            return
          case 'object':
            defaults = attributes
            object = { id: attributes.id ?? '', name: attributes.name ?? '', type: attributes.type ?? 'model', attributes: [], components: [] }
            if (attributes.partnumber) object.attributes.push({ name: 'partnumber', value: attributes.partnumber })
            return
          case 'mesh':
            if (object) mesh = new MeshBuilder(defaults)
            return
          case 'component':
            object?.components.push(placement(attributes))
            return
          case 'item':
            file.build.push(placement(attributes))
            return
        }
        if (UNREAD.has(name)) file.skipped.set(name, (file.skipped.get(name) ?? 0) + 1)
        else properties.open(name, attributes)
      },
      close(name, text) {
        if (name === 'metadata' && metadata !== '') {
          addAttribute(object ? object.attributes : file.metadata, metadata, text)
          metadata = ''
        } else if (name === 'mesh' && object && mesh) {
          object.mesh = mesh.done()
          mesh = undefined
        } else if (name === 'object' && object) {
          if (!file.objects.has(object.id)) file.objects.set(object.id, object)
          object = undefined
        } else properties.close(name)
      },
    },
    progress,
  )
  if (!isModel) throw new OpenError('file-exception', 'no 3MF model')
  return file
}

function placement(attributes: XmlAttributes): Placement {
  const transform = attributes.transform ? parseTransform(attributes.transform) : undefined
  const out: Placement = { objectId: attributes.objectid ?? '', broken: Boolean(attributes.transform) && !transform }
  const path = attributeOf(attributes, 'path')
  if (path) out.path = path
  if (transform) out.transform = transform
  if (attributes.partnumber) out.partNumber = attributes.partnumber
  return out
}

function addAttribute(list: Attribute[], name: string, text: string): void {
  const value = text.trim()
  if (value !== '') list.push({ name: name.slice(name.lastIndexOf(':') + 1), value })
}
