import './pivotDot.css'
import type { NavigationStyle } from '../api.ts'
import type { CameraControl } from './camera/cameraControl.ts'
import type { Sphere } from './camera/fit.ts'
import { project } from './camera/pose.ts'
import { listen } from './gesture/domListeners.ts'
import { type DragKind, type PointerInput, pointOf, still } from './gesture/gesture.ts'
import { GestureManager } from './gesture/gestureManager.ts'
import type { CanvasPoint, NavigationHost, PointerClaim } from './host.ts'
import type { Vec3 } from '../../core/geometry/matrix.ts'

/** The small dot that marks the point being orbited about. It stands still on screen, as the pivot does. */
class PivotDot {
  readonly #dot = document.createElement('div')

  constructor(parent: HTMLElement) {
    this.#dot.className = 'pivot-dot'
    this.#dot.setAttribute('aria-hidden', 'true')
    this.#dot.hidden = true
    parent.append(this.#dot)
  }

  /** CSS pixels within the parent. */
  show(x: number, y: number): void {
    this.#dot.style.transform = `translate(${x}px, ${y}px)`
    this.#dot.hidden = false
  }

  hide(): void {
    this.#dot.hidden = true
  }

  dispose(): void {
    this.#dot.remove()
  }
}

/** The camera counts as resting after this long without a change, milliseconds. */
export const REST_MS = 150

/** Turns "it moved just now" into one start and one end. */
export class Rest {
  readonly #start: () => void
  readonly #end: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => void, end: () => void) {
    this.#start = start
    this.#end = end
  }

  moved(): void {
    if (this.#timer === undefined) this.#start()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#end()
    }, REST_MS)
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

/** Turns of the wheel closer than this in time and place hold on to the same point of the model. */
const WHEEL_MS = 400
const WHEEL_DISTANCE = 3

export interface SteeringListener {
  /** Sphere about the visible parts. */
  scene(): Sphere
  /** The user has asked for reduced motion. */
  isCalm(): boolean
  click(type: 'click' | 'doubleclick' | 'contextmenu' | 'fit', point: CanvasPoint): void
  hover(point: CanvasPoint | null): void
  claim(point: CanvasPoint, reason: 'press' | 'hold'): PointerClaim | null
}

/** The user's hand on the camera: pointers, wheel and the drag of the nav cube, each anchored to a point of the model. */
export class Steering {
  /** The user has moved the camera since this was last set to false. */
  userMoved = false
  readonly #host: NavigationHost
  readonly #control: CameraControl
  readonly #listener: SteeringListener
  readonly #gestures: GestureManager
  readonly #dot: PivotDot
  readonly #unlisten: () => void
  #dragging: DragKind | undefined
  #cubeTurn = false
  #wheelAt = { x: 0, y: 0, time: -Infinity }
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: NavigationHost, control: CameraControl, listener: SteeringListener) {
    this.#host = host
    this.#control = control
    this.#listener = listener
    this.#dot = new PivotDot(host.element)
    this.#gestures = new GestureManager({
      start: (drag, x, y) => this.#startDrag(drag, x, y),
      motion: () => host.requestFrame(),
      end: () => this.#endDrag(),
      click: (type, point) => listener.click(type, point),
      claim: (point, reason) => listener.claim(point, reason),
    })
    this.#unlisten = listen(host.element, {
      pointer: (input) => this.#pointer(input),
      hover: (input) => listener.hover(input && pointOf(input)),
      wheel: (x, y, zoomOf) => this.#wheel(x, y, zoomOf(this.#gestures.wheelForward)),
      blur: () => this.#gestures.reset(),
    })
  }

  setStyle(style: NavigationStyle): void {
    this.#gestures.style = style
  }

  resize(width: number, height: number): void {
    this.#gestures.resize(width, height)
  }

  /** Moves the camera by what the hand has done since the last frame. */
  apply(): void {
    this.#control.apply(this.#gestures.take())
  }

  /** Another move begins: the wheel does not hold on to its point. */
  letGo(): void {
    this.#wheelAt.time = -Infinity
  }

  endCubeTurn(): void {
    this.#cubeTurn = false
  }

  dispose(): void {
    this.#unlisten()
    clearTimeout(this.#timer)
    this.#dot.dispose()
  }

  #pointer(input: PointerInput): void {
    if (input.type === 'down') this.#interrupt()
    this.#gestures.handle(input)
    this.#awaitDeadline()
  }

  /** Any touch of the input stops a move that runs by itself, where it is. */
  #interrupt(): void {
    this.#control.apply(this.#gestures.take())
    this.#control.stop()
  }

  /** A long press makes no event: wake up for it. */
  #awaitDeadline(): void {
    clearTimeout(this.#timer)
    const { deadline } = this.#gestures
    if (deadline === undefined) return
    this.#timer = setTimeout(
      () => {
        this.#gestures.tick(performance.now())
        this.#awaitDeadline()
      },
      Math.max(1, deadline - performance.now()),
    )
  }

  #startDrag(drag: DragKind, x: number, y: number): void {
    const control = this.#control
    control.apply(this.#gestures.take())
    this.#dragging = drag
    this.userMoved = true
    control.grab(drag, x, y, this.#surface(x, y), this.#listener.scene())
    if (drag === 'orbit') {
      const [dotX, dotY] = project(control.pose, control.viewport, control.anchor)
      this.#dot.show(dotX, dotY)
    }
  }

  #endDrag(): void {
    this.#dragging = undefined
    this.#dot.hide()
    this.#host.requestFrame()
  }

  #wheel(x: number, y: number, logarithm: number): void {
    if (logarithm === 0) return
    const now = performance.now()
    const last = this.#wheelAt
    const same = this.#dragging !== undefined || (now - last.time < WHEEL_MS && Math.hypot(x - last.x, y - last.y) <= WHEEL_DISTANCE)
    if (!same) {
      this.#interrupt()
      this.#control.grab('zoom', x, y, this.#surface(x, y), this.#listener.scene())
    }
    this.#wheelAt = same ? { ...last, time: now } : { x, y, time: now }
    this.userMoved = true
    if (this.#listener.isCalm()) this.#control.apply({ ...still, zoom: logarithm })
    else this.#control.easeZoom(logarithm, now)
    this.#host.requestFrame()
  }

  /** The cube is dragged by so many CSS pixels. */
  turnByCube(dx: number, dy: number): void {
    const control = this.#control
    if (!this.#cubeTurn) {
      this.#interrupt()
      control.grab('orbit', 0, 0, null, this.#listener.scene())
      this.#cubeTurn = true
      this.userMoved = true
    }
    // The cube is small: turning it as if it were held takes a faster hand than turning the model.
    control.apply({ ...still, orbitX: dx * 2.5, orbitY: dy * 2.5 })
    this.#host.requestFrame()
  }

  #surface(x: number, y: number): Vec3 | null {
    const point = this.#host.surfaceAt(x, y)
    return point?.every(Number.isFinite) ? point : null
  }
}
