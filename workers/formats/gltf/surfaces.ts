import { TRIANGLES } from './primitivePart.ts'
import type { GltfLook } from './materials.ts'
import { extension, type Json, record } from './json.ts'

type LookOf = (material: unknown) => GltfLook

/**
 * Primitives of a mesh by the part they become. Triangles upon the same vertices that differ in nothing but an opaque
 * colour are one surface with coloured faces, as exporters write a solid: apart, each piece would be open and without a volume.
 */
export function surfaces(primitives: readonly Json[], look: LookOf): Json[][] {
  const groups = new Map<string, Json[]>()
  for (const [i, primitive] of primitives.entries()) {
    const key = sharedBy(primitive, look(primitive.material)) ?? `${i}`
    const group = groups.get(key)
    if (group) group.push(primitive)
    else groups.set(key, [primitive])
  }
  return [...groups.values()]
}

/** What primitives of one surface have in common; undefined for one that stands alone. */
function sharedBy(primitive: Json, look: GltfLook): string | undefined {
  const { mode, attributes, indices, targets } = primitive
  const { color, metalness, roughness, doubleSided, picture } = look
  if ((mode !== undefined && mode !== TRIANGLES) || typeof indices !== 'number' || targets !== undefined || extension(primitive, 'KHR_draco_mesh_compression'))
    return undefined
  if (color === undefined || (color & 255) !== 255 || picture || record(attributes).COLOR_0 !== undefined) return undefined
  return JSON.stringify([attributes, metalness, roughness, doubleSided])
}
