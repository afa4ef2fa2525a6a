import { type BinaryBody, valueAt } from './plyBody.ts'
import { bytesOfType, type PlyElement, type PlyType } from './plyHeader.ts'

/** Names by which writers call the same property. */
const axes = [['x'], ['y'], ['z']]
const normalNames = [
  ['nx', 'normal_x'],
  ['ny', 'normal_y'],
  ['nz', 'normal_z'],
]
const colorNames = [
  ['red', 'r', 'diffuse_red'],
  ['green', 'g', 'diffuse_green'],
  ['blue', 'b', 'diffuse_blue'],
]
const alphaNames = ['alpha', 'a', 'diffuse_alpha']
const uvNames = [
  ['s', 'u', 'texture_u', 'tx', 'texcoord_s'],
  ['t', 'v', 'texture_v', 'ty', 'texcoord_t'],
]

export interface ColorPlan {
  /** Properties of red, green, blue and alpha (-1 = opaque). */
  at: number[]
  /** What turns each into 0..255. */
  scale: number[]
}

export const propertyAt = (element: PlyElement, names: readonly string[]): number =>
  element.properties.findIndex((property) => property.count === undefined && names.includes(property.name.toLowerCase()))

/** Places of several properties, undefined when one is absent. */
const allOf = (element: PlyElement, names: readonly string[][]): number[] | undefined => {
  const at = names.map((name) => propertyAt(element, name))
  return at.includes(-1) ? undefined : at
}

const toByte = (type: PlyType): number => (type === 'float32' || type === 'float64' ? 255 : type === 'uint16' || type === 'int16' ? 1 / 257 : 1)

export function colorPlan(element: PlyElement): ColorPlan | undefined {
  const rgb = allOf(element, colorNames)
  if (!rgb) return undefined
  const at = [...rgb, propertyAt(element, alphaNames)]
  return { at, scale: at.map((property) => (property < 0 ? 1 : toByte(element.properties[property].type))) }
}

/** One component of a row's colour, 0..255. */
export function colorByte(plan: ColorPlan, row: Float64Array, part: number): number {
  const property = plan.at[part]
  if (property < 0) return 255
  const value = row[property] * plan.scale[part]
  return Number.isNaN(value) ? 0 : Math.max(0, Math.min(255, Math.round(value)))
}

/** Types whose binary values single precision holds. */
const singles: ReadonlySet<PlyType> = new Set(['float32', 'int16', 'uint16', 'int8', 'uint8'])

/** Columns of the vertices, filled row by row. */
export class PlyVertices {
  /** Double precision only where the file has it. */
  positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
  normals?: Float32Array
  colors?: Uint8Array
  uvs?: Float32Array
  /** Bytes of a binary row; 0 where rows differ. */
  readonly stride: number
  private readonly types: readonly PlyType[]
  private readonly place: number[] | undefined
  private readonly normal: number[] | undefined
  private readonly color: ColorPlan | undefined
  private readonly uv: number[] | undefined

  constructor(element: PlyElement, rows: number, isText: boolean) {
    this.types = element.properties.map(({ type }) => type)
    this.stride = element.properties.some(({ count }) => count) ? 0 : this.offset(this.types.length)
    this.place = allOf(element, axes)
    this.normal = allOf(element, normalNames)
    this.color = colorPlan(element)
    this.uv = allOf(element, uvNames)
    const isSingle = !isText && this.place?.every((at) => singles.has(element.properties[at].type))
    this.positions = isSingle ? new Float32Array(rows * 3).fill(Number.NaN) : new Float64Array(rows * 3).fill(Number.NaN)
    if (this.normal) this.normals = new Float32Array(rows * 3)
    if (this.color) this.colors = new Uint8Array(rows * 4)
    if (this.uv) this.uvs = new Float32Array(rows * 2)
  }

  get hasPlaces(): boolean {
    return this.place !== undefined
  }

  /** Only so many rows were there. */
  cut(rows: number): void {
    this.positions = this.positions.subarray(0, rows * 3)
    this.normals = this.normals?.subarray(0, rows * 3)
    this.colors = this.colors?.subarray(0, rows * 4)
    this.uvs = this.uvs?.subarray(0, rows * 2)
  }

  /** Reads rows from `vertex` on, `most` at most, as far as they lie in the piece; gives their number. Not where rows differ (`stride`). */
  read(vertex: number, body: BinaryBody, most: number): number {
    const rows = Math.min(most, Math.floor((body.view.byteLength - body.at) / this.stride))
    if (this.place) this.readColumns(this.positions, vertex, rows, this.place, body)
    if (this.normal && this.normals) this.readColumns(this.normals, vertex, rows, this.normal, body)
    if (this.uv && this.uvs) this.readColumns(this.uvs, vertex, rows, this.uv, body)
    if (this.color && this.colors) {
      const row = new Float64Array(this.types.length)
      for (let i = 0; i < rows; i++) {
        for (const property of this.color.at) if (property >= 0) row[property] = this.value(body, i, property)
        for (let part = 0; part < 4; part++) this.colors[(vertex + i) * 4 + part] = colorByte(this.color, row, part)
      }
    }
    body.at += rows * this.stride
    return rows
  }

  private readColumns(out: Float32Array | Float64Array, vertex: number, rows: number, properties: readonly number[], body: BinaryBody): void {
    const { view, little } = body
    for (const [column, property] of properties.entries()) {
      const type = this.types[property]
      let at = body.at + this.offset(property)
      let to = vertex * properties.length + column
      for (let i = 0; i < rows; i++, at += this.stride, to += properties.length)
        out[to] = type === 'float32' ? view.getFloat32(at, little) : valueAt(view, at, type, little)
    }
  }

  private value({ view, at, little }: BinaryBody, row: number, property: number): number {
    return valueAt(view, at + row * this.stride + this.offset(property), this.types[property], little)
  }

  /** Where a property lies in a binary row. */
  private offset(property: number): number {
    let bytes = 0
    for (let i = 0; i < property; i++) bytes += bytesOfType[this.types[i]]
    return bytes
  }

  set(vertex: number, row: Float64Array): void {
    for (let axis = 0; axis < 3; axis++) {
      if (this.place) this.positions[vertex * 3 + axis] = row[this.place[axis]]
      if (this.normal && this.normals) this.normals[vertex * 3 + axis] = row[this.normal[axis]]
    }
    if (this.color && this.colors) for (let part = 0; part < 4; part++) this.colors[vertex * 4 + part] = colorByte(this.color, row, part)
    if (this.uv && this.uvs) for (let part = 0; part < 2; part++) this.uvs[vertex * 2 + part] = row[this.uv[part]]
  }
}
