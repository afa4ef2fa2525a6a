import type { WebGLRenderTarget } from 'three'
import { lengthOf } from '../core/scene/paged/columns.ts'
import type { PictureOptions, ViewerEvents } from './api.ts'
import type { Display } from './display.ts'
import type { Picture } from './effects/pipeline.ts'
import { type Emitter, FrameLoop } from './frameLoop.ts'
import type { Framing } from './framing.ts'
import { timeOfGpu, waitForGpu } from './gpuContext.ts'
import type { Navigation } from './navigation/navigation.ts'
import type { CullingChoice } from './occlusion/choice.ts'
import { InTasks } from './inTasks.ts'
import { firstGrowth, growthDue, growthRest, Pace } from './pace.ts'
import { pictureOf, screenshotOf } from './pictures.ts'
import type { Quality } from './quality.ts'
import type { GpuScene } from './scene/gpuScene.ts'
import type { SceneView } from './sceneView.ts'
import type { Tile } from './screenshot.ts'
import type { Turntable } from './turntable/turntable.ts'
import type { Walk } from './walk/walk.ts'

/** Milliseconds per frame for working out cut faces. */
const CUT_MS = 14
/** Milliseconds at a stretch for making groups and coarse shapes. */
const LEVELS_MS = 8
/** Milliseconds of a frame for uploading geometry again. */
const UPLOAD_MS = 4
/** Milliseconds that a picture waits for the faces of a cut where pictures are slow: most are there by then. */
const CUT_WAIT_MS = 400
/** Occurrences of a model whose draw lists are filled in tasks of their own, where nothing moves. */
const MANY = 10_000
/** Every part of a model has a form, some a coarse one: how long the better ones take is up to the network. */
function hasWholeShape({ parts, table }: GpuScene): boolean {
  if (parts.size < table.index.nodesOfPart.size) return false
  for (const { part } of parts.values()) if (part.placeholder) return true
  return false
}

/** Triangles of the parts that have come, in all their occurrences. */
function trianglesOf({ parts, table }: GpuScene): number {
  let triangles = 0
  for (const { part } of parts.values()) triangles += (lengthOf(part.mesh, 'indices') / 3) * (table.index.nodesOfPart.get(part.id)?.length ?? 0)
  return triangles
}

/** What a picture is of. */
interface Begun {
  scene: GpuScene | undefined
  /** Pictures cost the processor. */
  costly: boolean
  /** Parts were arriving. */
  loading: boolean
  /** It shows all parts in some form. */
  isShaped: boolean
  /** It is the first of the complete model, and a quick one. */
  completes: boolean
  hurried: boolean
}

export interface Movers {
  navigation: Navigation
  framing: Framing
  turntable: Turntable
  walking: Walk
}

/** Draws the view on demand: one frame after the other while something moves, none while all is at rest. */
export class Frames {
  readonly loop = new FrameLoop((now) => this.frame(now))
  readonly pace: Pace
  /** Parts are still arriving. */
  loading = false
  count = 0
  last = { drawCalls: 0, triangles: 0, hidden: 0 }
  private readonly quality: Quality
  private readonly display: Display
  private readonly view: SceneView
  private readonly events: Emitter<ViewerEvents>
  private readonly movers: Movers
  private moving = false
  /** The next picture is the first of the complete model. */
  private completes = false
  /** It is a quick one. */
  private hurried = false
  /** Programs are being compiled: nothing is drawn yet. */
  private preparing = false
  /** The last picture, which costs the processor, is not done yet. */
  private drawing = false
  /** The picture that is on its way in tasks. */
  private onItsWay: { begun: Begun; work: InTasks } | undefined
  /** It is the first one of a complete model: nothing else takes the processor from it. */
  private presenting = false
  /** A frame was asked for meanwhile. */
  private isNextDue = false
  /** Coarse shapes are about to be made. */
  private refining = false
  /** Pixels of a picture are being read from the GPU. */
  reading = false
  /** When parts began to arrive, and when the next picture of a growing model may be drawn where it does. */
  private began = 0
  private nextGrowth = 0
  /** Parts that were there when it was last asked for, and since when. */
  private there = 0
  private arrived = 0
  /** A picture has been drawn of every part, in whatever form. */
  private isShaped = false
  /** Resolves when it is on screen; undefined then, and while no parts arrive. */
  private shape: PromiseWithResolvers<void> | undefined
  /** When the next picture may be drawn though faces of a cut are still being worked out; 0 when none waits for them. */
  private cutDue = 0

