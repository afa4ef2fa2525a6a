import { OrthographicCamera, PerspectiveCamera } from 'three'
import type { Bounds } from '../../core/scene/mesh.ts'
import type { UpAxis } from '../../core/scene/model.ts'
import type { CameraState, NavigationStyle, Projection, StandardView, Theme } from '../api.ts'
import type { NavigationCallbacks, NavigationHost, NavigationLabels, Vec3 } from './host.ts'

export interface NavigationOptions {
  labels: NavigationLabels
  theme?: Theme
  style?: NavigationStyle
  projection?: Projection
  upAxis?: UpAxis
}

/** Cameras, input and animated moves of the 3D viewer. Call `update` once before each frame. */
export class Navigation {
  /** World point that is three's origin: camera positions handed to three are relative to it, so that its floats stay small. */
  origin: Vec3 = [0, 0, 0]
  callbacks: NavigationCallbacks = {}
  /** The user has moved the camera since this was last set to false. */
  userMoved = false
  readonly perspective = new PerspectiveCamera()
  readonly orthographic = new OrthographicCamera()

  constructor(_host: NavigationHost, _options: NavigationOptions) {}

  /** The current one of the two cameras; changes with `setProjection`. */
  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.perspective
  }

  /** Applies input and animation up to `now` (milliseconds, performance.now) to the cameras. True while more frames are needed. */
  update(_now: number): boolean {
    return false
  }
  /** CSS pixels of the canvas. */
  resize(_width: number, _height: number): void {}
  fit(_bounds: Bounds, _options?: { animate?: boolean }): void {}
  /** Turns to a standard view and frames what is visible. */
  look(_view: StandardView, _options?: { animate?: boolean }): void {}
  orbitBy(_horizontalDegrees: number, _verticalDegrees: number): void {}
  /** CSS pixels by which the picture moves right and down. */
  panBy(_dx: number, _dy: number): void {}
  /** Factor above 1: closer. */
  zoomBy(_factor: number): void {}
  /** Degrees by which the picture turns clockwise. */
  rollBy(_degrees: number): void {}
  cameraState(): CameraState {
    return { position: [0, 0, 1], target: [0, 0, 0], up: [0, 1, 0], projection: 'perspective', height: 1 }
  }
  setCameraState(_state: CameraState, _options?: { animate?: boolean }): void {}
  setProjection(_projection: Projection): void {}
  setUpAxis(_up: UpAxis): void {}
  setNavigationStyle(_style: NavigationStyle): void {}
  setBottomInset(_pixels: number): void {}
  setTheme(_theme: Theme): void {}
  setLabels(_labels: NavigationLabels): void {}
  /** Heard after each frame in which the camera changed; returns the way to stop. */
  onCamera(_listener: (state: CameraState) => void): () => void {
    return () => undefined
  }
  dispose(): void {}
}
