import type { CanvasPoint } from '../host.ts'

/** Buttons as in `PointerEvent.buttons`. */
export const Button = { left: 1, right: 2, middle: 4 } as const

export interface Modifiers {
  shift: boolean
  /** Ctrl or Cmd. */
  ctrl: boolean
  alt: boolean
}

/** One pointer event, free of the DOM so that gestures can be driven by literals. Times in milliseconds. */
export interface PointerInput {
  type: 'down' | 'move' | 'up' | 'cancel'
  id: number
  pointer: 'mouse' | 'touch' | 'pen'
  x: number
  y: number
  /** Buttons held after the event. */
  buttons: number
  modifiers: Modifiers
  /** When it happened, which distinguishes two taps from a double tap. */
  time: number
  /** When the page received it; later than `time` when the page was busy. */
  heard: number
}

export type DragKind = 'orbit' | 'pan' | 'zoom' | 'roll' | 'pinch'

/** What gestures ask of the camera. Lengths in CSS pixels, `zoom` a natural logarithm (above 0: closer), `roll` radians clockwise. */
export interface Motion {
  orbitX: number
  orbitY: number
  panX: number
  panY: number
  zoom: number
  roll: number
}

/** A gesture's answer to an input. `start` names the point that the motions after it are anchored to. */
export type GestureEvent =
  | { type: 'start'; drag: DragKind; x: number; y: number }
  | { type: 'motion'; motion: Motion }
  | { type: 'end' }
  | { type: 'click' | 'doubleclick' | 'contextmenu' | 'fit'; point: CanvasPoint }

export const still: Readonly<Motion> = { orbitX: 0, orbitY: 0, panX: 0, panY: 0, zoom: 0, roll: 0 }

export const motion = (parts: Partial<Motion>): GestureEvent => ({ type: 'motion', motion: { ...still, ...parts } })

export function addMotion(a: Motion, b: Motion): Motion {
  return {
    orbitX: a.orbitX + b.orbitX,
    orbitY: a.orbitY + b.orbitY,
    panX: a.panX + b.panX,
    panY: a.panY + b.panY,
    zoom: a.zoom + b.zoom,
    roll: a.roll + b.roll,
  }
}

export const isStill = (m: Motion): boolean => m.orbitX === 0 && m.orbitY === 0 && m.panX === 0 && m.panY === 0 && m.zoom === 0 && m.roll === 0

export const pointOf = (input: PointerInput): CanvasPoint => ({ x: input.x, y: input.y, additive: input.modifiers.ctrl, pointer: input.pointer })

/** A state machine: pointer events in, camera motions and clicks out. */
export interface Gesture {
  handle(input: PointerInput): GestureEvent[]
  /** When `tick` is to be called (a long press), or undefined. */
  readonly deadline?: number
  tick(now: number): GestureEvent[]
  /** Forgets everything, e.g. when the window loses focus. */
  reset(): GestureEvent[]
}

/** Longest time between two taps of a double, milliseconds. */
const DOUBLE_MS = 350
const DOUBLE_DISTANCE = { mouse: 6, pen: 12, touch: 28 }

/** Distinguishes a double tap from two single ones. A third tap is a first one again. */
export class TapCounter {
  #last: { x: number; y: number; time: number } | undefined

  /** `time`: of the press. */
  tap(point: CanvasPoint, time: number): 'click' | 'doubleclick' {
    const last = this.#last
    const near = last && time - last.time <= DOUBLE_MS && Math.hypot(point.x - last.x, point.y - last.y) <= DOUBLE_DISTANCE[point.pointer]
    this.#last = near ? undefined : { x: point.x, y: point.y, time }
    return near ? 'doubleclick' : 'click'
  }

  reset(): void {
    this.#last = undefined
  }
}

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