  private readonly culling: CullingChoice

  constructor(display: Display, view: SceneView, events: Emitter<ViewerEvents>, movers: Movers, culling: CullingChoice) {
    this.display = display
    this.culling = culling
    this.view = view
    this.events = events
    this.movers = movers
    this.quality = display.quality
    this.pace = new Pace(display.renderer, this.quality, () => this.loop.request())
  }

  /** Waits until the GPU has the programs that the view needs, so that the page does not have to; then draws. */
  async prepare(): Promise<void> {
    const { display } = this
    if (!display.isReady) return
    if (!this.needsPrograms()) return this.loop.request()
    this.preparing = true
    await timeOfGpu(display.renderer)
    const { scene } = this.view
    if (scene && !display.lost) {
      this.follow()
      // What cannot be compiled ahead is compiled, and reported, by the first frame.
      await display.gpu.pipeline.prepare(this.frameOf(scene)).catch(() => {})
      await timeOfGpu(display.renderer)
    }
    this.preparing = false
    this.loop.request()
  }

  /** At once: a resized canvas is blank, and is drawn before the browser paints. */
  drawNow(): void {
    if (this.frame(performance.now(), true)) this.loop.request()
  }

  /** Parts begin to arrive; `follows`: those before them are of the same model. */
  begin(follows: boolean): void {
    this.leavePicture()
    this.loading = true
    this.completes = this.hurried = this.isShaped = false
    this.there = 0
    this.endShape(this.shape)
    this.shape = Promise.withResolvers()
    this.began = performance.now()
    this.nextGrowth = firstGrowth(this.began, follows ? this.nextGrowth : undefined)
  }

  /** Resolves when the picture of the whole shape is on screen; undefined while none is on its way. */
  shaping(): Promise<void> | undefined {
    const { scene } = this.view
    return this.shape && scene && (this.isShaped || hasWholeShape(scene)) ? this.shape.promise : undefined
  }

  private endShape(shape: PromiseWithResolvers<void> | undefined): void {
    shape?.resolve()
    if (this.shape === shape) this.shape = undefined
  }

  /** All parts are there. */
  complete(): void {
    // It lacks the last parts.
    this.leavePicture()
    this.endShape(this.shape)
    this.loading = false
    this.completes = true
    this.hurried = this.quality.costly
    // What the page has to do now is not to come before it.
    if (!this.hurried || this.drawing || this.frame(performance.now())) this.loop.request()
  }

  /** The camera has begun to move. */
  moveStarted(): void {
    this.moving = true
  }

  moveEnded(): void {
    this.moving = false
    this.quality.movementEnded()
    this.loop.request()
  }

  /** A part of a picture, without selection and hover. */
  drawTile(scene: GpuScene, options: PictureOptions, output: WebGLRenderTarget, tile: Tile, transparent: boolean): void {
    const { display, view } = this
    const { navigation } = this.movers
    navigation.update(performance.now())
    const camera = options.camera ? navigation.cameraFor(options.camera) : navigation.camera
    view.drawAs(options.scene, () => {
      scene.caps?.finish()
      const picture = screenshotOf(view, scene, camera, display, options, tile, output, this.quality)
      display.gpu.lighting.follow(picture.camera)
      display.gpu.pipeline.render({ ...picture, transparent })
    })
  }

