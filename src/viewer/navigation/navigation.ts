import type { OrthographicCamera, PerspectiveCamera } from 'three'
import type { Bounds } from '../../core/scene/mesh.ts'
import { normalize, type Vec3 } from '../../core/geometry/matrix.ts'
import type { HomeView, UpAxis } from '../../core/scene/model.ts'
import type { CameraState, NavigationStyle, Projection, RefitOptions, StandardView, Theme } from '../api.ts'
import { CameraControl } from './camera/cameraControl.ts'
import { CameraPair, clipOf, fitPose, type Framed, isStillFramed, MARGIN, type Sphere, sphereOf } from './camera/fit.ts'
import { heightLimits, orbit, pan, roll, turnAbout, zoom } from './camera/moves.ts'
import { anglesOf, type Pose, poseOfState, project, stateOf } from './camera/pose.ts'
import { cubeDirection, viewDirections } from './camera/flight.ts'
import { NavCube } from './cube/navCube.ts'
import type { CanvasPoint, NavigationCallbacks, NavigationHost, NavigationLabels } from './host.ts'
import { Rest, Steering } from './steering.ts'

export interface NavigationOptions {
  theme?: Theme
  style?: NavigationStyle
  projection?: Projection
  upAxis?: UpAxis
}

/** Containers narrower than this get the small nav cube, CSS pixels. */
const NARROW_WIDTH = 700
/** What a walker looks at is so near, in radii of the model. */
const WALK_FOCUS = 0.08
/** Part by which the bottom inset closes in on its goal per millisecond. */
const INSET_RATE = 1 / 45
/** A fit that leaves no margin is as tall as this share of one with margins. */
const FIT_SHARE = 1 - 2 * MARGIN
const radians = Math.PI / 180

