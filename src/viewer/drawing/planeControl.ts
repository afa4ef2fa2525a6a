import { GestureManager } from '../navigation/gesture/gestureManager.ts'
import { listen } from '../navigation/gesture/domListeners.ts'
import type { CanvasPoint } from '../navigation/host.ts'
import type { PlaneCamera } from './planeCamera.ts'

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
