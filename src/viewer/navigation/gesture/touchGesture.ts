import { type Gesture, type GestureEvent, motion, type PointerInput, pointOf, TapCounter } from './gesture.ts'

export const LONG_PRESS_MS = 450
/** A finger rolls on the glass: it may move farther than a mouse and still tap, CSS pixels. */
export const TAP_DISTANCE = 8
/** After two fingers, the one that stays orbits only when it clearly moves on: lifting a hand always drags a little. */
const REMAINING_DISTANCE = 20
/** A pinch never turns by accident: fingers must twist this far first, radians. */
const TWIST_THRESHOLD = (12 * Math.PI) / 180
/** Fingers closer than this give no steady angle or factor, CSS pixels. */
const MIN_SPREAD = 24

interface Finger {
  id: number
  x: number
  y: number
}

type State =
  | { name: 'idle' }
  /** One finger is down and has not moved. */
  | { name: 'pressed'; startX: number; startY: number; time: number; heard: number; slack: number; canTap: boolean }
  | { name: 'orbiting' }
  | { name: 'pinching'; twist: number; twisting: boolean }
  /** A long press was answered, or too many fingers: nothing until all are lifted. */
  | { name: 'spent' }

/** One finger orbits, two pan, zoom and (after a threshold) roll at once; tap, double tap, long press. */
export class TouchGesture implements Gesture {
  readonly #fingers: Finger[] = []
  readonly #taps = new TapCounter()
  #state: State = { name: 'idle' }
  #lastInput: PointerInput | undefined

  get deadline(): number | undefined {
    // Counted from the handler's call: after a stall, a press must not count as long before its release has been handled.
    return this.#state.name === 'pressed' && this.#state.canTap ? this.#state.heard + LONG_PRESS_MS : undefined
  }

  handle(input: PointerInput): GestureEvent[] {
    if (input.type === 'down') return this.#down(input)
    const finger = this.#fingers.find((one) => one.id === input.id)
    if (!finger) return []
    if (input.type === 'cancel') return this.reset()
    if (input.type === 'up') return this.#up(finger, input)
    return this.#move(finger, input)
  }

  tick(now: number): GestureEvent[] {
    if (this.deadline === undefined || now < this.deadline || !this.#lastInput) return []
    const { x, y } = this.#fingers[0]
    this.#state = { name: 'spent' }
    this.#taps.reset()
    return [{ type: 'contextmenu', point: { ...pointOf(this.#lastInput), x, y } }]
  }

  reset(): GestureEvent[] {
    const ended = this.#ended()
    this.#fingers.length = 0
    this.#state = { name: 'idle' }
    this.#taps.reset()
    return ended
  }

  #down(input: PointerInput): GestureEvent[] {
    this.#lastInput = input
    const ended = this.#ended()
    this.#fingers.push({ id: input.id, x: input.x, y: input.y })
    if (this.#fingers.length === 1) {
      this.#state = { name: 'pressed', startX: input.x, startY: input.y, time: input.time, heard: input.heard, slack: TAP_DISTANCE, canTap: true }
      return []
    }
    this.#taps.reset()
    if (this.#fingers.length > 2 || this.#state.name === 'spent') {
      this.#state = { name: 'spent' }
      return ended
    }
    this.#state = { name: 'pinching', twist: 0, twisting: false }
    const middle = centre(this.#fingers)
    return [...ended, { type: 'start', drag: 'pinch', x: middle.x, y: middle.y }]
  }

  #move(finger: Finger, input: PointerInput): GestureEvent[] {
    const state = this.#state
    if (state.name === 'pressed') {
      finger.x = input.x
      finger.y = input.y
      const dx = input.x - state.startX,
        dy = input.y - state.startY
      if (Math.hypot(dx, dy) <= state.slack) return []
      this.#state = { name: 'orbiting' }
      this.#taps.reset()
      // The slack itself is not made up for: the first touch is the pivot, and a jump would show.
      return [{ type: 'start', drag: 'orbit', x: state.startX, y: state.startY }]
    }
    const before = this.#fingers.map((one) => ({ ...one }))
    const dx = input.x - finger.x,
      dy = input.y - finger.y
    finger.x = input.x
    finger.y = input.y
    if (state.name === 'orbiting') return [motion({ orbitX: dx, orbitY: dy })]
    if (state.name === 'pinching') return [this.#pinch(state, before)]
    return []
  }

  #pinch(state: State & { name: 'pinching' }, before: Finger[]): GestureEvent {
    const now = this.#fingers
    const from = centre(before),
      to = centre(now)
    const pan = { panX: to.x - from.x, panY: to.y - from.y }
    const spread = spreadOf(now),
      spreadBefore = spreadOf(before)
    if (spread < MIN_SPREAD || spreadBefore < MIN_SPREAD) return motion(pan)
    const turned = angleOf(now) - angleOf(before)
    const turn = Math.atan2(Math.sin(turned), Math.cos(turned))
    const zoom = Math.log(spread / spreadBefore)
    if (state.twisting) return motion({ ...pan, zoom, roll: turn })
    state.twist += turn
    if (Math.abs(state.twist) <= TWIST_THRESHOLD) return motion({ ...pan, zoom })
    state.twisting = true
    return motion({ ...pan, zoom, roll: state.twist - Math.sign(state.twist) * TWIST_THRESHOLD })
  }

  #up(finger: Finger, input: PointerInput): GestureEvent[] {
    const state = this.#state
    const ended = this.#ended()
    this.#fingers.splice(this.#fingers.indexOf(finger), 1)
    if (state.name === 'pressed') {
      this.#state = { name: 'idle' }
      if (!state.canTap) return []
      const point = { ...pointOf(input), x: state.startX, y: state.startY }
      return [{ type: this.#taps.tap(point, state.time), point }]
    }
    const rest = this.#fingers[0]
    if (!rest) this.#state = { name: 'idle' }
    else if (state.name === 'pinching') {
      this.#state = { name: 'pressed', startX: rest.x, startY: rest.y, time: input.time, heard: input.heard, slack: REMAINING_DISTANCE, canTap: false }
    }
    return ended
  }

  #ended(): GestureEvent[] {
    return this.#state.name === 'orbiting' || this.#state.name === 'pinching' ? [{ type: 'end' }] : []
  }
}

const centre = (fingers: Finger[]) => ({ x: (fingers[0].x + fingers[1].x) / 2, y: (fingers[0].y + fingers[1].y) / 2 })
const spreadOf = (fingers: Finger[]): number => Math.hypot(fingers[1].x - fingers[0].x, fingers[1].y - fingers[0].y)
const angleOf = (fingers: Finger[]): number => Math.atan2(fingers[1].y - fingers[0].y, fingers[1].x - fingers[0].x)
