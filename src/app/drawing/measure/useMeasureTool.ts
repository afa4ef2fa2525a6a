import { useEffect } from 'react'
import { mapX, mapY } from '../../../core/drawing/affine.ts'
import { findArc, findSnap, type Snap } from '../../../core/drawing/snap.ts'
import { windowHas, windowsOf } from '../../../core/drawing/spaceWindow.ts'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { snapsAtom } from '../../measure/measurements.ts'
import { appStore } from '../../state/store.ts'
import { drawingAtom, layersShownAtom, spaceAtom } from '../drawingState.ts'
import { addMeasurement, aimAtom, calibratingAtom, inWindow, measureModeAtom, type Pending, pendingAtom } from './measureState.ts'

const RADIUS_PX = { mouse: 12, pen: 14, touch: 24 }
/** Ending an area on its first point. */
const CLOSE_PX = 12

/** While the tool is in hand: the pointer aims at points of curves, clicks set them, Enter or a double click ends an area, Esc takes one step back. */
export function useMeasureTool(viewer: DrawingViewer | null, active: boolean): void {
  useEffect(() => {
    if (!viewer || !active) return
    viewer.canvas.style.setProperty('cursor', 'crosshair')
    const stops = [
      viewer.on('move', (at) => appStore.set(aimAtom, at && aim(viewer, at.x, at.y, 'mouse'))),
      viewer.on('click', ({ x, y, pointer }) => set(viewer, x, y, pointer)),
      viewer.on('doubleclick', () => finishArea()),
    ]
    const onKey = (event: KeyboardEvent): void => {
      const pending = appStore.get(pendingAtom)
      if (event.key === 'Escape' && pending) appStore.set(pendingAtom, pending.points.length > 1 ? { ...pending, points: pending.points.slice(0, -1) } : null)
      else if (event.key === 'Enter' && pending) finishArea()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      viewer.canvas.style.removeProperty('cursor')
      for (const stop of stops) stop()
      removeEventListener('keydown', onKey, { capture: true })
      appStore.set(pendingAtom, null)
      appStore.set(aimAtom, null)
    }
  }, [viewer, active])
}

function aim(viewer: DrawingViewer, x: number, y: number, pointer: 'mouse' | 'touch' | 'pen') {
  const drawing = appStore.get(drawingAtom)
  if (!drawing) return null
  const windows = windowsOf(drawing, appStore.get(spaceAtom))
  const at = viewer.toSheet(x, y)
  const pending = appStore.get(pendingAtom)
  const last = pending?.points[pending.points.length - 1]
  const radius = RADIUS_PX[pointer] / viewer.view().scale
  const from = pending && last ? { space: pending.window.space, x: last.x, y: last.y } : undefined
  const snap =
    appStore.get(snapsAtom) || appStore.get(measureModeAtom) === 'radius'
      ? findSnap(drawing, windows, appStore.get(layersShownAtom), at.x, at.y, radius, from)
      : undefined
  if (snap) return { window: snap.window, point: { x: snap.x, y: snap.y, snap: snap.kind }, item: snap.item }
  // Free points belong to what they are seen in: model space within a viewport.
  const window = windows.find((candidate) => windowHas(candidate, at.x, at.y)) ?? windows[windows.length - 1]
  return { window, point: { x: mapX(window.toSpace, at.x, at.y), y: mapY(window.toSpace, at.x, at.y) }, item: -1 }
}

function set(viewer: DrawingViewer, x: number, y: number, pointer: 'mouse' | 'touch' | 'pen'): void {
  const mode = appStore.get(measureModeAtom)
  if (mode === 'radius') return setRadius(viewer, x, y, pointer)
  const found = aim(viewer, x, y, pointer)
  if (!found) return
  const pending = appStore.get(pendingAtom) ?? { window: found.window, points: [] }
  const [px, py] = inWindow({ ...found.point, window: found.window } as Pick<Snap, 'x' | 'y' | 'window'>, pending.window)
  if (mode === 'area' && pending.points.length >= 3 && isFirst(viewer, pending, px, py)) return finishArea()
  const points = [...pending.points, { ...found.point, x: px, y: py }]
  const needed = mode === 'angle' ? 3 : mode === 'area' ? Infinity : 2
  if (points.length < needed) return appStore.set(pendingAtom, { ...pending, points })
  finish({ ...pending, points })
}

function isFirst(viewer: DrawingViewer, { window, points }: Pending, x: number, y: number): boolean {
  const a = viewer.toScreen(mapX(window.toSheet, x, y), mapY(window.toSheet, x, y))
  const b = viewer.toScreen(mapX(window.toSheet, points[0].x, points[0].y), mapY(window.toSheet, points[0].x, points[0].y))
  return Math.hypot(a.x - b.x, a.y - b.y) < CLOSE_PX
}

function finishArea(): void {
  const pending = appStore.get(pendingAtom)
  if (!pending || appStore.get(measureModeAtom) !== 'area') return
  // The second click of a double click has set the last point twice.
  const points = pending.points.filter((point, at) => at === 0 || point.x !== pending.points[at - 1].x || point.y !== pending.points[at - 1].y)
  if (points.length >= 3) finish({ ...pending, points })
}

function finish({ window, points }: Pending): void {
  const mode = appStore.get(measureModeAtom)
  const flat = points.flatMap(({ x, y }) => [x, y])
  appStore.set(pendingAtom, null)
  if (mode === 'calibrate') {
    const length = Math.hypot(flat[2] - flat[0], flat[3] - flat[1])
    if (length > 0) appStore.set(calibratingAtom, length)
  } else addMeasurement({ mode, tab: appStore.get(spaceAtom), space: window.space, viewport: window.viewport, points: flat })
}

/** A circle or arc under the pointer; its centre is the first point. */
function setRadius(viewer: DrawingViewer, x: number, y: number, pointer: keyof typeof RADIUS_PX): void {
  const drawing = appStore.get(drawingAtom)
  if (!drawing) return
  const tab = appStore.get(spaceAtom)
  const at = viewer.toSheet(x, y)
  const found = findArc(drawing, windowsOf(drawing, tab), appStore.get(layersShownAtom), at.x, at.y, RADIUS_PX[pointer] / viewer.view().scale)
  if (!found) return
  const { arc, window } = found
  const isCentre = Math.hypot(found.x - arc.cx, found.y - arc.cy) < arc.r / 2
  const angle = isCentre ? arc.from + Math.min(Math.abs(arc.sweep), Math.PI / 2) * Math.sign(arc.sweep) * 0.5 : Math.atan2(found.y - arc.cy, found.x - arc.cx)
  const points = [arc.cx, arc.cy, arc.cx + arc.r * Math.cos(angle), arc.cy + arc.r * Math.sin(angle)]
  addMeasurement({ mode: 'radius', tab, space: window.space, viewport: window.viewport, points })
}
