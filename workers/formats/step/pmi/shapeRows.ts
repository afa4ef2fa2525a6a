import type { EdgeReference, FaceReference } from '../../../../src/core/pmi/annotation.ts'
import { asNumbers, asRow, asRows } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { StepDocument } from '../structure/document.ts'
import type { Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Graph } from './graph.ts'

/** Places of the faces of a document's parts by their rows, in the order in which bodies list them. */
export function faceRows(document: StepDocument, parts: readonly PartSource[]): Map<number, FaceReference> {
  const out = new Map<number, FaceReference>()
  const { exchange } = document
  for (const { id: part, document: own, kind, role, items } of parts) {
    if (own !== document || kind === 'wire' || role !== undefined) continue
    let face = 0
    const add = (rows: Iterable<number>): void => {
      for (const row of rows) out.set(row, { part, face: face++ })
    }
    /** A face set: a shell, or an oriented one. */
    const shell = (row: number): void => {
      const args = exchange.args(row)
      if (exchange.keyword(row).startsWith('ORIENTED_')) shell(asRow(args[2]))
      else add(new Set(asRows(args[1])))
    }
    const shells = (value: Value | undefined): void => asRows(value).forEach(shell)
    for (const item of items) {
      const parsed = exchange.parts(item)
      const args = exchange.args(item)
      const solid = parsed.get('MANIFOLD_SOLID_BREP')
      if (parsed.size > 1 && solid) {
        shell(asRow(solid.at(-1)))
        shells(parsed.get('BREP_WITH_VOIDS')?.at(-1))
      } else if (/_FACE$|^FACE_SURFACE$/.test(exchange.keyword(item))) add([item])
      else if (/^(SHELL|FACE)_BASED_SURFACE_MODEL$/.test(exchange.keyword(item))) shells(args[1])
      else if (/^TESSELLATED_(SOLID|SHELL)$|_SHELL$|^CONNECTED_FACE_SET$/.test(exchange.keyword(item))) add(new Set(asRows(args[1])))
      else {
        shell(asRow(args[1]))
        if (exchange.keyword(item) === 'BREP_WITH_VOIDS') shells(args[2])
      }
    }
  }
  return out
}

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
