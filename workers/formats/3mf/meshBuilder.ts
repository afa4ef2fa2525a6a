import { Growing } from '../../mesh/growing.ts'
import { vertexNumber } from '../../mesh/text.ts'
import type { XmlAttributes } from '../../mesh/xml.ts'
import { type ObjectMesh, parseIndex } from './model.ts'

/** Gathers the vertices and triangles of one object. */
export class MeshBuilder {
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
    const mesh: ObjectMesh = { positions: this.positions.done(), indices: this.indices.done(), groupIds: this.groupIds }
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
