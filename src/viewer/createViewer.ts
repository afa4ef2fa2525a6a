import { WebGLRenderer, type WebGLRenderTarget } from 'three'
import { isEmptyBounds } from '../core/scene/bounds.ts'
import type { Bounds } from '../core/scene/mesh.ts'
import type { NodeId, Part, Structure, UpAxis } from '../core/scene/model.ts'
import type { SceneIndex } from '../core/scene/sceneIndex.ts'
import type {
  CameraState,
  NavigationStyle,
  Pick,
  PressClaim,
  PictureOptions,
  Projection,
  ScreenPoint,
  ScreenshotOptions,
  Selection,
  ShadingMode,
  StandardView,
  Theme,
  Viewer,
  ViewerEvents,
  ViewerStats,
  WalkMotion,
  Look,
  Visibility,
} from './api.ts'
import type { Picture } from './effects/pipeline.ts'
import { Emitter } from './emitter.ts'
import { Framing } from './framing.ts'
import { FrameLoop } from './frameLoop.ts'
import { GpuContext } from './gpuContext.ts'
import type { NavigationLabels } from './navigation/host.ts'
import { englishLabels } from './navigationLabels.ts'
import { Navigation } from './navigation/navigation.ts'
import { MOUSE_RADIUS, type PickView } from './picking/picker.ts'
import { palettes } from './theme.ts'
import { Pace } from './pace.ts'
import { pictureOf, screenshotOf } from './pictures.ts'
import { Pointing } from './pointing.ts'
import { projectPoint } from './projectPoint.ts'
import { Quality } from './quality.ts'
import { rehearse } from './rehearsal.ts'
import { GpuScene } from './scene/gpuScene.ts'
import { timeOfGpu } from './gpuTime.ts'
import { SceneView } from './sceneView.ts'
import { Turntable } from './turntable/turntable.ts'
import { Walk } from './walk/walk.ts'
import { isCutAway, MAX_PLANES, type SectionPlane } from '../core/section/plane.ts'
import { drawPicture, encodePicture, type Tile } from './screenshot.ts'

export interface ViewerOptions {
  theme?: Theme
  /** Texts of the nav cube. */
  labels?: NavigationLabels
}

/** Milliseconds per frame for working out cut faces. */
const CUT_MS = 14
/** More is not seen and costs memory: phones claim 3 and 4. */
const MAX_PIXEL_RATIO = 2
/** Makes a viewer that fills `container`. Throws when the browser has no WebGL 2. */
export function createViewer(container: HTMLElement, options: ViewerOptions = {}): Viewer {
  return new ThreeViewer(container, options)
}

class ThreeViewer implements Viewer {
  readonly canvas: HTMLCanvasElement
  private readonly renderer: WebGLRenderer
  private readonly container: HTMLElement
  private readonly navigation: Navigation
  private readonly events = new Emitter<ViewerEvents>()
  private readonly loop = new FrameLoop((now) => this.frame(now))
  private readonly quality = new Quality()
  private readonly view: SceneView
  private readonly pointing: Pointing
  private readonly pace: Pace
  private readonly framing: Framing
  private readonly turntable = new Turntable(
    () => this.loop.request(),
    (on) => this.events.emit('turntable', on),
  )
  private readonly walking = new Walk()
  private readonly observer: ResizeObserver
  private readonly claims: PressClaim[] = []
  private theme: Theme
  private up: UpAxis = 'z'
  private gpu: GpuContext
  private rehearsal?: AbortController
  private width = 0
  private height = 0
  private moving = false
  /** Programs are being compiled: nothing is drawn yet. */
  private preparing = false
  private lost = false
  private loading = false
  private frames = 0
  private lastFrame = { drawCalls: 0, triangles: 0 }

