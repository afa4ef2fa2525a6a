import type { Drawing, Layer } from '../../core/drawing/drawing.ts'
import type { Ink } from '../../core/drawing/resolvedStyle.ts'
import type { Rect } from '../../core/drawing/space.ts'
import type { PictureSink } from '../../core/picture/pictureSink.ts'

/** The interface of the viewer of 2D drawings for the rest of the app. Points of the sheet are drawing units of the shown space; screen points are CSS pixels from the canvas's top left. */
export interface DrawingViewer {
  readonly canvas: HTMLCanvasElement
  /** Shows a tab of a drawing, framed as a whole. */
  open(drawing: Drawing, space: number): void
  /** The drawing that is open, with more in it under the same numbers: the view stays if one was chosen. */
  grow(drawing: Drawing): void
  /** Another tab of the same drawing; each keeps its own view. */
  setSpace(space: number): void
  /** Draws a space that was replaced in the drawing anew; the view stays. */
  redraw(space: number): void
  clear(): void
  dispose(): void

  setLook(look: DrawingLook): void
  /** Layers that are drawn, by index, and how they all look; as the drawing has them when absent. */
  setLayers(shown: Uint8Array, layers?: readonly Layer[]): void
  /** Entities of one space. */
  setSelection(space: number, entities: ReadonlySet<number>): void
  setHover(pick: DrawingPick | null): void

  fit(rect?: Rect, options?: { animate?: boolean }): void
  panBy(dx: number, dy: number): void
  zoomBy(factor: number): void
  view(): PlaneView
  setView(view: PlaneView, options?: { animate?: boolean }): void
  setBottomInset(pixels: number): void
  /** What floats over the bottom of the canvas: `fit` keeps clear of it. */
  setCover(pixels: number): void
  toScreen(x: number, y: number): { x: number; y: number }
  toSheet(x: number, y: number): { x: number; y: number }

  pick(x: number, y: number, radius?: number): DrawingPick | null
  on<K extends keyof DrawingViewerEvents>(event: K, listener: (value: DrawingViewerEvents[K]) => void): () => void
  /** Draws the view at another size, of which the whole view stays, into `sink`. Throws when nothing is open. */
  picture(size: { width: number; height: number }, sink: PictureSink): Promise<void>
  stats(): { frames: number; drawCalls: number; triangles: number; segments: number }
}

export interface PlaneView {
  /** Point of the sheet in the middle of the canvas. */
  x: number
  y: number
  /** CSS pixels per drawing unit. */
  scale: number
}

export interface DrawingLook {
  /** `0xRRGGBB`. The ground of model space, the desk around sheets, and the sheets themselves. */
  ground: number
  desk: number
  sheet: number
  /** What stands out from ground and sheets. */
  onGround: number
  onSheet: number
  accent: number
  /** Draw line weights, or every line as thin as the screen allows. */
  weights: boolean
  monochrome: boolean
  /** The plot style table that is applied, with the units of the shown sheet. Absent: objects have their own colours. */
  plot?: Ink['plot']
}

export interface DrawingPick {
  /** Space in which the entity stands: the shown one, or model space seen through a viewport. */
  space: number
  /** Viewport through which it is seen; -1 = none. */
  viewport: number
  entity: number
  item: number
}

interface DrawingHit {
  pick: DrawingPick | null
  x: number
  y: number
  additive: boolean
  pointer: 'mouse' | 'touch' | 'pen'
}

export interface DrawingViewerEvents {
  /** The pointer over the canvas without a button; null when it has left. */
  move: { x: number; y: number } | null
  hover: DrawingPick | null
  click: DrawingHit
  doubleclick: DrawingHit
  contextmenu: DrawingHit
  /** After each drawn frame: overlays follow. */
  frame: undefined
  context: boolean
}
