import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mapX, mapY } from '../../../../core/drawing/spaceWindow.ts'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { drawingViewerAtom } from '../../../state/drawing/drawingState.ts'
import { aimAtom, chosenMeasurementAtom, drawingMeasurementsAtom, inWindow, measureModeAtom, pendingAtom } from '../../../state/drawing/measureState.ts'
import type { Store } from '../../../state/store.ts'
import { usePosition } from '../SpokenDrawing.tsx'
import { crosshairAtom, dropCrosshair, isOnCanvas } from '../crosshair.ts'
import { aimAt, aimByKey, finishArea, take } from './aiming.ts'
import { useMeasures } from './useMeasures.ts'

/**
 * While the tool is in hand: the pointer or, by arrow keys, a crosshair aims at points of curves; clicks and Enter set them, Tab goes through those near by.
 * Enter on the last point or a double click ends an area, Esc takes one step back.
 */
export function useMeasureTool(viewer: DrawingViewer | null, active: boolean): void {
  const store = useStore()
  useEffect(() => {
    if (!viewer || !active) return
    viewer.canvas.style.setProperty('cursor', 'crosshair')
    const stops = [
      viewer.on('move', (at) => {
        if (at) dropCrosshair(store)
        if (at || !store.get(crosshairAtom)) store.set(aimAtom, at && aimAt(store, viewer, at.x, at.y, 'mouse'))
      }),
      viewer.on('click', ({ x, y, pointer }) => {
        dropCrosshair(store)
        take(store, viewer, x, y, pointer)
      }),
      viewer.on('doubleclick', () => finishArea(store)),
    ]
    const onKey = (event: KeyboardEvent): void => {
      if (stepBack(store, event) || (isOnCanvas(event) && aimByKey(store, viewer, event)) || endArea(store, event)) event.preventDefault()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      viewer.canvas.style.removeProperty('cursor')
      for (const stop of stops) stop()
      removeEventListener('keydown', onKey, { capture: true })
      dropCrosshair(store)
      store.set(pendingAtom, null)
      store.set(aimAtom, null)
    }
  }, [store, viewer, active])
}

function stepBack(store: Store, { key }: KeyboardEvent): boolean {
  const pending = store.get(pendingAtom)
  if (key !== 'Escape' || !pending) return false
  store.set(pendingAtom, pending.points.length > 1 ? { ...pending, points: pending.points.slice(0, -1) } : null)
  return true
}

function endArea(store: Store, { key }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !store.get(pendingAtom)) return false
  finishArea(store)
  return true
}

/** Text for screen readers about the crosshair that keys move: its target, its place and its distance; the measurement when one has been made. */
export function useSpokenAim(): string | undefined {
  const { t } = useTranslation('drawing')
  const viewer = useAtomValue(drawingViewerAtom)
  const crosshair = useAtomValue(crosshairAtom)
  const aim = useAtomValue(aimAtom)
  const pending = useAtomValue(pendingAtom)
  const mode = useAtomValue(measureModeAtom)
  const list = useAtomValue(drawingMeasurementsAtom)
  const chosen = useAtomValue(chosenMeasurementAtom)
  const measures = useMeasures()
  const position = usePosition()
  if (!crosshair || !aim || !viewer) return undefined
  // Screen readers announce the result instead of the point that ends a measurement.
  const made = crosshair.done && mode !== 'calibrate' ? list.find(({ id }) => id === chosen) : undefined
  if (made) return `${t(`measure.${made.mode}`)} ${measures.of(made)}`
  const { window, point } = aim
  const parts = [position(viewer, mapX(window.toSheet, point.x, point.y), mapY(window.toSheet, point.x, point.y))]
  if (point.snap) parts.unshift(t(`snap.${point.snap}`))
  if (crosshair.snap) parts.push(t('measure.ofNear', { at: crosshair.snap[0], count: crosshair.snap[1] }))
  const last = pending?.points.at(-1)
  if (pending && last) {
    const points = [last.x, last.y, ...inWindow({ ...point, window }, pending.window)]
    parts.push(`${t('measure.distance')} ${measures.of({ mode: 'distance', points, space: pending.window.space })}`)
  }
  return parts.join(', ')
}
