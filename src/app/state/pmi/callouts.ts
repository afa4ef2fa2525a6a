import { atom, type Getter } from 'jotai'
import type { EdgeReference } from '../../../core/pmi/annotation.ts'
import { edgesOfReferences, type PmiRow, pmiRows } from '../../../core/pmi/rows.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { Selection } from '../../../../packages/viewer/src/api.ts'
import { documentAtom } from '../document.ts'
import { perDocument } from '../perDocument.ts'
import { hoverAtom, selectionAtom } from '../selection.ts'

/** All annotations of the model with their faces and drawings; empty where it has none. */
export const pmiRowsAtom = atom((get): readonly PmiRow[] => {
  const document = get(documentAtom)
  const pmi = document?.structure.pmi
  return pmi ? rowsOf(pmi, document.index) : none
})
const none: readonly PmiRow[] = []
/** The structure of a document stays while its parts arrive: rows are made once. */
const knownRows = new WeakMap<Parameters<typeof pmiRows>[0], readonly PmiRow[]>()
function rowsOf(...[pmi, index]: Parameters<typeof pmiRows>): readonly PmiRow[] {
  let rows = knownRows.get(pmi)
  if (!rows) knownRows.set(pmi, (rows = pmiRows(pmi, index)))
  return rows
}

/** Rows by the nodes of their drawings. */
const rowsOfCalloutAtom = atom((get) => {
  const out = new Map<NodeId, PmiRow[]>()
  for (const row of get(pmiRowsAtom)) for (const node of row.callouts) out.set(node, [...(out.get(node) ?? []), row])
  return out
})

/** The annotation that was chosen in the panel, by its number; null = none. */
const chosenAtom = perDocument<number | null>(null)
/** The annotation under the pointer in the panel. */
export const pointedRowAtom = perDocument<PmiRow | null>(null)

/** Numbers of edges of a place in the mesh of its part, found once; none while the part has not come. */
function edgesOf(get: Getter, { node, edges }: NonNullable<PmiRow['place']>): readonly number[] {
  if (!edges) return []
  const known = foundEdges.get(edges)
  if (known) return known
  const document = get(documentAtom)
  const part = document?.index.partAt(document.parts, node)
  if (!part) return []
  const found = edgesOfReferences(part, edges)
  foundEdges.set(edges, found)
  return found
}
const foundEdges = new WeakMap<readonly EdgeReference[], readonly number[]>()

/** The selection that lights up an annotation: its drawings, its faces and its edges. */
function selectionOf(get: Getter, { callouts, place }: PmiRow): Selection {
  const nodes = new Set([...callouts, ...(place ? [place.node] : [])])
  if (!place) return { nodes }
  const edges = edgesOf(get, place)
  return { nodes, faces: place, ...(edges.length > 0 && { edges: { node: place.node, edges } }) }
}

/** Chooses an annotation, or lets go of it where it is chosen already. */
export const chooseRowAtom = atom(null, (get, set, row: PmiRow) => {
  const isChosen = get(chosenRowsAtom).includes(row)
  set(chosenAtom, isChosen ? null : row.number)
  set(selectionAtom, isChosen ? { nodes: new Set(row.place ? [row.place.node] : []) } : selectionOf(get, row))
})

const MAX_CALLOUTS = 100

/** The annotation that was chosen in the panel, as long as the selection is still its own. */
const chosenInPanelAtom = atom((get): PmiRow | undefined => {
  const chosen = get(pmiRowsAtom)[(get(chosenAtom) ?? 0) - 1]
  const { nodes, faces } = get(selectionAtom)
  return chosen && (chosen.place ? faces === chosen.place : chosen.callouts.some((node) => nodes.has(node))) ? chosen : undefined
})

/** Annotations whose drawings were selected on the canvas or in the tree. */
export const rowsOfDrawingAtom = atom((get): readonly PmiRow[] => {
  const { nodes } = get(selectionAtom)
  if (nodes.size === 0 || get(pmiRowsAtom).length === 0 || get(chosenInPanelAtom)) return none
  const byCallout = get(rowsOfCalloutAtom)
  const rows = [...nodes].slice(0, MAX_CALLOUTS).flatMap((node) => byCallout.get(node) ?? [])
  return rows.length > 0 ? [...new Set(rows)] : none
})

/** Annotations that are chosen: in the panel, or by their drawings. */
export const chosenRowsAtom = atom((get): readonly PmiRow[] => {
  const chosen = get(chosenInPanelAtom)
  return chosen ? [chosen] : get(rowsOfDrawingAtom)
})

/** Annotations about the face or the edge that is selected on the model. */
export const rowsOfFaceAtom = atom((get): readonly PmiRow[] => {
  const { face, edge } = get(selectionAtom)
  if (!face && !edge) return none
  return get(pmiRowsAtom).filter(({ place }) => {
    if (!place) return false
    if (face) return place.node === face.node && place.faces.includes(face.face)
    return place.node === edge?.node && edgesOf(get, place).includes(edge.edge)
  })
})

/** Annotations that are lit up: the one under the pointer in the panel, those of the drawing under the pointer, else the chosen ones. */
export const litRowsAtom = atom((get): readonly PmiRow[] => {
  if (get(pmiRowsAtom).length === 0) return none
  const pointed = get(pointedRowAtom)
  if (pointed) return [pointed]
  const hover = get(hoverAtom)
  const hovered = hover ? get(rowsOfCalloutAtom).get(hover.node) : undefined
  return hovered ?? get(chosenRowsAtom)
})

/**
 * The selection as it is shown: with the faces and edges of drawn callouts that are selected or under the pointer, and with the drawn callouts of a selected face or edge.
 */
export const shownSelectionAtom = atom((get): Selection => {
  const selection = get(selectionAtom)
  if (get(pmiRowsAtom).length === 0) return selection
  const pointed = get(pointedRowAtom)
  if (pointed) return selectionOf(get, pointed)
  const hover = get(hoverAtom)
  const hovered = hover ? get(rowsOfCalloutAtom).get(hover.node) : undefined
  if (hovered) return union(get, hovered)
  if (selection.faces) return selection
  if (!selection.face && !selection.edge) return get(chosenRowsAtom).length > 0 ? union(get, get(chosenRowsAtom)) : selection
  const callouts = get(rowsOfFaceAtom).flatMap((row) => row.callouts)
  return callouts.length > 0 ? { ...selection, nodes: new Set([...selection.nodes, ...callouts]) } : selection
})

/** Several annotations of one drawing: all their faces and edges on the part of the first. */
function union(get: Getter, rows: readonly PmiRow[]): Selection {
  const node = rows.find(({ place }) => place)?.place?.node
  const places = rows.flatMap(({ place }) => (place && place.node === node ? [place] : []))
  const faces = [...new Set(places.flatMap((place) => place.faces))]
  const edges = [...new Set(places.flatMap((place) => edgesOf(get, place)))]
  const nodes = new Set(rows.flatMap((row) => row.callouts))
  if (node === undefined) return { nodes }
  return { nodes: nodes.add(node), faces: { node, faces }, ...(edges.length > 0 && { edges: { node, edges } }) }
}
