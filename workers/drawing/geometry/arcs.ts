import { chordsOfArc, polylinePoints, writeEllipse, writePolyline } from '../../../src/core/drawing/chords.ts'
import { Growing } from '../../mesh/growing.ts'

const TURN = 2 * Math.PI

/** From `start` counter-clockwise to `end`: above 0, at most a turn. Equal angles are a whole turn. */
export function sweepOf(start: number, end: number): number {
  const sweep = (end - start) % TURN
  return sweep <= 1e-12 ? sweep + TURN : sweep
}

export const isWhole = (sweep: number): boolean => Math.abs(Math.abs(sweep) - TURN) < 1e-9

/** x y pairs, of which the first `length` values count. */
export type Points = Growing<Float64Array<ArrayBuffer>>

const shared: Points = new Growing<Float64Array<ArrayBuffer>>(Float64Array)

/** An empty buffer for the points of one curve: they are good until the next one begins. */
function newCurve(): Points {
  shared.length = 0
  return shared
}

const copied = ({ data, length }: Points): number[] => Array.from(data.subarray(0, length))

/** x y pairs along an ellipse with half axes `u` and `v` (vectors), both ends included; `v` is 90° of the parameter ahead of `u`. */
export const ellipsePoints = (
  cx: number,
  cy: number,
  u: readonly [number, number],
  v: readonly [number, number],
  start: number,
  sweep: number,
  chord: number,
): number[] => copied(ellipseCurve(cx, cy, u[0], u[1], v[0], v[1], start, sweep, chord))

export const arcPoints = (cx: number, cy: number, radius: number, start: number, sweep: number, chord: number): number[] =>
  copied(arcCurve(cx, cy, radius, start, sweep, chord))

/** Like `ellipsePoints`, good until the next curve. */
export function ellipseCurve(cx: number, cy: number, ux: number, uy: number, vx: number, vy: number, start: number, sweep: number, chord: number): Points {
  const points = newCurve()
  addEllipse(points, cx, cy, ux, uy, vx, vy, start, sweep, chordsOfArc(Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy)), sweep, chord))
  return points
}

/** Like `arcPoints`, good until the next curve. */
export function arcCurve(cx: number, cy: number, radius: number, start: number, sweep: number, chord: number): Points {
  const points = newCurve()
  addEllipse(points, cx, cy, radius, 0, 0, radius, start, sweep, chordsOfArc(radius, sweep, chord))
  return points
}

/** A whole turn of the circle of radius 1 as that of `radius` is divided: x y pairs that stay as they are, good for all circles with as many chords. */
export function unitCircle(radius: number, chord: number, known: Map<number, readonly Float64Array[]>): readonly Float64Array[] {
  const steps = chordsOfArc(radius, TURN, chord)
  let strokes = known.get(steps)
  if (!strokes) {
    const points = newCurve()
    addEllipse(points, 0, 0, 1, 0, 0, 1, 0, TURN, steps)
    known.set(steps, (strokes = [points.data.slice(0, points.length)]))
  }
  return strokes
}

function addEllipse(points: Points, cx: number, cy: number, ux: number, uy: number, vx: number, vy: number, start: number, sweep: number, steps: number): void {
  // Angles that are none have no points.
  if (!(steps >= 1)) return
  points.reserve(steps * 2 + 2)
  points.length = writeEllipse(points.data, points.length, cx, cy, ux, uy, vx, vy, start, sweep, steps, 0, 0)
}

/** x y pairs of a polyline of x y bulge triples; a closed one ends where it begins. */
export const bulgedPoints = (vertices: ArrayLike<number>, closed: boolean, chord: number): number[] => copied(bulgedCurve(vertices, 0, closed, chord))

/** Like `bulgedPoints`, with the vertices from value `first` on; good until the next curve. */
export function bulgedCurve(vertices: ArrayLike<number>, first: number, closed: boolean, chord: number): Points {
  const points = newCurve()
  const end = first + Math.floor((vertices.length - first) / 3) * 3
  const count = polylinePoints(vertices, first, end, closed, chord)
  // Vertices that are no numbers have no points.
  if (!(count >= 1)) return points
  points.reserve(count * 2)
  points.length = writePolyline(vertices, first, end, closed, chord, 0, 0, points.data, 0)
  return points
}
