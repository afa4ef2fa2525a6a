import { useEffect } from 'react'
import type { DrawingViewer } from '../../../../viewer/drawing/api.ts'
import { appStore } from '../../../state/store.ts'
import { crosshairAtom, dropCrosshair, isOnCanvas } from '../crosshair.ts'
import { aimAt, finishArea, take } from './aiming.ts'
import { aimByKey } from './aimByKey.ts'
import { aimAtom, pendingAtom } from '../../../state/drawing/measureState.ts'

/**
 * While the tool is in hand: the pointer or, by arrow keys, a crosshair aims at points of curves; clicks and Enter set them, Tab goes through those near by.
 * Enter on the last point or a double click ends an area, Esc takes one step back.
 */
export function useMeasureTool(viewer: DrawingViewer | null, active: boolean): void {
  useEffect(() => {
    if (!viewer || !active) return
    viewer.canvas.style.setProperty('cursor', 'crosshair')
    const stops = [
      viewer.on('move', (at) => {
        if (at) dropCrosshair()
        if (at || !appStore.get(crosshairAtom)) appStore.set(aimAtom, at && aimAt(viewer, at.x, at.y, 'mouse'))
      }),
      viewer.on('click', ({ x, y, pointer }) => {
        dropCrosshair()
        take(viewer, x, y, pointer)
      }),
      viewer.on('doubleclick', () => finishArea()),
    ]
    const onKey = (event: KeyboardEvent): void => {
      if (stepBack(event) || (isOnCanvas(event) && aimByKey(viewer, event)) || endArea(event)) event.preventDefault()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      viewer.canvas.style.removeProperty('cursor')
      for (const stop of stops) stop()
      removeEventListener('keydown', onKey, { capture: true })
      dropCrosshair()
      appStore.set(pendingAtom, null)
      appStore.set(aimAtom, null)
    }
  }, [viewer, active])
}

function stepBack({ key }: KeyboardEvent): boolean {
  const pending = appStore.get(pendingAtom)
  if (key !== 'Escape' || !pending) return false
  appStore.set(pendingAtom, pending.points.length > 1 ? { ...pending, points: pending.points.slice(0, -1) } : null)
  return true
}

function endArea({ key }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !appStore.get(pendingAtom)) return false
  finishArea()
  return true
}
