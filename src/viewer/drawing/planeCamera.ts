import type { Rect } from '../../core/drawing/space.ts'
import type { PlaneView } from './api.ts'
import { GestureManager } from '../navigation/gesture/gestureManager.ts'
import { listen } from '../navigation/gesture/domListeners.ts'
import type { CanvasPoint } from '../navigation/host.ts'

const FIT_MARGIN = 0.94
const FLIGHT_MS = 260
/** Doubles hold some 15 digits: closer than this a pixel would be finer than the numbers of the file. */
const FINEST = 1e-13
const MOST_ZOOM_OUT = 200

/** Where the sheet is looked at from. All numbers are doubles; what the GPU gets is relative. */
export class PlaneCamera {
  width = 1
  height = 1
  bottomInset = 0
  /** Height of the covered bottom of the canvas, in pixels: tools float over it. */
  cover = 0
  x = 0
  y = 0
  scale = 1
  #extents: Rect = [0, 0, 1, 1]
  #flight: { from: PlaneView; to: PlaneView; start: number } | undefined

  set extents(rect: Rect) {
    this.#extents = rect
  }

  resize(width: number, height: number): void {
    this.width = width
    this.height = height
  }

  view(): PlaneView {
    return { x: this.x, y: this.y, scale: this.scale }
  }

  /** The same view, which does not move on. */
  copy(): PlaneCamera {
    const { x, y, scale, width, height } = this
    return Object.assign(new PlaneCamera(), { x, y, scale, width, height })
  }

  /** The camera of one tile of a picture of `width` × `height` pixels, of which this camera's whole view stays. */
  forTile(tile: { x: number; y: number; width: number; height: number }, width: number, height: number): PlaneCamera {
    const factor = Math.min(width / this.width, height / this.height)
    const copy = this.copy()
    copy.resize(tile.width / factor, tile.height / factor)
    copy.x += (tile.x + tile.width / 2 - width / 2) / factor / this.scale
    copy.y -= (tile.y + tile.height / 2 - height / 2) / factor / this.scale
    return copy
  }

  set(view: PlaneView, animate = false): void {
    if (!Number.isFinite(view.x) || !Number.isFinite(view.y) || !(view.scale > 0)) return
    const to = { ...view, scale: this.#clamp(view.scale) }
    this.#flight = animate ? { from: this.view(), to, start: performance.now() } : undefined
    if (!animate) Object.assign(this, to)
  }

  fitting([x0, y0, x1, y1]: Rect): PlaneView {
    const wide = Math.max(x1 - x0, 0)
    const high = Math.max(y1 - y0, 0)
    const within = (free: number): number => {
      const scale = Math.min((this.width * FIT_MARGIN) / wide, (Math.max(40, free) * FIT_MARGIN) / high)
      return Number.isFinite(scale) && scale > 0 ? scale : this.scale
    }
    let inset = this.bottomInset
    let scale = within(this.height - inset)
    // In the middle of the canvas unless the tools would lie on it.
    if ((this.height - inset - high * scale) / 2 < this.cover) {
      inset += this.cover
      scale = within(this.height - inset)
    }
    return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 - inset / 2 / scale, scale }
  }

  pan(dx: number, dy: number): void {
    this.#flight = undefined
    this.x -= dx / this.scale
    this.y += dy / this.scale
  }

  /** Zooms about a point of the canvas. */
  zoom(factor: number, x: number, y: number): void {
    if (!(factor > 0)) return
    this.#flight = undefined
    const before = this.toSheet(x, y)
    this.scale = this.#clamp(this.scale * factor)
    const after = this.toSheet(x, y)
    this.x += before.x - after.x
    this.y += before.y - after.y
  }

  toScreen(x: number, y: number): { x: number; y: number } {
    return { x: this.width / 2 + (x - this.x) * this.scale, y: this.height / 2 - (y - this.y) * this.scale }
  }

  toSheet(x: number, y: number): { x: number; y: number } {
    return { x: this.x + (x - this.width / 2) / this.scale, y: this.y - (y - this.height / 2) / this.scale }
  }

  /** Rectangle that the canvas shows. */
  seen(): Rect {
    const w = this.width / 2 / this.scale
    const h = this.height / 2 / this.scale
    return [this.x - w, this.y - h, this.x + w, this.y + h]
  }

  /** Moves on with a flight; true while it lasts. */
  update(now: number): boolean {
    const flight = this.#flight
    if (!flight) return false
    const t = Math.min(1, Math.max(0, (now - flight.start) / FLIGHT_MS))
    const eased = 1 - (1 - t) ** 3
    const { from, to } = flight
    this.scale = Math.exp(Math.log(from.scale) + (Math.log(to.scale) - Math.log(from.scale)) * eased)
    // Along with the scale, so that the target grows where it is.
    const share = from.scale === to.scale ? eased : (1 / from.scale - 1 / this.scale) / (1 / from.scale - 1 / to.scale)
    this.x = from.x + (to.x - from.x) * share
    this.y = from.y + (to.y - from.y) * share
    if (t < 1) return true
    Object.assign(this, to)
    this.#flight = undefined
    return false
  }

  #clamp(scale: number): number {
    const [x0, y0, x1, y1] = this.#extents
    const size = Math.max(x1 - x0, y1 - y0, Number.MIN_VALUE)
    const far = Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1), size)
    return Math.min(1 / (far * FINEST), Math.max(Math.min(this.width, this.height) / (size * MOST_ZOOM_OUT), scale))
  }
}

export interface PlaneControlListener {
  /** The view has moved. */
  moved(): void
  fit(): void
  click(type: 'click' | 'doubleclick' | 'contextmenu', point: CanvasPoint): void
  hover(point: CanvasPoint | null): void
}

/** Pointers, wheel and pinch move the plane: every drag pans, as CAD users expect of a drawing. Returns the way to stop. */
export function controlPlane(element: HTMLElement, camera: PlaneCamera, listener: PlaneControlListener): () => void {
  const anchor = { x: 0, y: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  const apply = (): void => {
    const { orbitX, orbitY, panX, panY, zoom } = gestures.take()
    const dx = orbitX + panX
    const dy = orbitY + panY
    camera.pan(dx, dy)
    anchor.x += dx
    anchor.y += dy
    if (zoom !== 0) camera.zoom(Math.exp(zoom), anchor.x, anchor.y)
    listener.moved()
  }
  const gestures: GestureManager = new GestureManager({
    start: (_, x, y) => void Object.assign(anchor, { x, y }),
    motion: apply,
    end: () => undefined,
    click: (type, point) => (type === 'fit' ? listener.fit() : listener.click(type, point)),
    claim: () => null,
  })
  const arm = (): void => {
    clearTimeout(timer)
    if (gestures.deadline !== undefined) timer = setTimeout(() => gestures.tick(performance.now()), Math.max(0, gestures.deadline - performance.now()))
  }
  const stop = listen(element, {
    pointer: (input) => {
      gestures.resize(camera.width, camera.height)
      gestures.handle(input)
      arm()
    },
    hover: (input) => listener.hover(input && { x: input.x, y: input.y, additive: input.modifiers.ctrl, pointer: input.pointer }),
    wheel: (x, y, zoom) => {
      camera.zoom(Math.exp(zoom('in')), x, y)
      listener.moved()
    },
    blur: () => gestures.reset(),
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
