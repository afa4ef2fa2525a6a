import { atom } from 'jotai'
import type { NodeId } from '../../core/scene/model.ts'
import type { Pick, Selection } from '../../../packages/viewer/src/api.ts'

export const emptySelection: Selection = { nodes: new Set() }
export const selectionAtom = atom<Selection>(emptySelection)
export const hoverAtom = atom<Pick | null>(null)
/** The first selected node, or null. */
export const primaryNodeAtom = atom((get): NodeId | null => {
  const { nodes, face, edge, faces, edges } = get(selectionAtom)
  return face?.node ?? edge?.node ?? faces?.node ?? edges?.node ?? nodes.values().next().value ?? null
})

/**
 * Selection after a click on the canvas: the part first, the face (or, without one, the edge) by a second click on the same part;
 * `additive` adds or takes away parts; empty space clears.
 */
export function selectionAfterClick(selection: Selection, pick: Pick | null, additive: boolean): Selection {
  if (!pick) return additive ? selection : emptySelection
  const { node, face, edge } = pick
  if (additive) {
    const nodes = new Set(selection.nodes)
    if (!nodes.delete(node)) nodes.add(node)
    return { nodes }
  }
  const again = selection.nodes.size === 1 && selection.nodes.has(node)
  if (!again) return { nodes: new Set([node]) }
  const nodes = selection.nodes
  if (edge >= 0) return selection.edge?.edge === edge ? { nodes } : { nodes, edge: { node, edge } }
  if (face >= 0) return selection.face?.face === face ? { nodes } : { nodes, face: { node, face } }
  return { nodes }
}

/** Faces and edges of these occurrences have other numbers from now on: the chosen and hovered ones are cleared, the occurrences stay selected. */
export const forgetFacesAtom = atom(null, (get, set, nodes: readonly NodeId[]) => {
  const among = (node: NodeId | undefined): boolean => node !== undefined && nodes.includes(node)
  const selection = get(selectionAtom)
  if (among(selection.face?.node) || among(selection.edge?.node) || among(selection.faces?.node) || among(selection.edges?.node))
    set(selectionAtom, { nodes: selection.nodes })
  if (among(get(hoverAtom)?.node)) set(hoverAtom, null)
})
