import type { PictureSink } from '../core/picture/pictureSink.ts'
import type { NodeId, Part, PartId, Structure, UpAxis } from '../core/scene/model.ts'
import type { SceneIndex } from '../core/scene/sceneIndex.ts'
import type { SectionPlane } from '../core/section/plane.ts'
import type { Look } from './scene/occurrenceTable.ts'
import type { Bounds, Rgba } from '../core/scene/mesh.ts'
import type { CanvasPoint, NavigationLabels, PointerClaim } from './navigation/host.ts'

/** The viewer's interface for the rest of the app. Coordinates are world millimetres; screen points are CSS pixels from the canvas's top left. */
export interface Viewer {
  readonly canvas: HTMLCanvasElement
  /** Compiles shaders and makes buffers while nothing is open, so that the first model is drawn sooner. `size`: of the canvas to come, CSS pixels. */
  warmUp(size?: { width: number; height: number }): Promise<void>
  /** Replaces the scene by the tree of a new model; parts follow through `addPart` while the canvas can already be used. */
  open(structure: Structure, index: SceneIndex): void
  addPart(part: Part): void
  /** The same in pieces of a few milliseconds, for a large part: to be called until it returns true. A part of this id that is there stays until then. */
  addPartInPieces(part: Part): () => boolean
  /** Resolves when a picture of every part, in whatever form, is on screen; undefined while none is on its way. Better forms of parts should wait for it. */
  shaping(): Promise<void> | undefined
  /** All parts are there: fit if the user has not moved, full quality. */
  finish(): void
  clear(): void
  dispose(): void

  setTheme(theme: Theme): void
  setShading(mode: ShadingMode): void
  /** A soft shadow on the ground below shaded models, where the machine is quick enough; the realistic shading always has it. */
  setGroundShadow(on: boolean): void
  setProjection(projection: Projection): void
  setUpAxis(up: UpAxis): void
  setNavigationStyle(style: NavigationStyle): void
  /** Texts of the nav cube, in the language of the page; the cube is there from the first call on. */
  setLabels(labels: NavigationLabels): void
  /** Hidden occurrences, and ghosted ones (the rest while something is isolated). */
  setVisibility(visibility: Visibility): void
  setSelection(selection: Selection): void
  setHover(pick: Pick | null): void

  /** Planes that cut the model, up to six: what lies on a normal's side is gone from the picture and from picks; solids show their cut faces. */
  setSections(planes: readonly SectionPlane[]): void
  /** Whether a plane has cut this point away; points on a plane are not. `tolerance`: how far beyond a plane a point may lie, of the model's size; 1e-5 if absent. */
  isCutAway(point: readonly [number, number, number], tolerance?: number): boolean
  /** Takes the assembly apart by `amount` (0..1) down to `level` groups deep (1 = the main groups). */
  setExplode(amount: number, level: number): void
  /** Colour and opacity of occurrences; those that are not in it look as the file states. */
  setAppearance(looks: ReadonlyMap<NodeId, Look>): void
  /** World matrix of a node as it is shown (column-major, millimetres): it moves with the assembly that is taken apart. */
  transformOf(node: NodeId): Float64Array
  /** Turns the model slowly about its up axis; the event `turntable` is sent when an input has stopped it. */
  setTurntable(on: boolean): void
  /** Walking: drags turn the head, and `walk` moves the eye. In perspective. */
  setWalking(on: boolean): void
  /** How the eye moves from now on. */
  walk(motion: WalkMotion): void

  /** Camera frames these nodes, or everything visible. */
  fit(nodes?: Iterable<NodeId>, options?: { animate?: boolean }): void
  /** Repeats the latest `fit` or `look` after the canvas or the model has changed its size; nothing when the user has zoomed or moved the view since. */
  refit(options?: RefitOptions): void
  look(view: StandardView, options?: { animate?: boolean }): void
  orbitBy(horizontalDegrees: number, verticalDegrees: number): void
  panBy(dx: number, dy: number): void
  zoomBy(factor: number): void
  rollBy(degrees: number): void
  camera(): CameraState
  setCamera(camera: CameraState, options?: { animate?: boolean }): void
  /** Pixels by which the centre of attention is shifted up (a sheet covers the lower part of the canvas). */
  setBottomInset(pixels: number): void

  pick(x: number, y: number, radius?: number): Pick | null
  /** Where a world point is on the canvas; null while the canvas has no size. For overlays: ask again after each `frame`. */
  project(point: readonly [number, number, number]): ScreenPoint | null
  /**
   * Asks `claim` at each primary press (`press`) and long press (`hold`) before navigation uses it, the newest asker first; null passes it on.
   * Returns the way to stop.
   */
  onPress(claim: PressClaim): () => void
  /** Draws anew, e.g. for a listener of `frame` that copies the picture. */
  requestFrame(): void
  visibleBounds(): Bounds
  on<K extends keyof ViewerEvents>(event: K, listener: (value: ViewerEvents[K]) => void): () => void
  /** Draws the model, without selection and hover, as it stands, into `sink`. Throws when nothing is open. */
  picture(options: PictureOptions, sink: PictureSink): Promise<void>
  stats(): ViewerStats
}

