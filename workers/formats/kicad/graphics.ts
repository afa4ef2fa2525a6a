import type { Stroke } from '../board/chains.ts'
import type { Figure } from '../board/figure.ts'
import { addArc, bezierPoints, disc, type Ring, stadium, stroked, strokedArc, upward } from '../board/ring.ts'
import { circleThrough, origin, type Place, placed, pointOf } from './place.ts'
import { type List, listOf, listsOf, nameOf, numberAt, numberOf, textAt } from './sexpr.ts'

/** A drawn line, arc, circle, rectangle, polygon or curve: the area that it covers, and its middle line. */
export interface Drawn {
  figure: Figure
  strokes: Stroke[]
}

/** Graphics have the same names on boards (`gr_`), in footprints (`fp_`) and in pads. */
export const graphicNames = ['line', 'arc', 'circle', 'rect', 'poly', 'curve'].flatMap((kind) => [`gr_${kind}`, `fp_${kind}`, `bezier`])

const widthOf = (list: List): number => numberOf(listOf(list, 'stroke'), 'width', numberOf(list, 'width'))

/** Whether its inside is filled; polygons of releases that did not state it are. */
function isFilled(list: List, absent: boolean): boolean {
  const fill = listOf(list, 'fill')
  return fill ? !['no', 'none'].includes(textAt(fill, 1)) : absent
}

/** Undefined when it has no points. */
export function drawnOf(list: List, place: Place): Drawn | undefined {
  const kind = nameOf(list).replace(/^(gr|fp)_/, '')
  const width = widthOf(list)
  const at = (name: string): [number, number] | undefined => {
    const point = pointOf(list, name)
    return point && placed(point, place)
  }
  const figure: Figure = { type: nameOf(list), rings: [], curves: [] }
  const strokes: Stroke[] = []
  const line = (x1: number, y1: number, x2: number, y2: number): void => {
    strokes.push({ x1, y1, x2, y2 })
    figure.curves!.push({ kind: 'line', values: [x1, y1, x2, y2] })
    if (width > 0) figure.rings.push(stadium(x1, y1, x2, y2, width))
  }
  const arc = (x: number, y: number, radius: number, from: number, sweep: number): void => {
    const to = from + sweep
    const whole = Math.abs(sweep) >= 2 * Math.PI - 1e-9
    const start = [x + radius * Math.cos(from), y + radius * Math.sin(from)]
    const end = whole ? start : [x + radius * Math.cos(to), y + radius * Math.sin(to)]
    strokes.push({ x1: start[0], y1: start[1], x2: end[0], y2: end[1], arc: { x, y, sweep } })
    figure.curves!.push(whole ? { kind: 'circle', values: [x, y, radius] } : { kind: 'arc', values: [x, y, radius, from, sweep] })
    if (width > 0) figure.rings.push(...strokedArc(x, y, radius, from, sweep, width))
  }
  const polygon = (points: number[], filled: boolean): void => {
    for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) line(points[j], points[j + 1], points[i], points[i + 1])
    figure.curves = [{ kind: 'polyline', values: [1, ...points.flatMap((value, i) => (i % 2 === 0 ? [value] : [value, 0]))] }]
    if (filled) figure.rings.unshift(upward(points))
  }
  switch (kind) {
    case 'line': {
      const [start, end] = [at('start'), at('end')]
      if (!start || !end) return undefined
      line(...start, ...end)
      break
    }
    case 'arc': {
      const [start, middle, end] = [at('start'), at('mid'), at('end')]
      if (!start || !end) return undefined
      const round = middle ? circleThrough(start, middle, end) : olderArc(start, end, numberOf(list, 'angle'))
      if (round) arc(round.x, round.y, round.radius, round.from, round.sweep)
      else line(...start, ...end)
      break
    }
    case 'circle': {
      const [center, end] = [at('center'), at('end')]
      if (!center || !end) return undefined
      const radius = Math.hypot(end[0] - center[0], end[1] - center[1])
      if (radius === 0) return undefined
      arc(...center, radius, 0, 2 * Math.PI)
      if (isFilled(list, false)) figure.rings = [disc(...center, radius + width / 2)]
      break
    }
    case 'rect': {
      const [start, end] = [pointOf(list, 'start'), pointOf(list, 'end')]
      if (!start || !end) return undefined
      const corners: [number, number][] = [start, [end[0], start[1]], end, [start[0], end[1]]]
      polygon(
        corners.flatMap((corner) => placed(corner, place)),
        isFilled(list, false),
      )
      break
    }
    case 'poly': {
      const points = pointsOf(list, place)
      if (points.length < 6) return undefined
      polygon(points, isFilled(list, true))
      break
    }
    case 'curve':
    case 'bezier': {
      const points = pointsOf(list, place)
      if (points.length < 8) return undefined
      const all = [points[0], points[1], ...bezierPoints(points)]
      for (let i = 2; i < all.length; i += 2) line(all[i - 2], all[i - 1], all[i], all[i + 1])
      figure.curves = []
      break
    }
    default:
      return undefined
  }
  return { figure, strokes }
}

