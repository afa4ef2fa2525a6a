import { addScaled, type ReadonlyVec3, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { UpAxis } from '../../../core/scene/model.ts'
import type { Projection } from '../../api.ts'
import { type DragKind, isStill, type Motion } from '../gesture/gesture.ts'
import type { Sphere } from './fit.ts'
import { Flight, viewDirections } from './flight.ts'
import { focusDepth, heightLimits, orbit, orbitSpeed, pan, roll, walkBy, zoom } from './moves.ts'
import { axesOf, distanceOf, heightAtDistance, type Pose, positionOf, project, unproject, type Viewport } from './pose.ts'

/** Time in which a notch of the wheel has mostly arrived, milliseconds. */
const ZOOM_EASE_MS = 32
/** A head turns less far than a model in the hand. */
const LOOK_SPEED = 0.4
/** Zoom that nobody sees: half a thousandth. */
const ZOOM_REST = 5e-4

/** The camera's pose and how motions, anchored to points of the model, and flights change it. No DOM, no GPU. */
export class CameraControl {
  viewport: Viewport = { width: 1, height: 1, bottomInset: 0 }
  pose: Pose
  /** Point that the running gesture holds in place. */
  anchor: Vec3 = [0, 0, 0]
  /** Walking: an orbiting drag turns the head. */
  walking = false
  #flight: Flight | undefined
  #zoomLeft = 0
  #zoomTime = 0
  #limits = heightLimits(100)

  constructor(up: UpAxis, projection: Projection) {
    this.pose = { up, projection, target: [0, 0, 0], ...viewDirections.home, roll: 0, height: 200 }
  }

  /** Where the camera will be when nothing interferes: repeated key presses add up instead of starting from halfway. */
  get goal(): Pose {
    return this.#flight?.goal ?? this.pose
  }

  get moving(): boolean {
    return this.#flight !== undefined || this.#zoomLeft !== 0
  }

  /** Takes hold of the model at a pixel: `surface` is the point seen there, null over empty space. A gesture stops a flight where it is. */
  grab(drag: DragKind, x: number, y: number, surface: ReadonlyVec3 | null, scene: Sphere): void {
    this.#flight = undefined
    if (this.#zoomLeft !== 0) this.#eatZoom(this.#zoomLeft)
    this.#limits = heightLimits(scene.radius)
    if (this.walking && drag === 'orbit') this.anchor = positionOf(this.pose)
    else if (drag === 'roll') this.anchor = [...this.pose.target]
    else if (surface) {
      this.pose = focusDepth(this.pose, surface)
      this.anchor = [...surface]
    } else if (drag === 'orbit') this.anchor = this.restingPivot(scene)
    else this.anchor = unproject(this.pose, this.viewport, x, y, this.#emptyDepth(scene))
  }

  /** Pivot when none was pointed at: the middle of the model while it can be seen, else the middle of the view. */
  restingPivot(scene: Sphere): Vec3 {
    const [x, y, depth] = project(this.pose, this.viewport, scene.center)
    const inView = depth > 0 && x >= 0 && y >= 0 && x <= this.viewport.width && y <= this.viewport.height
    return inView ? [...scene.center] : [...this.pose.target]
  }

  apply(motion: Motion): void {
    if (isStill(motion)) return
    const { viewport, anchor } = this
    if (motion.panX !== 0 || motion.panY !== 0) {
      const depth = project(this.pose, viewport, anchor)[2]
      this.pose = pan(this.pose, viewport, motion.panX, motion.panY, depth)
    }
    if (motion.zoom !== 0) this.pose = zoom(this.pose, anchor, Math.exp(motion.zoom), this.#limits)
    if (motion.orbitX !== 0 || motion.orbitY !== 0) {
      const speed = orbitSpeed(viewport) * (this.walking ? LOOK_SPEED : 1)
      this.pose = orbit(this.pose, anchor, motion.orbitX * speed, motion.orbitY * speed)
    }
    if (motion.roll !== 0) this.pose = roll(this.pose, anchor, motion.roll)
  }

  /** Zooms about the anchor within a few frames. */
  easeZoom(logarithm: number, now: number): void {
    if (this.#zoomLeft === 0) this.#zoomTime = now
    this.#zoomLeft += logarithm
  }

  /** Turns the scene by `angle` radians about the up axis through `pivot`. */
  turn(pivot: ReadonlyVec3, angle: number): void {
    this.pose = orbit(this.pose, pivot, angle, 0)
  }

  /** Moves the eye over the ground, in the direction in which it looks, and up. Millimetres. */
  step(right: number, up: number, forward: number): void {
    this.pose = walkBy(this.pose, right, up, forward)
  }

  /** Brings the target to `distance` before the eye, which stays: near parts are not cut by the near plane. */
  focusAt(distance: number): void {
    const eye = positionOf(this.pose)
    this.pose = { ...this.pose, target: addScaled(eye, axesOf(this.pose).back, -distance), height: heightAtDistance(distance) }
  }

  fly(goal: Pose, now: number, animate: boolean): void {
    this.#zoomLeft = 0
    this.#flight = animate ? new Flight(this.pose, goal, now) : undefined
    if (!animate) this.pose = goal
  }

  /** Stops whatever runs by itself, where it is. */
  stop(): void {
    this.#flight = undefined
    this.#zoomLeft = 0
  }

  /** Advances flights and easing; true while there is more to come. */
  advance(now: number): boolean {
    if (this.#flight) {
      this.pose = this.#flight.at(now)
      if (this.#flight.done(now)) this.#flight = undefined
    }
    if (this.#zoomLeft !== 0) {
      const part = 1 - Math.exp(-Math.max(1, now - this.#zoomTime) / ZOOM_EASE_MS)
      this.#zoomTime = now
      this.#eatZoom(Math.abs(this.#zoomLeft) < ZOOM_REST ? this.#zoomLeft : this.#zoomLeft * part)
    }
    return this.moving
  }

  #eatZoom(logarithm: number): void {
    this.#zoomLeft -= logarithm
    this.pose = zoom(this.pose, this.anchor, Math.exp(logarithm), this.#limits)
  }

  /** Depth at which empty space is held: the model's middle, or the target when that lies behind the eye. */
  #emptyDepth(scene: Sphere): number {
    const depth = project(this.pose, this.viewport, scene.center)[2]
    return depth > 0.1 * scene.radius ? depth : distanceOf(this.pose)
  }
}
