import type { Pick, PointerMove, ViewerEvents } from './api.ts'
import type { Emitter } from './frameLoop.ts'
import type { CanvasPoint } from './navigation/host.ts'
import { MOUSE_RADIUS, type Picker, type PickView, TOUCH_RADIUS } from './picking/picker.ts'

/** Keeps at most one hover pick on its way, always for the newest pointer position. */
class Hover {
  private readonly ask: (x: number, y: number) => Promise<Pick | null>
  private readonly tell: (pick: Pick | null) => void
  private readonly moved: (move: PointerMove | null) => void
  private next: { x: number; y: number } | null = null
  private busy = false
  private shown: Pick | null = null

  constructor(ask: (x: number, y: number) => Promise<Pick | null>, tell: (pick: Pick | null) => void, moved: (move: PointerMove | null) => void) {
    this.ask = ask
    this.tell = tell
    this.moved = moved
  }

  move(x: number, y: number): void {
    this.next = { x, y }
    if (!this.busy) void this.run()
  }

  leave(): void {
    this.next = null
    this.show(null)
    this.moved(null)
  }

  private async run(): Promise<void> {
    this.busy = true
    while (this.next) {
      const { x, y } = this.next
      // A lost context makes reads fail; there is nothing under the pointer then.
      const pick = await this.ask(x, y).catch(() => null)
      if (!this.next) break
      if (this.next.x === x && this.next.y === y) this.next = null
      this.show(pick)
      this.moved({ pick, x, y })
    }
    this.busy = false
  }

  private show(pick: Pick | null): void {
    const same = pick === this.shown || (pick && this.shown && pick.node === this.shown.node && pick.face === this.shown.face && pick.edge === this.shown.edge)
    this.shown = pick
    if (!same) this.tell(pick)
  }
}

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
