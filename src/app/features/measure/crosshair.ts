import { atom } from 'jotai'
import { arrowWays } from '../../lib/chord.ts'
import type { Store } from '../../state/store.ts'

/** CSS pixels per key press, and with Shift held. */
const STEP_PX = 10
const FINE_PX = 1

/** Where keys have moved the crosshair, CSS pixels of the canvas; null while a pointer aims. */
export const crosshairAtom = atom<{ x: number; y: number } | null>(null)

export function dropCrosshair(store: Store): void {
  if (store.get(crosshairAtom)) store.set(crosshairAtom, null)
}

interface Aim {
  canvas: { clientWidth: number; clientHeight: number }
  /** The crosshair has come to a place. */
  look(x: number, y: number): void
  /** What lies below the crosshair is to be measured. */
  take(x: number, y: number): void
}

/** Arrow keys on the canvas move the crosshair, the first one from the middle; Enter takes the entity below it. Such a key is handled then. */
export function aimByKey(store: Store, event: KeyboardEvent, { canvas, look, take }: Aim): void {
  const { key, target, shiftKey } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element && target.closest('[data-canvas]'))) return
  const at = store.get(crosshairAtom)
  const way = arrowWays[key]
  if (way) {
    const step = shiftKey ? FINE_PX : STEP_PX
    const from = at ?? { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }
    const place = { x: clamp(from.x + way[0] * step, canvas.clientWidth), y: clamp(from.y + way[1] * step, canvas.clientHeight) }
    store.set(crosshairAtom, place)
    look(place.x, place.y)
  } else if (key === 'Enter' && at) take(at.x, at.y)
  else return
  event.preventDefault()
}

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value))
