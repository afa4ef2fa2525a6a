import type { Attribute } from '../../../src/core/scene/model.ts'

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
  positions: Float64Array
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
