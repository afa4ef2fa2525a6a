import type { DxfFile } from '../../../src/core/export/flat/dxfFile.ts'
import { type SheetDimension, valueOf } from '../../../src/core/export/drawing/sheetDimension.ts'
import type { Point } from '../../../src/core/export/flat/flatFace.ts'
import type { ViewPicture } from './viewPicture.ts'

/** Sizes on paper, millimetres. */
const OVER = 3
const AWAY = 10
/** Circles smaller than this on paper get no centre mark. */
const LEAST_MARK = 0.8

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
