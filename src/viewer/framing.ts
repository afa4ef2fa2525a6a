import { type OrthographicCamera, type PerspectiveCamera, Vector3 } from 'three'
import { isEmptyBounds } from '../core/scene/bounds.ts'
import type { Bounds } from '../core/scene/mesh.ts'
import type { CameraState, NavigationStyle, Projection, RefitOptions, ScreenPoint, StandardView, WalkMotion } from './api.ts'
import type { Navigation } from './navigation/navigation.ts'
import type { SceneView } from './sceneView.ts'
import type { NodeId } from '../core/scene/model.ts'
import type { NavigationLabels } from './navigation/host.ts'
import type { Turntable } from './turntable/turntable.ts'
import type { Walk } from './walk/walk.ts'

/** Keeps the camera and three's origin on a model of which parts are still arriving. */
export class Framing {
  /** The app has put the camera somewhere: arriving parts do not move it. */
  placed = false
  private readonly navigation: Navigation
  private readonly view: SceneView
  private fitted: Bounds | undefined

  constructor(navigation: Navigation, view: SceneView) {
    this.navigation = navigation
    this.view = view
  }

  /** A new model. */
  start(): void {
    this.placed = false
    this.fitted = undefined
    this.navigation.userMoved = false
  }

  /** Keeps the whole model in view, unless somebody has moved the camera. `last`: all parts are there, fit exactly. */
  follow(last: boolean): void {
    if (this.placed || this.navigation.userMoved) return
    const box = this.view.visibleBounds()
    if (isEmptyBounds(box)) return
    if (!this.fitted) this.navigation.look('home', { animate: false })
    else if (last ? box.some((value, i) => value !== this.fitted![i]) : outgrown(this.fitted, box)) this.navigation.fit(box, { animate: false, whole: true })
    else return
    this.fitted = box
  }

  /** Moves three's origin to the middle of the model when it is far from it, so that large coordinates do not shake. */
  centre(): void {
    const { scene } = this.view
    if (!scene) return
    const box = scene.table.bounds(0)
    if (isEmptyBounds(box)) return
    const middle: [number, number, number] = [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2]
    const { origin } = scene.table
    const size = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
    if (Math.hypot(middle[0] - origin[0], middle[1] - origin[1], middle[2] - origin[2]) < size * 4) return
    scene.table.setOrigin(middle)
    this.navigation.origin = middle
  }
}

/** True when the model reaches beyond the box that the camera was fitted to by more than a twentieth. */
function outgrown(fitted: Bounds, box: Bounds): boolean {
  const margin = 0.05 * Math.hypot(fitted[3] - fitted[0], fitted[4] - fitted[1], fitted[5] - fitted[2])
  return box.some((value, i) => (i < 3 ? fitted[i] - value : value - fitted[i]) > margin)
}

/** Places a world point on a canvas of `width` × `height` CSS pixels; `origin` is the world point that the camera's coordinates count from. */
export function projectPoint(
  point: readonly [number, number, number],
  camera: PerspectiveCamera | OrthographicCamera,
  origin: readonly [number, number, number],
  width: number,
  height: number,
): ScreenPoint {
  const at = new Vector3(point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]).applyMatrix4(camera.matrixWorldInverse)
  const depth = -at.z
  at.applyMatrix4(camera.projectionMatrix)
  return { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height, depth, behind: camera.type === 'PerspectiveCamera' && depth <= 0 }
}

/** The half of the viewer's interface that moves the camera; `api.ts` describes each. */
export abstract class CameraCommands {
  protected abstract readonly container: HTMLElement
  protected abstract readonly view: SceneView
  protected abstract readonly navigation: Navigation
  protected abstract readonly framing: Framing
  protected abstract readonly turntable: Turntable
  protected abstract readonly walking: Walk

  abstract requestFrame(): void

  setProjection(projection: Projection): void {
    this.navigation.setProjection(projection)
  }

  setNavigationStyle(style: NavigationStyle): void {
    this.navigation.setNavigationStyle(style)
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
    this.requestFrame()
  }

  fit(nodes?: Iterable<NodeId>, options?: { animate?: boolean }): void {
    const bounds = this.view.boundsOf(nodes)
    if (!isEmptyBounds(bounds)) this.navigation.fit(bounds, { ...options, whole: nodes === undefined })
  }

  refit(options?: RefitOptions): void {
    this.navigation.refit(options)
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
    // Read by tests that compute where things lie on the picture.
    this.container.dataset.inset = String(Math.round(pixels))
    this.navigation.setBottomInset(pixels)
  }

  setLabels(labels: NavigationLabels): void {
    this.navigation.setLabels(labels)
  }
}
