import { CLICK_DISTANCE } from '../gesture/mouseGesture.ts'
import { TAP_DISTANCE } from '../gesture/touchGesture.ts'

export interface CubeDragActions {
  drag(dx: number, dy: number): void
  dragEnd(): void
  /** The element that was pressed, and the place within the drawing: −1 to 1, y down. */
  tap(target: EventTarget | null, x: number, y: number): void
}

/** Tells taps on the cube from drags of it. */
export class CubeDrag {
  readonly #ended = new AbortController()
  #press: { id: number; x: number; y: number; slack: number; moved: boolean; target: EventTarget | null } | undefined

  constructor(surface: SVGSVGElement, actions: CubeDragActions) {
    const options = { signal: this.#ended.signal }
    surface.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || this.#press) return
        surface.setPointerCapture(event.pointerId)
        const slack = event.pointerType === 'mouse' ? CLICK_DISTANCE : TAP_DISTANCE
        this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, slack, moved: false, target: event.target }
      },
      options,
    )
    surface.addEventListener(
      'pointermove',
      (event) => {
        const press = this.#press
        if (press?.id !== event.pointerId) return
        const dx = event.clientX - press.x,
          dy = event.clientY - press.y
        if (!press.moved && Math.hypot(dx, dy) <= press.slack) return
        press.moved = true
        press.x = event.clientX
        press.y = event.clientY
        actions.drag(dx, dy)
      },
      options,
    )
    const release = (event: PointerEvent) => {
      const press = this.#press
      if (press?.id !== event.pointerId) return
      this.#press = undefined
      if (press.moved) actions.dragEnd()
      else if (event.type === 'pointerup') {
        const box = surface.getBoundingClientRect()
        const half = box.width / 2
        actions.tap(press.target, (event.clientX - box.left - half) / half, (event.clientY - box.top - half) / half)
      }
    }
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) surface.addEventListener(type, release, options)
  }

  dispose(): void {
    this.#ended.abort()
  }
}
