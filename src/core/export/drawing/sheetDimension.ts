import type { Point } from '../flat/flatFace.ts'

/** Sizes on paper, millimetres. */
export const DIMENSION_TEXT = 2.5
const ARROW = 2.5
const GAP = 0.8
const BEYOND = 1.25
/** Width of a letter by the height of the text. */
const LETTER = 0.75
/** A text that is dropped nearer than this to the middle of its line stands in the middle. */
const SNAP = 1.5

/** A width or height: between `from` and `to` along the line, which lies at `at` across it. */
interface LinearDimension {
  kind: 'linear'
  upright: boolean
  from: number
  to: number
  /** Where extension lines may begin: on the side of the line that is nearer. */
  low: number
  high: number
  at: number
  /** Middle of the text along the line. */
  along: number
}

/** The diameter of `count` circles, at one of them; its text stands on a shelf that begins in `knee`. */
interface DiameterDimension {
  kind: 'diameter'
  center: Point
  radius: number
  knee: Point
  count: number
}

/** A dimension of a sheet, in coordinates of model space; `scale`: paper to model. */
export type SheetDimension = (LinearDimension | DiameterDimension) & { scale: number }

/** The lines, arrow heads and text of a dimension. The dimension is grabbed by `lines` from number `grip` on, and by its text. */
export interface DimensionFigure {
  lines: [Point, Point][]
  grip: number
  arrows: [Point, Point, Point][]
  text: { text: string; at: Point; width: number; height: number; upright: boolean }
}

/** Millimetres with at most two digits behind the point, as CAD programs write them by default. */
const measured = (value: number): string => `${Number(value.toFixed(2))}`

/** The measured length. */
export const valueOf = (dimension: SheetDimension): number => (dimension.kind === 'linear' ? dimension.to - dimension.from : 2 * dimension.radius)

/** The text of a dimension; `sign` stands for "diameter". */
export function textOf(dimension: SheetDimension, sign = '⌀'): string {
  const value = measured(valueOf(dimension))
  if (dimension.kind === 'linear') return value
  return `${dimension.count > 1 ? `${dimension.count}x ` : ''}${sign}${value}`
}

/** Width of a dimension's text, as wide as any font makes it, in coordinates of model space. */
const textWidth = (dimension: SheetDimension): number => (textOf(dimension).length * DIMENSION_TEXT * LETTER) / dimension.scale

/** Where the lines, arrows and text of a dimension lie. */
export const figureOf = (dimension: SheetDimension): DimensionFigure => (dimension.kind === 'linear' ? linearFigure(dimension) : diameterFigure(dimension))

function linearFigure(dimension: LinearDimension & { scale: number }): DimensionFigure {
  const { upright, from, to, low, high, at, along, scale } = dimension
  const place = (s: number, across: number): Point => (upright ? [across, s] : [s, across])
  const width = textWidth(dimension)
  const inside = (to - from) * scale >= 3 * ARROW
  const tail = inside ? 0 : (2 * ARROW) / scale
  // A text beside the measured length has the line under it.
  const isBeside = along - width / 2 < from - tail || along + width / 2 > to + tail
  const start = Math.min(from - tail, isBeside ? along - width / 2 : Infinity)
  const end = Math.max(to + tail, isBeside ? along + width / 2 : -Infinity)
  const side = at >= (low + high) / 2 ? high : low
  const away = at >= side ? 1 : -1
  const lines = [from, to].map((s): [Point, Point] => [place(s, side + (away * GAP) / scale), place(s, at + (away * BEYOND) / scale)])
  const lift = (DIMENSION_TEXT / 2 + 1) / scale
  return {
    lines: [...lines, [place(start, at), place(end, at)]],
    grip: 2,
    arrows: [arrowAt(place(from, at), place(inside ? -1 : 1, 0), scale), arrowAt(place(to, at), place(inside ? 1 : -1, 0), scale)],
    text: { text: textOf(dimension), at: place(along, upright ? at - lift : at + lift), width, height: DIMENSION_TEXT / scale, upright },
  }
}

function diameterFigure(dimension: DiameterDimension & { scale: number }): DimensionFigure {
  const { center, radius, knee, scale } = dimension
  const reach = Math.hypot(knee[0] - center[0], knee[1] - center[1])
  const [dx, dy] = reach > 0 ? [(knee[0] - center[0]) / reach, (knee[1] - center[1]) / reach] : [1, 0]
  const tip: Point = [center[0] + dx * radius, center[1] + dy * radius]
  const width = textWidth(dimension)
  const end = dx >= 0 ? knee[0] + width : knee[0] - width
  const inwards = reach >= radius ? -1 : 1
  return {
    lines: [
      [tip, knee],
      [knee, [end, knee[1]]],
    ],
    grip: 0,
    arrows: [arrowAt(tip, [dx * inwards, dy * inwards], scale)],
    text: {
      text: textOf(dimension),
      at: [(knee[0] + end) / 2, knee[1] + (DIMENSION_TEXT / 2 + GAP) / scale],
      width,
      height: DIMENSION_TEXT / scale,
      upright: false,
    },
  }
}

/** An arrow head at `tip`, pointing along a unit vector. */
function arrowAt([x, y]: Point, [dx, dy]: Point, scale: number): [Point, Point, Point] {
  const [length, half] = [ARROW / scale, ARROW / scale / 6]
  const back: Point = [x - dx * length, y - dy * length]
  return [
    [x, y],
    [back[0] - dy * half, back[1] + dx * half],
    [back[0] + dy * half, back[1] - dx * half],
  ]
}

/** The dimension moved by a way in coordinates of model space: the line across itself, its text along it. */
export function movedBy(dimension: SheetDimension, [dx, dy]: Point): SheetDimension {
  if (dimension.kind === 'diameter') return { ...dimension, knee: [dimension.knee[0] + dx, dimension.knee[1] + dy] }
  const [along, across] = dimension.upright ? [dy, dx] : [dx, dy]
  const middle = (dimension.from + dimension.to) / 2
  const wanted = dimension.along + along
  return { ...dimension, at: dimension.at + across, along: Math.abs(wanted - middle) * dimension.scale < SNAP ? middle : wanted }
}

/** How far a point is from where a dimension can be grabbed: 0 on its text. */
export function gripDistance({ lines, grip, text }: DimensionFigure, [x, y]: Point): number {
  const [width, height] = text.upright ? [text.height, text.width] : [text.width, text.height]
  const beside = Math.hypot(Math.max(0, Math.abs(x - text.at[0]) - width / 2), Math.max(0, Math.abs(y - text.at[1]) - height / 2))
  return Math.min(beside, ...lines.slice(grip).map(([a, b]) => distanceToLine(a, b, x, y)))
}

function distanceToLine([ax, ay]: Point, [bx, by]: Point, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}
