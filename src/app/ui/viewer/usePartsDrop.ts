import { type DragEvent, useState } from 'react'
import { carriesParts, droppedParts } from '../../lib/dragParts.ts'
import { actionById } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'

/** Handlers of a place where rows of the tree can be dropped: a view of these parts alone is saved. */
export function usePartsDrop() {
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
      appStore.set(selectionAtom, { nodes: new Set(nodes) })
      runAction(actionById('saveViewOfParts'))
    },
  }
}
