import type { Edges, Mesh, Rgba } from '../../../src/core/scene/mesh.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import { encodeNormals } from '../../../src/core/scene/octahedral.ts'
import type { OcctMesh } from '../../../wasm/occt/scene.ts'
import { faceEdges } from '../brepMesh/faceEdges.ts'
import { setSurfaceNormals } from '../brepMesh/surfaceNormals.ts'

/** Geometry of one part as it leaves the worker. */
export interface PartMesh {
  mesh: Mesh
  edges?: Edges
  /** 0 = none. */
  color: Rgba
  /** True when a face ends where no other begins: the inside can be seen. */
  open: boolean
}

/** One or more meshes as one part, faces in order, with the borders of its faces as edges; undefined when there are no triangles. */
export function partMeshOf(meshes: readonly OcctMesh[]): PartMesh | undefined {
  const used = meshes.filter((mesh) => mesh.indices.length > 0)
  if (used.length === 0) return undefined
  const merged = used.length === 1 ? used[0] : concatenate(used)
  const { color, faceColor } = splitColors(used)
  const mesh: Mesh = {
    positions: merged.positions,
    normals: encodeNormals(merged.normals),
    indices: merged.indices,
    faceStart: merged.faceStart,
    ...(faceColor && { faceColor }),
  }
  setSurfaceNormals(mesh)
  const edges = faceEdges(mesh)
  return { mesh, ...(edges && { edges }), color, open: edges?.kind.includes(EdgeKind.free) ?? false }
}

function concatenate(meshes: readonly OcctMesh[]): Pick<OcctMesh, 'positions' | 'normals' | 'indices' | 'faceStart'> {
  const sum = (length: (mesh: OcctMesh) => number): number => meshes.reduce((total, mesh) => total + length(mesh), 0)
  const positions = new Float32Array(sum((mesh) => mesh.positions.length))
  const normals = new Float32Array(positions.length)
  const indices = new Uint32Array(sum((mesh) => mesh.indices.length))
  const faceStart = new Uint32Array(sum((mesh) => mesh.faceStart.length - 1) + 1)
  let vertex = 0
  let index = 0
  let face = 0
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertex * 3)
    normals.set(mesh.normals, vertex * 3)
    for (let i = 0; i < mesh.indices.length; i++) indices[index + i] = mesh.indices[i] + vertex
    for (let f = 0; f + 1 < mesh.faceStart.length; f++) faceStart[face++] = index / 3 + mesh.faceStart[f]
    vertex += mesh.positions.length / 3
    index += mesh.indices.length
  }
  faceStart[face] = index / 3
  return { positions, normals, indices, faceStart }
}

/** The commonest colour becomes the part's, faces keep what differs. When some faces have none, the part has none, or they would inherit it. */
function splitColors(meshes: readonly OcctMesh[]): { color: Rgba; faceColor?: Uint32Array<ArrayBuffer> } {
  const colors: Rgba[] = []
  for (const mesh of meshes) for (let f = 0; f + 1 < mesh.faceStart.length; f++) colors.push(mesh.faceColor?.[f] || mesh.color)
  const counts = new Map<Rgba, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  if (counts.size === 1) return { color: colors[0] }
  const common = counts.has(0) ? 0 : [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
  return { color: common, faceColor: Uint32Array.from(colors, (color) => (color === common ? 0 : color)) }
}
