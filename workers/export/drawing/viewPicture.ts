import { type FlatCurve, isWhole, type Point } from '../../../src/core/export/flat/flatFace.ts'
import { flatCurves } from './flatCurves.ts'
import { flatPoints } from './flatParts.ts'
import { cutOutline } from './cutOutline.ts'
import { linesOf, type Occurrence, type Piece, placedIn } from './hiddenLines.ts'
import { tidyLines } from './tidyLines.ts'
import { pointAt } from './viewCurve.ts'
import type { ViewFrame } from './placedShape.ts'

type Arc = Extract<FlatCurve, { kind: 'arc' }>
type Line = Extract<FlatCurve, { kind: 'line' }>

/** A view of the model at true size, millimetres, x to the right and y upwards from the model's origin. */
export interface ViewPicture {
  visible: FlatCurve[]
  hidden: FlatCurve[]
  /** Lower left and upper right corner of the lines. */
  low: Point
  high: Point
  /** Circles seen along their axis. */
  circles: Arc[]
  /** Circles around holes among them. */
  holes: Arc[]
  /** Axes of round faces seen from the side, as far as these reach. */
  axes: Line[]
  /** Borders of the areas to be hatched of each part that is cut. */
  hatches: Point[][][]
}

/** Parts up to which hidden axes are drawn: in assemblies they would cover the view. */
const FEW = 8
/** Distance at which curves are one, as a share of the view's size. */
const ONE = 2e-6

/** Undefined where nothing is seen. `depth`: what lies in front of the plane z = depth is cut away. */
export function viewPicture(
  occurrences: readonly Occurrence[],
  frame: ViewFrame,
  { hidden, smooth, depth = Infinity }: { hidden: boolean; smooth: boolean; depth?: number },
): ViewPicture | undefined {
  const placed = placedIn(occurrences, frame)
  const pieces = linesOf(placed, smooth, depth)
  const cuts = depth < Infinity ? placed.map((one) => cutOutline(one, depth)) : []
  const outlines = cuts.flatMap(({ curves }) => curves)
  const [low, high] = boxOf(pieces, outlines)
  if (!(high[0] >= low[0])) return undefined
  const tolerance = ONE * Math.hypot(high[0] - low[0], high[1] - low[1]) || ONE
  const seen = pieces.filter(({ visible }) => visible)
  const tidy = tidyLines(
    [...seen.flatMap((piece) => flatCurves(piece)), ...outlines],
    hidden ? pieces.filter(({ visible }) => !visible).flatMap((piece) => flatCurves(piece)) : [],
    tolerance,
  )
  const circles = tidy.visible.filter((curve): curve is Arc => curve.kind === 'arc' && isWhole(curve.sweep))
  const drilled = seen.filter(({ curve }) => curve.hole && curve.form.kind === 'conic')
  const isHole = ({ center, radius }: Arc): boolean =>
    drilled.some(({ curve: { form } }) => {
      if (form.kind !== 'conic') return false
      return Math.hypot(form.center[0] - center[0], form.center[1] - center[1]) <= tolerance && Math.abs(Math.hypot(...form.u) - radius) <= tolerance
    })
  return {
    ...tidy,
    low,
    high,
    circles,
    holes: circles.filter(isHole),
    axes: axesOf(hidden && occurrences.length <= FEW ? pieces : seen, tolerance),
    hatches: cuts.map(({ loops }) => loops).filter((loops) => loops.length > 0),
  }
}

function boxOf(pieces: readonly Piece[], outlines: readonly FlatCurve[]): [low: Point, high: Point] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { curve, from, to } of pieces) {
    const steps = curve.form.kind === 'line' ? 1 : 32
    for (let i = 0; i <= steps; i++) {
      const [x, y] = pointAt(curve, from + ((to - from) * i) / steps)
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
    }
  }
  for (const outline of outlines) {
    for (const [x, y] of flatPoints(outline, 0.01)) {
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
    }
  }
  return [
    [x0, y0],
    [x1, y1],
  ]
}

/** Axes of faces that show an outline on both sides: rounded edges have one. */
function axesOf(pieces: readonly Piece[], tolerance: number): Line[] {
  const found = new Map<string, { at: Point; along: Point; sides: Set<number>; low: number; high: number }>()
  for (const { curve, from, to } of pieces) {
    const { round } = curve
    if (!round || Math.abs(round.axis[2]) > 1e-6) continue
    let [dx, dy] = round.axis
    if (dx < -1e-9 || (Math.abs(dx) <= 1e-9 && dy < 0)) [dx, dy] = [-dx, -dy]
    const away = round.origin[1] * dx - round.origin[0] * dy
    const key = [dx * 1e5, away / tolerance / 20, round.radius / tolerance / 20].map(Math.round).join()
    const own = found.get(key) ?? { at: [-away * dy, away * dx], along: [dx, dy], sides: new Set(), low: Infinity, high: -Infinity }
    found.set(key, own)
    own.sides.add(round.side * (dx === round.axis[0] && dy === round.axis[1] ? 1 : -1))
    for (const t of [from, to]) {
      const [x, y] = pointAt(curve, t)
      own.low = Math.min(own.low, x * dx + y * dy)
      own.high = Math.max(own.high, x * dx + y * dy)
    }
  }
  const lines = [...found.values()]
    .filter(({ sides }) => sides.size === 2)
    .map(({ at: [x, y], along: [dx, dy], low, high }): Line => ({ kind: 'line', from: [x + low * dx, y + low * dy], to: [x + high * dx, y + high * dy] }))
  return tidyLines(lines, [], tolerance * 20).visible.filter((curve): curve is Line => curve.kind === 'line')
}
