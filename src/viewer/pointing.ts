import type { Pick, ViewerEvents } from './api.ts'
import type { Emitter } from './emitter.ts'
import { Hover } from './hover.ts'
import type { CanvasPoint } from './navigation/host.ts'
import { MOUSE_RADIUS, type Picker, type PickView, TOUCH_RADIUS } from './picking/picker.ts'

/** Turns what the pointer does into picks and events. */
export class Pointing {
  private suspended = false
  private readonly events: Emitter<ViewerEvents>
  private readonly view: () => PickView | undefined
  private readonly picker: () => Picker
  private readonly hovering: Hover

  /** `view` is undefined while there is nothing to pick from. */
  constructor(events: Emitter<ViewerEvents>, view: () => PickView | undefined, picker: () => Picker) {
    this.events = events
    this.view = view
    this.picker = picker
    this.hovering = new Hover(
      async (x, y) => {
        const now = view()
        const pick = now ? await picker().pickLater(now, x, y, MOUSE_RADIUS) : null
        // Another model may have been opened meanwhile.
        return view()?.scene === now?.scene ? pick : null
      },
      (pick) => events.emit('hover', pick),
      (move) => events.emit('hovermove', move),
    )
  }

  pick(x: number, y: number, radius: number): Pick | null {
    const view = this.view()
    return view ? this.picker().pick(view, x, y, Math.max(0, Math.round(radius))) : null
  }

  hit(type: 'click' | 'doubleclick' | 'contextmenu', point: CanvasPoint): void {
    this.events.emit(type, { ...point, pick: this.pick(point.x, point.y, point.pointer === 'touch' ? TOUCH_RADIUS : MOUSE_RADIUS) })
  }

  /** The camera moves: nothing is hovered. */
  suspend(): void {
    this.suspended = true
    this.leave()
  }

  resume(): void {
    this.suspended = false
  }

  hover(point: CanvasPoint | null): void {
    if (!point || this.suspended || point.pointer === 'touch') this.leave()
    else this.hovering.move(point.x, point.y)
  }

  leave(): void {
    this.hovering.leave()
  }
}
