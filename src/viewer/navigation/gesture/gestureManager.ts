import type { NavigationStyle } from '../../api.ts'
import type { CanvasPoint, PointerClaim } from '../host.ts'
import { addMotion, Button, pointOf, still } from './gesture.ts'
import type { DragKind, GestureEvent, Motion, PointerInput } from './gesture.ts'
import { MouseGesture } from './mouseGesture.ts'
import { styleTables } from './navigationStyle.ts'
import { TouchGesture } from './touchGesture.ts'

export interface GestureListener {
  start(drag: DragKind, x: number, y: number): void
  /** Motion waits in the manager: fetch it with `take` before the next frame. */
  motion(): void
  end(): void
  click(type: 'click' | 'doubleclick' | 'contextmenu' | 'fit', point: CanvasPoint): void
  claim(point: CanvasPoint, reason: 'press' | 'hold'): PointerClaim | null
}

/** Hands pointers to the gesture of their kind or to a tool that claims them, and adds up motions until the next frame takes them. */
export class GestureManager {
  readonly #mouse = new MouseGesture(styleTables.default)
  readonly #touch = new TouchGesture()
  readonly #listener: GestureListener
  #motion: Motion = still
  #claim: { id: number; claim: PointerClaim; last: CanvasPoint } | undefined
  /** Touch-like pointers that are down; a pen without its barrel button is one. */
  readonly #touching = new Map<number, CanvasPoint>()

  constructor(listener: GestureListener) {
    this.#listener = listener
  }

  set style(style: NavigationStyle) {
    this.#mouse.style = styleTables[style]
  }

  get wheelForward(): 'in' | 'out' {
    return this.#mouse.style.wheelForward
  }

  resize(width: number, height: number): void {
    this.#mouse.size = { width, height }
  }

  /** When to call `tick` at the latest. */
  get deadline(): number | undefined {
    return this.#touch.deadline
  }

  handle(input: PointerInput): void {
    const point = pointOf(input)
    if (this.#claim?.id === input.id) return this.#drive(this.#claim, input, point)
    const touching = input.type === 'down' ? isTouch(input) : this.#touching.has(input.id)
    if (input.type === 'down') {
      if (input.buttons === Button.left && this.#touching.size === 0) {
        const claim = this.#listener.claim(point, 'press')
        if (claim) {
          this.#claim = { id: input.id, claim, last: point }
          return
        }
      }
      if (this.#claim) return
    }
    const events = touching ? this.#touch.handle(input) : this.#mouse.handle(input)
    if (touching && (input.type === 'up' || input.type === 'cancel')) this.#touching.delete(input.id)
    else if (touching) this.#touching.set(input.id, point)
    this.#emit(events)
  }

  tick(now: number): void {
    for (const event of this.#touch.tick(now)) {
      const [id] = this.#touching.keys()
      const claim = event.type === 'contextmenu' ? this.#listener.claim(event.point, 'hold') : null
      if (claim && event.type === 'contextmenu') this.#claim = { id, claim, last: event.point }
      else this.#emit([event])
    }
  }

  /** The motion since the last call. */
  take(): Motion {
    const taken = this.#motion
    this.#motion = still
    return taken
  }

  /** Loses all pointers, e.g. with the window's focus. */
  reset(): void {
    this.#claim?.claim.end(this.#claim.last, true)
    this.#claim = undefined
    this.#touching.clear()
    this.#emit([...this.#mouse.reset(), ...this.#touch.reset()])
  }

  #drive(held: { claim: PointerClaim; last: CanvasPoint }, input: PointerInput, point: CanvasPoint): void {
    held.last = point
    if (input.type === 'move' && input.buttons !== 0) return held.claim.move(point)
    if (input.type === 'down') return
    this.#claim = undefined
    if (this.#touching.delete(input.id)) this.#touch.reset()
    held.claim.end(point, input.type === 'cancel')
  }

  #emit(events: GestureEvent[]): void {
    for (const event of events) {
      if (event.type === 'start') this.#listener.start(event.drag, event.x, event.y)
      else if (event.type === 'end') this.#listener.end()
      else if (event.type === 'motion') {
        this.#motion = addMotion(this.#motion, event.motion)
        this.#listener.motion()
      } else this.#listener.click(event.type, event.point)
    }
  }
}

const isTouch = (input: PointerInput): boolean => input.pointer === 'touch' || (input.pointer === 'pen' && input.buttons === Button.left)
