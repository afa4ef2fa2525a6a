import { Button, type Gesture, type GestureEvent, motion, type PointerInput, pointOf, TapCounter } from './gesture.ts'
import { dragOf, type MouseDrag, type StyleTable } from './navigationStyle.ts'

/** A press that moves no farther is a click, CSS pixels. */
export const CLICK_DISTANCE = 4
/** Natural logarithm of zoom per pixel of a zooming drag: 100 px double the size. */
const ZOOM_PER_PIXEL = Math.LN2 / 100
/** A drag that begins farther from the middle than this part of the shorter side begins near the rim. */
const RIM = 0.35

interface Press {
  id: number
  x: number
  y: number
  time: number
  /** Last place of the pointer. */
  lastX: number
  lastY: number
  buttons: number
  /** All buttons that were held during this press. */
  seen: number
  moved: boolean
  drag?: MouseDrag
  /** Where the present combination of buttons was taken. */
  chordX: number
  chordY: number
}

/** Mouse buttons and modifiers → drags by a style's table; presses that do not move → clicks. */
export class MouseGesture implements Gesture {
  style: StyleTable
  size = { width: 1, height: 1 }
  #press: Press | undefined
  readonly #left = new TapCounter()
  readonly #middle = new TapCounter()

  constructor(style: StyleTable) {
    this.style = style
  }

  handle(input: PointerInput): GestureEvent[] {
    if (input.type === 'down') return this.#down(input)
    const press = this.#press
    if (!press || input.id !== press.id) return []
    if (input.type === 'cancel') return this.reset()
    if (input.type === 'up') return this.#up(press, input)
    return this.#move(press, input)
  }

  tick(): GestureEvent[] {
    return []
  }

  reset(): GestureEvent[] {
    const ended: GestureEvent[] = this.#press?.drag ? [{ type: 'end' }] : []
    this.#press = undefined
    this.#left.reset()
    this.#middle.reset()
    return ended
  }

  #down(input: PointerInput): GestureEvent[] {
    const ended: GestureEvent[] = this.#press?.drag ? [{ type: 'end' }] : []
    const { id, x, y, time, buttons } = input
    this.#press = { id, x, y, time, lastX: x, lastY: y, buttons, seen: buttons, moved: false, chordX: x, chordY: y }
    return ended
  }

  #move(press: Press, input: PointerInput): GestureEvent[] {
    const events: GestureEvent[] = []
    if (input.buttons === 0) return this.#up(press, input)
    if (input.buttons !== press.buttons) events.push(...this.#chord(press, input))
    if (!press.moved && Math.hypot(input.x - press.x, input.y - press.y) > CLICK_DISTANCE) {
      press.moved = true
      this.#begin(press, this.#dragAt(press, press.x, press.y, input), press.x, press.y, events)
    }
    if (press.moved && press.drag) events.push(this.#motion(press, press.drag, input))
    if (press.moved) {
      press.lastX = input.x
      press.lastY = input.y
    }
    return events
  }

  /** Another button went down or up while the first is held. */
  #chord(press: Press, input: PointerInput): GestureEvent[] {
    const events: GestureEvent[] = []
    const main = this.style.zoomAfterClickWith
    const clicked =
      main !== undefined && input.buttons === main && press.buttons !== main && Math.hypot(input.x - press.chordX, input.y - press.chordY) <= CLICK_DISTANCE
    press.buttons = input.buttons
    press.seen |= input.buttons
    press.chordX = press.lastX = input.x
    press.chordY = press.lastY = input.y
    if (clicked) press.moved = true
    if (!press.moved) {
      press.x = input.x
      press.y = input.y
      return events
    }
    this.#begin(press, clicked ? 'zoom' : this.#dragAt(press, input.x, input.y, input), input.x, input.y, events)
    return events
  }

  #begin(press: Press, drag: MouseDrag | undefined, x: number, y: number, events: GestureEvent[]): void {
    if (press.drag) events.push({ type: 'end' })
    press.drag = drag
    if (drag) events.push({ type: 'start', drag, x, y })
  }

  #dragAt(press: Press, x: number, y: number, input: PointerInput): MouseDrag | undefined {
    const { width, height } = this.size
    const atRim = Math.hypot(x - width / 2, y - height / 2) > RIM * Math.min(width, height)
    return dragOf(this.style, press.buttons, input.modifiers, atRim)
  }

  #motion(press: Press, drag: MouseDrag, input: PointerInput): GestureEvent {
    const dx = input.x - press.lastX,
      dy = input.y - press.lastY
    if (drag === 'orbit') return motion({ orbitX: dx, orbitY: dy })
    if (drag === 'pan') return motion({ panX: dx, panY: dy })
    if (drag === 'zoom') return motion({ zoom: -dy * ZOOM_PER_PIXEL })
    const midX = this.size.width / 2,
      midY = this.size.height / 2
    const turned = Math.atan2(input.y - midY, input.x - midX) - Math.atan2(press.lastY - midY, press.lastX - midX)
    return motion({ roll: Math.atan2(Math.sin(turned), Math.cos(turned)) })
  }

  #up(press: Press, input: PointerInput): GestureEvent[] {
    this.#press = undefined
    if (press.drag) return [{ type: 'end' }]
    if (press.moved) return []
    const point = pointOf(input)
    if (press.seen === Button.left) return [{ type: this.#left.tap(point, press.time), point }]
    if (press.seen === Button.right) return [{ type: 'contextmenu', point }]
    if (press.seen === Button.middle && this.#middle.tap(point, press.time) === 'doubleclick') return [{ type: 'fit', point }]
    return []
  }
}
