import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from 'three'
import { type Look, lookOf, srgbColors } from './look.ts'
import type { PartDraft } from '../../contract/format.ts'
import { meshPart } from '../meshPart.ts'
import { wirePart } from '../wirePart.ts'
import type { Pictures } from './pictures.ts'
import type { PartJob } from './sceneTree.ts'

type Attribute = BufferAttribute | InterleavedBufferAttribute

/** Plain columns of a geometry; lengths fit the vertices. */
interface Columns {
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

function columnsOf(geometry: BufferGeometry, withColors: boolean): Columns | undefined {
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
function drawnVertices(geometry: BufferGeometry, start: number, count: number): Uint32Array {
  const index = geometry.getIndex()
  const total = index ? index.count : (geometry.getAttribute('position')?.count ?? 0)
  const from = Math.max(0, Math.min(total, start))
  const length = Math.max(0, Math.min(total - from, count))
  const out = new Uint32Array(length)
  for (let i = 0; i < length; i++) out[i] = index ? index.getX(from + i) : from + i
  return out
}

/** Only those vertices that are drawn, so that a small group of a big geometry costs little. Vertices out of range keep being so. */
function compact(columns: Columns, indices: Uint32Array): { columns: Columns; indices: Uint32Array } {
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

export interface MadePart {
  part?: PartDraft
  /** Triangles, lines and points that could not be used. */
  dropped: number
}

/** The part of one job, in millimetres. */
export async function scenePart(job: PartJob, scale: number, pictures: Pictures): Promise<MadePart> {
  const look = lookOf(job.material)
  const all = columnsOf(job.geometry, look.vertexColors)
  if (!all) return { dropped: 0 }
  const drawn = concat(job.ranges.map(({ start, count }) => drawnVertices(job.geometry, start, count)))
  return job.drawn === 'triangles' ? trianglePart(job, look, all, drawn, scale, pictures) : linePart(job, look, all, drawn, scale)
}

async function trianglePart(job: PartJob, look: Look, all: Columns, drawn: Uint32Array, scale: number, pictures: Pictures): Promise<MadePart> {
  const { columns, indices } = compact(all, drawn)
  // The index may be the geometry's own: turned in a copy.
  if (look.inside) for (let i = 0; i + 2 < indices.length; i += 3) [indices[i + 1], indices[i + 2]] = [indices[i + 2], indices[i + 1]]
  const { picture } = look
  const texture = picture && columns.uv ? await pictures.load(picture.address, { repeat: picture.repeat, flipY: picture.flipY }) : undefined
  if (texture && picture?.transform && columns.uv) columns.uv = transformed(columns.uv, picture.transform.elements)
  const { part, dropped } = meshPart({
    id: job.id,
    name: job.name,
    ...columns,
    // Normals of a surface seen from behind point the other way; they are made anew.
    normals: look.inside ? undefined : columns.normals,
    uv: texture ? columns.uv : undefined,
    indices,
    scale,
    // Writers leave the diffuse colour dark or grey beside a picture: the picture alone counts.
    color: texture ? (0xffffff00 | ((look.color ?? 255) & 255)) >>> 0 : look.color,
    metalness: look.metalness,
    roughness: look.roughness,
    doubleSided: look.doubleSided,
    texture,
  })
  return part.mesh ? { part, dropped } : { dropped }
}

function linePart(job: PartJob, look: Look, columns: Columns, drawn: Uint32Array, scale: number): MadePart {
  const asPoints = job.drawn === 'points'
  const raw = { id: job.id, name: job.name, positions: columns.positions, vertexColor: columns.vertexColor, color: look.color, scale }
  const empty = new Uint32Array(0)
  if (asPoints) return wirePart({ ...raw, line: empty, lineStart: new Uint32Array(1), point: drawn })
  if (job.drawn === 'segments') {
    const even = drawn.subarray(0, drawn.length & ~1)
    return wirePart({ ...raw, line: even, lineStart: Uint32Array.from({ length: even.length / 2 + 1 }, (_, i) => i * 2), point: empty })
  }
  const line = job.drawn === 'loop' && drawn.length > 2 ? concat([drawn, drawn.subarray(0, 1)]) : drawn
  return wirePart({ ...raw, line, lineStart: new Uint32Array([0, line.length]), point: empty })
}

function concat(arrays: Uint32Array[]): Uint32Array {
  if (arrays.length === 1) return arrays[0]
  const out = new Uint32Array(arrays.reduce((sum, array) => sum + array.length, 0))
  let at = 0
  for (const array of arrays) {
    out.set(array, at)
    at += array.length
  }
  return out
}

/** uv by a column-major 3×3 matrix. */
function transformed(uv: Float32Array, m: readonly number[]): Float32Array {
  const out = new Float32Array(uv.length)
  for (let i = 0; i + 1 < uv.length; i += 2) {
    out[i] = m[0] * uv[i] + m[3] * uv[i + 1] + m[6]
    out[i + 1] = m[1] * uv[i] + m[4] * uv[i + 1] + m[7]
  }
  return out
}
