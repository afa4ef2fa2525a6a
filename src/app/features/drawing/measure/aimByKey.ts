import { mapX, mapY } from '../../../../core/drawing/affine.ts'
import { type Snap, snapsNear } from '../../../../core/drawing/snap.ts'
import { windowsOf } from '../../../../core/drawing/spaceWindow.ts'
import type { DrawingViewer } from '../../../../viewer/drawing/api.ts'
import { appStore } from '../../../state/store.ts'
import { type CrosshairCanvas, crosshairAtom, moveCrosshair } from '../crosshair.ts'
import { drawingAtom, layersShownAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import { aimAt, finishArea, pointBefore, take } from './aiming.ts'
import { aimAtom, inWindow, pendingAtom } from '../../../state/drawing/measureState.ts'

/** Points that Tab goes through. */
const NEAR_PX = 160
const MOST = 24

/** Snap points near the crosshair at the first press of Tab. */
let near: readonly Snap[] = []

/** Arrow keys move the crosshair, Tab goes through the points near it, Enter takes the one that is aimed at. True when the key was one of them. */
export function aimByKey(viewer: DrawingViewer, event: KeyboardEvent): boolean {
  if (event.key === 'Tab') return nextSnap(viewer, event.shiftKey ? -1 : 1)
  if (event.key === 'Enter') return takeAtCrosshair(viewer)
  const aim = appStore.get(aimAtom)
  const place = moveCrosshair(
    viewer,
    event,
    aim && { x: mapX(aim.window.toSheet, aim.point.x, aim.point.y), y: mapY(aim.window.toSheet, aim.point.x, aim.point.y) },
  )
  if (!place) return false
  near = []
  appStore.set(aimAtom, aimAt(viewer, place.x, place.y, 'mouse'))
  return true
}

/** Puts the crosshair on the next (1) or previous (-1) of the points near by. False past the last one: the key goes on to the next control then. */
export function nextSnap(viewer: Pick<CrosshairCanvas, 'view'>, by: 1 | -1): boolean {
  const crosshair = appStore.get(crosshairAtom)
  const drawing = appStore.get(drawingAtom)
  if (!crosshair || !drawing) return false
  if (!crosshair.snap) {
    const windows = windowsOf(drawing, appStore.get(spaceAtom))
    near = snapsNear(drawing, windows, appStore.get(layersShownAtom), crosshair.x, crosshair.y, NEAR_PX / viewer.view().scale, MOST, pointBefore())
  }
  const at = (crosshair.snap?.[0] ?? 0) + by
  const snap = near[at - 1]
  if (!snap) return false
  const { window, kind, x, y, item } = snap
  appStore.set(crosshairAtom, { x: mapX(window.toSheet, x, y), y: mapY(window.toSheet, x, y), snap: [at, near.length] })
  appStore.set(aimAtom, { window, point: { x, y, snap: kind }, item })
  return true
}

/** The same point once more ends an area. */
function takeAtCrosshair(viewer: DrawingViewer): boolean {
  const crosshair = appStore.get(crosshairAtom)
  const aim = appStore.get(aimAtom)
  if (!crosshair || !aim) return false
  const pending = appStore.get(pendingAtom)
  const last = pending?.points.at(-1)
  const [px, py] = pending ? inWindow({ ...aim.point, window: aim.window }, pending.window) : []
  if (last && last.x === px && last.y === py) finishArea()
  else {
    const { x, y } = viewer.toScreen(crosshair.x, crosshair.y)
    take(viewer, x, y, 'mouse', aim)
  }
  appStore.set(crosshairAtom, { ...crosshair, done: appStore.get(pendingAtom) === null })
  return true
}
