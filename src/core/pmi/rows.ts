import type { NodeId } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import type { Annotation, FaceReference, Pmi } from './annotation.ts'

/** Faces of one occurrence. */
interface PlacedFaces {
  node: NodeId
  faces: readonly number[]
}

/** An annotation in the occurrences of a model. */
export interface PmiRow {
  annotation: Annotation
  /** Number of its balloon: its place in the file, from 1. */
  number: number
  /** The faces that it is about, of the occurrence that has most of them. */
  place: PlacedFaces | undefined
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
    for (const place of drawn ?? []) callouts.set(place, [...(callouts.get(place) ?? []), node])
  }
  return annotations.map((annotation, i) => ({ annotation, number: i + 1, place: placeOf(annotation.faces, nodes), callouts: callouts.get(i) ?? [] }))
}

function placeOf(references: readonly FaceReference[], nodes: ReadonlyMap<number, NodeId>): PlacedFaces | undefined {
  const faces = new Map<NodeId, number[]>()
  for (const { part, face } of references) {
    const node = nodes.get(part)
    if (node === undefined) continue
    const own = faces.get(node)
    if (own) own.push(face)
    else faces.set(node, [face])
  }
  let most: PlacedFaces | undefined
  for (const [node, own] of faces) if (!most || own.length > most.faces.length) most = { node, faces: own }
  return most
}
