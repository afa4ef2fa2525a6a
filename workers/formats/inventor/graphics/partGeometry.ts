import { EdgeKind, type Edges, type Mesh, type Rgba } from '../../../../src/core/scene/mesh.ts'
import { faceEdges } from '../../../kernel/brepMesh/faceEdges.ts'
import { type StatedLines, statedEdges } from '../../../kernel/brepMesh/statedEdges.ts'
import type { Growing } from '../../../mesh/growing.ts'
import type { LineRows, MeshRows } from './drawnRows.ts'
import type { GraphicsSegment } from './graphicsSegment.ts'
import type { Shapes, ThreadedFace } from './shapes.ts'

export interface PartGeometry {
  mesh: Mesh
  edges?: Edges
  color: Rgba
  /** Most of its faces are of metal. */
  metal: boolean
  /** Faces end where no others begin. */
  open: boolean
  /** Triangles whose corners are not there. */
  dropped: number
  threads: ThreadedFace[]
}

/** Drawn shapes of a part, with arrays of their own. */
export interface JoinedShapes {
  mesh: Mesh
  lines: StatedLines
  color: Rgba
  metal: boolean
  dropped: number
  threads: ThreadedFace[]
}

/** Faces side by side as one mesh in millimetres, and lines one after the other; undefined without triangles. */
export function joinShapes(segment: GraphicsSegment, { meshes, colors, lines, metals, threads }: Shapes): JoinedShapes | undefined {
  const { mesh, dropped } = joinMeshes(segment.meshes, meshes)
  if (mesh.indices.length === 0) return undefined
  const { color, faceColor } = splitColors(colors.done())
  if (faceColor) mesh.faceColor = faceColor
  return { mesh, lines: joinLines(segment.lines, lines), color, metal: metals * 2 > meshes.length, dropped, threads }
}

/** Uses the edges that the file states, else the borders of its faces. */
export function partGeometry({ mesh, lines, color, metal, dropped, threads }: JoinedShapes): PartGeometry {
  const edges = lines.start.length > 1 ? statedEdges(mesh, lines) : faceEdges(mesh)
  return { mesh, ...(edges && { edges }), color, metal, open: edges?.kind.includes(EdgeKind.free) ?? false, dropped, threads }
}

function joinMeshes(rows: MeshRows, chosen: Growing<Uint32Array<ArrayBuffer>>): { mesh: Mesh; dropped: number } {
  const { positions, normals, corners } = rows
  const vertexStart = rows.vertexStart.data
  const cornerStart = rows.cornerStart.data
  let vertices = 0
  let triangles = 0
  for (let f = 0; f < chosen.length; f++) {
    const row = chosen.data[f]
    vertices += vertexStart[row + 1] - vertexStart[row]
    triangles += Math.floor((cornerStart[row + 1] - cornerStart[row]) / 3)
  }
  const mesh: Mesh = {
    positions: new Float32Array(vertices * 3),
    normals: new Int16Array(vertices * 2),
    indices: new Uint32Array(triangles * 3),
    faceStart: new Uint32Array(chosen.length + 1),
  }
  let vertex = 0
  let index = 0
  for (let f = 0; f < chosen.length; f++) {
    const row = chosen.data[f]
    const from = vertexStart[row]
    const to = vertexStart[row + 1]
    mesh.positions.set(positions.data.subarray(from * 3, to * 3), vertex * 3)
    mesh.normals.set(normals.data.subarray(from * 2, to * 2), vertex * 2)
    for (let i = cornerStart[row]; i + 2 < cornerStart[row + 1]; i += 3) {
      const a = corners.data[i]
      const b = corners.data[i + 1]
      const c = corners.data[i + 2]
      if (a >= to - from || b >= to - from || c >= to - from) continue
      mesh.indices[index] = a + vertex
      mesh.indices[index + 1] = b + vertex
      mesh.indices[index + 2] = c + vertex
      index += 3
    }
    vertex += to - from
    mesh.faceStart[f + 1] = index / 3
  }
  if (index < mesh.indices.length) mesh.indices = mesh.indices.slice(0, index)
  return { mesh, dropped: triangles - index / 3 }
}

function joinLines(rows: LineRows, chosen: Growing<Uint32Array<ArrayBuffer>>): StatedLines {
  const from = rows.start.data
  const start = new Uint32Array(chosen.length + 1)
  for (let l = 0; l < chosen.length; l++) start[l + 1] = start[l] + from[chosen.data[l] + 1] - from[chosen.data[l]]
  const points = new Float32Array(start[chosen.length] * 3)
  for (let l = 0; l < chosen.length; l++) points.set(rows.points.data.subarray(from[chosen.data[l]] * 3, from[chosen.data[l] + 1] * 3), start[l] * 3)
  return { points, start }
}

/** The commonest colour becomes the part's, faces keep what differs; when some have none the part has none, or they would inherit it. */
function splitColors(colors: Uint32Array<ArrayBuffer>): { color: Rgba; faceColor?: Uint32Array<ArrayBuffer> } {
  const counts = new Map<Rgba, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const common = counts.has(0) ? 0 : [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0]
  if (counts.size === 1) return { color: common }
  return { color: common, faceColor: colors.map((color) => (color === common ? 0 : color)) }
}
