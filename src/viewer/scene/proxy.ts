import type { Mesh } from '../../core/scene/mesh.ts'

/** Cells along the longest side of a proxy, from the finest. */
const CELLS = [256, 160, 96, 64, 40, 24, 16, 10, 6]
/** A surface goes through about so many cells for each square of their number along a side. */
const CELLS_OF_SURFACE = 6
/** A proxy has at most this share of the vertices. */
const SHARE = 1 / 4

/** Cells of the proxy of a mesh of so many vertices; undefined where a box does as well. */
export const proxyCells = (vertices: number): number | undefined => CELLS.find((cells) => CELLS_OF_SURFACE * cells * cells <= vertices * SHARE)

/** Bytes that such a proxy takes on the GPU, or somewhat more: a vertex, with two triangles. */
export const proxyBytes = (cells: number): number => CELLS_OF_SURFACE * cells * cells * (18 + 12)

/** The triangles at `indices` of a mesh as one face with vertices, and colours, of its own. */
export function proxyMesh(mesh: Mesh, indices: Uint32Array): Mesh {
  const { positions, normals } = mesh
  const own = new Int32Array(positions.length / 3).fill(-1)
  const kept = new Uint32Array(indices.length)
  const renumbered = new Uint32Array(indices.length)
  let count = 0
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]
    if (own[vertex] < 0) {
      kept[count] = vertex
      own[vertex] = count++
    }
    renumbered[i] = own[vertex]
  }
  const out: Mesh = {
    positions: new Float32Array(count * 3),
    normals: new Int16Array(count * 2),
    indices: renumbered,
    faceStart: Uint32Array.of(0, indices.length / 3),
  }
  for (let i = 0; i < count; i++) {
    const vertex = kept[i]
    out.positions.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3)
    out.normals.set(normals.subarray(vertex * 2, vertex * 2 + 2), i * 2)
  }
  const paint = paintOf(mesh, own, count)
  return paint ? { ...out, vertexColor: paint } : out
}

/** RGBA bytes of the vertices that are kept: `own` numbers them, -1 for the others. */
function paintOf({ vertexColor, faceColor, faceStart, indices }: Mesh, own: Int32Array, count: number): Uint8Array | undefined {
  if (!vertexColor && !faceColor?.some((color) => color !== 0)) return undefined
  const paint = new Uint8Array(count * 4)
  if (vertexColor) {
    for (let vertex = 0; vertex < own.length; vertex++) if (own[vertex] >= 0) paint.set(vertexColor.subarray(vertex * 4, vertex * 4 + 4), own[vertex] * 4)
    return paint
  }
  for (let face = 0; face + 1 < faceStart.length; face++) {
    const color = faceColor![face]
    for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) {
      const at = own[indices[i]] * 4
      if (at < 0) continue
      paint[at] = color >>> 24
      paint[at + 1] = color >>> 16
      paint[at + 2] = color >>> 8
      paint[at + 3] = color
    }
  }
  return paint
}