  constructor(container: HTMLElement, options: ViewerOptions) {
    this.container = container
    this.theme = options.theme ?? 'light'
    this.view = new SceneView(this.theme)
    // Antialiasing and depth belong to the off-screen target; the canvas only receives the finished picture.
    this.renderer = new WebGLRenderer({ antialias: false, depth: false, alpha: false, powerPreference: 'high-performance' })
    this.renderer.autoClear = false
    this.renderer.info.autoReset = false
    this.canvas = this.renderer.domElement
    Object.assign(this.canvas.style, { display: 'block', position: 'absolute', inset: '0', width: '100%', height: '100%' })
    if (getComputedStyle(container).position === 'static') container.style.position = 'relative'
    container.prepend(this.canvas)
    this.gpu = new GpuContext(this.renderer, this.theme)
    this.navigation = new Navigation(
      {
        element: container,
        surfaceAt: (x, y) => this.pointing.pick(x, y, 0)?.point ?? null,
        visibleBounds: () => this.view.visibleBounds(),
        requestFrame: () => this.loop.request(),
        onMoveStart: () => this.moveStart(),
        onMoveEnd: () => this.moveEnd(),
      },
      { labels: options.labels ?? englishLabels, theme: this.theme },
    )
    this.pace = new Pace(this.renderer, this.quality, () => this.loop.request())
    this.framing = new Framing(this.navigation, this.view)
    this.navigation.onCamera((state) => this.events.emit('camera', state))
    this.pointing = new Pointing(
      this.events,
      () => this.pickView(),
      () => this.gpu.picker,
    )
    this.navigation.callbacks = {
      click: (point) => this.pointing.hit('click', point),
      doubleclick: (point) => this.pointing.hit('doubleclick', point),
      contextmenu: (point) => this.pointing.hit('contextmenu', point),
      hovermove: (point) => this.pointing.hover(point),
      claim: (point, reason) => {
        for (const claim of this.claims.toReversed()) {
          const taken = claim(point, reason)
          if (taken) return taken
        }
        return null
      },
    }
    this.canvas.addEventListener('webglcontextlost', this.contextLost)
    this.canvas.addEventListener('webglcontextrestored', this.contextRestored)
    this.observer = new ResizeObserver(() => this.resize())
    this.observer.observe(container)
    this.resize()
  }

  async warmUp(): Promise<void> {
    if (this.lost || this.view.scene || this.rehearsal) return
    const rehearsal = new AbortController()
    this.rehearsal = rehearsal
    try {
      await rehearse(this.renderer, this.gpu, rehearsal.signal)
    } finally {
      this.endRehearsal()
    }
  }

  open(structure: Structure, index: SceneIndex): void {
    this.clear()
    // It may have been put into the page just now.
    this.resize()
    this.view.show(this.newScene(structure, index))
    this.loading = true
    this.framing.start()
    this.setUpAxis(structure.upAxis)
  }

  addPart(part: Part): void {
    const { scene } = this.view
    if (!scene) return
    const first = scene.parts.size === 0
    this.view.addPart(part)
    if (first) {
      this.framing.centre()
      void this.prepare()
    } else if (!this.lost) this.loop.requestWithin(this.pace.streamDelay)
  }

  /** The first picture of a model waits until the GPU is free and has its programs, so that the page does not have to. */
  private async prepare(): Promise<void> {
    if (this.lost || this.width === 0 || this.height === 0) return
    this.preparing = true
    await timeOfGpu(this.renderer)
    const { scene } = this.view
    if (scene && !this.lost) {
      if (this.loading) this.framing.follow(false)
      this.navigation.update(performance.now())
      // What cannot be compiled ahead is compiled, and reported, by the first frame.
      await this.gpu.pipeline.prepare(this.frameOf(scene)).catch(() => {})
      await timeOfGpu(this.renderer)
    }
    this.preparing = false
    this.loop.request()
  }

  finish(): void {
    this.loading = false
    this.framing.centre()
    this.framing.follow(true)
    this.loop.request()
  }

  clear(): void {
    const { scene } = this.view
    this.pointing.leave()
    this.turntable.stop()
    this.setWalking(false)
    if (!scene) return
    scene.dispose()
    this.view.show(undefined)
    this.gpu.materials.setSectioned(false)
    this.pace.start()
    this.loading = false
    this.loop.request()
  }

  dispose(): void {
    this.endRehearsal()
    this.clear()
    this.loop.dispose()
    this.observer.disconnect()
    this.navigation.dispose()
    this.canvas.removeEventListener('webglcontextlost', this.contextLost)
    this.canvas.removeEventListener('webglcontextrestored', this.contextRestored)
    this.gpu.dispose()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.canvas.remove()
    this.events.clear()
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    this.view.setTheme(theme)
    this.gpu.setTheme(theme)
    this.navigation.setTheme(theme)
    this.loop.request()
  }

  setShading(mode: ShadingMode): void {
    this.view.setMode(mode)
    this.loop.request()
  }

  setProjection(projection: Projection): void {
    this.navigation.setProjection(projection)
  }

  setUpAxis(up: UpAxis): void {
    this.up = up
    this.gpu.lighting.setUpAxis(up)
    this.navigation.setUpAxis(up)
    this.loop.request()
  }

  setNavigationStyle(style: NavigationStyle): void {
    this.navigation.setNavigationStyle(style)
  }

  setVisibility(visibility: Visibility): void {
    this.view.setVisibility(visibility)
    this.loop.request()
  }

  setSelection(selection: Selection): void {
    this.view.setSelection(selection)
    this.loop.request()
  }

