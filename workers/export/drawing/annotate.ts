import type { DxfFile } from '../../../src/core/export/flat/dxfFile.ts'
import type { Point } from '../../../src/core/export/flat/flatFace.ts'
import type { ViewPicture } from './viewPicture.ts'

/** Sizes on paper, millimetres. */
const TEXT = 2.5
const ARROW = 2.5
const OVER = 3
const AWAY = 10
/** Circles smaller than this on paper get no centre mark. */
const LEAST_MARK = 0.8
/** Diameters of holes per view: more than these are a table's work. */
const MOST_HOLES = 12
/** Width of a digit by the height of the text. */
const DIGIT = 0.75

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

/** Millimetres with at most two digits behind the point, as CAD programs write them by default. */
const measured = (value: number): string => `${Number(value.toFixed(2))}`

/** Width and height of a view; those that another view states can be left out. */
export function drawOverall(around: Around, which: { width: boolean; height: boolean }): void {
  const { picture, scale } = around
  const { low, high } = picture
  const away = AWAY / scale
  if (which.width) linear(around, [low[0], high[1]], [high[0], high[1]], high[1] + away, false)
  if (which.height) linear(around, [low[0], low[1]], [low[0], high[1]], low[0] - away, true)
}

function linear(around: Around, first: Point, second: Point, at: number, upright: boolean): void {
  const { file, shift, scale } = around
  const value = upright ? second[1] - first[1] : second[0] - first[0]
  if (!(value * scale > 0.5)) return
  const place = (p: Point): Point => [p[0] + shift[0], p[1] + shift[1]]
  const onLine = (p: Point): Point => (upright ? [at, p[1]] : [p[0], at])
  const [a, b] = [onLine(first), onLine(second)]
  const half: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const lift = (TEXT / 2 + 1) / scale
  const middle: Point = upright ? [half[0] - lift, half[1]] : [half[0], half[1] + lift]
  const [p1, p2] = [place(first), place(second)]
  const tags = [100, 'AcDbAlignedDimension', 13, p1[0], 23, p1[1], 33, 0, 14, p2[0], 24, p2[1], 34, 0, 50, upright ? 90 : 0, 100, 'AcDbRotatedDimension']
  file.dimension('Dimensions', 0, { line: place(b), text: place(middle), value }, tags, () => {
    const beyond = 1.25 / scale
    for (const [from, to] of [
      [first, a],
      [second, b],
    ]) {
      const [gx, gy] = upright ? [-1, 0] : [0, 1]
      line(around, 'Dimensions', [from[0] + (gx * 0.8) / scale, from[1] + (gy * 0.8) / scale], [to[0] + gx * beyond, to[1] + gy * beyond])
    }
    const inside = value * scale >= 3 * ARROW
    line(around, 'Dimensions', a, b)
    const along: Point = upright ? [0, 1] : [1, 0]
    arrow(around, a, inside ? [-along[0], -along[1]] : along)
    arrow(around, b, inside ? along : [-along[0], -along[1]])
    file.write({ at: place(middle), text: measured(value), height: TEXT / scale, layer: 'Dimensions', angle: upright ? 90 : 0, align: 'middle' })
  })
}

/** An arrow head at `tip`, pointing along a unit vector. */
function arrow({ file, shift, scale }: Around, tip: Point, [dx, dy]: Point): void {
  const [length, half] = [ARROW / scale, ARROW / scale / 6]
  const [x, y] = [tip[0] + shift[0], tip[1] + shift[1]]
  const back: Point = [x - dx * length, y - dy * length]
  file.triangle(
    [
      [x, y],
      [back[0] - dy * half, back[1] + dx * half],
      [back[0] + dy * half, back[1] - dx * half],
    ],
    'Dimensions',
  )
}

/** The diameter of each size of hole, at one of them, with how many there are. */
export function drawHoles(around: Around): void {
  const { file, picture, shift, scale } = around
  const sizes = new Map<string, typeof picture.holes>()
  for (const hole of picture.holes) {
    const key = (hole.radius * 2).toFixed(3)
    sizes.set(key, [...(sizes.get(key) ?? []), hole])
  }
  const taken: { low: Point; high: Point }[] = []
  for (const holes of [...sizes.values()].toSorted((a, b) => b[0].radius - a[0].radius).slice(0, MOST_HOLES)) {
    const text = `${holes.length > 1 ? `${holes.length}x ` : ''}%%c${measured(holes[0].radius * 2)}`
    const wide = ((text.length - 2) * TEXT * DIGIT) / scale
    // The hole that lies farthest out, along a ray on which no other text stands.
    const outward = holes.toSorted((a, b) => b.center[0] + b.center[1] - a.center[0] - a.center[1])
    const places = outward.slice(0, 4).flatMap(({ center, radius }) =>
      [45, 60, 30, 75, 15, 135, -45, -60, 120].map((angle) => {
        const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
        const knee: Point = [center[0] + dx * (radius + 7 / scale), center[1] + dy * (radius + 7 / scale)]
        const right = dx >= 0
        const low: Point = [right ? knee[0] : knee[0] - wide, knee[1]]
        return { center, radius, dx, dy, knee, right, low, high: [low[0] + wide, low[1] + (TEXT * 1.6) / scale] as Point }
      }),
    )
    const free = places.find(({ low, high }) =>
      taken.every((other) => low[0] > other.high[0] || high[0] < other.low[0] || low[1] > other.high[1] || high[1] < other.low[1]),
    )
    const { center, radius, dx, dy, knee, right, low, high } = free ?? places[0]
    taken.push({ low, high })
    const tip: Point = [center[0] + dx * radius, center[1] + dy * radius]
    const far: Point = [center[0] - dx * radius, center[1] - dy * radius]
    const place = (p: Point): Point => [p[0] + shift[0], p[1] + shift[1]]
    const at = place([(low[0] + high[0]) / 2, low[1] + (TEXT / 2 + 0.8) / scale])
    const [end, start] = [place(far), place(tip)]
    const tags = [100, 'AcDbDiametricDimension', 15, start[0], 25, start[1], 35, 0, 40, 7 / scale]
    file.dimension('Dimensions', 3, { line: end, text: at, value: radius * 2, ...(holes.length > 1 && { override: `${holes.length}x <>` }) }, tags, () => {
      line(around, 'Dimensions', tip, knee)
      line(around, 'Dimensions', knee, [knee[0] + (right ? wide : -wide), knee[1]])
      arrow(around, tip, [-dx, -dy])
      file.write({ at, text, height: TEXT / scale, layer: 'Dimensions', align: 'middle' })
    })
  }
}
