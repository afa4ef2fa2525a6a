import type { EdgeReference, FaceReference } from '../../../../src/core/pmi/annotation.ts'
import type { Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { asNumbers, asRow, asRows } from '../part21/plain.ts'
import type { Graph } from './graph.ts'

/** Edges of one face, and faces, that are looked at. */
const MAX_EDGES = 10_000
const MAX_FACES = 500_000

/** Rows of the edges around a face, in the order of its bounds. */
export function edgesOfFace(graph: Graph, face: number): number[] {
  const out: number[] = []
  for (const bound of asRows(graph.args(face)[1]))
    for (const oriented of asRows(graph.args(asRow(graph.args(bound)[1]))[1])) if (out.length < MAX_EDGES) out.push(asRow(graph.args(oriented)[3]))
  return out
}

/**
 * The edges of a document's parts by their rows; `faceOf` are the parts' faces by theirs, `mmOf` gives the millimetres per unit of length of a part. An edge with a vertex
 * that is no point, and one of more than two faces, are left out.
 */
export function edgeRows(graph: Graph, faceOf: ReadonlyMap<number, FaceReference>, mmOf: (part: number) => number): Map<number, EdgeReference> {
  const facesOf = new Map<number, FaceReference[]>()
  let looked = 0
  for (const [face, reference] of faceOf) {
    if (looked++ > MAX_FACES) break
    for (const edge of edgesOfFace(graph, face)) {
      const list = facesOf.get(edge)
      if (list) list.push(reference)
      else facesOf.set(edge, [reference])
    }
  }
  const out = new Map<number, EdgeReference>()
  for (const [edge, faces] of facesOf) {
    const [{ part, face }] = faces
    if (faces.length > 2 || faces.some((other) => other.part !== part)) continue
    const [, first, last] = graph.args(edge)
    const ends = [first, last].map((vertex) => pointOf(graph, asRow(vertex), mmOf(part)))
    if (ends[0] && ends[1]) out.set(edge, { part, faces: [face, faces[1]?.face ?? -1], ends: [ends[0], ends[1]] })
  }
  return out
}

function pointOf(graph: Graph, vertex: number, mm: number): Vec3 | undefined {
  const point = asNumbers(graph.args(asRow(graph.args(vertex)[1]))[1])
  return point.length === 3 && point.every(Number.isFinite) ? [point[0] * mm, point[1] * mm, point[2] * mm] : undefined
}