/** Cameras, input and animated moves of the 3D viewer. Call `update` once before each frame. */
export class Navigation {
  callbacks: NavigationCallbacks = {}
  readonly #host: NavigationHost
  readonly #control: CameraControl
  readonly #cameras = new CameraPair()
  readonly #steering: Steering
  /** Made when there are texts for it. */
  #cube: NavCube | undefined
  #theme: Theme
  readonly #rest: Rest
  readonly #listeners = new Set<(state: CameraState) => void>()
  readonly #calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
  #camera: PerspectiveCamera | OrthographicCamera
  #origin: Vec3 = [0, 0, 0]
  #drawn: Pose | undefined
  #stale = true
  #insetGoal = 0
  /** The latest framing of the view; undefined when the camera was put somewhere else. */
  #framed: Framed | undefined
  #home: HomeView | undefined
  #time = 0
  constructor(host: NavigationHost, options: NavigationOptions) {
    this.#host = host
    this.#control = new CameraControl(options.upAxis ?? 'z', options.projection ?? 'perspective')
    this.#camera = this.#cameras[this.#control.pose.projection]
    this.#rest = new Rest(
      () => host.onMoveStart(),
      () => host.onMoveEnd(),
    )
    this.#steering = new Steering(host, this.#control, {
      scene: () => this.#scene(),
      isCalm: () => this.#isCalm(),
      click: (type, point) => this.#click(type, point),
      hover: (point) => this.callbacks.hovermove?.(point),
      claim: (point, reason) => this.callbacks.claim?.(point, reason) ?? null,
    })
    this.#steering.setStyle(options.style ?? 'default')
    this.#theme = options.theme ?? 'light'
  }

  /** The user has moved the camera since this was last set to false. */
  get userMoved(): boolean {
    return this.#steering.userMoved
  }

  set userMoved(moved: boolean) {
    this.#steering.userMoved = moved
  }

  /** The current one of the two cameras; changes with `setProjection`. Its near and far may change every frame. */
  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.#camera
  }

  /** World point that is three's origin: camera positions handed to three are relative to it, so that its floats stay small. */
  get origin(): Vec3 {
    return this.#origin
  }

  set origin(origin: Vec3) {
    this.#origin = origin
    this.#invalidate()
  }

  /** Applies input and animation up to `now` (milliseconds, performance.now) to the cameras. True while more frames are needed. */
  update(now: number): boolean {
    const control = this.#control
    this.#steering.apply()
    const flying = control.advance(now)
    const sliding = this.#slideInset(now)
    this.#time = now
    const changed = this.#stale || control.pose !== this.#drawn
    this.#camera = this.#cameras.write(control.pose, control.viewport, clipOf(control.pose, this.#depth()), this.#origin)
    if (changed) {
      this.#stale = false
      this.#drawn = control.pose
      this.#cube?.update(control.pose)
      this.#rest.moved()
      if (this.#listeners.size > 0) {
        const state = stateOf(control.pose)
        for (const listener of this.#listeners) listener(state)
      }
    }
    return flying || sliding
  }

  /** CSS pixels of the canvas. */
  resize(width: number, height: number): void {
    const before = this.#control.viewport
    const isFramed = before.width > 1 && this.#isFramed()
    this.#control.viewport = { ...before, width, height }
    this.#steering.resize(width, height)
    this.#cube?.setNarrow(width < NARROW_WIDTH)
    // A dock beside the canvas takes width alone: the picture keeps its size then, unless the dock would cut it off.
    if (isFramed && (height !== before.height || !this.#hasRoom())) this.#frameAnew(false)
    this.#invalidate()
  }

  /** Repeats the latest framing after the canvas or the model has changed its size, unless the user has zoomed or moved the view since. */
  refit({ animate = false, covered = false }: RefitOptions = {}): void {
    if (covered && this.#framed?.bottomInset === this.#insetGoal) return
    if (this.#isFramed()) this.#frameAnew(animate)
  }

  /** Frames a world box from the present direction; `whole`: it is all that is visible. */
  fit(bounds: Bounds, { animate, whole }: { animate?: boolean; whole?: boolean } = {}): void {
    this.#fly(fitPose(this.#control.goal, this.#goalViewport(), bounds), animate)
    this.#framed = { pose: this.#control.goal, bottomInset: this.#insetGoal, ...(!whole && { bounds }) }
  }

  /** Turns to a standard view and frames the visible parts. */
  look(view: StandardView, options?: { animate?: boolean }): void {
    const home = view === 'home' ? this.#home : undefined
    this.#frame((goal) => (home ? anglesOf(goal.up, normalize(home.back)!, normalize(home.up)!) : { ...viewDirections[view], roll: 0 }), options?.animate)
  }

  /** The model's own home view; undefined = the one of `viewDirections`. The camera stays. */
  setHome(home: HomeView | undefined): void {
    this.#home = home
  }

  /** Degrees by which the scene turns to the right and downwards (the camera to the left and up), about its middle while that is in view. */
  orbitBy(horizontalDegrees: number, verticalDegrees: number): void {
    this.#step((goal, pivot) => orbit(goal, pivot, horizontalDegrees * radians, verticalDegrees * radians))
  }

  /** CSS pixels by which the picture moves right and down. */
  panBy(dx: number, dy: number): void {
    const { viewport } = this.#control
    this.#step((goal) => pan(goal, viewport, dx, dy, project(goal, viewport, goal.target)[2]))
  }

  /** Factor above 1: closer, about the middle of the view. */
  zoomBy(factor: number): void {
    if (factor > 0) this.#step((goal) => zoom(goal, goal.target, factor, heightLimits(this.#scene().radius)))
  }

  /** Degrees by which the picture turns clockwise. */
  rollBy(degrees: number): void {
    this.#step((goal) => roll(goal, goal.target, degrees * radians))
  }

  cameraState(): CameraState {
    return stateOf(this.#control.pose)
  }

  /** States without a direction, size or with numbers that are not finite are ignored. */
  setCameraState(state: CameraState, options?: { animate?: boolean }): void {
    const pose = poseOfState(state, this.#control.pose.up)
    if (!pose) return
    this.#fly(pose, options?.animate)
    this.#framed = undefined
  }

  /** A camera that looks from elsewhere, without going there; the present one when the state is not a view. */
  cameraFor(state: CameraState): PerspectiveCamera | OrthographicCamera {
    const pose = poseOfState(state, this.#control.pose.up)
    if (!pose) return this.#camera
    return new CameraPair().write(pose, { ...this.#control.viewport, bottomInset: 0 }, clipOf(pose, this.#depth()), this.#origin)
  }

  setProjection(projection: Projection): void {
    const { goal } = this.#control
    if (goal.projection === projection) return
    // The same height at the target: what the user looks at keeps its size.
    this.#fly({ ...goal, projection }, false)
  }

  /** The camera keeps its direction relative to the model's new upright, and frames the visible parts. */
  setUpAxis(up: UpAxis): void {
    if (this.#control.pose.up === up) return
    this.#fly(fitPose({ ...this.#control.goal, up }, this.#goalViewport(), this.#host.visibleBounds()), false)
  }

  /** Turns the scene about the up axis through its middle, at once. */
  turn(radians: number): void {
    this.#control.turn(this.#scene().center, radians)
  }

  /** Walking: drags turn the head instead of the model. */
  setWalking(on: boolean): void {
    const control = this.#control
    if (control.walking === on) return
    control.stop()
    control.walking = on
    const { radius, center } = this.#scene()
    // Back to the middle of the model while it lies ahead: a parallel view then shows it as large as it was seen.
    control.focusAt(on ? radius * WALK_FOCUS : Math.max(radius * 0.5, project(control.pose, control.viewport, center)[2]))
    this.#invalidate()
  }

  /** Millimetres by which the eye moves at once: to the right, up, and ahead over the ground. */
  step(right: number, up: number, forward: number): void {
    this.userMoved = true
    this.#control.step(right, up, forward)
  }

  get sceneRadius(): number {
    return this.#scene().radius
  }

  setNavigationStyle(style: NavigationStyle): void {
    this.#steering.setStyle(style)
  }

  /** CSS pixels at the bottom that something covers: the middle of the view moves up by half of it, at once where nothing has been drawn yet. */
  setBottomInset(pixels: number): void {
    this.#insetGoal = Math.max(0, pixels)
    if (!this.#drawn) this.#control.viewport = this.#goalViewport()
    this.#host.requestFrame()
  }

  setTheme(theme: Theme): void {
    this.#theme = theme
    this.#cube?.setTheme(theme)
  }

  /** The cube is there from the first call on. */
  setLabels(labels: NavigationLabels): void {
    if (this.#cube) this.#cube.setLabels(labels)
    else this.#cube = this.#makeCube(labels)
  }

  /** Heard after each frame in which the camera changed; returns the way to stop. */
  onCamera(listener: (state: CameraState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#steering.dispose()
    this.#rest.dispose()
    this.#cube?.dispose()
    this.#listeners.clear()
  }

  #makeCube(labels: NavigationLabels): NavCube {
    const cube = new NavCube(labels, {
      look: (side) => this.#frame((pose) => ({ ...cubeDirection(side, pose.azimuth), roll: 0 }), true),
      home: () => this.look('home'),
      roll: (degrees) => this.rollBy(degrees),
      orbit: (dx, dy) => this.#steering.turnByCube(dx, dy),
      orbitEnd: () => this.#steering.endCubeTurn(),
    })
    const { pose, viewport } = this.#control
    cube.setTheme(this.#theme)
    cube.setNarrow(viewport.width < NARROW_WIDTH)
    cube.update(pose)
    // Overlays that are there already stay behind it in the document, as if the cube had been made first.
    const [canvas] = this.#host.element.children
    if (canvas) canvas.after(cube.element)
    else this.#host.element.append(cube.element)
    return cube
  }

  #click(type: 'click' | 'doubleclick' | 'contextmenu' | 'fit', point: CanvasPoint): void {
    if (type === 'fit') this.fit(this.#host.visibleBounds(), { whole: true })
    else this.callbacks[type]?.(point)
  }

  /** Turns to a direction about the middle of the visible parts, and frames them. */
  #frame(direction: (goal: Pose) => Pick<Pose, 'azimuth' | 'elevation' | 'roll'>, animate: boolean | undefined): void {
    const { goal } = this.#control
    const turned = turnAbout(goal, this.#scene().center, direction(goal))
    this.#fly(fitPose(turned, this.#goalViewport(), this.#host.visibleBounds()), animate)
    this.#framed = { pose: this.#control.goal, bottomInset: this.#insetGoal }
  }

  #isFramed(): boolean {
    const framed = this.#framed
    return (
      framed !== undefined &&
      !this.#control.walking &&
      isStillFramed(framed, this.#control.goal, this.#control.viewport, framed.bounds ?? this.#host.visibleBounds())
    )
  }

  /** Whether the box of the latest framing lies within the canvas, margins aside. */
  #hasRoom(): boolean {
    const { goal } = this.#control
    const bounds = this.#framed?.bounds ?? this.#host.visibleBounds()
    return fitPose(goal, this.#goalViewport(), bounds).height * FIT_SHARE <= goal.height
  }

  #frameAnew(animate: boolean): void {
    const bounds = this.#framed?.bounds
    this.fit(bounds ?? this.#host.visibleBounds(), { animate, whole: bounds === undefined })
  }

  /** A step by key or button: added to the goal of a running move. */
  #step(change: (goal: Pose, pivot: Vec3) => Pose): void {
    const control = this.#control
    this.userMoved = true
    this.#fly(change(control.goal, control.restingPivot(this.#scene())), true)
  }

  #fly(goal: Pose, animate = true): void {
    this.#steering.letGo()
    this.#control.fly(goal, performance.now(), animate && !this.#isCalm())
    this.#host.requestFrame()
  }

  #slideInset(now: number): boolean {
    const { viewport } = this.#control
    const left = this.#insetGoal - viewport.bottomInset
    if (left === 0) return false
    const part = this.#isCalm() || Math.abs(left) < 0.5 ? 1 : 1 - Math.exp(-Math.min(50, Math.max(1, now - this.#time)) * INSET_RATE)
    this.#control.viewport = { ...viewport, bottomInset: viewport.bottomInset + left * part }
    this.#stale = true
    return part < 1
  }

  #goalViewport() {
    return { ...this.#control.viewport, bottomInset: this.#insetGoal }
  }

  #scene(): Sphere {
    return sphereOf(this.#host.visibleBounds())
  }

  /** What the camera's depth range has to hold. */
  #depth(): Sphere {
    return sphereOf(this.#host.drawnBounds())
  }

  #isCalm(): boolean {
    return this.#calm?.matches ?? false
  }

  /** To be called when the visible parts have changed: the next frame sets the camera anew. */
  invalidate(): void {
    this.#invalidate()
  }

  #invalidate(): void {
    this.#stale = true
    this.#host.requestFrame()
  }
}