  private frame(now: number, atOnce = false): boolean {
    if (!this.display.isReady || this.preparing) return false
    const { costly } = this.quality
    if (this.onItsWay) {
      if (!atOnce && !this.moving && !this.onItsWay.work.isOver) {
        this.isNextDue = true
        return false
      }
      this.leavePicture()
    }
    // Pictures that queue up take the processor from the file that is read, and are late themselves. What they cost may not be known yet.
    if (!atOnce && this.drawing && (costly || this.loading)) {
      this.isNextDue = true
      return false
    }
    if (!atOnce && costly) {
      // The page would wait for a picture that is asked for before pixels of an earlier one are there.
      if (this.reading) return true
      const wait = this.loading ? this.growthDue(now) - now : 0
      if (wait > 0) {
        this.loop.requestWithin(wait)
        return false
      }
    }
    const { framing, navigation } = this.movers
    if (this.loading) framing.follow(false)
    this.view.settle()
    const going = this.go(now)
    const cutting = this.view.scene?.caps?.update(CUT_MS) ?? false
    const animating = navigation.update(now) || going || cutting
    if (!atOnce && this.waitsForCut(now, cutting)) return true
    if (this.moving) this.quality.movingFrame(now)
    const { scene } = this.view
    const { loading, completes, hurried } = this
    const isShaped = this.isShaped || (loading && scene !== undefined && hasWholeShape(scene))
    const begun: Begun = { scene, costly, loading, isShaped, completes, hurried }
    if (!atOnce && !animating && !this.moving && scene && scene.parts.size > 0 && scene.table.count >= MANY) {
      this.drawInTasks(scene, begun)
      return false
    }
    this.draw()
    this.drawn(begun)
    return animating
  }

  /** Draws in several tasks: tens of thousands of occurrences are listed before. */
  private drawInTasks(scene: GpuScene, begun: Begun): void {
    const { display } = this
    display.followPixelRatio()
    display.renderer.info.reset()
    const work = new InTasks(display.gpu.pipeline.renderInPieces(this.frameOf(scene)))
    this.completes = this.hurried = false
    this.onItsWay = { begun, work }
    const mayGoOn = (): boolean => {
      const isLeft = scene !== this.view.scene || !display.isReady || this.preparing || (this.reading && begun.costly)
      if (isLeft) {
        this.leavePicture()
        // What takes the model away asks for a frame itself.
        if (scene === this.view.scene) this.loop.request()
      } else display.gpu.lighting.follow(this.movers.navigation.camera)
      return !isLeft
    }
    work.run(mayGoOn, () => {
      this.onItsWay = undefined
      this.note()
      this.drawn(begun)
      if (!this.drawing && this.isNextDue) {
        this.isNextDue = false
        this.loop.request()
      }
    })
  }

  /** The picture that is on its way in tasks is not drawn; the next one takes its place. */
  private leavePicture(): void {
    if (!this.onItsWay) return
    const { begun, work } = this.onItsWay
    this.onItsWay = undefined
    this.isNextDue = false
    work.leave()
    if (begun.scene !== this.view.scene) return
    this.completes ||= begun.completes
    this.hurried ||= begun.hurried
  }

  /** A picture has been drawn. */
  private drawn({ scene, costly, loading, isShaped, completes, hurried }: Begun): void {
    this.isShaped = isShaped
    this.count += 1
    this.completes = this.hurried = false
    this.events.emit('frame', null)
    const { shape } = this
    const measured = scene && (loading || hurried) ? this.pace.streamed(this.last.triangles) : undefined
    if (costly || completes || loading)
      void this.awaitPicture(hurried ? measured : undefined).then(() => {
        if (isShaped) this.endShape(shape)
        if (completes && scene === this.view.scene) this.events.emit('shown', null)
      })
    if (scene && !measured) {
      if (this.moving) this.pace.moved(this.last.triangles)
      else this.pace.rested(this.last.triangles, scene.limited)
    }
    if (scene) this.refine(scene)
  }

  /** Uploads what the frame missed, and makes the groups and coarse shapes that it would have used, between frames. */
  private refine(scene: GpuScene): void {
    if (this.presenting) return
    const { residency, levels, sight } = scene
    // The page would wait for the picture that is being drawn before it could change the texture of lines that it reads.
    const holdsLines = (): boolean => (this.drawing || this.reading) && this.quality.costly
    const asks = holdsLines() ? levels.isShaping : levels.isWaiting
    if (this.refining || !(residency.isWaiting || ((asks || sight.isWaiting) && !this.loading))) return
    this.refining = true
    setTimeout(() => {
      this.refining = false
      if (scene !== this.view.scene || this.display.lost) return
      if (residency.isWaiting) {
        if (residency.work(performance.now() + UPLOAD_MS)) this.loop.requestWithin(this.pace.streamDelay)
        // While something moves, a frame follows in any case.
        if (this.moving) return
      } else if (sight.isWaiting) sight.work(scene.draws, performance.now() + LEVELS_MS)
      else {
        levels.work(performance.now() + LEVELS_MS, !holdsLines())
        if (!levels.isWaiting && scene.limited) this.loop.request()
      }
      this.refine(scene)
    })
  }

