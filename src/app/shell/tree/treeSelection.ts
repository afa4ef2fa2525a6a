import { useStore } from 'jotai'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { NodeId } from '../../../core/scene/model.ts'
import type { Selection } from '../../../../packages/viewer/src/api.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { RowId } from './equalSiblings.ts'
import { rowOf } from './flatTree.ts'
import type { TreeRows } from './useTreeRows.ts'

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

interface Follow {
  tree: TreeRows
  setActive(row: RowId): void
  virtualizer: Virtualizer<HTMLDivElement, Element>
}

/**
 * Reveals a node that was selected elsewhere (on the canvas): its ancestors expand and its row scrolls into view.
 * Returns a function to run what the tree itself selects in, so that it does not jump under the pointer.
 */
export function useFollowSelection({ tree, setActive, virtualizer }: Follow): (select: () => void) => void {
  const store = useStore()
  const own = useRef(false)
  const toShow = useRef<NodeId | null>(null)

  const follow = useEffectEvent(() => {
    if (own.current) return
    const last = [...store.get(selectionAtom).nodes].at(-1)
    if (last === undefined) return
    tree.reveal(last)
    setActive(last)
    toShow.current = last
  })
  useEffect(() => {
    follow()
    return store.sub(selectionAtom, () => follow())
  }, [store])

  // After the render that expanded its ancestors.
  useEffect(() => {
    if (toShow.current === null) return
    const row = rowOf(tree.rows, toShow.current)
    toShow.current = null
    if (row >= 0) virtualizer.scrollToIndex(row, { align: 'auto' })
  })

  return (select) => {
    own.current = true
    select()
    own.current = false
  }
}
