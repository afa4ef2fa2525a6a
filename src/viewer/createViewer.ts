import type { Bounds } from '../core/scene/mesh.ts'
import type { HomeView, NodeId, Part, Structure, UpAxis } from '../core/scene/model.ts'
import type { SceneIndex } from '../core/scene/sceneIndex.ts'
import type {
  Pick,
  PressClaim,
  PictureOptions,
  ScreenPoint,
  Selection,
  ShadingMode,
  Theme,
  Viewer,
  ViewerEvents,
  ViewerStats,
  Look,
  Visibility,
} from './api.ts'
import { CameraCommands, Framing, projectPoint } from './framing.ts'
import { Display, type Size } from './display.ts'
import { Emitter } from './frameLoop.ts'
import { Frames } from './frames.ts'
import { palettes } from './theme.ts'
import { Navigation } from './navigation/navigation.ts'
import type { CullingChoice } from './occlusion/choice.ts'
import { MOUSE_RADIUS, type PickView } from './picking/picker.ts'
import { Pointing } from './pointing.ts'
import type { QualityChoice } from './quality.ts'
import type { PictureSink } from '../core/picture/pictureSink.ts'
import type { PartDraw } from './scene/drawLists.ts'
import { waitForGpu } from './gpuContext.ts'
import { geometryShare, gpuCeiling, thisMachine } from './scene/gpuBudget.ts'
import { GpuScene } from './scene/gpuScene.ts'
import { SceneView } from './sceneView.ts'
import { Turntable } from './turntable/turntable.ts'
import { Walk } from './walk/walk.ts'
import { isCutAway, MAX_PLANES, type SectionPlane } from '../core/section/plane.ts'
import { drawPicture } from './screenshot.ts'

export interface ViewerOptions {
  theme?: Theme
  /** `automatic` if absent. */
  quality?: QualityChoice
  /** Bytes that the view may hold on the GPU; by what the browser states of the machine if absent. */
  gpuBytes?: number
  /** Whether parts are left out that lie behind others; `automatic` if absent. */
  culling?: CullingChoice
}

/** Makes a viewer that fills `container`. Throws when the browser has no WebGL 2. */
export function createViewer(container: HTMLElement, options: ViewerOptions = {}): Viewer {
  return new ThreeViewer(container, options)
}

class ThreeViewer extends CameraCommands implements Viewer {
  readonly canvas: HTMLCanvasElement
  protected readonly container: HTMLElement
  private readonly display: Display
  protected readonly view: SceneView
  protected readonly navigation: Navigation
  protected readonly framing: Framing
  private readonly frames: Frames
  private readonly pointing: Pointing
  private readonly events = new Emitter<ViewerEvents>()
  protected readonly turntable = new Turntable(
    () => this.requestFrame(),
    (on) => this.events.emit('turntable', on),
  )
  protected readonly walking = new Walk()
  private readonly claims: PressClaim[] = []
  private readonly gpuBytes: number
  /** Up axis and home view of the model that is open. */
  private home: { upAxis: UpAxis; home?: HomeView } | undefined

