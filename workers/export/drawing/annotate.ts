import type { DxfFile } from '../../../src/core/export/flat/dxfFile.ts'
import { DIMENSION_TEXT, type SheetDimension, textWidth, valueOf } from '../../../src/core/export/drawing/sheetDimension.ts'
import type { Point } from '../../../src/core/export/flat/flatFace.ts'
import type { ViewPicture } from './viewPicture.ts'

/** Sizes on paper, millimetres. */
const LEADER = 7
const OVER = 3
const AWAY = 10
/** Circles smaller than this on paper get no centre mark. */
const LEAST_MARK = 0.8
/** Diameters of holes per view: more than these are a table's work. */
const MOST_HOLES = 12

/** Draws around the view whose coordinates are moved by `shift`; `scale`: paper to model. */
interface Around {
  file: DxfFile
  picture: ViewPicture
  shift: Point
  scale: number
}

const line = ({ file, shift }: Around, layer: string, a: Point, b: Point): void =>
  file.curve({ kind: 'line', from: [a[0] + shift[0], a[1] + shift[1]], to: [b[0] + shift[0], b[1] + shift[1]] }, layer)

/** Marks in the middle of circles, and the axes of round faces. */
export function drawCenters(around: Around): void {
  const { picture, scale } = around
  const over = OVER / scale
  const marked: { at: Point; radius: number }[] = []
  for (const { center, radius } of picture.circles.toSorted((a, b) => b.radius - a.radius)) {
    // The largest of circles about one point has the mark.
    if (radius * scale < LEAST_MARK || marked.some(({ at }) => Math.hypot(at[0] - center[0], at[1] - center[1]) < 0.05 / scale)) continue
    marked.push({ at: center, radius })
    const reach = radius + Math.min(over, radius)
    line(around, 'Center', [center[0] - reach, center[1]], [center[0] + reach, center[1]])
    line(around, 'Center', [center[0], center[1] - reach], [center[0], center[1] + reach])
  }
  for (const { from, to } of picture.axes) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const reach = Math.min(over, length)
    const [dx, dy] = [((to[0] - from[0]) / length) * reach, ((to[1] - from[1]) / length) * reach]
    line(around, 'Center', [from[0] - dx, from[1] - dy], [to[0] + dx, to[1] + dy])
  }
}

/** Width and height of a view; those that another view states can be left out. */
export function overallDimensions({ picture, shift, scale }: Around, which: { width: boolean; height: boolean }): SheetDimension[] {
  const low: Point = [picture.low[0] + shift[0], picture.low[1] + shift[1]]
  const high: Point = [picture.high[0] + shift[0], picture.high[1] + shift[1]]
  const away = AWAY / scale
  const linear = (upright: boolean): SheetDimension => {
    const [along, across] = upright ? [1, 0] : [0, 1]
    return {
      kind: 'linear',
      upright,
      from: low[along],
      to: high[along],
      low: low[across],
      high: high[across],
      at: upright ? low[across] - away : high[across] + away,
      along: (low[along] + high[along]) / 2,
      scale,
    }
  }
  return [...(which.width ? [linear(false)] : []), ...(which.height ? [linear(true)] : [])].filter((each) => valueOf(each) * scale > 0.5)
}

/** The diameter of each size of hole, at one of them, with how many there are. */
export function holeDimensions({ picture, shift, scale }: Around): SheetDimension[] {
  const sizes = new Map<string, typeof picture.holes>()
  for (const hole of picture.holes) {
    const key = (hole.radius * 2).toFixed(3)
    sizes.set(key, [...(sizes.get(key) ?? []), hole])
  }
  const taken: { low: Point; high: Point }[] = []
  const found: SheetDimension[] = []
  for (const holes of [...sizes.values()].toSorted((a, b) => b[0].radius - a[0].radius).slice(0, MOST_HOLES)) {
    // The hole that lies farthest out, along a ray on which no other text stands.
    const outward = holes.toSorted((a, b) => b.center[0] + b.center[1] - a.center[0] - a.center[1])
    const places = outward.slice(0, 4).flatMap(({ center: [x, y], radius }) =>
      [45, 60, 30, 75, 15, 135, -45, -60, 120].map((angle) => {
        const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
        const center: Point = [x + shift[0], y + shift[1]]
        const knee: Point = [center[0] + dx * (radius + LEADER / scale), center[1] + dy * (radius + LEADER / scale)]
        const dimension: SheetDimension = { kind: 'diameter', center, radius, knee, count: holes.length, scale }
        const wide = textWidth(dimension)
        const low: Point = [dx >= 0 ? knee[0] : knee[0] - wide, knee[1]]
        return { dimension, low, high: [low[0] + wide, low[1] + (DIMENSION_TEXT * 1.6) / scale] as Point }
      }),
    )
    const free = places.find(({ low, high }) =>
      taken.every((other) => low[0] > other.high[0] || high[0] < other.low[0] || low[1] > other.high[1] || high[1] < other.low[1]),
    )
    const { dimension, low, high } = free ?? places[0]
    taken.push({ low, high })
    found.push(dimension)
  }
  return found
}