  setSections(planes: readonly SectionPlane[]): void {
    this.view.setSections(planes.slice(0, MAX_PLANES))
    // Programs that know of planes are made while the last picture stays.
    if (this.gpu.materials.setSectioned(this.view.sections.length > 0) && this.view.scene) void this.prepare()
    this.loop.request()
  }

  isCutAway(point: readonly [number, number, number]): boolean {
    // As near as single precision and a pixel's depth can tell.
    const box = this.view.visibleBounds()
    return isCutAway(this.view.sections, point, 1e-5 * Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
  }

  setExplode(amount: number, level: number): void {
    this.view.setExplode(amount, level)
    this.navigation.invalidate()
  }

  setAppearance(looks: ReadonlyMap<NodeId, Look>): void {
    this.view.setLooks(looks)
    this.loop.request()
  }

  transformOf(node: NodeId): Float64Array {
    return this.view.transformOf(node)
  }

  setTurntable(on: boolean): void {
    if (on) this.turntable.start(this.container)
    else this.turntable.stop()
  }

  setWalking(on: boolean): void {
    this.walking.stop()
    this.navigation.setWalking(on)
  }

  walk(motion: WalkMotion): void {
    this.walking.set(motion)
    this.loop.request()
  }

  setHover(pick: Pick | null): void {
    this.view.hover = pick
    this.loop.request()
  }

  fit(nodes?: Iterable<NodeId>, options?: { animate?: boolean }): void {
    const bounds = this.view.boundsOf(nodes)
    if (!isEmptyBounds(bounds)) this.navigation.fit(bounds, options)
  }

  look(view: StandardView, options?: { animate?: boolean }): void {
    this.navigation.look(view, options)
  }

  orbitBy(horizontalDegrees: number, verticalDegrees: number): void {
    this.navigation.orbitBy(horizontalDegrees, verticalDegrees)
  }

  panBy(dx: number, dy: number): void {
    this.navigation.panBy(dx, dy)
  }

  zoomBy(factor: number): void {
    this.navigation.zoomBy(factor)
  }

  rollBy(degrees: number): void {
    this.navigation.rollBy(degrees)
  }

  camera(): CameraState {
    return this.navigation.cameraState()
  }

  setCamera(camera: CameraState, options?: { animate?: boolean }): void {
    this.framing.placed = true
    this.navigation.setCameraState(camera, options)
  }

  setBottomInset(pixels: number): void {
    this.navigation.setBottomInset(pixels)
  }

  setLabels(labels: NavigationLabels): void {
    this.navigation.setLabels(labels)
  }

  pick(x: number, y: number, radius: number = MOUSE_RADIUS): Pick | null {
    return this.pointing.pick(x, y, radius)
  }

  project(point: readonly [number, number, number]): ScreenPoint | null {
    if (this.width === 0 || this.height === 0) return null
    return projectPoint(point, this.navigation.camera, this.navigation.origin, this.width, this.height)
  }

  onPress(claim: PressClaim): () => void {
    this.claims.push(claim)
    return () => {
      const at = this.claims.indexOf(claim)
      if (at >= 0) this.claims.splice(at, 1)
    }
  }

  requestFrame(): void {
    this.loop.request()
  }

  visibleBounds(): Bounds {
    return this.view.visibleBounds()
  }

  on<K extends keyof ViewerEvents>(event: K, listener: (value: ViewerEvents[K]) => void): () => void {
    return this.events.on(event, listener)
  }

  async picture(options: PictureOptions): Promise<HTMLCanvasElement> {
    const { scene } = this.view
    if (!scene) throw new Error('Nothing is open')
    const drawing = drawPicture(this.renderer, options, palettes[this.theme], (output, tile, transparent) =>
      this.drawTile(scene, options, output, tile, transparent),
    )
    this.loop.request()
    return await drawing
  }

  async screenshot(options: ScreenshotOptions): Promise<Blob> {
    return await encodePicture(await this.picture(options), options.type)
  }

  stats(): ViewerStats {
    const { memory } = this.renderer.info
    return {
      frames: this.frames,
      ...this.lastFrame,
      geometries: memory.geometries,
      textures: memory.textures,
      parts: this.view.scene?.parts.size ?? 0,
      occurrences: this.view.scene?.table.count ?? 0,
    }
  }

  private frame(now: number): boolean {
    if (this.lost || this.preparing || this.width === 0 || this.height === 0) return false
    if (this.loading) this.framing.follow(false)
    this.view.settle()
    const going = this.go(now)
    const animating = this.navigation.update(now) || going
    if (this.moving) this.quality.movingFrame(now)
    this.draw()
    this.frames += 1
    this.events.emit('frame', null)
    if (this.view.scene) {
      if (this.loading) this.pace.streamed()
      else if (!this.moving) this.pace.rested()
    }
    return animating
  }

  /** What moves by itself; true while there is more of it. Cuts are worked at with what is left of the frame. */
  private go(now: number): boolean {
    const turn = this.turntable.advance(now)
    if (turn !== 0) this.navigation.turn(turn)
    if (this.walking.moving) {
      const { right, up, forward } = this.walking.advance(now, this.navigation.sceneRadius)
      this.navigation.step(right, up, forward)
    }
    const cutting = this.view.scene?.caps?.update(CUT_MS) ?? false
    return cutting || this.walking.moving
  }

  private draw(): void {
    const { renderer, gpu } = this
    const { scene } = this.view
    const pixelRatio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1)
    if (renderer.getPixelRatio() !== pixelRatio) renderer.setPixelRatio(pixelRatio)
    renderer.info.reset()
    if (scene) {
      gpu.lighting.follow(this.navigation.camera)
      gpu.pipeline.render(this.frameOf(scene))
    } else gpu.pipeline.clear()
    this.lastFrame = { drawCalls: renderer.info.render.calls, triangles: renderer.info.render.triangles }
  }

