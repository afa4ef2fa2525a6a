import type { NodeId } from '../../../core/scene/model.ts'
import type { Selection } from '../../../viewer/api.ts'
import { rowOf } from './flatTree.ts'

interface Keys {
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Selection after a click on a row: alone; Ctrl or Cmd adds and takes away; Shift = from the anchor to here. */
export function selectionAfterRow(selection: Selection, id: NodeId, anchor: NodeId | null, rows: Int32Array, keys: Keys): Selection {
  const additive = keys.ctrlKey || keys.metaKey
  if (keys.shiftKey && anchor !== null) {
    const a = rowOf(rows, anchor)
    const b = rowOf(rows, id)
    if (a >= 0 && b >= 0) {
      const range = rows.subarray(Math.min(a, b), Math.max(a, b) + 1)
      return { nodes: new Set(additive ? [...selection.nodes, ...range] : range) }
    }
  }
  if (!additive) return { nodes: new Set([id]) }
  const nodes = new Set(selection.nodes)
  if (!nodes.delete(id)) nodes.add(id)
  return { nodes }
}
