import { isEmptyBounds } from '../core/scene/bounds.ts'
import type { NodeId } from '../core/scene/model.ts'
import type { CameraState, NavigationStyle, Projection, RefitOptions, StandardView, WalkMotion } from './api.ts'
import type { Framing } from './framing.ts'
import type { NavigationLabels } from './navigation/host.ts'
import type { Navigation } from './navigation/navigation.ts'
import type { SceneView } from './sceneView.ts'
import type { Turntable } from './turntable/turntable.ts'
import type { Walk } from './walk/walk.ts'

/** The half of the viewer's interface that moves the camera; `api.ts` says what each does. */
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
    // For tests that point at places of the picture.
    this.container.dataset.inset = String(Math.round(pixels))
    this.navigation.setBottomInset(pixels)
  }

  setLabels(labels: NavigationLabels): void {
    this.navigation.setLabels(labels)
  }
}
