import { EdgeKind, type Edges, type Mesh } from '../../src/core/scene/mesh.ts'
import { borderSegments } from './borderSegments.ts'
import { isTangent } from './faceEdges.ts'
import { floatColumn, weldVertices } from '../mesh/weld.ts'

/**
 * Edges as the file states them, with the faces that meet there. Their points are vertices of the faces' meshes (in every file seen, bit by bit),
 * so each of their segments is looked up among the borders of the faces; an edge that is no border lies inside a face: the seam of a cylinder.
 * `stated`: kinds of the edges where the file says them, one per polyline.
 */
export function statedEdges(mesh: Mesh, polylines: readonly Float32Array[], stated?: ArrayLike<EdgeKind>): Edges {
  const segments = borderSegments(mesh)
  const corners = segments.source.length
  const start = new Uint32Array(polylines.length + 1)
  for (const [e, line] of polylines.entries()) start[e + 1] = start[e] + line.length / 3
  const points = new Float32Array(start[polylines.length] * 3)
  for (const [e, line] of polylines.entries()) points.set(line, start[e] * 3)

  const all = new Float32Array(corners * 3 + points.length)
  for (let i = 0; i < corners; i++) for (let k = 0; k < 3; k++) all[i * 3 + k] = mesh.positions[segments.source[i] * 3 + k]
  all.set(points, corners * 3)
  const { map } = weldVertices([floatColumn(all, 3)], corners + points.length / 3)
  const keyOf = (a: number, b: number): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b)
  const bySide = new Map<number, number>()
  for (let s = 0; s < segments.ends.length / 2; s++) bySide.set(keyOf(map[segments.ends[s * 2]], map[segments.ends[s * 2 + 1]]), s)

  const kind = new Uint8Array(polylines.length)
  const faces = new Int32Array(polylines.length * 2).fill(-1)
  for (let e = 0; e < polylines.length; e++) {
    let first = -1
    let smooth = 0
    for (let i = start[e]; i + 1 < start[e + 1]; i++) {
      const s = bySide.get(keyOf(map[corners + i], map[corners + i + 1]))
      if (s === undefined) continue
      if (first < 0) first = s
      const length = Math.hypot(points[i * 3 + 3] - points[i * 3], points[i * 3 + 4] - points[i * 3 + 1], points[i * 3 + 5] - points[i * 3 + 2])
      smooth += isTangent(mesh, segments, s) ? length : -length
    }
    if (first >= 0) {
      faces[e * 2] = segments.faces[first * 2]
      faces[e * 2 + 1] = segments.faces[first * 2 + 1]
      kind[e] = faces[e * 2 + 1] < 0 ? EdgeKind.free : smooth > 0 ? EdgeKind.smooth : EdgeKind.sharp
    } else kind[e] = EdgeKind.smooth
    if (stated) kind[e] = stated[e]
  }
  return { points, start, kind, faces }
}
