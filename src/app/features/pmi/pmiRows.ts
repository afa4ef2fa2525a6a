import type { Annotation, AnnotationKind, FaceReference, Pmi } from '../../../core/pmi/annotation.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { Selection } from '../../../viewer/api.ts'

/** The kinds in the order in which the panel lists them. */
export const pmiKinds: readonly AnnotationKind[] = ['dimension', 'tolerance', 'datum', 'datumTarget', 'surfaceTexture', 'weld', 'note', 'other']

/** An annotation as the panel lists it. */
export interface PmiRow {
  annotation: Annotation
  /** Number of its balloon: its place in the file, from 1. */
  number: number
  /** What lights up with it: the faces of the occurrence that has most of them. */
  place: { node: NodeId; faces: readonly number[] } | undefined
}

/** All annotations with the faces that they are about, in the occurrences of the model. */
export function pmiRows({ annotations }: Pmi, index: SceneIndex): PmiRow[] {
  const nodes = new Map<number, NodeId>()
  for (const node of index.occurrences) {
    const { part } = index.nodes[node]
    if (part !== undefined && !nodes.has(part)) nodes.set(part, node)
  }
  return annotations.map((annotation, i) => ({ annotation, number: i + 1, place: placeOf(annotation.faces, nodes) }))
}

function placeOf(references: readonly FaceReference[], nodes: ReadonlyMap<number, NodeId>): PmiRow['place'] {
  const faces = new Map<NodeId, number[]>()
  for (const { part, face } of references) {
    const node = nodes.get(part)
    if (node === undefined) continue
    const own = faces.get(node)
    if (own) own.push(face)
    else faces.set(node, [face])
  }
  let most: PmiRow['place']
  for (const [node, own] of faces) if (!most || own.length > most.faces.length) most = { node, faces: own }
  return most
}

/** Rows whose text, name or kind has all the words of a search. `kindName` gives the kind in the page's language. */
export function matching(rows: readonly PmiRow[], search: string, kindName: (kind: AnnotationKind) => string): PmiRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...rows]
  return rows.filter(({ annotation: { text, name, type, kind } }) => {
    const all = `${text} ${name} ${type.replaceAll('_', ' ')} ${kindName(kind)}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** Rows about the face that is selected on the model (not those that the panel itself has lit up). */
export function aboutFace(rows: readonly PmiRow[], { face }: Selection): PmiRow[] {
  if (!face) return []
  return rows.filter(({ place }) => place?.node === face.node && place.faces.includes(face.face))
}
