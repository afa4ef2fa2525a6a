import { BackSide, Color, DoubleSide, type Material, Matrix3, MirroredRepeatWrapping, RepeatWrapping, type Texture } from 'three'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { SOURCE } from './domShims.ts'

const STEPS = 4095
let table: Uint8Array | undefined

function makeTable(): Uint8Array {
  const out = new Uint8Array(STEPS + 1)
  for (let i = 0; i <= STEPS; i++) out[i] = exactByte(i / STEPS)
  return out
}

/** IEC 61966-2-1. */
function exactByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** sRGB byte of a linear component 0..1. */
export const srgbByte = (linear: number): number => (linear > 0 ? exactByte(Math.min(1, linear)) : 0)

export const alphaByte = (alpha: number): number => (Number.isFinite(alpha) ? Math.round(Math.min(1, Math.max(0, alpha)) * 255) : 255)

export const packRgba = (r: number, g: number, b: number, a: number): Rgba => ((r << 24) | (g << 16) | (b << 8) | a) >>> 0

/** Linear components, 3 or 4 per vertex, as sRGB RGBA bytes. */
export function srgbColors(linear: ArrayLike<number>, itemSize: 3 | 4): Uint8Array<ArrayBuffer> {
  table ??= makeTable()
  const count = Math.floor(linear.length / itemSize)
  const out = new Uint8Array(count * 4)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const value = linear[i * itemSize + k]
      out[i * 4 + k] = value > 0 ? table[value >= 1 ? STEPS : Math.round(value * STEPS)] : 0
    }
    out[i * 4 + 3] = itemSize === 4 ? alphaByte(linear[i * itemSize + 3]) : 255
  }
  return out
}

/** What of a three.js material is drawn. */
export interface Look {
  name: string
  color?: Rgba
  metalness?: number
  roughness?: number
  doubleSided?: boolean
  /** Faces are seen from behind: triangles are to be turned. */
  inside: boolean
  vertexColors: boolean
  picture?: { address: string; repeat: boolean; flipY: boolean; transform?: Matrix3 }
}

/** Properties of the material classes that loaders use. */
interface Shaded extends Material {
  color?: Color
  map?: Texture | null
  shininess?: number
  metalness?: number
  roughness?: number
}

export function lookOf(material: Material | undefined): Look {
  if (!material) return { name: '', inside: false, vertexColors: false }
  const shaded = material as Shaded
  const look: Look = { name: material.name, inside: material.side === BackSide, vertexColors: material.vertexColors }
  const alpha = alphaByte(material.opacity)
  if (shaded.color) {
    const [r, g, b] = [shaded.color.r, shaded.color.g, shaded.color.b].map(srgbByte)
    // Colour 0 would mean "inherit".
    look.color = packRgba(r, g, b, Math.max(1, alpha))
  }
  if (shaded.metalness !== undefined) look.metalness = shaded.metalness
  if (shaded.roughness !== undefined) look.roughness = shaded.roughness
  // The usual match of a Blinn-Phong exponent with a microfacet roughness (Walter et al. 2007 with alpha = roughness²).
  else if (shaded.shininess !== undefined) look.roughness = Math.min(1, (2 / (Math.max(0, shaded.shininess) + 2)) ** 0.25)
  if (material.side === DoubleSide) look.doubleSided = true
  const address: unknown = shaded.map?.userData[SOURCE]
  if (shaded.map && typeof address === 'string' && address !== '') {
    const { map } = shaded
    map.updateMatrix()
    look.picture = {
      address,
      repeat: map.wrapS === RepeatWrapping || map.wrapS === MirroredRepeatWrapping || map.wrapT === RepeatWrapping,
      flipY: map.flipY,
      ...(map.matrix.equals(new Matrix3()) ? {} : { transform: map.matrix.clone() }),
    }
  }
  return look
}
