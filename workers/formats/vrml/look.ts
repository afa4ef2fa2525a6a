import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { flag, stringsOf, vector, type VrmlNode } from './ast.ts'

export interface VrmlLook {
  name: string
  color?: Rgba
  roughness?: number
  /** Addresses of the picture, the preferred one first. */
  pictures: string[]
  repeat: boolean
  /** TextureTransform. */
  transform?: VrmlNode
  /** A picture of a kind that is not shown. */
  unsupported?: string
}

const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255)

/** What of an Appearance is drawn (ISO/IEC 14772-1, 6.3, 6.30). Colours are sRGB as written. */
export function lookOf(appearance: VrmlNode | undefined, child: (node: VrmlNode, field: string) => VrmlNode | undefined): VrmlLook {
  const material = appearance && child(appearance, 'material')
  const texture = appearance && child(appearance, 'texture')
  const look: VrmlLook = { name: appearance?.name || material?.name || '', pictures: [], repeat: true }
  if (material) {
    const [r, g, b] = vector(material, 'diffuseColor', [0.8, 0.8, 0.8])
    const emissive = vector(material, 'emissiveColor', [0, 0, 0])
    // Lines and unlit shapes are written black with an emissive colour.
    const [x, y, z] = r + g + b === 0 && emissive.some((value) => value > 0) ? emissive : [r, g, b]
    const alpha = byte(1 - vector(material, 'transparency', [0])[0])
    look.color = ((byte(x) << 24) | (byte(y) << 16) | (byte(z) << 8) | Math.max(1, alpha)) >>> 0
    look.roughness = Math.min(1, (2 / (Math.max(0, vector(material, 'shininess', [0.2])[0]) * 128 + 2)) ** 0.25)
  }
  if (texture?.type === 'ImageTexture') {
    look.pictures = stringsOf(texture, 'url')
    look.repeat = flag(texture, 'repeatS', true) || flag(texture, 'repeatT', true)
    const transform = appearance && child(appearance, 'textureTransform')
    if (transform) look.transform = transform
  } else if (texture) look.unsupported = texture.type
  return look
}

/** TextureTransform: −center, scale, rotation, center, translation (6.49). */
export function placedUv(uv: Float32Array, node: VrmlNode): Float32Array {
  const [cx, cy] = vector(node, 'center', [0, 0])
  const [sx, sy] = vector(node, 'scale', [1, 1])
  const [tx, ty] = vector(node, 'translation', [0, 0])
  const [angle] = vector(node, 'rotation', [0])
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const out = new Float32Array(uv.length)
  for (let i = 0; i + 1 < uv.length; i += 2) {
    const u = uv[i] + tx - cx
    const v = uv[i + 1] + ty - cy
    out[i] = sx * (c * u - s * v) + cx
    out[i + 1] = sy * (s * u + c * v) + cy
  }
  return out
}

/** Planar uv over the two longest sides of the box, as IndexedFaceSet has it without texture coordinates (6.23). */
export function planarUv(positions: Float64Array): Float32Array {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < positions.length; i++) {
    if (positions[i] < low[i % 3]) low[i % 3] = positions[i]
    if (positions[i] > high[i % 3]) high[i % 3] = positions[i]
  }
  const [s, t] = [0, 1, 2].sort((a, b) => high[b] - low[b] - (high[a] - low[a]) || a - b)
  const span = high[s] - low[s] || 1
  const out = new Float32Array((positions.length / 3) * 2)
  for (let i = 0; i < out.length / 2; i++) {
    out[i * 2] = (positions[i * 3 + s] - low[s]) / span
    out[i * 2 + 1] = (positions[i * 3 + t] - low[t]) / span
  }
  return out
}