  /** A picture between two slices of a cut may take longer than the whole cut. */
  private waitsForCut(now: number, cutting: boolean): boolean {
    const isSlow = this.quality.costly || this.quality.level > 0
    if (!cutting || this.moving || !isSlow) {
      this.cutDue = 0
      return false
    }
    if (this.cutDue === 0) this.cutDue = now + CUT_WAIT_MS
    if (now < this.cutDue) return true
    this.cutDue = 0
    return false
  }

  private needsPrograms(): boolean {
    const { scene } = this.view
    if (!scene) return false
    this.follow()
    return !this.display.gpu.pipeline.knows(this.frameOf(scene))
  }

  /** The camera as it will be when the view is drawn. */
  private follow(): void {
    if (this.loading) this.movers.framing.follow(false)
    this.movers.navigation.update(performance.now())
  }

  /** When a growing model may be drawn where pictures cost the processor. */
  private growthDue(now: number): number {
    const { scene } = this.view
    if (scene && !this.isShaped && hasWholeShape(scene)) return now
    if (!scene) return this.nextGrowth
    const { began, nextGrowth } = this
    const { size: parts } = scene.parts
    if (parts !== this.there) {
      this.there = parts
      this.arrived = now
    }
    return growthDue({
      now,
      began,
      next: nextGrowth,
      parts,
      arrived: this.arrived,
      allParts: scene.table.index.nodesOfPart.size,
      triangles: () => trianglesOf(scene),
    })
  }

  /** `measured`: a smoother picture follows once this one is on screen. The time that this one took decides whether the smoother one may show all parts. */
  private async awaitPicture(measured: Promise<void> | undefined): Promise<void> {
    const isEmpty = !this.view.scene?.parts.size
    const asked = performance.now()
    this.drawing = true
    this.presenting = measured !== undefined
    // Uploads of a next one would hold up the page until this one is done.
    await waitForGpu(this.display.renderer)
    this.drawing = this.presenting = false
    const now = performance.now()
    if (this.view.scene) this.refine(this.view.scene)
    if (this.isNextDue && !measured) this.loop.request()
    this.isNextDue = false
    if (!isEmpty) this.nextGrowth = Math.max(this.nextGrowth, now + growthRest(now - asked))
    if (!measured) return
    await measured
    this.loop.request()
  }

  /** Advances running animations; true while one goes on. */
  private go(now: number): boolean {
    const { navigation, turntable, walking } = this.movers
    const turn = turntable.advance(now)
    if (turn !== 0) navigation.turn(turn)
    if (walking.moving) {
      const { right, up, forward } = walking.advance(now, navigation.sceneRadius)
      navigation.step(right, up, forward)
    }
    return walking.moving
  }

  private draw(): void {
    const { renderer, gpu } = this.display
    const { scene } = this.view
    this.display.followPixelRatio()
    renderer.info.reset()
    if (scene && scene.parts.size > 0) {
      gpu.lighting.follow(this.movers.navigation.camera)
      gpu.pipeline.render(this.frameOf(scene))
    } else gpu.pipeline.clear()
    this.note()
  }

  /** What the picture took. */
  private note(): void {
    const { renderer, gpu } = this.display
    this.last = { drawCalls: renderer.info.render.calls, triangles: renderer.info.render.triangles, hidden: gpu.pipeline.culling.hidden }
  }

  private frameOf(scene: GpuScene): Picture {
    const { renderer, canvas } = this.display
    const pixelRatio = renderer.getPixelRatio()
    const quality = this.quality[this.loading ? 'growing' : this.hurried ? 'first' : this.moving ? 'moving' : 'still'](pixelRatio)
    const culling = {
      choice: this.culling,
      arrangement: this.view.arrangement,
      isGrowing: this.loading || this.hurried,
      isCostly: this.quality.costly,
      redraw: () => this.loop.request(),
    }
    return { ...pictureOf(this.view, scene, this.movers.navigation.camera, quality), culling, width: canvas.width, height: canvas.height, pixelRatio }
  }
}
