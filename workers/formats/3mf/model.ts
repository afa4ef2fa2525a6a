import type { Attribute } from '../../../src/core/scene/model.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'

/** One `.model` file of a 3MF package, as written; lengths in its own unit. */
export interface ModelFile {
  /** Millimetres per unit. */
  scale: number
  metadata: Attribute[]
  objects: Map<string, ModelObject>
  build: Placement[]
  /** Property groups by resource id; ids are unique within the file. */
  groups: Map<string, PropertyGroup>
  /** Path of the picture and whether it repeats, by the id of a `texture2d`. */
  textures: Map<string, { path: string; repeat: boolean }>
  /** Things of extensions that are not read, by name. */
  skipped: Map<string, number>
}

export interface ModelObject {
  id: string
  name: string
  type: string
  attributes: Attribute[]
  mesh?: ObjectMesh
  components: Placement[]
}

/** Triangles; property columns exist when any triangle or the object has one. */
export interface ObjectMesh {
  /** Millimetres in single precision; in the file's unit in double precision where they are far from the origin. */
  positions: Float32Array | Float64Array
  /** Millimetres per unit of the positions. */
  scale: number
  indices: Uint32Array
  /** Per triangle: number in `groupIds`, -1 = none. */
  group?: Int32Array
  /** Three per triangle: place in the group, -1 = none. */
  property?: Int32Array
  groupIds: string[]
  /** Digits of what a slicer's brush painted, by triangle (`slicer/painted.ts`). */
  paint?: Map<number, string>
}

/** A build item or a component: an object, maybe of another file, at a place. */
export interface Placement {
  objectId: string
  /** Part name of the other file (production extension); absent = this one. */
  path?: string
  /** Column-major 4×4 in the unit of the file where it stands; absent = identity. */
  transform?: Float64Array
  partNumber?: string
  /** The text written as transform is none. */
  broken: boolean
}

export type PropertyGroup =
  | { kind: 'colors'; colors: number[]; names: string[] }
  | { kind: 'texture'; textureId: string; uv: number[] }
  | { kind: 'mixture'; base: string; indices: number[]; values: number[][] }
  | { kind: 'layers'; groups: string[]; indices: number[][] }

/** Millimetres per unit; `millimeter` when a model states none. */
export const unitScale = new Map(Object.entries({ micron: 0.001, millimeter: 1, centimeter: 10, inch: 25.4, foot: 304.8, meter: 1000 }))

/** `#RRGGBB` or `#RRGGBBAA` as packed colour; undefined when it is neither. */
export function parseColor(text: string | undefined): Rgba | undefined {
  const hex = /^\s*#([\da-f]{6})([\da-f]{2})?\s*$/i.exec(text ?? '')
  return hex ? Number.parseInt(hex[1] + (hex[2] ?? 'ff'), 16) : undefined
}

/** Twelve numbers, rows of a 4×3 matrix for row vectors, are the columns of ours. Undefined when they are not finite or flatten space. */
export function parseTransform(text: string): Float64Array | undefined {
  const m = text.trim().split(/\s+/).map(Number)
  if (m.length !== 12 || !m.every(Number.isFinite)) return undefined
  const out = new Float64Array([m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9], m[10], m[11], 1])
  const volume = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
  return volume !== 0 && Number.isFinite(volume) ? out : undefined
}

/** Blank-separated numbers. */
export const parseNumbers = (text: string | undefined): number[] => (text ?? '').trim().split(/\s+/).filter(Boolean).map(Number)

/** An index attribute; -1 when it is absent or none. */
export function parseIndex(text: string | undefined): number {
  const value = text === undefined || text === '' ? -1 : Number(text)
  return value >= 0 && value < 0x7fffffff ? Math.floor(value) : -1
}
