import type { Drawing, StyleTable } from './drawing.ts'
import { isInside } from './ring.ts'
import type { Rect, Viewport } from './space.ts'

/** 2D affine map: x' = a x + c y + e, y' = b x + d y + f. Order a b c d e f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Affine = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer
  const [p, q, r, s, t, u] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** The way back; undefined when the map flattens the plane. */
export function invert([a, b, c, d, e, f]: Affine): Affine | undefined {
  const det = a * d - b * c
  if (!(Math.abs(det) > 0) || !Number.isFinite(det)) return undefined
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

export const mapX = (m: Affine, x: number, y: number): number => m[0] * x + m[2] * y + m[4]
export const mapY = (m: Affine, x: number, y: number): number => m[1] * x + m[3] * y + m[5]

/** Factor by which lengths grow, on average. */
export const scaleOf = ([a, b, c, d]: Affine): number => Math.sqrt(Math.abs(a * d - b * c))

/** A space as it is seen on a sheet: the sheet's own things, or model space through one of its viewports. */
export interface SpaceWindow {
  /** Index into `Drawing.spaces`. */
  space: number
  /** Index of the viewport; -1 = the sheet itself. */
  viewport: number
  /** From the space to the sheet. */
  toSheet: Affine
  toSpace: Affine
  /** Layers frozen here only. */
  frozen: readonly number[]
  /** Bit of `StyleTable.views`. */
  view: number
  /** Units of the space that one unit of a line type's pattern is. */
  patternScale: number
  /** What the window leaves free on the sheet; absent = everything. */
  box?: Rect
  clip?: Float64Array
}

/** Everything that is drawn for a tab, from the back to the front: viewports, then the sheet's own. Model space is one window. */
export function windowsOf(drawing: Drawing, space: number): SpaceWindow[] {
  const shown = drawing.spaces[space]
  const own: SpaceWindow = { space, viewport: -1, toSheet: identity, toSpace: identity, frozen: [], view: 0, patternScale: shown?.patternScale ?? 1 }
  if (!shown || shown.kind !== 'paper') return [own]
  const views = shown.viewports.map((viewport, at) => windowOf(viewport, at)).filter((view) => view !== undefined)
  return [...views, own]
}

function windowOf(viewport: Viewport, at: number): SpaceWindow | undefined {
  const { center, width, height, viewCenter, viewHeight, twist, on } = viewport
  if (!on || !(width > 0) || !(height > 0) || !(viewHeight > 0)) return undefined
  const scale = height / viewHeight
  const cos = Math.cos(twist) * scale
  const sin = Math.sin(twist) * scale
  const toSheet: Affine = [cos, sin, -sin, cos, center[0] - cos * viewCenter[0] + sin * viewCenter[1], center[1] - sin * viewCenter[0] - cos * viewCenter[1]]
  const toSpace = invert(toSheet)
  if (!toSpace) return undefined
  const box: Rect = [center[0] - width / 2, center[1] - height / 2, center[0] + width / 2, center[1] + height / 2]
  return {
    space: viewport.space ?? 0,
    viewport: at,
    toSheet,
    toSpace,
    frozen: viewport.frozenLayers,
    view: viewport.view ?? 0,
    patternScale: viewport.hasModelPatterns ? 1 : 1 / scale,
    box,
    clip: viewport.clip,
  }
}

/** Whether a window leaves out a style: its layer is frozen there, or it is for other annotation scales. */
export const leavesOut = ({ frozen, view }: Pick<SpaceWindow, 'frozen' | 'view'>, { layer, views }: StyleTable, style: number): boolean =>
  frozen.includes(layer[style]) || (views !== undefined && ((views[style] >>> view) & 1) === 0)

/** Index of the space whose entities a space shows: model space from the side has those of model space. */
export const recordsOf = ({ spaces }: Pick<Drawing, 'spaces'>, space: number): number => (spaces[space]?.kind === 'view' ? 0 : space)

/** Spaces with entities of their own: model space and the layouts. */
export const ownSpaces = ({ spaces }: Pick<Drawing, 'spaces'>): Drawing['spaces'] => spaces.filter(({ kind }) => kind !== 'view')

/** Spaces that are tabs: those with entities of their own, and from the side the one that is shown. */
export const tabsOf = ({ spaces }: Pick<Drawing, 'spaces'>, shown: number): number[] =>
  spaces.flatMap(({ kind }, at) => (kind !== 'view' || at === shown ? [at] : []))

/** Whether a point of the sheet lies in the window. */
export function windowHas({ box, clip }: SpaceWindow, x: number, y: number): boolean {
  if (box && (x < box[0] || y < box[1] || x > box[2] || y > box[3])) return false
  return !clip || clip.length < 6 || isInside(clip, x, y)
}

/** The box that holds a rectangle after the map. */
export function mapRect(map: Affine, [x0, y0, x1, y1]: Rect): Rect {
  const xs = [mapX(map, x0, y0), mapX(map, x1, y0), mapX(map, x0, y1), mapX(map, x1, y1)]
  const ys = [mapY(map, x0, y0), mapY(map, x1, y0), mapY(map, x0, y1), mapY(map, x1, y1)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export const isRect = (rect: Rect | undefined): rect is Rect => rect !== undefined && rect.every(Number.isFinite) && rect[2] >= rect[0] && rect[3] >= rect[1]

/** The sheet of a layout in its own units. */
export function sheetRect(drawing: Drawing, space: number): Rect | undefined {
  const paper = drawing.spaces[space]?.paper
  if (!paper || !(paper.width > 0) || !(paper.height > 0)) return undefined
  return [paper.originX, paper.originY, paper.originX + paper.width, paper.originY + paper.height]
}

/** What "fit" frames: the sheet of a layout, else everything drawn. */
export function spaceExtents(drawing: Drawing, space: number): Rect | undefined {
  const { extents } = drawing.spaces[space] ?? {}
  const sheet = sheetRect(drawing, space)
  if (isRect(sheet)) return sheet
  return isRect(extents) ? extents : undefined
}
