import { Color, LinearSRGBColorSpace, WebGLRenderer } from 'three'
import type { Drawing, Layer } from '../../core/drawing/drawing.ts'
import type { Rect } from '../../core/drawing/space.ts'
import type { PictureSink } from '../../core/picture/pictureSink.ts'
import { spaceExtents } from '../../core/drawing/spaceWindow.ts'
import { Emitter, FrameLoop } from '../frameLoop.ts'
import type { CanvasPoint } from '../navigation/host.ts'
import { drawPicture } from '../screenshot.ts'
import type { DrawingLook, DrawingPick, DrawingViewer, DrawingViewerEvents, PlaneView } from './api.ts'
import { pickAt } from './drawingPicker.ts'
import { DrawingStage } from './drawingStage.ts'
import { controlPlane, PlaneCamera } from './planeCamera.ts'
import { stillCamera, stillScene } from './sheet.ts'

const MAX_PIXEL_RATIO = 2
/** Samples of each pixel of a picture. */
const SAMPLES = 4
const EMPTY = stillScene()
const PICK_RADIUS = { mouse: 6, pen: 8, touch: 18 }
/** The view has come to rest. */
const REST_MS = 140

export { prepareDrawing } from './lineLevels.ts'

/** Makes a viewer of drawings that fills `container`. Throws when the browser has no WebGL 2. */
export function createDrawingViewer(container: HTMLElement, look: DrawingLook): DrawingViewer {
  return new PlaneViewer(container, look)
}

class PlaneViewer implements DrawingViewer {
  readonly canvas: HTMLCanvasElement
  readonly #container: HTMLElement
  readonly #renderer: WebGLRenderer
  readonly #camera = new PlaneCamera()
  readonly #events = new Emitter<DrawingViewerEvents>()
  readonly #loop = new FrameLoop((now) => this.#frame(now))
  readonly #observer: ResizeObserver
  readonly #stopControl: () => void
  readonly #views = new Map<number, PlaneView>()
  readonly #clear = new Color()
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')
  readonly #still = stillCamera()
  #look: DrawingLook
  #stage: DrawingStage | undefined
  #shown: Uint8Array = new Uint8Array()
  #layers: readonly Layer[] | undefined
  #selection: { space: number; entities: ReadonlySet<number> } = { space: 0, entities: new Set() }
  #rest: ReturnType<typeof setTimeout> | undefined
  #movedAt = 0
  #pixelRatio = 1
  #lost = false
  /** A view was chosen, by whatever way: it is not framed anew when the canvas changes its size. */
  #framed = false
  #frames = 0
  readonly #last = { drawCalls: 0, triangles: 0 }