/** Parts of the full speed, -1..1: to the right, up, and ahead over the ground. */
export interface WalkMotion {
  right: number
  up: number
  forward: number
  fast: boolean
}

export interface RefitOptions {
  animate?: boolean
  /** Only when the canvas is covered from below by another height than it was at the framing. */
  covered?: boolean
}

export type Theme = 'light' | 'dark'
export const shadingModes = ['shaded-edges', 'shaded', 'realistic', 'hidden-line', 'wireframe', 'see-through'] as const
export type ShadingMode = (typeof shadingModes)[number]
export type Projection = 'perspective' | 'orthographic'
export const navigationStyles = ['default', 'solidworks', 'inventor', 'catia', 'creo', 'onshape', 'blender'] as const
export type NavigationStyle = (typeof navigationStyles)[number]
const standardViews = ['front', 'back', 'left', 'right', 'top', 'bottom', 'iso', 'home'] as const
export type StandardView = (typeof standardViews)[number]

export interface Visibility {
  hidden: ReadonlySet<NodeId>
  ghosted: ReadonlySet<NodeId>
}

export interface Selection {
  nodes: ReadonlySet<NodeId>
  /** A face or edge within one occurrence, when the user has gone down to it. */
  face?: { node: NodeId; face: number }
  edge?: { node: NodeId; edge: number }
  /** Several faces of one occurrence, such as those of equal holes. */
  faces?: { node: NodeId; faces: readonly number[] }
  /** Several edges of one occurrence, such as those that a dimension is about. */
  edges?: { node: NodeId; edges: readonly number[] }
}

export interface Pick {
  node: NodeId
  part: PartId
  /** -1 when an edge was hit without a face. */
  face: number
  /** -1 when no edge was near enough. */
  edge: number
  point: [number, number, number]
}

/** A place on the canvas. */
export interface ScreenPoint {
  x: number
  y: number
  /** Distance from the camera's plane, millimetres. */
  depth: number
  /** Behind the camera: `x` and `y` mean nothing. */
  behind: boolean
}

export type PressClaim = (point: CanvasPoint, reason: 'press' | 'hold') => PointerClaim | null

/** The pointer over the canvas, no button held, with what lies under it. */
export interface PointerMove {
  pick: Pick | null
  x: number
  y: number
}

export interface CameraState {
  position: [number, number, number]
  target: [number, number, number]
  up: [number, number, number]
  projection: Projection
  /** Height of the view at the target, millimetres. */
  height: number
}

export interface PictureOptions {
  /** Pixels; what the GPU cannot draw at once is drawn in tiles. */
  width: number
  height: number
  transparent: boolean
  /** Where it is taken from; absent: as on screen. */
  camera?: CameraState
  /** Occurrences that are hidden in it, and planes that cut it; absent: as on screen. */
  scene?: { hidden: ReadonlySet<NodeId>; sections: readonly SectionPlane[] }
  /** Small, and not asked for: of a model that is too much for the machine no more is drawn than on screen. */
  thumbnail?: boolean
  /** Waits until the GPU has finished earlier work, as uploads for the picture would block the page until then. Shows the view of that moment. */
  patient?: boolean
}

export interface ViewerStats {
  frames: number
  drawCalls: number
  triangles: number
  /** Occurrences in view that the last frame left out as they lie behind others. */
  hidden: number
  geometries: number
  textures: number
  /** Bytes that the model takes on the GPU. */
  modelBytes: number
  parts: number
  occurrences: number
}

export interface PointerHit {
  pick: Pick | null
  x: number
  y: number
  additive: boolean
  pointer: 'mouse' | 'touch' | 'pen'
}

export interface ViewerEvents {
  /** Another thing is under the pointer. */
  hover: Pick | null
  /** The pointer moved (a pick later), or left the canvas (null). */
  hovermove: PointerMove | null
  click: PointerHit
  doubleclick: PointerHit
  contextmenu: PointerHit
  camera: CameraState
  /** A frame was drawn: overlays take their new places now, and the canvas can be copied within the call. */
  frame: null
  /** The GPU has done the first picture of the complete model. */
  shown: null
  /** The turntable has been started or stopped. */
  turntable: boolean
  /** A GPU context was lost (false) or is back (true). */
  context: boolean
}

export type { Look, Rgba }
