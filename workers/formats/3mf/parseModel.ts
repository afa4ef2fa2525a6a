import type { FileEntry } from '../../contract/fileSet.ts'
import { Growing } from '../../mesh/growing.ts'
import { localPositions } from '../../mesh/localPositions.ts'
import { RoughMesh, type ShownForms } from '../../mesh/roughMesh.ts'
import { vertexNumber } from '../../mesh/text.ts'
import { attributeOf, parseXmlFile, type XmlAttributes } from '../../mesh/xml.ts'
import { type ModelFile, type ModelObject, type ObjectMesh, parseIndex, parseTransform, type Placement, unitScale } from './model.ts'
import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute } from '../../../src/core/scene/model.ts'
import { PropertyReader } from './properties.ts'

/** Gathers the vertices and triangles of one object. */
class MeshBuilder {
  /** In the file's unit, until the list of vertices ends: positions near the origin are in single precision from then on. */
  private readonly doubles = new Growing(Float64Array)
  private singles: Float32Array | undefined
  private readonly scale: number
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

  /** `defaults`: the object's own attributes, with `pid` and `pindex`. `scale`: millimetres per unit. */
  constructor(defaults: XmlAttributes, scale: number) {
    this.scale = scale
    this.objectGroup = defaults.pid
    this.objectProperty = parseIndex(defaults.pindex)
    this.painted = defaults.pid !== undefined
  }

  vertex(x: number, y: number, z: number): void {
    this.doubles.push3(x, y, z)
  }

  /** A list of vertices ends. There is one in a good file. */
  endVertices(): void {
    const { doubles, scale, singles } = this
    const { positions, offset } = localPositions(doubles.data.subarray(0, doubles.length), scale)
    if (offset && !singles) return
    if (singles) {
      this.singles = new Float32Array(singles.length + doubles.length)
      this.singles.set(singles)
      for (let i = 0; i < doubles.length; i++) this.singles[singles.length + i] = doubles.data[i] * scale
    } else {
      this.singles = positions
      // Twice as many triangles as vertices are in a closed mesh. Memory that is not used costs nothing.
      this.indices.reserve(positions.length * 2)
    }
    doubles.release()
  }

  /** The mesh as far as it has been read; undefined before its first triangle. */
  soFar(): { positions: Float32Array | Float64Array; indices: Uint32Array; corners: number } | undefined {
    if (this.indices.length === 0) return undefined
    return { positions: this.singles ?? this.doubles.data.subarray(0, this.doubles.length), indices: this.indices.data, corners: this.indices.length }
  }

  /** Millimetres per unit of the positions so far. */
  get unit(): number {
    return this.singles ? 1 : this.scale
  }

  triangle(a: number, b: number, c: number, attributes?: XmlAttributes): void {
    this.indices.push3(vertexNumber(a), vertexNumber(b), vertexNumber(c))
    const brush = attributes?.paint_color ?? attributes?.['slic3rpe:mmu_segmentation']
    if (brush) this.brushed.set(this.indices.length / 3 - 1, brush)
    if (attributes?.pid === undefined && attributes?.p1 === undefined && !this.painted) return
    // The first triangle with a property: those before have none.
    this.painted = true
    const before = this.indices.length / 3 - 1
    while (this.group.length < before) {
      this.group.push(0)
      this.property.push3(0, 0, 0)
    }
    const { pid: id = this.objectGroup, p1: first, p2: second, p3: third } = attributes ?? {}
    this.group.push(id === undefined ? 0 : this.numberOf(id) + 1)
    const own = first !== undefined
    const p1 = own ? parseIndex(first) : this.objectProperty
    const p2 = own && second !== undefined ? parseIndex(second) : p1
    const p3 = own && third !== undefined ? parseIndex(third) : p1
    this.property.push3(p1 + 1, p2 + 1, p3 + 1)
  }

  done(): ObjectMesh {
    const indices = this.indices.take()
    const mesh: ObjectMesh = { positions: this.singles ?? this.doubles.take(), scale: this.unit, indices, groupIds: this.groupIds }
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

/** Reads one `.model` file. Throws `file-exception` where it is no 3MF model. `early` is given coarse forms of large meshes while they are read. */
export async function parseModel(entry: FileEntry, progress?: (fraction: number) => void, early?: ShownForms): Promise<ModelFile> {
  const file: ModelFile = { scale: 1, metadata: [], objects: new Map(), build: [], groups: new Map(), textures: new Map(), skipped: new Map() }
  const properties = new PropertyReader(file)
  let isModel = false
  let object: ModelObject | undefined
  let defaults: XmlAttributes = {}
  let mesh: MeshBuilder | undefined
  let metadata = ''
  let rough: RoughMesh | undefined
  const show = (last = false): void => {
    const read = early && mesh?.soFar()
    if (!read || !mesh || (last && !rough)) return
    rough ??= new RoughMesh(early, { id: 0, name: object?.name ?? '', scale: mesh.unit })
    rough.grow(read.positions, read.indices, read.corners, last)
  }
  await parseXmlFile(
    entry,
    {
      rows: {
        vertices: { element: 'vertex', attributes: ['x', 'y', 'z'], add: (x, y, z) => mesh?.vertex(x, y, z) },
        triangles: { element: 'triangle', attributes: ['v1', 'v2', 'v3'], add: (a, b, c) => mesh?.triangle(a, b, c) },
      },
      open(name, attributes) {
        switch (name) {
          case 'vertex':
            mesh?.vertex(Number(attributes.x), Number(attributes.y), Number(attributes.z))
            return
          case 'triangle':
            mesh?.triangle(Number(attributes.v1), Number(attributes.v2), Number(attributes.v3), attributes)
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
            if (object) mesh = new MeshBuilder(defaults, file.scale)
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
        } else if (name === 'vertices') mesh?.endVertices()
        else if (name === 'mesh' && object && mesh) {
          show(true)
          rough = undefined
          object.mesh = mesh.done()
          mesh = undefined
        } else if (name === 'object' && object) {
          if (!file.objects.has(object.id)) file.objects.set(object.id, object)
          object = undefined
        } else properties.close(name)
      },
    },
    (fraction) => {
      progress?.(fraction)
      show()
    },
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