  constructor(container: HTMLElement, look: DrawingLook) {
    this.#container = container
    this.#look = look
    this.#renderer = new WebGLRenderer({ antialias: true, depth: true, stencil: true, alpha: false, powerPreference: 'high-performance' })
    this.#renderer.autoClear = false
    // The spaces keep their meshes in order.
    this.#renderer.sortObjects = false
    // Colours are written as they are stated.
    this.#renderer.outputColorSpace = LinearSRGBColorSpace
    this.#renderer.info.autoReset = false
    this.canvas = this.#renderer.domElement
    Object.assign(this.canvas.style, { display: 'block', position: 'absolute', inset: '0', width: '100%', height: '100%' })
    container.prepend(this.canvas)
    this.#stopControl = controlPlane(container, this.#camera, {
      moved: () => {
        this.#framed = true
        this.#moved()
      },
      fit: () => this.fit(undefined, { animate: true }),
      click: (type, point) => this.#events.emit(type, { pick: this.#pickFor(point), x: point.x, y: point.y, additive: point.additive, pointer: point.pointer }),
      hover: (point) => this.#hover(point),
    })
    this.canvas.addEventListener('webglcontextlost', this.#contextLost)
    this.canvas.addEventListener('webglcontextrestored', this.#contextRestored)
    this.#observer = new ResizeObserver(() => this.#resize())
    this.#observer.observe(container)
    this.#resize()
  }

  open(drawing: Drawing, space: number): void {
    this.clear()
    this.#shown = Uint8Array.from(drawing.layers, ({ visible }) => (visible ? 1 : 0))
    this.#layers = undefined
    this.#stage = this.#newStage(drawing, space)
    this.#frameSpace(space)
  }

  grow(drawing: Drawing): void {
    const old = this.#stage
    if (!old) return
    const { space } = old
    old.dispose()
    this.#layers = undefined
    this.#stage = this.#newStage(drawing, space)
    const extents = spaceExtents(drawing, space)
    if (extents) this.#camera.extents = extents
    if (this.#framed) this.#moved()
    else this.fit()
  }

  setSpace(space: number): void {
    const stage = this.#stage
    if (!stage || stage.space === space) return
    this.#views.set(stage.space, this.#camera.view())
    stage.setSpace(space)
    stage.setSelection(this.#selection.space, this.#selection.entities)
    this.#frameSpace(space)
    // A tab on which nothing is drawn has no frame to fly to.
    this.#loop.request()
  }

  redraw(space: number): void {
    const stage = this.#stage
    if (!stage) return
    stage.redraw(space)
    stage.setSelection(this.#selection.space, this.#selection.entities)
    this.#moved()
  }

  clear(): void {
    clearTimeout(this.#rest)
    this.#rest = undefined
    this.#stage?.dispose()
    this.#stage = undefined
    this.#views.clear()
    this.#selection = { space: 0, entities: new Set() }
    this.#loop.request()
  }

  dispose(): void {
    this.clear()
    this.#loop.dispose()
    this.#observer.disconnect()
    this.#stopControl()
    this.canvas.removeEventListener('webglcontextlost', this.#contextLost)
    this.canvas.removeEventListener('webglcontextrestored', this.#contextRestored)
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
    this.canvas.remove()
    this.#events.clear()
  }

  setLook(look: DrawingLook): void {
    this.#look = look
    this.#stage?.setLook(look)
    this.#loop.request()
  }

  setLayers(shown: Uint8Array, layers?: readonly Layer[]): void {
    this.#shown = shown
    this.#layers = layers
    this.#stage?.setLayers(shown, layers)
    this.#loop.request()
  }

  setSelection(space: number, entities: ReadonlySet<number>): void {
    this.#selection = { space, entities }
    this.#stage?.setSelection(space, entities)
    this.#loop.request()
  }

  setHover(pick: DrawingPick | null): void {
    this.#stage?.setHover(pick)
    this.#loop.request()
  }

  fit(rect?: Rect, { animate = false } = {}): void {
    const stage = this.#stage
    const target = rect ?? (stage && spaceExtents(stage.drawing, stage.space))
    if (!target) return
    this.#framed = rect !== undefined
    this.#fly(this.#camera.fitting(target), animate)
  }

  panBy(dx: number, dy: number): void {
    this.#framed = true
    this.#camera.pan(dx, dy)
    this.#moved()
  }

  zoomBy(factor: number): void {
    this.#framed = true
    this.#camera.zoom(factor, this.#camera.width / 2, this.#camera.height / 2)
    this.#moved()
  }

  view(): PlaneView {
    return this.#camera.view()
  }

  setView(view: PlaneView, { animate = false } = {}): void {
    this.#framed = true
    this.#fly(view, animate)
  }

  setBottomInset(pixels: number): void {
    const shift = (pixels - this.#camera.bottomInset) / 2
    this.#camera.bottomInset = pixels
    this.#camera.pan(0, -shift)
    this.#moved()
  }

  setCover(pixels: number): void {
    if (this.#camera.cover === pixels) return
    this.#camera.cover = pixels
    if (this.#stage && !this.#framed) this.fit()
  }

  toScreen(x: number, y: number): { x: number; y: number } {
    return this.#camera.toScreen(x, y)
  }

  toSheet(x: number, y: number): { x: number; y: number } {
    return this.#camera.toSheet(x, y)
  }

  pick(x: number, y: number, radius: number = PICK_RADIUS.mouse): DrawingPick | null {
    const stage = this.#stage
    if (!stage) return null
    const at = this.#camera.toSheet(x, y)
    return pickAt(stage.drawing, stage.windows, this.#shown, at.x, at.y, radius / this.#camera.scale)
  }

  on<K extends keyof DrawingViewerEvents>(event: K, listener: (value: DrawingViewerEvents[K]) => void): () => void {
    return this.#events.on(event, listener)
  }

  async picture({ width, height }: { width: number; height: number }, sink: PictureSink): Promise<void> {
    const stage = this.#stage
    if (!stage) throw new Error('Nothing is open')
    const camera = this.#camera.copy()
    await drawPicture(this.#renderer, sink, { width, height, transparent: false, samples: SAMPLES }, (target, tile) => {
      // Another drawing may have come between two tiles.
      if (this.#stage !== stage) throw new Error('The drawing is gone')
      const pixelRatio = Math.min(width / camera.width, height / camera.height)
      stage.setHover(null)
      stage.setSelection(0, [])
      this.#renderer.setRenderTarget(target)
      this.#draw(stage, camera.forTile(tile, width, height), pixelRatio)
      // Each of the stage's draws resolves its own window of the samples: here is the rest.
      this.#renderer.render(EMPTY, this.#still)
      this.#renderer.setRenderTarget(null)
      stage.setSelection(this.#selection.space, this.#selection.entities)
    })
  }

  stats(): { frames: number; drawCalls: number; triangles: number; segments: number } {
    return { frames: this.#frames, ...this.#last, segments: this.#stage?.segments ?? 0 }
  }

  #newStage(drawing: Drawing, space: number): DrawingStage {
    const stage = new DrawingStage(drawing, this.#look, this.#shown, () => this.#loop.request())
    stage.setLayers(this.#shown, this.#layers)
    stage.setSpace(space)
    stage.setSelection(this.#selection.space, this.#selection.entities)
    return stage
  }

  #frameSpace(space: number): void {
    const stage = this.#stage
    if (!stage) return
    const extents = spaceExtents(stage.drawing, space)
    if (extents) this.#camera.extents = extents
    const before = this.#views.get(space)
    if (before) this.setView(before)
    else this.fit()
  }

  #moved(): void {
    this.#loop.request()
    this.#movedAt = performance.now()
    this.#rest ??= setTimeout(this.#atRest, REST_MS)
  }

  /** One timer goes on for as long as the view moves. */
  readonly #atRest = (): void => {
    const left = this.#movedAt + REST_MS - performance.now()
    this.#rest = left > 1 ? setTimeout(this.#atRest, left) : undefined
    if (!this.#rest) this.#stage?.refine(this.#camera, this.#pixelRatio)
  }

  #fly(view: PlaneView, animate: boolean): void {
    this.#camera.set(view, animate && !this.#calm.matches)
    this.#moved()
  }

  #hover(point: CanvasPoint | null): void {
    this.#events.emit('move', point && { x: point.x, y: point.y })
    this.#events.emit('hover', point && this.#pickFor(point))
  }

  #pickFor({ x, y, pointer }: CanvasPoint): DrawingPick | null {
    return this.pick(x, y, PICK_RADIUS[pointer])
  }

  #frame(now: number): boolean {
    const { width, height } = this.#camera
    if (this.#lost || width < 2 || height < 2) return false
    const flying = this.#camera.update(now)
    const stage = this.#stage
    if (stage) this.#draw(stage, this.#camera, this.#pixelRatio)
    else {
      this.#renderer.setClearColor(this.#clear.setHex(this.#look.desk, ''), 1)
      this.#renderer.clear()
    }
    this.#frames++
    this.#events.emit('frame', undefined)
    if (flying) this.#moved()
    return flying
  }

  #draw(stage: DrawingStage, camera: PlaneCamera, pixelRatio: number): void {
    const { info } = this.#renderer
    info.reset()
    this.#renderer.setClearColor(this.#clear.setHex(stage.background, ''), 1)
    stage.render(this.#renderer, camera, pixelRatio)
    this.#last.drawCalls = info.render.calls
    this.#last.triangles = info.render.triangles
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#container
    if (clientWidth === this.#camera.width && clientHeight === this.#camera.height) return
    this.#camera.resize(clientWidth, clientHeight)
    if (clientWidth === 0 || clientHeight === 0) return
    this.#pixelRatio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1)
    // Both at once: each change of the canvas waits for the GPU.
    this.#renderer.setDrawingBufferSize(clientWidth, clientHeight, this.#pixelRatio)
    if (this.#stage && !this.#framed) this.fit()
    // A resized canvas is blank: draw before the browser paints.
    if (this.#frame(performance.now())) this.#loop.request()
  }

  readonly #contextLost = (): void => {
    this.#lost = true
    this.#events.emit('context', false)
  }

  /** Everything on the GPU is made anew from the drawing, which is still there. */
  readonly #contextRestored = (): void => {
    const old = this.#stage
    if (old) {
      old.dispose()
      this.#stage = this.#newStage(old.drawing, old.space)
    }
    this.#lost = false
    this.#events.emit('context', true)
    this.#loop.request()
  }
}
