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
  /** When it happened: what tells two taps from a double. */
  time: number
  /** When the page got to know of it; later than `time` when the page was busy. */
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

/** What a gesture says when it is given an input. `start` names the point that the motions after it are anchored to. */
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
  /** When `tick` wants to be called (a long press), or undefined. */
  readonly deadline?: number
  tick(now: number): GestureEvent[]
  /** Forgets everything, e.g. when the window loses focus. */
  reset(): GestureEvent[]
}
