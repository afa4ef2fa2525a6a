import { atom } from 'jotai'
import type { Drawing } from '../../../../core/drawing/drawing.ts'
import { mapX, mapY, scaleOf, type SpaceWindow, windowHas, windowsOf } from '../../../../core/drawing/spaceWindow.ts'
import { findArc, findLine, findSnap, type Snap, snapsNear } from '../../../../core/drawing/snap.ts'
import { betweenLines } from '../../../../core/drawing/findTexts.ts'
import type { DrawingViewer } from '../../../../../packages/viewer/src/api.ts'
import { snapsAtom } from '../../../state/measure/measurements.ts'
import type { Store } from '../../../state/store.ts'
import { drawingAtom, layersShownAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import {
  addMeasurement,
  type Aim,
  aimAtom,
  calibratingAtom,
  inWindow,
  measureModeAtom,
  type Pending,
  pendingAtom,
} from '../../../state/drawing/measureState.ts'
import { crosshairAtom, type CrosshairCanvas, moveCrosshair } from '../crosshair.ts'

type Pointer = 'mouse' | 'touch' | 'pen'
const RADIUS_PX: Record<Pointer, number> = { mouse: 12, pen: 14, touch: 24 }
/** Ending an area on its first point. */
const CLOSE_PX = 12

/** Where something can be measured: views from the side foreshorten lengths. */
const measuredWindows = (drawing: Drawing, tab: number): SpaceWindow[] =>
  windowsOf(drawing, tab).filter(({ space }) => drawing.spaces[space].kind !== 'view' || drawing.spaces[space].isPlan)

/** Finds the measured point at a place of the canvas: a point of a curve near by, else the place itself. */
export function aimAt(store: Store, viewer: Pick<DrawingViewer, 'toSheet' | 'view'>, x: number, y: number, pointer: Pointer): Aim | null {
  const drawing = store.get(drawingAtom)
  if (!drawing) return null
  const windows = measuredWindows(drawing, store.get(spaceAtom))
  if (windows.length === 0) return null
  const at = viewer.toSheet(x, y)
  const radius = RADIUS_PX[pointer] / viewer.view().scale
  const snap =
    store.get(snapsAtom) || store.get(measureModeAtom) === 'radius'
      ? findSnap(drawing, windows, store.get(layersShownAtom), at.x, at.y, radius, pointBefore(store))
      : undefined
  if (snap) return { window: snap.window, point: { x: snap.x, y: snap.y, snap: snap.kind }, item: snap.item }
  // Free points belong to what they are seen in: model space within a viewport.
  const window = windows.find((candidate) => windowHas(candidate, at.x, at.y)) ?? windows[windows.length - 1]
  return { window, point: { x: mapX(window.toSpace, at.x, at.y), y: mapY(window.toSpace, at.x, at.y) }, item: -1 }
}

/** The point from which perpendiculars are meant. */
function pointBefore(store: Store): { space: number; x: number; y: number } | undefined {
  const pending = store.get(pendingAtom)
  const last = pending?.points[pending.points.length - 1]
  return pending && last ? { space: pending.window.space, x: last.x, y: last.y } : undefined
}

/** Sets the next point of the measurement, at a place of the canvas where `found` is meant. */
export function take(store: Store, viewer: DrawingViewer, x: number, y: number, pointer: Pointer, found = aimAt(store, viewer, x, y, pointer)): void {
  const mode = store.get(measureModeAtom)
  if (mode === 'radius') return void takeRadius(store, viewer, x, y, pointer)
  if (!found) return
  const before = store.get(pendingAtom)
  const isOnCurve = found.point.snap === 'nearest' || found.point.snap === 'quadrant'
  if (mode === 'smart' && !before && isOnCurve && takeRadius(store, viewer, x, y, pointer)) return
  const pending = before ?? { window: found.window, points: [] }
  if (mode === 'smart' && before && takeLines(store, viewer, before, found, pointer)) return
  const [px, py] = inWindow({ ...found.point, window: found.window }, pending.window)
  if (mode === 'area' && pending.points.length >= 3 && isFirst(viewer, pending, px, py)) return finishArea(store)
  const points = [...pending.points, { ...found.point, x: px, y: py }]
  const needed = mode === 'angle' ? 3 : mode === 'area' ? Infinity : 2
  if (points.length < needed) return store.set(pendingAtom, { ...pending, points })
  finish(store, { ...pending, points })
}

function isFirst(viewer: DrawingViewer, { window, points }: Pending, x: number, y: number): boolean {
  const a = viewer.toScreen(mapX(window.toSheet, x, y), mapY(window.toSheet, x, y))
  const b = viewer.toScreen(mapX(window.toSheet, points[0].x, points[0].y), mapY(window.toSheet, points[0].x, points[0].y))
  return Math.hypot(a.x - b.x, a.y - b.y) < CLOSE_PX
}

/** Closes an area that has corners enough. */
export function finishArea(store: Store): void {
  const pending = store.get(pendingAtom)
  if (!pending || store.get(measureModeAtom) !== 'area') return
  // The second click of a double click has set the last point twice.
  const points = pending.points.filter((point, at) => at === 0 || point.x !== pending.points[at - 1].x || point.y !== pending.points[at - 1].y)
  if (points.length >= 3) finish(store, { ...pending, points })
}

function finish(store: Store, { window, points }: Pending): void {
  const mode = store.get(measureModeAtom)
  const flat = points.flatMap(({ x, y }) => [x, y])
  store.set(pendingAtom, null)
  if (mode === 'calibrate') {
    const length = Math.hypot(flat[2] - flat[0], flat[3] - flat[1])
    if (length > 0) store.set(calibratingAtom, length)
  } else
    addMeasurement(store, {
      mode: mode === 'smart' ? 'distance' : mode,
      tab: store.get(spaceAtom),
      space: window.space,
      viewport: window.viewport,
      points: flat,
    })
}

/** Two lines, each picked somewhere along it: their distance or their angle. False when the two picks are something else. */
function takeLines(store: Store, viewer: DrawingViewer, { window, points: [first] }: Pending, { window: seen, point }: Aim, pointer: Pointer): boolean {
  const drawing = store.get(drawingAtom)
  const isSame = seen.space === window.space && seen.viewport === window.viewport
  if (!drawing || !isSame || first?.snap !== 'nearest' || point.snap !== 'nearest') return false
  const reach = (RADIUS_PX[pointer] / viewer.view().scale) * scaleOf(window.toSpace)
  const lineAt = ({ x, y }: { x: number; y: number }) => findLine(drawing, window, store.get(layersShownAtom), x, y, reach)
  const [one, other] = [lineAt(first), lineAt(point)]
  const measured = one && other && betweenLines(one, [first.x, first.y], other, [point.x, point.y])
  if (!measured) return false
  store.set(pendingAtom, null)
  addMeasurement(store, { ...measured, tab: store.get(spaceAtom), space: window.space, viewport: window.viewport })
  return true
}

/** A circle or arc under the pointer; its centre is the first point. False when there is none. */
function takeRadius(store: Store, viewer: DrawingViewer, x: number, y: number, pointer: Pointer): boolean {
  const drawing = store.get(drawingAtom)
  if (!drawing) return false
  const tab = store.get(spaceAtom)
  const at = viewer.toSheet(x, y)
  const found = findArc(drawing, measuredWindows(drawing, tab), store.get(layersShownAtom), at.x, at.y, RADIUS_PX[pointer] / viewer.view().scale)
  if (!found) return false
  const { arc, window } = found
  const isCentre = Math.hypot(found.x - arc.cx, found.y - arc.cy) < arc.r / 2
  const angle = isCentre ? arc.from + Math.min(Math.abs(arc.sweep), Math.PI / 2) * Math.sign(arc.sweep) * 0.5 : Math.atan2(found.y - arc.cy, found.x - arc.cx)
  const points = [arc.cx, arc.cy, arc.cx + arc.r * Math.cos(angle), arc.cy + arc.r * Math.sin(angle)]
  addMeasurement(store, { mode: 'radius', tab, space: window.space, viewport: window.viewport, points })
  return true
}

/** Points that Tab goes through. */
const NEAR_PX = 160
const MOST = 24

/** Snap points near the crosshair at the first press of Tab. */
const nearAtom = atom<readonly Snap[]>([])

/** Arrow keys move the crosshair, Tab goes through the points near it, Enter takes the one that is aimed at. True when the key was one of them. */
export function aimByKey(store: Store, viewer: DrawingViewer, event: KeyboardEvent): boolean {
  if (event.key === 'Tab') return nextSnap(store, viewer, event.shiftKey ? -1 : 1)
  if (event.key === 'Enter') return takeAtCrosshair(store, viewer)
  const aim = store.get(aimAtom)
  const place = moveCrosshair(
    store,
    viewer,
    event,
    aim && { x: mapX(aim.window.toSheet, aim.point.x, aim.point.y), y: mapY(aim.window.toSheet, aim.point.x, aim.point.y) },
  )
  if (!place) return false
  store.set(nearAtom, [])
  store.set(aimAtom, aimAt(store, viewer, place.x, place.y, 'mouse'))
  return true
}

/** Puts the crosshair on the next (1) or previous (-1) of the points near by. False past the last one: the key goes on to the next control then. */
export function nextSnap(store: Store, viewer: Pick<CrosshairCanvas, 'view'>, by: 1 | -1): boolean {
  const crosshair = store.get(crosshairAtom)
  const drawing = store.get(drawingAtom)
  if (!crosshair || !drawing) return false
  if (!crosshair.snap) {
    const windows = measuredWindows(drawing, store.get(spaceAtom))
    const radius = NEAR_PX / viewer.view().scale
    store.set(nearAtom, snapsNear(drawing, windows, store.get(layersShownAtom), crosshair.x, crosshair.y, radius, MOST, pointBefore(store)))
  }
  const at = (crosshair.snap?.[0] ?? 0) + by
  const near = store.get(nearAtom)
  const snap = near[at - 1]
  if (!snap) return false
  const { window, kind, x, y, item } = snap
  store.set(crosshairAtom, { x: mapX(window.toSheet, x, y), y: mapY(window.toSheet, x, y), snap: [at, near.length] })
  store.set(aimAtom, { window, point: { x, y, snap: kind }, item })
  return true
}

/** The same point once more ends an area. */
function takeAtCrosshair(store: Store, viewer: DrawingViewer): boolean {
  const crosshair = store.get(crosshairAtom)
  const aim = store.get(aimAtom)
  if (!crosshair || !aim) return false
  const pending = store.get(pendingAtom)
  const last = pending?.points.at(-1)
  const [px, py] = pending ? inWindow({ ...aim.point, window: aim.window }, pending.window) : []
  if (last && last.x === px && last.y === py) finishArea(store)
  else {
    const { x, y } = viewer.toScreen(crosshair.x, crosshair.y)
    take(store, viewer, x, y, 'mouse', aim)
  }
  store.set(crosshairAtom, { ...crosshair, done: store.get(pendingAtom) === null })
  return true
}