/** Before release 6: the middle, the point where it begins, and the angle (degrees, clockwise on the screen). */
function olderArc(center: [number, number], start: [number, number], angle: number): ReturnType<typeof circleThrough> {
  const radius = Math.hypot(start[0] - center[0], start[1] - center[1])
  if (radius === 0 || angle === 0) return undefined
  return { x: center[0], y: center[1], radius, from: Math.atan2(start[1] - center[1], start[0] - center[0]), sweep: (-angle * Math.PI) / 180 }
}

/** Corners of a polygon, arcs among them flattened. */
export function pointsOf(list: List, place: Place): Ring {
  const out: Ring = []
  for (const item of listsOf(listOf(list, 'pts') ?? [], 'xy', 'arc')) {
    if (nameOf(item) === 'xy') out.push(...placed([numberAt(item, 1), -numberAt(item, 2)], place))
    else {
      const [start, middle, end] = ['start', 'mid', 'end'].map((name) => pointOf(item, name))
      if (!start || !middle || !end) continue
      const ends = [start, middle, end].map((point) => placed(point, place))
      const round = circleThrough(ends[0], ends[1], ends[2])
      if (round) addArc(out, round.x, round.y, round.radius, round.from, round.sweep)
      else out.push(...ends[0], ...ends[2])
    }
  }
  return out
}

/** Area of a track. */
export function trackOf(list: List): Figure | undefined {
  const width = numberOf(list, 'width')
  const [start, middle, end] = ['start', 'mid', 'end'].map((name) => pointOf(list, name))
  if (!start || !end || !(width > 0)) return undefined
  const round = middle && circleThrough(start, middle, end)
  if (round)
    return {
      type: 'arc',
      rings: strokedArc(round.x, round.y, round.radius, round.from, round.sweep, width),
      curves: [{ kind: 'arc', values: [round.x, round.y, round.radius, round.from, round.sweep] }],
    }
  const points = [...start, ...end]
  return { type: 'segment', rings: stroked(points, width), curves: [{ kind: 'line', values: points }] }
}

/** Parts of a dimension before release 6: each is a polyline of its own. */
const older = ['feature1', 'feature2', 'crossbar', 'arrow1a', 'arrow1b', 'arrow2a', 'arrow2b']

/** Lines of a dimension; its text is separate. */
export function dimensionFigures(list: List): Figure[] {
  const width = numberOf(listOf(list, 'style'), 'thickness', numberOf(list, 'width', 0.15))
  const figure = (points: number[]): Figure => ({ type: 'dimension', rings: stroked(points, width), curves: lines(points) })
  const parts = listsOf(list, ...older)
  if (parts.length > 0) return parts.map((part) => figure(pointsOf(part, origin))).filter(({ rings }) => rings.length > 0)
  const points = pointsOf(list, origin)
  if (points.length < 4) return []
  const kind = textAt(listOf(list, 'type'), 1)
  if (kind !== 'aligned' && kind !== 'orthogonal') return [figure(points)]
  const [x1, y1, x2, y2] = points
  const height = numberOf(list, 'height')
  if (kind === 'orthogonal') {
    const vertical = numberOf(list, 'orientation') === 1
    const bar = vertical ? [x1 + height, y1, x1 + height, y2] : [x1, y1 - height, x2, y1 - height]
    return [figure([x1, y1, bar[0], bar[1]]), figure([x2, y2, bar[2], bar[3]]), figure(bar)]
  }
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return []
  // A positive height lies on the right of the way from the first point to the second.
  const [nx, ny] = [((y2 - y1) / length) * height, ((x1 - x2) / length) * height]
  const bar = [x1 + nx, y1 + ny, x2 + nx, y2 + ny]
  return [figure([x1, y1, bar[0], bar[1]]), figure([x2, y2, bar[2], bar[3]]), figure(bar)]
}

function lines(points: readonly number[]): Figure['curves'] {
  const out: NonNullable<Figure['curves']> = []
  for (let i = 2; i + 1 < points.length; i += 2) out.push({ kind: 'line', values: points.slice(i - 2, i + 2) })
  return out
}
