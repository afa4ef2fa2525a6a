import { useEffect } from 'react'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { appStore } from '../../state/store.ts'
import { toolAtom } from '../../state/tool.ts'
import { crosshairAtom, dropCrosshair, isOnCanvas, moveCrosshair } from './crosshair.ts'
import { drawingHoverAtom, drawingSelectionAtom, selectionAfter } from '../../state/drawing/drawingState.ts'
import { rightDockRaisedAtom } from '../../state/panels.ts'

/** While no tool is in hand: arrow keys move a crosshair that marks the entity under it, Enter selects that, Esc puts the crosshair away. */
export function useInspectKeys(viewer: DrawingViewer | null): void {
  useEffect(() => {
    if (!viewer) return
    const onKey = (event: KeyboardEvent): void => {
      if (appStore.get(toolAtom) === null && isOnCanvas(event) && !event.defaultPrevented && inspect(viewer, event)) event.preventDefault()
    }
    const stop = viewer.on('move', (at) => {
      if (at && appStore.get(toolAtom) === null) dropCrosshair()
    })
    const drop = appStore.sub(toolAtom, dropCrosshair)
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      stop()
      drop()
      dropCrosshair()
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [viewer])
}

function inspect(viewer: DrawingViewer, event: KeyboardEvent): boolean {
  if (event.key === 'Enter' || event.key === 'Escape') {
    if (!appStore.get(crosshairAtom)) return false
    if (event.key === 'Escape') {
      dropCrosshair()
      appStore.set(drawingHoverAtom, null)
      return true
    }
    const pick = appStore.get(drawingHoverAtom)
    appStore.set(drawingSelectionAtom, selectionAfter(appStore.get(drawingSelectionAtom), pick, event.ctrlKey || event.metaKey))
    if (pick) appStore.set(rightDockRaisedAtom, true)
    return true
  }
  const place = moveCrosshair(viewer, event)
  if (!place) return false
  appStore.set(drawingHoverAtom, viewer.pick(place.x, place.y))
  return true
}
