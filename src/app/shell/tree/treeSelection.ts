import type { NodeId } from '../../../core/scene/model.ts'
import type { Selection } from '../../../viewer/api.ts'
import type { RowId } from './equalSiblings.ts'
import { rowOf } from './flatTree.ts'

interface Keys {
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Selection after a click on a row: alone; Ctrl or Cmd adds and takes away; Shift = from the anchor to here. `nodesOf`: the nodes of a row, several of a group. */
export function selectionAfterRow(
  selection: Selection,
  row: RowId,
  anchor: RowId | null,
  rows: Int32Array,
  keys: Keys,
  nodesOf: (row: RowId) => readonly NodeId[],
): Selection {
  const additive = keys.ctrlKey || keys.metaKey
  if (keys.shiftKey && anchor !== null) {
    const a = rowOf(rows, anchor)
    const b = rowOf(rows, row)
    if (a >= 0 && b >= 0) {
      const range = [...rows.subarray(Math.min(a, b), Math.max(a, b) + 1)].flatMap(nodesOf)
      return { nodes: new Set(additive ? [...selection.nodes, ...range] : range) }
    }
  }
  const own = nodesOf(row)
  if (!additive) return { nodes: new Set(own) }
  const nodes = new Set(selection.nodes)
  const isOn = own.every((id) => nodes.has(id))
  for (const id of own) {
    if (isOn) nodes.delete(id)
    else nodes.add(id)
  }
  return { nodes }
}
