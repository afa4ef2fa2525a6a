import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { NodeId } from '../../../core/scene/model.ts'
import { selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import type { RowId } from './equalSiblings.ts'
import { rowOf } from './flatTree.ts'
import type { TreeRows } from './useTreeRows.ts'

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
  const own = useRef(false)
  const toShow = useRef<NodeId | null>(null)

  const follow = useEffectEvent(() => {
    if (own.current) return
    const last = [...appStore.get(selectionAtom).nodes].at(-1)
    if (last === undefined) return
    tree.reveal(last)
    setActive(last)
    toShow.current = last
  })
  useEffect(() => {
    follow()
    return appStore.sub(selectionAtom, () => follow())
  }, [])

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
