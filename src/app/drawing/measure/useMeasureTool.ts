import { useEffect } from 'react'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { appStore } from '../../state/store.ts'
import { aimAt, finishArea, take } from './aiming.ts'
import { crosshairAtom, dropCrosshair, moveCrosshair, nextSnap } from './crosshair.ts'
import { aimAtom, inWindow, pendingAtom } from './measureState.ts'

const arrows: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

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

const isOnCanvas = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('[data-canvas]') !== null

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

function aimByKey(viewer: DrawingViewer, { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const way = arrows[key]
  if (way) moveCrosshair(viewer, way[0], way[1], shiftKey)
  else if (key === 'Tab') return nextSnap(viewer, shiftKey ? -1 : 1)
  else if (key === 'Enter') return takeAtCrosshair(viewer)
  else return false
  return true
}

function takeAtCrosshair(viewer: DrawingViewer): boolean {
  const crosshair = appStore.get(crosshairAtom)
  const found = appStore.get(aimAtom)
  if (!crosshair || !found) return false
  const pending = appStore.get(pendingAtom)
  const last = pending?.points.at(-1)
  const [px, py] = pending ? inWindow({ ...found.point, window: found.window }, pending.window) : []
  if (last && last.x === px && last.y === py) finishArea()
  else {
    const { x, y } = viewer.toScreen(crosshair.x, crosshair.y)
    take(viewer, x, y, 'mouse', found)
  }
  return true
}
