import { BackSide, Color, DoubleSide, type Material, Matrix3, MirroredRepeatWrapping, RepeatWrapping, type Texture } from 'three'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { alphaByte, packRgba, srgbByte } from './color.ts'
import { SOURCE } from './domShims.ts'

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
