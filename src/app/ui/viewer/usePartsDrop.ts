import { useStore } from 'jotai'
import { type DragEvent, useState } from 'react'
import { carriesParts, droppedParts } from '../../lib/browser.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { actionById } from '../../state/actions/registry.ts'
import { selectionAtom } from '../../state/selection.ts'

/** Handlers of a place where rows of the tree can be dropped: a view of these parts alone is saved. */
export function usePartsDrop() {
  const store = useStore()
  const [isOver, setOver] = useState(false)
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesParts(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const nodes = droppedParts(event.dataTransfer)
      if (nodes.length === 0) return
      event.preventDefault()
      store.set(selectionAtom, { nodes: new Set(nodes) })
      runAction(store, actionById('saveViewOfParts'))
    },
  }
}
