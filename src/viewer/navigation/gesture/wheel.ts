/** A wheel event's numbers, free of the DOM. */
export interface WheelInput {
  deltaX: number
  deltaY: number
  /** 0 pixels, 1 lines, 2 pages (`WheelEvent.deltaMode`). */
  deltaMode: number
  /** Held, or set by the browser for a pinch on a trackpad. */
  ctrl: boolean
}

/** Size change per notch of a wheel; a notch is 100 px or 3 lines in today's browsers. */
export const NOTCH_FACTOR = 1.15
const PIXELS_PER_UNIT = [1, 100 / 3, 100]
const NOTCH_PIXELS = 100
/** A flick on a free-running wheel sends dozens of notches in one event. */
const MAX_NOTCHES = 3
/** Pinches come in steps of a few pixels; a real wheel turned with Ctrl held sends whole notches. */
const PINCH_MAX_PIXELS = 50

/** Natural logarithm of the zoom that a wheel event asks for, above 0: closer. */
export function wheelZoom(input: WheelInput, forward: 'in' | 'out'): number {
  const delta = input.deltaY === 0 ? input.deltaX : input.deltaY
  const pixels = delta * (PIXELS_PER_UNIT[input.deltaMode] ?? 1)
  if (!Number.isFinite(pixels)) return 0
  // Browsers report a pinch as −100 · ln(scale).
  if (input.ctrl && Math.abs(pixels) < PINCH_MAX_PIXELS) return -pixels / 100
  const notches = Math.min(MAX_NOTCHES, Math.max(-MAX_NOTCHES, pixels / NOTCH_PIXELS))
  return -notches * Math.log(NOTCH_FACTOR) * (forward === 'in' ? 1 : -1)
}