  constructor(container: HTMLElement, { theme = 'light', quality = 'automatic', gpuBytes, culling = 'automatic' }: ViewerOptions) {
    super()
    this.gpuBytes = gpuBytes ?? gpuCeiling(thisMachine())
    this.container = container
    this.view = new SceneView(theme)
    this.display = new Display(
      container,
      { theme, quality },
      {
        resized: (width, height) => {
          this.navigation.resize(width, height)
          this.frames.drawNow()
        },
        lost: () => this.contextLost(),
        restored: () => this.contextRestored(),
      },
    )
    this.canvas = this.display.canvas
    this.navigation = new Navigation(
      {
        element: container,
        surfaceAt: (x, y) => this.pointing.pick(x, y, 0)?.point ?? null,
        visibleBounds: () => this.view.visibleBounds(),
        drawnBounds: () => this.view.drawnBounds(),
        requestFrame: () => this.requestFrame(),
        onMoveStart: () => {
          this.frames.moveStarted()
          this.pointing.suspend()
        },
        onMoveEnd: () => {
          this.frames.moveEnded()
          this.pointing.resume()
        },
      },
      { theme },
    )
    this.framing = new Framing(this.navigation, this.view)
    const { navigation, framing, turntable, walking } = this
    this.frames = new Frames(this.display, this.view, this.events, { navigation, framing, turntable, walking }, culling)
    this.pointing = new Pointing(
      this.events,
      () => this.pickView(),
      () => this.display.gpu.picker,
    )
    navigation.onCamera((state) => this.events.emit('camera', state))
    navigation.callbacks = {
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
    this.display.observe()
  }

  async warmUp(size?: Size): Promise<void> {
    if (!this.view.scene) await this.display.warmUp(size)
  }

  open(structure: Structure, index: SceneIndex): void {
    // A part alone may have been shown before the tree of its file was there.
    const follows = this.frames.loading
    this.clear()
    // It may have been put into the page just now.
    this.display.resize()
    this.view.show(this.newScene(structure, index))
    this.frames.begin(follows)
    this.framing.start()
    this.home = structure
    this.setUpAxis(structure.upAxis)
  }

  addPartInPieces(part: Part): () => boolean {
    const { scene } = this.view
    const pieces = scene?.uploadFaces(part)
    return () => {
      if (!scene || !pieces) return true
      if (scene !== this.view.scene) {
        // A lost context has come back without the pieces. Another model needs no part of this one.
        if (scene.structure === this.view.scene?.structure) this.addPart(part)
        return true
      }
      const { done, value } = pieces.next()
      if (done) this.addPart(part, value)
      return done === true
    }
  }

  addPart(part: Part, faces?: PartDraw['faces']): void {
    const { scene } = this.view
    if (!scene) return
    const first = scene.parts.size === 0
    this.view.addPart(part, faces)
    if (first) {
      this.framing.centre()
      // The first picture of a model.
      void this.frames.prepare()
    } else if (!this.display.lost) this.requestSoon()
  }

  shaping(): Promise<void> | undefined {
    return this.frames.shaping()
  }

  finish(): void {
    this.framing.centre()
    this.framing.follow(true)
    const { scene } = this.view
    const pictured = scene?.pictured
    if (!pictured) return this.frames.complete()
    // A model is reported as shown only with the pictures of its materials.
    void pictured.then(() => {
      if (scene?.structure === this.view.scene?.structure) this.frames.complete()
    })
  }

  clear(): void {
    const { scene } = this.view
    this.pointing.leave()
    this.turntable.stop()
    this.setWalking(false)
    if (!scene) return
    scene.dispose()
    this.view.show(undefined)
    this.display.gpu.materials.setSectioned(false)
    this.frames.pace.start()
    this.frames.loading = false
    this.requestFrame()
  }

  dispose(): void {
    this.clear()
    this.frames.loop.dispose()
    this.navigation.dispose()
    this.display.dispose()
    this.events.clear()
  }

  setTheme(theme: Theme): void {
    this.display.theme = theme
    this.view.setTheme(theme)
    this.navigation.setTheme(theme)
    this.requestFrame()
  }

  setShading(mode: ShadingMode): void {
    this.view.setMode(mode)
    this.requestFrame()
  }

  setGroundShadow(on: boolean): void {
    this.view.groundShadow = on
    this.requestFrame()
  }

  setUpAxis(up: UpAxis): void {
    this.view.up = up
    this.display.setUpAxis(up)
    this.navigation.setUpAxis(up)
    // Who turns the model upright by hand does not agree with the file's view.
    this.navigation.setHome(this.home && up === this.home.upAxis ? this.home.home : undefined)
    this.requestFrame()
  }

  setVisibility(visibility: Visibility): void {
    this.view.setVisibility(visibility)
    this.requestFrame()
  }

  setSelection(selection: Selection): void {
    this.view.setSelection(selection)
    this.requestFrame()
  }

  setSections(planes: readonly SectionPlane[]): void {
    this.view.setSections(planes.slice(0, MAX_PLANES))
    // Programs with planes are compiled while the last picture stays.
    if (this.display.gpu.materials.setSectioned(this.view.sections.length > 0) && this.view.scene) void this.frames.prepare()
    this.requestFrame()
  }

  // The tolerance is that of single precision and a pixel's depth.
  isCutAway(point: readonly [number, number, number], tolerance = 1e-5): boolean {
    const box = this.view.visibleBounds()
    return isCutAway(this.view.sections, point, tolerance * Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
  }

  setExplode(amount: number, level: number): void {
    this.view.setExplode(amount, level)
    this.navigation.invalidate()
  }

  setAppearance(looks: ReadonlyMap<NodeId, Look>): void {
    this.view.setLooks(looks)
    this.requestFrame()
  }

  transformOf(node: NodeId): Float64Array {
    return this.view.transformOf(node)
  }

  setHover(pick: Pick | null): void {
    this.view.hover = pick
    this.requestFrame()
  }

  pick(x: number, y: number, radius: number = MOUSE_RADIUS): Pick | null {
    return this.pointing.pick(x, y, radius)
  }

  project(point: readonly [number, number, number]): ScreenPoint | null {
    const { width, height } = this.display
    if (width === 0 || height === 0) return null
    return projectPoint(point, this.navigation.camera, this.navigation.origin, width, height)
  }

  onPress(claim: PressClaim): () => void {
    this.claims.push(claim)
    return () => {
      const at = this.claims.indexOf(claim)
      if (at >= 0) this.claims.splice(at, 1)
    }
  }

  requestFrame(): void {
    this.frames.loop.request()
  }

  visibleBounds(): Bounds {
    return this.view.visibleBounds()
  }

  on<K extends keyof ViewerEvents>(event: K, listener: (value: ViewerEvents[K]) => void): () => void {
    return this.events.on(event, listener)
  }

  async picture(options: PictureOptions, sink: PictureSink): Promise<void> {
    const { scene } = this.view
    if (!scene) throw new Error('Nothing is open')
    await scene.pictured
    if (options.patient) await waitForGpu(this.display.renderer)
    if (scene !== this.view.scene) throw new Error('Nothing is open')
    const { renderer, theme } = this.display
    const { backgroundTop: top, backgroundBottom: bottom } = palettes[theme]
    const isCut = (): boolean => this.view.sections.length > 0
    const needsPlanes = isCut() || (options.scene?.sections.length ?? 0) > 0
    const { display, frames } = this
    if (display.gpu.materials.setSectioned(needsPlanes)) await frames.prepare()
    try {
      await drawPicture(renderer, sink, { ...options, ground: { top, bottom }, reading: (on) => (frames.reading = on) }, (output, tile, transparent) => {
        // Between tiles another picture may have ended.
        display.gpu.materials.setSectioned(needsPlanes)
        frames.drawTile(scene, options, output, tile, transparent)
      })
    } finally {
      // The canvas is drawn by its own programs again, which are kept.
      if (display.gpu.materials.setSectioned(isCut())) void frames.prepare()
    }
  }

  stats(): ViewerStats {
    const { memory } = this.display.renderer.info
    return {
      frames: this.frames.count,
      ...this.frames.last,
      geometries: memory.geometries,
      textures: memory.textures,
      modelBytes: this.view.scene?.drawables.bytes ?? 0,
      parts: this.view.scene?.parts.size ?? 0,
      occurrences: this.view.scene?.table.count ?? 0,
    }
  }

  /** A frame before long: for streams of small changes. */
  private requestSoon(): void {
    this.frames.loop.requestWithin(this.frames.pace.streamDelay)
  }

  private newScene(structure: Structure, index: SceneIndex): GpuScene {
    const { display } = this
    display.endWarmUp()
    const { width, height } = display.canvas
    const scene = new GpuScene(display.renderer, display.gpu, structure, index, geometryShare(this.gpuBytes, width * height))
    scene.residency.onWaiting = () => this.requestSoon()
    scene.onChange = () => {
      this.view.rearranged()
      this.requestSoon()
    }
    this.navigation.origin = [0, 0, 0]
    return scene
  }

  private pickView(): PickView | undefined {
    const { scene, mode } = this.view
    const { width, height, isReady } = this.display
    return scene && isReady ? { scene, camera: this.navigation.camera, width, height, mode } : undefined
  }

  private contextLost(): void {
    this.pointing.leave()
    this.view.scene?.dispose()
    this.events.emit('context', false)
  }

  /** Nothing of the old context is left: everything is made anew from the parts, which the app shares with us. */
  private contextRestored(): void {
    const old = this.view.scene
    this.display.gpu.materials.setSectioned(this.view.sections.length > 0)
    if (old) {
      const scene = this.newScene(old.structure, old.table.index)
      scene.table.setOrigin(old.table.origin)
      this.navigation.origin = old.table.origin
      this.view.restore(
        scene,
        [...old.parts.values()].map((draw) => draw.part),
      )
    }
    this.events.emit('context', true)
    this.requestFrame()
  }
}
