import type { Gesture, GestureEvent, PointerInput } from './gesture.ts'

/** Drives a gesture like a user's script; every call returns the gesture's answer. For tests. */
export class TestPointer {
  time = 1000
  /** Milliseconds between an event and its handler. */
  lag = 0
  readonly #gesture: Pick<Gesture, 'handle' | 'tick'>
  readonly #pointer: PointerInput['pointer']

  constructor(gesture: Pick<Gesture, 'handle' | 'tick'>, pointer: PointerInput['pointer']) {
    this.#gesture = gesture
    this.#pointer = pointer
  }

  send(type: PointerInput['type'], x: number, y: number, more: { buttons?: number; id?: number; keys?: string } = {}): GestureEvent[] {
    this.time += 10
    const keys = more.keys ?? ''
    const modifiers = { shift: keys.includes('shift'), ctrl: keys.includes('ctrl'), alt: keys.includes('alt') }
    const buttons = more.buttons ?? (type === 'up' || type === 'cancel' ? 0 : 1)
    return this.#gesture.handle({ type, id: more.id ?? 1, pointer: this.#pointer, x, y, buttons, modifiers, time: this.time, heard: this.time + this.lag })
  }

  wait(milliseconds: number): GestureEvent[] {
    this.time += milliseconds
    return this.#gesture.tick(this.time + this.lag)
  }
}

/** Events without the zeros of motions. */
export function brief(events: GestureEvent[]): unknown[] {
  return events.map((event) => {
    if (event.type !== 'motion')
      return 'point' in event ? [event.type, event.point.x, event.point.y] : event.type === 'start' ? [event.drag, event.x, event.y] : [event.type]
    return Object.fromEntries(
      Object.entries(event.motion)
        .filter(([, value]) => value !== 0)
        .map(([key, value]) => [key, Number(value.toFixed(6))]),
    )
  })
}
