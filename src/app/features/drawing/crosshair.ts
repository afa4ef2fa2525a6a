import { atom } from 'jotai'
import type { DrawingViewer } from '../../../../packages/viewer/src/api.ts'
import { arrowWays } from '../../lib/chord.ts'
import type { Store } from '../../state/store.ts'

/** CSS pixels per key press, and with Shift held. */
const STEP_PX = 12
const FINE_PX = 1
/** How near the edge of the canvas the crosshair goes before the drawing moves instead; tools float over the bottom. */
const EDGE_PX = 28
const BOTTOM_PX = 150

export type CrosshairCanvas = Pick<DrawingViewer, 'toScreen' | 'toSheet' | 'panBy' | 'view'> & { canvas: { clientWidth: number; clientHeight: number } }

interface Crosshair {
  /** On the sheet. */
  x: number
  y: number
  /** Which of how many points near by, counted from one. */
  snap?: readonly [at: number, of: number]
  /** The last point of a measurement was set here. */
  done?: boolean
}

/** Where keys have moved the crosshair; null while a pointer aims. */
export const crosshairAtom = atom<Crosshair | null>(null)

export function dropCrosshair(store: Store): void {
  if (store.get(crosshairAtom)) store.set(crosshairAtom, null)
}

/** Whether a key was pressed on the canvas of a drawing. */
export const isOnCanvas = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('[data-canvas]') !== null

/** Moves the crosshair by an arrow key; the first one puts it near `start` (on the sheet), else into the middle. The new place on the canvas; undefined for other keys. */
export function moveCrosshair(
  store: Store,
  viewer: CrosshairCanvas,
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  start?: { x: number; y: number } | null,
): { x: number; y: number } | undefined {
  const way = ctrlKey || metaKey || altKey ? undefined : arrowWays[key]
  if (!way) return undefined
  const from = placeOf(viewer, store.get(crosshairAtom) ?? start)
  const step = shiftKey ? FINE_PX : STEP_PX
  const [x, y] = [from.x + way[0] * step, from.y + way[1] * step]
  const { clientWidth, clientHeight } = viewer.canvas
  const kept = { x: clamp(x, EDGE_PX, clientWidth - EDGE_PX), y: clamp(y, EDGE_PX, Math.max(clientHeight / 2, clientHeight - BOTTOM_PX)) }
  if (kept.x !== x || kept.y !== y) viewer.panBy(kept.x - x, kept.y - y)
  store.set(crosshairAtom, viewer.toSheet(kept.x, kept.y))
  return kept
}

/** Place on the canvas; its middle for a point that is out of sight. */
function placeOf(viewer: CrosshairCanvas, at: { x: number; y: number } | null | undefined): { x: number; y: number } {
  const { clientWidth, clientHeight } = viewer.canvas
  const place = at && viewer.toScreen(at.x, at.y)
  const isSeen = place && place.x >= 0 && place.y >= 0 && place.x <= clientWidth && place.y <= clientHeight
  return isSeen ? place : { x: clientWidth / 2, y: clientHeight / 2 }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** A place on a tab that is pointed out for a moment: a text that was searched for. */
interface Flash {
  id: number
  tab: number
  /** On the sheet. */
  corners: readonly (readonly [number, number])[]
}
export const flashAtom = atom<Flash | null>(null)

const FLASH_MS = 2600
let flashes = 0

export function flashAt(store: Store, tab: number, corners: Flash['corners']): void {
  const id = ++flashes
  store.set(flashAtom, { id, tab, corners })
  setTimeout(() => store.set(flashAtom, (now) => (now?.id === id ? null : now)), FLASH_MS)
}

/** CSS pixels between a text and the frame that points it out. */
const PAD = 5

/** The corners of a parallelogram in turn, each moved outwards along both of its sides. */
export function padded(corners: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  const away = (from: { x: number; y: number }, at: { x: number; y: number }): [number, number] => {
    const length = Math.hypot(at.x - from.x, at.y - from.y) || 1
    return [((at.x - from.x) / length) * PAD, ((at.y - from.y) / length) * PAD]
  }
  return corners.map((at, i) => {
    const [ax, ay] = away(corners[(i + 1) % corners.length], at)
    const [bx, by] = away(corners[(i + corners.length - 1) % corners.length], at)
    return { x: at.x + ax + bx, y: at.y + ay + by }
  })
}
