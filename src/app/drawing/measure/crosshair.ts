import { atom } from 'jotai'
import { mapX, mapY } from '../../../core/drawing/affine.ts'
import { type Snap, snapsNear } from '../../../core/drawing/snap.ts'
import { windowsOf } from '../../../core/drawing/spaceWindow.ts'
import type { DrawingViewer } from '../../../viewer/drawing/api.ts'
import { appStore } from '../../state/store.ts'
import { drawingAtom, layersShownAtom, spaceAtom } from '../drawingState.ts'
import { aimAt, pointBefore } from './aiming.ts'
import { aimAtom } from './measureState.ts'

/** CSS pixels per key press, and with Shift held. */
const STEP_PX = 12
const FINE_PX = 1
/** How near the edge of the canvas the crosshair goes before the drawing moves instead; tools float over the bottom. */
const EDGE_PX = 28
const BOTTOM_PX = 150
/** Points that Tab goes through. */
const NEAR_PX = 160
const MOST = 24

type Canvas = Pick<DrawingViewer, 'toScreen' | 'toSheet' | 'panBy' | 'view'> & { canvas: { clientWidth: number; clientHeight: number } }

/** Where keys have moved the crosshair, on the sheet; null while a pointer aims. `snap`: which of how many points near by, counted from one. */
export const crosshairAtom = atom<{ x: number; y: number; snap?: readonly [at: number, of: number] } | null>(null)

/** The points that Tab goes through, as they were when it began. */
let near: readonly Snap[] = []

export function dropCrosshair(): void {
  near = []
  if (appStore.get(crosshairAtom)) appStore.set(crosshairAtom, null)
}

/** Moves the crosshair by a step to the right and down; the first one puts it where the pointer was, or in the middle. */
export function moveCrosshair(viewer: Canvas, right: number, down: number, fine: boolean): void {
  near = []
  const from = placeOf(viewer)
  const step = fine ? FINE_PX : STEP_PX
  const [x, y] = [from.x + right * step, from.y + down * step]
  const { clientWidth, clientHeight } = viewer.canvas
  const kept = { x: within(x, EDGE_PX, clientWidth - EDGE_PX), y: within(y, EDGE_PX, Math.max(clientHeight / 2, clientHeight - BOTTOM_PX)) }
  if (kept.x !== x || kept.y !== y) viewer.panBy(kept.x - x, kept.y - y)
  appStore.set(crosshairAtom, viewer.toSheet(kept.x, kept.y))
  appStore.set(aimAtom, aimAt(viewer, kept.x, kept.y, 'mouse'))
}

/** Puts the crosshair on the next (1) or previous (-1) of the points near by. False past the last one: the key goes on to the next control then. */
export function nextSnap(viewer: Canvas, by: 1 | -1): boolean {
  const crosshair = appStore.get(crosshairAtom)
  const drawing = appStore.get(drawingAtom)
  if (!crosshair || !drawing) return false
  if (near.length === 0) {
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

/** On the canvas; in its middle when it is out of sight. */
function placeOf(viewer: Canvas): { x: number; y: number } {
  const { clientWidth, clientHeight } = viewer.canvas
  const crosshair = appStore.get(crosshairAtom)
  const aim = appStore.get(aimAtom)
  const at = crosshair ?? (aim && { x: mapX(aim.window.toSheet, aim.point.x, aim.point.y), y: mapY(aim.window.toSheet, aim.point.x, aim.point.y) })
  const place = at && viewer.toScreen(at.x, at.y)
  const isSeen = place && place.x >= 0 && place.y >= 0 && place.x <= clientWidth && place.y <= clientHeight
  return isSeen ? place : { x: clientWidth / 2, y: clientHeight / 2 }
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
