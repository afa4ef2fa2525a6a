import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from 'three'
import { srgbColors } from './look.ts'

type Attribute = BufferAttribute | InterleavedBufferAttribute

/** Plain columns of a geometry; lengths fit the vertices. */
export interface Columns {
  positions: Float32Array
  normals?: Float32Array
  uv?: Float32Array
  vertexColor?: Uint8Array
}

/** Components of an attribute as floats, decoded when normalized or interleaved. */
function floats(attribute: Attribute, size: number): Float32Array {
  if (!('isInterleavedBufferAttribute' in attribute) && !attribute.normalized && attribute.itemSize === size && attribute.array instanceof Float32Array)
    return attribute.array
  const out = new Float32Array(attribute.count * size)
  for (let i = 0; i < attribute.count; i++) for (let k = 0; k < size; k++) out[i * size + k] = attribute.getComponent(i, k)
  return out
}

export function columnsOf(geometry: BufferGeometry, withColors: boolean): Columns | undefined {
  const position = geometry.getAttribute('position') as Attribute | undefined
  if (!position || position.count === 0 || position.itemSize < 3) return undefined
  const columns: Columns = { positions: floats(position, 3) }
  const fitting = (name: string): Attribute | undefined => {
    const attribute = geometry.getAttribute(name) as Attribute | undefined
    return attribute && attribute.count >= position.count ? attribute : undefined
  }
  const normal = fitting('normal')
  if (normal && normal.itemSize === 3) columns.normals = floats(normal, 3).subarray(0, position.count * 3)
  const uv = fitting('uv')
  if (uv && uv.itemSize >= 2) columns.uv = floats(uv, 2).subarray(0, position.count * 2)
  const color = withColors ? fitting('color') : undefined
  const size = color?.itemSize
  if (color && (size === 3 || size === 4)) columns.vertexColor = srgbColors(floats(color, size), size).subarray(0, position.count * 4)
  return columns
}

/** Vertex numbers in drawing order, `start` up to `start + count` of the index (or of the vertices). */
export function drawnVertices(geometry: BufferGeometry, start: number, count: number): Uint32Array {
  const index = geometry.getIndex()
  const total = index ? index.count : (geometry.getAttribute('position')?.count ?? 0)
  const from = Math.max(0, Math.min(total, start))
  const length = Math.max(0, Math.min(total - from, count))
  const out = new Uint32Array(length)
  for (let i = 0; i < length; i++) out[i] = index ? index.getX(from + i) : from + i
  return out
}

/** Only those vertices that are drawn, so that a small group of a big geometry costs little. Vertices out of range keep being so. */
export function compact(columns: Columns, indices: Uint32Array): { columns: Columns; indices: Uint32Array } {
  const vertices = columns.positions.length / 3
  if (indices.length >= vertices) return { columns, indices }
  const numbers = new Map<number, number>()
  const moved = new Uint32Array(indices.length)
  const kept: number[] = []
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]
    let number = numbers.get(vertex)
    if (number === undefined) {
      number = vertex < vertices ? kept.push(vertex) - 1 : 0xffffffff
      numbers.set(vertex, number)
    }
    moved[i] = number
  }
  const take = <T extends Float32Array | Uint8Array>(data: T, stride: number): T => {
    const out = new (data.constructor as new (length: number) => T)(kept.length * stride)
    for (let i = 0; i < kept.length; i++) for (let k = 0; k < stride; k++) out[i * stride + k] = data[kept[i] * stride + k]
    return out
  }
  const out: Columns = { positions: take(columns.positions, 3) }
  if (columns.normals) out.normals = take(columns.normals, 3)
  if (columns.uv) out.uv = take(columns.uv, 2)
  if (columns.vertexColor) out.vertexColor = take(columns.vertexColor, 4)
  return { columns: out, indices: moved }
}
