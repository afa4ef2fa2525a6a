import type { NodeId } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import type { Annotation, EdgeReference, Pmi } from './annotation.ts'

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