  private frameOf(scene: GpuScene): Picture {
    const pixelRatio = this.renderer.getPixelRatio()
    const quality = this.moving || this.loading ? this.quality.moving(pixelRatio) : this.quality.still()
    return { ...pictureOf(this.view, scene, this.navigation.camera, quality), width: this.canvas.width, height: this.canvas.height, pixelRatio }
  }

  /** No selection and no hover. */
  private drawTile(scene: GpuScene, options: PictureOptions, output: WebGLRenderTarget, tile: Tile, transparent: boolean): void {
    this.navigation.update(performance.now())
    scene.caps?.finish()
    const camera = options.camera ? this.navigation.cameraFor(options.camera) : this.navigation.camera
    this.view.withoutMarks(() => {
      const picture = screenshotOf(this.view, scene, camera, { width: this.width, height: this.height }, options, tile, output)
      this.gpu.lighting.follow(picture.camera)
      this.gpu.pipeline.render({ ...picture, transparent })
    })
    // Tiles come one after the other: what is on screen must not stay the last of them.
    this.loop.request()
  }

  private endRehearsal(): void {
    this.rehearsal?.abort()
    this.rehearsal = undefined
  }

  private newScene(structure: Structure, index: SceneIndex): GpuScene {
    this.endRehearsal()
    const scene = new GpuScene(this.renderer, this.gpu.materials, this.gpu.passes, structure, index)
    scene.onChange = () => this.loop.requestWithin(this.pace.streamDelay)
    this.navigation.origin = [0, 0, 0]
    return scene
  }

  private pickView(): PickView | undefined {
    const { scene, mode } = this.view
    if (!scene || this.lost || this.width === 0 || this.height === 0) return undefined
    return { scene, camera: this.navigation.camera, width: this.width, height: this.height, mode }
  }

  private moveStart(): void {
    this.moving = true
    this.pointing.suspended = true
    this.pointing.leave()
  }

  private moveEnd(): void {
    this.moving = false
    this.pointing.suspended = false
    this.quality.movementEnded()
    this.loop.request()
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.container
    if (clientWidth === this.width && clientHeight === this.height) return
    this.width = clientWidth
    this.height = clientHeight
    if (this.width === 0 || this.height === 0) return
    this.renderer.setPixelRatio(Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1))
    this.renderer.setSize(this.width, this.height, false)
    this.navigation.resize(this.width, this.height)
    // A resized canvas is blank: draw before the browser paints.
    if (this.frame(performance.now())) this.loop.request()
  }

  private readonly contextLost = (): void => {
    this.lost = true
    this.pointing.leave()
    // Now, while deleting is a no-op: later the old objects would belong to a context that is gone.
    this.endRehearsal()
    this.view.scene?.dispose()
    this.gpu.dispose()
    this.events.emit('context', false)
  }

  /** Nothing of the old context is left: everything is made anew from the parts, which the app shares with us. */
  private readonly contextRestored = (): void => {
    const old = this.view.scene
    this.gpu = new GpuContext(this.renderer, this.theme)
    this.gpu.lighting.setUpAxis(this.up)
    this.gpu.materials.setSectioned(this.view.sections.length > 0)
    if (old) {
      const scene = this.newScene(old.structure, old.table.index)
      scene.table.setOrigin(old.table.origin)
      this.navigation.origin = old.table.origin
      this.view.restore(
        scene,
        [...old.parts.values()].map((draw) => draw.part),
      )
    }
    this.lost = false
    this.events.emit('context', true)
    this.loop.request()
  }
}
