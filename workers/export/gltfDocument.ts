import { release } from '../../src/core/limits.ts'
import type { Rgba } from '../../src/core/scene/mesh.ts'
import type { Texture } from '../../src/core/scene/model.ts'
import { bytesOf } from './byteParts.ts'
import type { ExportPart } from './exportJob.ts'
import type { Packing, Rows } from './gltfPacking.ts'

const componentTypes = new Map<unknown, number>([
  [Int8Array, 5120],
  [Uint8Array, 5121],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
])
/** Numbers of an attribute. */
export type GltfData = Int8Array | Uint8Array | Uint16Array | Uint32Array | Float32Array
const ARRAY_BUFFER = 34962
const ELEMENT_ARRAY_BUFFER = 34963
const DEFAULT_METALNESS = 0.1
const DEFAULT_ROUGHNESS = 0.6

export interface GltfNode {
  name?: string
  matrix?: number[]
  mesh?: number
  children?: number[]
  extensions?: { EXT_mesh_gpu_instancing: { attributes: Record<string, number> } }
  /** Attributes that the file states, by their names. */
  extras?: Record<string, string | number | boolean>
}

interface Attribute {
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4'
  min?: number[]
  max?: number[]
  normalized?: boolean
}
const componentsOf = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 } as const

/** Takes the bytes of a document, which must not be changed afterwards. */
export interface GltfBuffer {
  readonly size: number
  add(bytes: Uint8Array<ArrayBuffer>): void
}

/** A glTF document that grows: its lists, and the bytes of its one buffer. */
export class GltfDocument {
  private readonly buffer: GltfBuffer
  /** Bytes of all packed views when they are unpacked: the size of a buffer that no file holds. */
  private unpacked = 0
  private readonly packing: Packing | undefined
  readonly nodes: GltfNode[] = []
  readonly meshes: { name?: string; primitives: object[] }[] = []
  private hasQuantized = false
  private hasEdges = false
  private readonly accessors: object[] = []
  private readonly bufferViews: object[] = []
  private readonly materials: object[] = []
  private readonly textures: object[] = []
  private readonly images: object[] = []
  private readonly materialOf = new Map<string, number>()
  private readonly textureOf = new Map<Texture, number>()

  /** @param packing compresses vertices and indices by EXT_meshopt_compression */
  constructor(buffer: GltfBuffer, packing?: Packing) {
    this.buffer = buffer
    this.packing = packing
  }

  attribute(data: GltfData, attribute: Attribute): number {
    return this.accessor(data, attribute, ARRAY_BUFFER, 'ATTRIBUTES')
  }

  /** Numbers of instances: neither vertices nor indices. */
  values(data: Float32Array, type: 'VEC3' | 'VEC4'): number {
    return this.accessor(data, { type })
  }

  /** Pairs of vertices. */
  indices(data: Uint16Array | Uint32Array): number {
    return this.accessor(data, { type: 'SCALAR' }, ELEMENT_ARRAY_BUFFER, 'INDICES')
  }

  /** Corners of triangles, and their order as readers get it. Where the document is packed, the memory of `data` is released: it has no elements afterwards. */
  triangles(data: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): { accessor: number; indices: Uint16Array | Uint32Array } {
    const accessor = this.accessor(data, { type: 'SCALAR' }, ELEMENT_ARRAY_BUFFER, 'TRIANGLES')
    if (!this.packing) return { accessor, indices: data }
    const rows: Rows = { mode: 'TRIANGLES', count: data.length, stride: data.BYTES_PER_ELEMENT }
    const packed = this.packing.pack(bytesOf(data), rows)
    const { buffer } = this.packing.unpack(packed, rows)
    release(packed, data)
    return { accessor, indices: data instanceof Uint16Array ? new Uint16Array(buffer) : new Uint32Array(buffer) }
  }

  /** The extension that shows edges of triangles, by two bits a side. */
  edgeVisibility(bits: Uint8Array<ArrayBuffer>, material: number): object {
    this.hasEdges = true
    return { EXT_mesh_primitive_edge_visibility: { visibility: this.accessor(bits, { type: 'SCALAR' }), material } }
  }

  /**
   * Adds an accessor of normalized integers and returns its number. `stride`: bytes per vertex, a multiple of four (KHR_mesh_quantization), so that a vertex may have more
   * integers than `attribute` uses. Where the document is packed, the memory of `data` is released: it has no elements afterwards.
   */
  quantized(data: Int8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>, stride: number, attribute: Attribute): number {
    this.hasQuantized = true
    const count = data.byteLength / stride
    const bufferView = this.view(bytesOf(data), ARRAY_BUFFER, stride, { mode: 'ATTRIBUTES', count, stride })
    if (this.packing) release(data)
    return this.accessors.push({ bufferView, componentType: componentTypes.get(data.constructor), count, normalized: true, ...attribute }) - 1
  }

