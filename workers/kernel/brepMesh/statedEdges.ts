import { EdgeKind, type Edges, type Mesh } from '../../../src/core/scene/mesh.ts'
import { borderSegments } from './borderSegments.ts'
import { distance, isTangent } from './faceEdges.ts'
import { PairTable } from './chains.ts'

/** Lines as a file states them: line `l` is the points (xyz) from `start[l]` up to `start[l + 1]`. */
export type StatedLines = Pick<Edges, 'points' | 'start'>

/**
 * Edges as the file states them, with the faces that meet there. Their points are vertices of the faces' meshes (in every file seen, bit by bit),
 * so each of their segments is looked up among the borders of the faces; an edge that is no border lies inside a face: the seam of a cylinder.
 * `stated`: kinds of the edges where the file states them, one per line. The lines' arrays become the edges'.
 */
export function statedEdges(mesh: Mesh, { points, start }: StatedLines, stated?: Uint8Array<ArrayBuffer>): Edges {
  const segments = borderSegments(mesh)
  const words = new Int32Array(points.buffer, points.byteOffset, points.length)
  const bySide = new PairTable(segments.ends, segments.points.size)
  for (let s = 0; s < segments.ends.length / 2; s++) bySide.put(bySide.slotOf(segments.ends[s * 2], segments.ends[s * 2 + 1]), s)

  const count = start.length - 1
  const kind = new Uint8Array(count)
  const faces = new Int32Array(count * 2).fill(-1)
  for (let e = 0; e < count; e++) {
    let first = -1
    let smooth = 0
    let before = -1
    for (let i = start[e]; i < start[e + 1]; i++) {
      const point = segments.points.find(words, i * 3)
      const s = before < 0 || point < 0 ? -1 : bySide.pairAt(bySide.slotOf(before, point))
      before = point
      if (s < 0) continue
      if (first < 0) first = s
      if (stated) break
      const length = distance(points, (i - 1) * 3, i * 3)
      smooth += isTangent(mesh, segments, s) ? length : -length
    }
    if (first >= 0) {
      faces[e * 2] = segments.faces[first * 2]
      faces[e * 2 + 1] = segments.faces[first * 2 + 1]
      kind[e] = faces[e * 2 + 1] < 0 ? EdgeKind.free : smooth > 0 ? EdgeKind.smooth : EdgeKind.sharp
    } else kind[e] = EdgeKind.smooth
  }
  bySide.release()
  return { points, start, kind: stated ?? kind, faces }
}

/** Lines one after the other. */
export function joinLines(lines: readonly Float32Array[]): StatedLines {
  const start = new Uint32Array(lines.length + 1)
  for (const [l, line] of lines.entries()) start[l + 1] = start[l] + line.length / 3
  const points = new Float32Array(start[lines.length] * 3)
  for (const [l, line] of lines.entries()) points.set(line, start[l] * 3)
  return { points, start }
}
