import type { NodeId, Part } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import type { Annotation, EdgeReference, Pmi } from './annotation.ts'
import { distance, type ReadonlyVec3, type Vec3 } from '../geometry/matrix.ts'
import type { Edges } from '../scene/mesh.ts'

/** Faces and edges of one occurrence. */
interface PlacedFeature {
  node: NodeId
  faces: readonly number[]
  edges?: readonly EdgeReference[]
}

/** An annotation in the occurrences of a model. */
export interface PmiRow {
  annotation: Annotation
  /** Number of its balloon: its place in the file, from 1. */
  number: number
  /** The faces and edges that it is about, of the occurrence that has most of them. */
  place: PlacedFeature | undefined
  /** Nodes of its drawings. */
  callouts: NodeId[]
}

/** All annotations with the faces that they are about, and their drawings. */
export function pmiRows({ annotations }: Pmi, index: SceneIndex): PmiRow[] {
  const nodes = new Map<number, NodeId>()
  const callouts = new Map<number, NodeId[]>()
  for (const node of index.occurrences) {
    const { part, annotations: drawn } = index.nodes[node]
    if (part !== undefined && !nodes.has(part)) nodes.set(part, node)
    for (const place of drawn ?? []) {
      const own = callouts.get(place)
      if (own) own.push(node)
      else callouts.set(place, [node])
    }
  }
  return annotations.map((annotation, i) => ({ annotation, number: i + 1, place: placeOf(annotation, nodes), callouts: callouts.get(i) ?? [] }))
}

function placeOf({ faces, edges = [] }: Annotation, nodes: ReadonlyMap<number, NodeId>): PlacedFeature | undefined {
  const [first] = faces
  // Most are about faces of one part.
  if (first && edges.length === 0 && faces.every(({ part }) => part === first.part)) {
    const node = nodes.get(first.part)
    return node === undefined ? undefined : { node, faces: faces.map(({ face }) => face) }
  }
  const found = new Map<NodeId, { faces: number[]; edges: EdgeReference[] }>()
  const at = (part: number): { faces: number[]; edges: EdgeReference[] } | undefined => {
    const node = nodes.get(part)
    if (node === undefined) return undefined
    const own = found.get(node) ?? { faces: [], edges: [] }
    found.set(node, own)
    return own
  }
  for (const { part, face } of faces) at(part)?.faces.push(face)
  for (const edge of edges) at(edge.part)?.edges.push(edge)
  const [most] = [...found].sort(([, a], [, b]) => b.faces.length + b.edges.length - a.faces.length - a.edges.length)
  if (!most) return undefined
  const [node, own] = most
  return { node, faces: own.faces, ...(own.edges.length > 0 && { edges: own.edges }) }
}

/** Ends of edges agree within this share of the part's size: meshes hold 32-bit numbers. */
const SLACK = 1e-5

/** Numbers of the edges of a part's mesh that are referred to, in rising order. An edge that the mesh does not have, or has twice alike, is left out. */
export function edgesOfReferences({ edges, bounds, offset = [0, 0, 0] }: Part, references: readonly EdgeReference[]): number[] {
  if (!edges || references.length === 0) return []
  const byFaces = new Map<string, number[]>()
  for (let edge = 0; edge + 1 < edges.start.length; edge++) {
    const key = keyOf(edges.faces[edge * 2], edges.faces[edge * 2 + 1])
    const list = byFaces.get(key)
    if (list) list.push(edge)
    else byFaces.set(key, [edge])
  }
  const slack = SLACK * Math.max(1, distance(bounds.slice(0, 3) as Vec3, bounds.slice(3) as Vec3))
  const out = new Set<number>()
  for (const { faces, ends } of references) {
    const found = (byFaces.get(keyOf(faces[0], faces[1])) ?? []).filter((edge) => joins(edges, edge, offset, ends, slack))
    if (found.length === 1) out.add(found[0])
  }
  return [...out].sort((a, b) => a - b)
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Whether an edge runs from one of two points to the other. */
function joins({ points, start }: Edges, edge: number, offset: ReadonlyVec3, [a, b]: EdgeReference['ends'], slack: number): boolean {
  const at = (point: number): Vec3 => [points[point * 3] + offset[0], points[point * 3 + 1] + offset[1], points[point * 3 + 2] + offset[2]]
  const first = at(start[edge])
  const last = at(start[edge + 1] - 1)
  const near = (one: ReadonlyVec3, other: Vec3): boolean => distance(one, other) <= slack
  return (near(a, first) && near(b, last)) || (near(b, first) && near(a, last))
}
