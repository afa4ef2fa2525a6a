import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Texture } from '../../../src/core/scene/model.ts'
import { textureUnsupported } from '../../mesh/notes.ts'
import { alphaByte, packRgba, srgbByte } from '../../mesh/three/look.ts'
import type { Pictures } from '../../mesh/three/pictures.ts'
import type { Sink } from '../../contract/format.ts'
import type { Buffers } from './buffers.ts'
import { entry, extension, finite, type Json, list, numbers, record, text, whole } from './json.ts'

/** What of a glTF material is drawn. */
export interface GltfLook {
  name: string
  color?: Rgba
  metalness?: number
  roughness?: number
  doubleSided?: boolean
  picture?: { texture: Json; set: number; transform?: Json }
}

const REPEAT = 10497
const MIRRORED = 33648

export class Materials {
  private readonly json: Json
  private readonly buffers: Buffers
  private readonly pictures: Pictures
  private readonly sink: Sink

  constructor(json: Json, buffers: Buffers, pictures: Pictures, sink: Sink) {
    this.json = json
    this.buffers = buffers
    this.pictures = pictures
    this.sink = sink
  }

  look(index: unknown): GltfLook {
    const material = entry(list(this.json.materials), index)
    if (!material) return { name: '' }
    const metallic = record(material.pbrMetallicRoughness)
    const glossy = extension(material, 'KHR_materials_pbrSpecularGlossiness')
    const factor = numbers(glossy ? glossy.diffuseFactor : metallic.baseColorFactor, 4) ?? [1, 1, 1, 1]
    const alpha = text(material.alphaMode) === 'BLEND' ? alphaByte(factor[3]) : 255
    const look: GltfLook = { name: text(material.name), color: packRgba(srgbByte(factor[0]), srgbByte(factor[1]), srgbByte(factor[2]), Math.max(1, alpha)) }
    if (material.doubleSided === true) look.doubleSided = true
    if (glossy) {
      look.metalness = 0
      look.roughness = clamp(1 - finite(glossy.glossinessFactor, 1))
    } else if (metallic.metallicRoughnessTexture === undefined) {
      look.metalness = clamp(finite(metallic.metallicFactor, 1))
      look.roughness = clamp(finite(metallic.roughnessFactor, 1))
    }
    const info = record(glossy ? glossy.diffuseTexture : metallic.baseColorTexture)
    const texture = entry(list(this.json.textures), info.index)
    if (texture) {
      const transform = extension(info, 'KHR_texture_transform')
      const set = whole(transform?.texCoord ?? info.texCoord)
      look.picture = { texture, set: Math.max(0, set), ...(transform && { transform }) }
    }
    return look
  }

  /** The encoded picture of a look, for one part. */
  async picture({ texture }: NonNullable<GltfLook['picture']>): Promise<Texture | undefined> {
    const source = extension(texture, 'EXT_texture_webp')?.source ?? texture.source
    const image = entry(list(this.json.images), source)
    if (!image) {
      if (texture.extensions !== undefined) this.sink.note(textureUnsupported(Object.keys(record(texture.extensions)).join(', ')))
      return undefined
    }
    const sampler = entry(list(this.json.samplers), texture.sampler)
    const wraps = [finite(sampler?.wrapS, REPEAT), finite(sampler?.wrapT, REPEAT)]
    // glTF counts v downwards.
    const wrapping = { repeat: wraps.some((wrap) => wrap === REPEAT || wrap === MIRRORED), flipY: false }
    if (text(image.uri) !== '') return this.pictures.load(text(image.uri), wrapping)
    const bytes = await this.buffers.bytes(whole(image.bufferView))
    return this.pictures.wrap(bytes?.slice(), text(image.name) || 'picture inside the file', wrapping)
  }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** KHR_texture_transform: scale, then rotation, then offset. */
export function placedUv(uv: Float32Array, transform: Json): Float32Array {
  const [sx, sy] = numbers(transform.scale, 2) ?? [1, 1]
  const [ox, oy] = numbers(transform.offset, 2) ?? [0, 0]
  const angle = finite(transform.rotation, 0)
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const out = new Float32Array(uv.length)
  for (let i = 0; i + 1 < uv.length; i += 2) {
    const u = uv[i] * sx
    const v = uv[i + 1] * sy
    out[i] = c * u + s * v + ox
    out[i + 1] = -s * u + c * v + oy
  }
  return out
}
