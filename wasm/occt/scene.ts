import type { RawMesh, RawNode, RawResult } from 'occt-import-js'
import type { Rgba } from '../../src/core/scene/mesh.ts'

/** IEC 61966-2-1: OpenCascade keeps colours as linear light (a file's 0.811 comes back as 0.624). */
const encode = (linear: number): number => {
  const value = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}

/** Linear RGB 0..1 as packed opaque sRGB. */
export function rgbaOfLinear([red, green, blue]: readonly [number, number, number]): Rgba {
  return ((encode(red) << 24) | (encode(green) << 16) | (encode(blue) << 8) | 0xff) >>> 0
}

/** A node of OpenCascade's document tree; `meshes` are indices into `OcctScene.meshes`. */
export interface OcctNode {
  name: string
  meshes: number[]
  children: OcctNode[]
}

/** Triangles of one shape, millimetres, placed: occurrences of an assembly come as separate, already moved meshes. */
export interface OcctMesh {
  name: string
  /** sRGB; 0 = none. */
  color: Rgba
  /** xyz per vertex; vertices are not shared between faces. */
  positions: Float32Array<ArrayBuffer>
  /** Unit normals, xyz per vertex. */
  normals: Float32Array<ArrayBuffer>
  indices: Uint32Array<ArrayBuffer>
  /** First triangle of each face, and the number of triangles at the end. */
  faceStart: Uint32Array<ArrayBuffer>
  /** sRGB per face, 0 = none; absent when no face has one. */
  faceColor?: Uint32Array<ArrayBuffer>
}

export interface OcctScene {
  root: OcctNode
  meshes: OcctMesh[]
}

/**
 * The result as typed arrays. The plain arrays that it holds (8 bytes and more a number) are let go one mesh at a time,
 * so that there are never two copies of a whole model.
 */
export function sceneOf(result: RawResult): OcctScene | undefined {
  if (!result.success) return undefined
  const meshes: OcctMesh[] = []
  for (let i = 0; i < result.meshes.length; i++) {
    meshes.push(meshOf(result.meshes[i]))
    result.meshes[i] = undefined as unknown as RawMesh
  }
  return { root: nodeOf(result.root), meshes }
}

function nodeOf(raw: RawNode): OcctNode {
  return { name: raw.name, meshes: raw.meshes, children: raw.children.map(nodeOf) }
}

function meshOf(raw: RawMesh): OcctMesh {
  const positions = Float32Array.from(raw.attributes.position.array)
  const normals = raw.attributes.normal ? Float32Array.from(raw.attributes.normal.array) : new Float32Array(positions.length)
  const indices = Uint32Array.from(raw.index.array)
  const faces = raw.brep_faces
  const triangles = indices.length / 3
  const faceStart = new Uint32Array(Math.max(1, faces.length) + 1)
  const faceColor = new Uint32Array(Math.max(1, faces.length))
  let colored = false
  // Faces are contiguous and in order (checked over the corpus); one without triangles has last = first - 1.
  for (let f = 0; f < faces.length; f++) {
    faceStart[f + 1] = Math.min(triangles, Math.max(faceStart[f], faces[f].last + 1))
    const color = faces[f].color
    if (color) {
      faceColor[f] = rgbaOfLinear(color)
      colored = true
    }
  }
  faceStart[faceStart.length - 1] = triangles
  return {
    name: raw.name ?? '',
    color: raw.color ? rgbaOfLinear(raw.color) : 0,
    positions,
    normals,
    indices,
    faceStart,
    ...(colored && { faceColor }),
  }
}
