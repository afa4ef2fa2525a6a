import { DIMENSION_TEXT, type DimensionFigure, figureOf, type SheetDimension } from '../../../src/core/export/drawing/sheetDimension.ts'
import type { Point } from '../../../src/core/export/flat/flatFace.ts'
import type { ViewPicture } from './viewPicture.ts'

/** Diameters of holes per view: more than these are a table's work. */
const MOST_HOLES = 12
/** Holes of one size of which one carries the text: the outermost in each direction are among the first. */
const MOST_TRIED = 40
/** Sizes on paper, millimetres: the shortest leader, one that is still followed with ease, and how near texts stand to each other. */
const LEADER = 7
const LONGEST = 80
const APART = 0.5
/** Height of a text with its shelf. */
const TALL = DIMENSION_TEXT * 1.6
/** Between a view and the texts beside it, and how far these reach: the view next to it has its own dimensions there. */
const BESIDE = 2
const REACH: Point = [17, 12]
const ANGLES = [45, 60, 30, 135, 120, 150, -45, -60, -30, -135, -120, -150]

interface Placed {
  picture: Pick<ViewPicture, 'holes' | 'low' | 'high'>
  shift: Point
  /** Paper to model. */
  scale: number
}

interface Box {
  low: Point
  high: Point
}

type Hole = Placed['picture']['holes'][number]

/**
 * The diameter of each size of hole of a view, at one of them, with how many there are: beside the view where a short leader gets there,
 * else next to the hole. Texts do not stand on each other or on `stated`, the dimensions that are there already; leaders cross neither where that can be had.
 */
export function holeDimensions(placed: Placed, stated: readonly SheetDimension[]): SheetDimension[] {
  const sizes = new Map<string, Hole[]>()
  for (const hole of placed.picture.holes) {
    const key = (hole.radius * 2).toFixed(3)
    sizes.set(key, [...(sizes.get(key) ?? []), hole])
  }
  const taken = stated.map(figureOf)
  const found: SheetDimension[] = []
  for (const holes of [...sizes.values()].toSorted((a, b) => b[0].radius - a[0].radius).slice(0, MOST_HOLES)) {
    const places = placesFor(placed, holes)
    const clear = (crossing: boolean) => (place: SheetDimension) => !taken.some((other) => collide(figureOf(place), other, APART / placed.scale, crossing))
    const dimension = places.find(clear(true)) ?? places.find(clear(false)) ?? places[0]
    taken.push(figureOf(dimension))
    found.push(dimension)
  }
  return found
}

/** Where the text of holes of one size can stand: beside the view first, those with the shortest leaders before others. */
function placesFor({ picture, shift, scale }: Placed, holes: readonly Hole[]): SheetDimension[] {
  const view: Box = { low: add(picture.low, shift), high: add(picture.high, shift) }
  const places: { dimension: SheetDimension; cost: number }[] = []
  for (const { center: middle, radius } of outermost(holes)) {
    const center = add(middle, shift)
    for (const angle of ANGLES) {
      const direction: Point = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      const near = radius + LEADER / scale
      const far = Math.max(near, wayOut(center, direction, view, scale))
      for (const length of new Set([far, near])) {
        const knee: Point = [center[0] + direction[0] * length, center[1] + direction[1] * length]
        const dimension: SheetDimension = { kind: 'diameter', center, radius, knee, count: holes.length, scale }
        const isBeside = (length - radius) * scale <= LONGEST && standsBeside(dimension, view)
        places.push({ dimension, cost: length * scale + (isBeside ? 0 : LONGEST * 10) })
      }
    }
  }
  return places.toSorted((a, b) => a.cost - b.cost).map(({ dimension }) => dimension)
}

/** The holes from which most ways out are short: those that lie farthest in eight directions. */
function outermost(holes: readonly Hole[]): Hole[] {
  const found = new Set<Hole>()
  for (let i = 0; i < 8; i++) {
    const [dx, dy] = [Math.cos((i * Math.PI) / 4 + 0.1), Math.sin((i * Math.PI) / 4 + 0.1)]
    const along = ({ center }: Hole): number => center[0] * dx + center[1] * dy
    found.add(holes.reduce((best, hole) => (along(hole) > along(best) ? hole : best)))
  }
  return [...found, ...holes].slice(0, Math.max(found.size, Math.min(holes.length, MOST_TRIED)))
}

/** Length of a leader from `center` until its text is out of the view. */
function wayOut(center: Point, direction: Point, { low, high }: Box, scale: number): number {
  // The text stands on its shelf: below a view there is its height between them.
  const [right, up, down] = [BESIDE / scale, BESIDE / scale, (BESIDE + TALL) / scale]
  const across = direction[0] >= 0 ? high[0] + right - center[0] : center[0] - low[0] + right
  const upwards = direction[1] >= 0 ? high[1] + up - center[1] : center[1] - low[1] + down
  return Math.min(across / Math.abs(direction[0]), upwards / Math.abs(direction[1]))
}

/** Whether a text is out of the view and within the room beside it. */
function standsBeside(dimension: SheetDimension, { low, high }: Box): boolean {
  const { scale } = dimension
  const text = textBox(figureOf(dimension))
  const isOut = text.low[0] >= high[0] || text.high[0] <= low[0] || text.low[1] >= high[1] || text.high[1] <= low[1]
  const [across, upwards] = [REACH[0] / scale, REACH[1] / scale]
  return isOut && text.high[0] <= high[0] + across && text.low[0] >= low[0] - across && text.high[1] <= high[1] + upwards && text.low[1] >= low[1] - upwards
}

const widened = ({ low, high }: Box, by: number): Box => ({ low: [low[0] - by, low[1] - by], high: [high[0] + by, high[1] + by] })

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]

function textBox({ text }: DimensionFigure): Box {
  const [width, height] = text.upright ? [text.height, text.width] : [text.width, text.height]
  return { low: [text.at[0] - width / 2, text.at[1] - height / 2], high: [text.at[0] + width / 2, text.at[1] + height / 2] }
}

/** Whether two texts are nearer than twice `apart`, a line of one comes as near as that to the other's text, or (with `crossing`) their lines cross. */
function collide(a: DimensionFigure, b: DimensionFigure, apart: number, crossing: boolean): boolean {
  const [boxA, boxB] = [widened(textBox(a), apart), widened(textBox(b), apart)]
  const areApart = boxA.low[0] > boxB.high[0] || boxB.low[0] > boxA.high[0] || boxA.low[1] > boxB.high[1] || boxB.low[1] > boxA.high[1]
  if (!areApart) return true
  if (a.lines.some((line) => goesThrough(line, boxB)) || b.lines.some((line) => goesThrough(line, boxA))) return true
  return crossing && a.lines.some((one) => b.lines.some((other) => cross(one, other)))
}

const diagonals = ({ low, high }: Box): [Point, Point][] => [
  [low, high],
  [
    [low[0], high[1]],
    [high[0], low[1]],
  ],
]

/** A line that ends within a box or crosses it meets one of its diagonals, unless it only cuts a corner off. */
const goesThrough = (line: [Point, Point], box: Box): boolean =>
  diagonals(box).some((diagonal) => cross(line, diagonal)) ||
  line.some((point) => point[0] > box.low[0] && point[0] < box.high[0] && point[1] > box.low[1] && point[1] < box.high[1])

function cross([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  const side = (p: Point, q: Point, r: Point): number => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
