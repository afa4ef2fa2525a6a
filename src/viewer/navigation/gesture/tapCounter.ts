import type { CanvasPoint } from '../host.ts'

/** Longest time between two taps of a double, milliseconds. */
const DOUBLE_MS = 350
const DOUBLE_DISTANCE = { mouse: 6, pen: 12, touch: 28 }

/** Tells the second of two taps from two single ones. A third tap begins anew. */
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