  /** The material of faces of a part in one colour (sRGB). */
  material(color: Rgba, part: ExportPart, painted: boolean, lines = false): number {
    const texture = painted && !lines ? part.texture : undefined
    const metallic = part.metalness ?? DEFAULT_METALNESS
    const roughness = part.roughness ?? DEFAULT_ROUGHNESS
    const picture = texture && this.texture(texture)
    const key = [color, metallic, roughness, picture, lines].join('/')
    const known = this.materialOf.get(key)
    if (known !== undefined) return known
    const linear = [24, 16, 8].map((shift) => srgbToLinear(((color >>> shift) & 255) / 255))
    const alpha = (color & 255) / 255
    this.materialOf.set(key, this.materials.length)
    return (
      this.materials.push({
        pbrMetallicRoughness: {
          baseColorFactor: [...linear, alpha],
          metallicFactor: lines ? 0 : metallic,
          roughnessFactor: lines ? 1 : roughness,
          ...(picture !== undefined && { baseColorTexture: { index: picture } }),
        },
        ...(lines ? { extensions: { KHR_materials_unlit: {} } } : { doubleSided: true }),
        ...(alpha < 1 && { alphaMode: 'BLEND' }),
      }) - 1
    )
  }

  /** The document's JSON; `uri` names the buffer's file when it is not in the same one. */
  json(scene: number, uri?: string): string {
    const lists = {
      meshes: this.meshes,
      materials: this.materials,
      textures: this.textures,
      images: this.images,
      accessors: this.accessors,
      bufferViews: this.bufferViews,
    }
    const used = [
      ...(this.materials.some((material) => 'extensions' in material) ? ['KHR_materials_unlit'] : []),
      ...(this.nodes.some(({ extensions }) => extensions) ? ['EXT_mesh_gpu_instancing'] : []),
      ...(this.hasQuantized ? ['KHR_mesh_quantization'] : []),
      ...(this.unpacked > 0 ? ['EXT_meshopt_compression'] : []),
      ...(this.hasEdges ? ['EXT_mesh_primitive_edge_visibility'] : []),
    ]
    // Readers without support for the instances would show each part once.
    const required = used.filter((name) => name !== 'KHR_materials_unlit' && name !== 'EXT_mesh_primitive_edge_visibility')
    const buffers = [
      { byteLength: this.buffer.size, ...(uri !== undefined && { uri }) },
      ...(this.unpacked > 0 ? [{ byteLength: this.unpacked, extensions: { EXT_meshopt_compression: { fallback: true } } }] : []),
    ]
    return JSON.stringify({
      asset: { version: '2.0', generator: 'Facet' },
      ...(used.length > 0 && { extensionsUsed: used }),
      ...(required.length > 0 && { extensionsRequired: required }),
      scene: 0,
      scenes: [{ nodes: [scene] }],
      nodes: this.nodes,
      // Empty lists are not allowed.
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
      ...(this.buffer.size > 0 && { buffers }),
    })
  }

  private accessor(data: GltfData, attribute: Attribute, target?: number, mode?: Rows['mode']): number {
    const count = data.length / componentsOf[attribute.type]
    const bufferView = this.view(bytesOf(data), target, undefined, mode && { mode, count, stride: data.byteLength / count })
    return this.accessors.push({ bufferView, componentType: componentTypes.get(data.constructor), count, ...attribute }) - 1
  }

  private texture(texture: Texture): number {
    const known = this.textureOf.get(texture)
    if (known !== undefined) return known
    this.images.push({ bufferView: this.view(texture.image), mimeType: texture.mime })
    this.textureOf.set(texture, this.textures.length)
    return this.textures.push({ source: this.images.length - 1 }) - 1
  }

  /** Views begin at multiples of four bytes. */
  private view(bytes: Uint8Array<ArrayBuffer>, target?: number, byteStride?: number, rows?: Rows): number {
    const about = { byteLength: bytes.length, ...(byteStride !== undefined && { byteStride }), ...(target !== undefined && { target }) }
    if (!this.packing || !rows) return this.bufferViews.push({ buffer: 0, byteOffset: this.place(bytes), ...about }) - 1
    const packed = this.packing.pack(bytes, rows)
    const { mode, count, stride } = rows
    const packing = { buffer: 0, byteOffset: this.place(packed), byteLength: packed.length, byteStride: stride, count, mode }
    const byteOffset = this.unpacked
    this.unpacked += Math.ceil(bytes.length / 4) * 4
    return this.bufferViews.push({ buffer: 1, byteOffset, ...about, extensions: { EXT_meshopt_compression: packing } }) - 1
  }

  private place(bytes: Uint8Array<ArrayBuffer>): number {
    const { size } = this.buffer
    this.buffer.add(bytes)
    const odd = bytes.length % 4
    if (odd > 0) this.buffer.add(new Uint8Array(4 - odd))
    return size
  }
}

export const srgbToLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
