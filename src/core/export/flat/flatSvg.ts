import { evaluateSpline, type KnotRow, raised, type Spline } from '../../geometry/spline.ts'
import { type FlatCurve, type FlatFace, isWhole, type Point } from './flatFace.ts'
import type { Bend } from './unfold.ts'

/** Splines that SVG does not have are drawn by pieces of cubics this near to them, millimetres. */
const WANTED = 1e-4
const MOST_HALVINGS = 12

/** A flat face as SVG in millimetres, 1:1: one path for the outline and each hole; arcs are arcs, splines cubic curves. Bends of a sheet are dashed lines. */
export function flatSvg(face: FlatFace & { bends?: readonly Bend[] }): string {
  const { loops, width, height, bends } = face
  const group = (id: string, holes: boolean): string =>
    `<g id="${id}">${flatPaths({ loops: loops.filter(({ isHole }) => isHole === holes) })
      .map((path) => `<path d="${path}"/>`)
      .join('')}</g>`
  const [w, h] = [digits(width), digits(height)]
  const folds = (id: string, up: boolean): string =>
    `<g id="${id}" stroke="${up ? '#080' : '#00f'}" stroke-dasharray="6 1.5 1 1.5">${bends!
      .filter(({ angle }) => angle > 0 === up)
      .flatMap(({ lines }) => lines.map(([from, to]) => `<path d="M${text(from)} L${text(to)}"/>`))
      .join('')}</g>`
  // The format counts y downwards.
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}"><g fill="none" stroke="#000" stroke-width="0.1" transform="matrix(1 0 0 -1 0 ${h})">${group('outline', false)}${group('holes', true)}${bends ? folds('bend-up', true) + folds('bend-down', false) : ''}</g></svg>\n`
}

/** The path of each loop, y upwards. */
export const flatPaths = ({ loops }: Pick<FlatFace, 'loops'>): string[] =>
  loops.map(({ curves }) => `${curves.map((curve, i) => pathOf(curve, i === 0)).join(' ')} Z`)

const digits = (value: number): string => `${Number(value.toFixed(5))}`
const text = ([x, y]: Point): string => `${digits(x)} ${digits(y)}`

function pathOf(curve: FlatCurve, first: boolean): string {
  const begin = (point: Point): string => (first ? `M${text(point)} ` : '')
  switch (curve.kind) {
    case 'line':
      return `${begin(curve.from)}L${text(curve.to)}`
    case 'polyline':
      return `${begin(curve.points[0])}L${curve.points.slice(1).map(text).join(' ')}`
    case 'arc': {
      const { center, radius, start, sweep } = curve
      return begin(turnedTo(center, [radius, 0], 1, start)) + arcs(radius, radius, 0, start, sweep, (angle) => turnedTo(center, [radius, 0], 1, angle))
    }
    case 'ellipse': {
      const { center, major, ratio, start, sweep } = curve
      const long = Math.hypot(...major)
      const tilt = (Math.atan2(major[1], major[0]) * 180) / Math.PI
      return begin(turnedTo(center, major, ratio, start)) + arcs(long, long * ratio, tilt, start, sweep, (angle) => turnedTo(center, major, ratio, angle))
    }
    case 'spline': {
      const pieces = cubics(curve)
      return `${begin(pieces[0][0])}C${pieces.map(([, a, b, c]) => `${text(a)} ${text(b)} ${text(c)}`).join(' ')}`
    }
  }
}

const turnedTo = ([x, y]: Point, [mx, my]: Point, ratio: number, angle: number): Point => {
  const c = Math.cos(angle),
    s = Math.sin(angle) * ratio
  return [x + mx * c - my * s, y + my * c + mx * s]
}

/** Arcs of less than half a turn each: where both ends are one the format draws nothing. */
function arcs(a: number, b: number, tilt: number, start: number, sweep: number, at: (angle: number) => Point): string {
  const pieces = isWhole(sweep) ? 3 : Math.abs(sweep) > Math.PI * 0.99 ? 2 : 1
  return Array.from(
    { length: pieces },
    (_, i) => `A${digits(a)} ${digits(b)} ${digits(tilt)} 0 ${sweep > 0 ? 1 : 0} ${text(at(start + (sweep * (i + 1)) / pieces))}`,
  ).join(' ')
}

type Cubic = [Point, Point, Point, Point]

/** Cubic pieces of a spline: exactly where it is one, else within `WANTED`. */
function cubics({ degree, knots, controls, weights }: Extract<FlatCurve, { kind: 'spline' }>): Cubic[] {
  if (!weights && degree === 3) {
    let row: KnotRow = { degree, knots, net: Float64Array.from(controls.flat()), count: controls.length, width: 2 }
    for (const knot of new Set(knots.subarray(degree + 1, controls.length))) row = raised(row, knot, degree)
    const point = (i: number): Point => [row.net[2 * i], row.net[2 * i + 1]]
    return Array.from({ length: (row.count - 1) / 3 }, (_, i) => [point(3 * i), point(3 * i + 1), point(3 * i + 2), point(3 * i + 3)])
  }
  const homogeneous = Float64Array.from(controls.flatMap(([x, y], i) => (weights ? [x * weights[i], y * weights[i], 0, weights[i]] : [x, y, 0])))
  const spline: Spline = { degree, knots, count: controls.length, rational: weights !== undefined, homogeneous, period: 0 }
  const stops = [...new Set(knots)]
  return stops.flatMap((to, i) => (i === 0 ? [] : fitted(spline, stops[i - 1], to, MOST_HALVINGS)))
}

const here = new Float64Array(6)

function fitted(spline: Spline, from: number, to: number, halvings: number): Cubic[] {
  const third = (to - from) / 3
  // Just inside of the ends, since pieces may meet in a corner.
  evaluateSpline(spline, from + 1e-9 * (to - from), here)
  const [a, toA]: Point[] = [
    [here[0], here[1]],
    [here[0] + third * here[3], here[1] + third * here[4]],
  ]
  evaluateSpline(spline, to - 1e-9 * (to - from), here)
  const [b, toB]: Point[] = [
    [here[0], here[1]],
    [here[0] - third * here[3], here[1] - third * here[4]],
  ]
  evaluateSpline(spline, (from + to) / 2, here)
  const off = Math.hypot((a[0] + 3 * toA[0] + 3 * toB[0] + b[0]) / 8 - here[0], (a[1] + 3 * toA[1] + 3 * toB[1] + b[1]) / 8 - here[1])
  if (off <= WANTED || halvings === 0) return [[a, toA, toB, b]]
  return [...fitted(spline, from, (from + to) / 2, halvings - 1), ...fitted(spline, (from + to) / 2, to, halvings - 1)]
}
