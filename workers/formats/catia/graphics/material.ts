import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import type { PartDraft } from '../../../contract/format.ts'
import type { Container } from '../container/container.ts'
import { Attributes } from '../product/attributes.ts'
import { readGraphs } from '../product/objectGraph.ts'

/** The material that a part is rendered with. */
export interface Material {
  color: Rgba
  /** Mirrors its surroundings. */
  metal: boolean
}

const OBJECT = 'RenderingMaterial'
const WORD = latinBytes(OBJECT)
/** Streams of materials have some ten thousand bytes; those of bodies can be large. */
const MOST_BYTES = 4 << 20
/** Reflectivity from which on a material mirrors. */
const METAL = 0.25

/** The rendering material of a part; undefined without one, and where it has several that differ. */
export function materialOf(container: Container): Material | undefined {
  const found = new Map<string, Material>()
  for (const entry of container.entries) {
    if (!entry.stream || !entry.name.startsWith('Cont_') || entry.length > MOST_BYTES) continue
    const bytes = container.read(entry)
    if (findBytes(bytes, WORD) < 0) continue
    for (const graph of readGraphs(bytes)) {
      if (!graph.names.includes(OBJECT)) continue
      const attributes = new Attributes(graph)
      for (const object of graph.order) {
        if (object.name !== OBJECT) continue
        const diffuse = attributes.color(object, 'DiffuseColor')
        if (diffuse === undefined) continue
        const material = { color: diffuse, metal: (attributes.real(object, 'Reflectivity') ?? 0) >= METAL }
        found.set(`${material.color} ${material.metal}`, material)
      }
    }
  }
  return found.size === 1 ? found.values().next().value : undefined
}

/** Metals of CATIA are brushed or polished; it keeps no roughness of them. */
const metalLook = { metalness: 0.7, roughness: 0.35 }

/** A part as its material makes it look: in the pictures of all parts that have one, it goes before the colours of faces. */
export function withMaterial(draft: PartDraft, material: Material | undefined): PartDraft {
  if (!material || !draft.mesh) return draft
  const { faceColor: _, ...mesh } = draft.mesh
  return { ...draft, mesh, color: material.color, ...(material.metal && metalLook) }
}
