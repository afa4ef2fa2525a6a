import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Attribute } from '../../../src/core/scene/model.ts'

/** An AMF document as written; lengths in its unit. */
export interface AmfModel {
  /** Unit as stated; absent = none stated. */
  unit?: string
  metadata: Attribute[]
  objects: Map<string, AmfObject>
  constellations: Map<string, AmfConstellation>
  materials: Map<string, AmfMaterial>
  /** Colours given as formulas, curved edges, textures and the like, by what they are. */
  skipped: Map<string, number>
}

export interface AmfObject {
  id: string
  metadata: Attribute[]
  color?: Rgba
  positions: Float64Array
  /** One per vertex, 0 = none; absent when no vertex has one. */
  vertexColor?: Uint32Array
  volumes: AmfVolume[]
}

export interface AmfVolume {
  materialId?: string
  metadata: Attribute[]
  color?: Rgba
  indices: Uint32Array
  /** One per triangle, 0 = none; absent when no triangle has one. */
  triangleColor?: Uint32Array
}

export interface AmfMaterial {
  name: string
  color?: Rgba
}

export interface AmfConstellation {
  id: string
  metadata: Attribute[]
  instances: AmfInstance[]
}

/** An object or constellation, turned about x, then y, then z (degrees), then moved. */
export interface AmfInstance {
  targetId: string
  delta: [number, number, number]
  turn: [number, number, number]
}

/** Millimetres per unit. */
export const unitScale = new Map(
  Object.entries({
    millimeter: 1,
    centimeter: 10,
    inch: 25.4,
    feet: 304.8,
    foot: 304.8,
    meter: 1000,
    micron: 0.001,
    micrometer: 0.001,
  }),
)

export const nameOf = (metadata: readonly Attribute[]): string => String(metadata.find((attribute) => attribute.name.toLowerCase() === 'name')?.value ?? '')
