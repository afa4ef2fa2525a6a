import { useStore } from 'jotai'
import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
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

/** Room that stays free at the sides of a bar, CSS pixels. */
const MARGIN_PX = 16

/** Marks a bar as `data-named` while its buttons fit into its place together with their names. `names`: all of them, so that another language is judged anew. */
export function useRoomForNames(names: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    const place = bar?.parentElement
    if (!bar || !place || names === '') return
    const observer = new ResizeObserver(() => {
      bar.setAttribute('data-named', '')
      if (bar.scrollWidth > place.clientWidth - 2 * MARGIN_PX) bar.removeAttribute('data-named')
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [names])
  return ref
}
