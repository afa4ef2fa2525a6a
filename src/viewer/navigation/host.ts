import type { Vec3 } from '../../core/geometry/matrix.ts'
import type { Bounds } from '../../core/scene/mesh.ts'

/** What navigation needs of the viewer that it drives. World coordinates are millimetres, screen points CSS pixels from the element's top left. */
export interface NavigationHost {
  /** The canvas' container: receives pointer and wheel listeners; the nav cube's DOM is appended to it. */
  element: HTMLElement
  /** World point under a CSS pixel, for the pivot and for zooming to the cursor; null over empty space. Asked once per gesture, not per frame. */
  surfaceAt(x: number, y: number): Vec3 | null
  /** World box of the visible parts, annotations and construction geometry apart: views are fitted to it. */
  visibleBounds(): Bounds
  /** World box of all that is drawn; asked every frame in which the camera changes. */
  drawnBounds(): Bounds
  requestFrame(): void
  /** The camera begins to move: lower quality will do. */
  onMoveStart(): void
  /** The camera has rested for `REST_MS`. */
  onMoveEnd(): void
}

/** A press, tap or hover on the canvas. */
export interface CanvasPoint {
  x: number
  y: number
  /** Ctrl or Cmd is held: add to the selection. */
  additive: boolean
  pointer: 'mouse' | 'touch' | 'pen'
}

/** A tool that takes a pointer over (a section handle, the end of a measurement, the lens): it gets the pointer's events until it is released. */
export interface PointerClaim {
  move(point: CanvasPoint): void
  /** `cancelled`: the pointer was lost, undo. */
  end(point: CanvasPoint, cancelled: boolean): void
}

export interface NavigationCallbacks {
  click?(point: CanvasPoint): void
  doubleclick?(point: CanvasPoint): void
  /** Right click without moving, or a long press. */
  contextmenu?(point: CanvasPoint): void
  /** Pointer moves with no button down; null when it leaves. */
  hovermove?(point: CanvasPoint | null): void
  /** Asked at each primary press (`press`) and long press (`hold`) before navigation uses it; null leaves it to navigation. */
  claim?(point: CanvasPoint, reason: 'press' | 'hold'): PointerClaim | null
}

/** Translated texts of the nav cube. Face names are drawn on the cube in upper case. */
export interface NavigationLabels {
  cube: string
  front: string
  back: string
  left: string
  right: string
  top: string
  bottom: string
  home: string
  rollLeft: string
  rollRight: string
}
