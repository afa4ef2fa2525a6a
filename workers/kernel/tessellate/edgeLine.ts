import type { BodyEdge } from '../brep/body.ts'
import type { Curve } from '../brep/curve/curve.ts'
import { takeFloats, takeInts } from './circleSteps.ts'
import { flatten } from './flatten.ts'
import type { PointPool } from './pointPool.ts'
import type { Tolerance } from './tolerance.ts'

const end = new Float64Array(6)
/** An arc of n chords takes 1/n² of the area between itself and its own chord: one per cent. */
const LENS_PIECES = 10

/** An edge as a polyline. */
export interface EdgeLine {
  /** Indices into the pool, from the edge's start vertex to its end vertex. */
  ids: Int32Array
  /** The curve's parameter at each point; absent for straight edges. */
  params?: Float64Array
  /** How far its chords may stand off, millimetres. */
  tolerance: number
  /** A part of a circle or an ellipse. */
  isArc: boolean
}

/**
 * Cuts an edge. It is made once: both faces run through the very same points, so that the mesh is closed whatever happens in parameter space.
 * `hasTwin`: another edge joins the same vertices; few chords would take much of the lens between them away, or all of it.
 * `linear`: a limit of its own for the chords' distance.
 */
export function cutEdge(edge: BodyEdge, pool: PointPool, tolerance: Tolerance, hasTwin = false, linear = Infinity): EdgeLine {
  const { curve } = edge
  const straight = (): EdgeLine => ({ ids: Int32Array.of(edge.start, edge.end), tolerance: 0, isArc: false })
  if (!curve || curve.kind === 'line') return straight()
  // Parameters run with the curve: an edge against its curve is made backwards and turned.
  const first = edge.sameSense ? edge.start : edge.end
  const last = edge.sameSense ? edge.end : edge.start
  const range = parameterRange(curve, pool, first, last)
  if (!range) return straight()
  const own = edgeTolerance(curve, range, tolerance)
  own.linear = Math.min(own.linear, linear)
  const params = flatten(curve, range[0], range[1], own)
  if (hasTwin && params.length <= LENS_PIECES) {
    params.length = 0
    for (let i = 0; i <= LENS_PIECES; i++) params.push(range[0] + ((range[1] - range[0]) * i) / LENS_PIECES)
  }
  const ids = takeInts(params.length)
  ids[0] = first
  ids[params.length - 1] = last
  for (let i = 1; i + 1 < params.length; i++) {
    curve.evaluate(params[i], end)
    ids[i] = Number.isFinite(end[0] + end[1] + end[2]) ? pool.add(end[0], end[1], end[2]) : ids[i - 1]
  }
  const at = takeFloats(params.length)
  for (let i = 0; i < params.length; i++) at[i] = params[i]
  if (!edge.sameSense) {
    ids.reverse()
    at.reverse()
  }
  return { ids, params: at, tolerance: own.linear, isArc: edge.start !== edge.end && (curve.kind === 'circle' || curve.kind === 'ellipse') }
}

/**
 * Where the vertices lie on the curve. Conics by angle; B-splines by their ends first and projection only then. A closed edge is one full turn.
 * Undefined when the numbers are not finite.
 */
export function parameterRange(curve: Curve, pool: PointPool, first: number, last: number): [number, number] | undefined {
  const p = pool.data
  const a = first * 3,
    b = last * 3
  const closed = first === last || pool.distance(first, last) < 1e-7
  let t0: number
  let t1: number
  if (Number.isFinite(curve.end - curve.start) && curve.kind !== 'circle' && curve.kind !== 'ellipse') {
    const near = 1e-6 * curve.size + 1e-9
    const startsAt = distanceAt(curve, curve.start, p, a) < Math.max(near, closed ? 1e-4 * curve.size : 0)
    if (closed && curve.period === 0) return [curve.start, curve.end]
    t0 = startsAt ? curve.start : curve.invert(p[a], p[a + 1], p[a + 2])
    if (closed) t1 = t0 + curve.period
    else {
      t1 = distanceAt(curve, curve.end, p, b) < near ? curve.end : curve.invert(p[b], p[b + 1], p[b + 2])
      if (curve.period > 0) {
        // A start found at the end parameter is the start; what lies before the start is one turn on.
        if (t0 >= curve.end - 1e-9 * curve.period) t0 -= curve.period
        if (t1 <= t0 + 1e-12 * curve.period) t1 += curve.period
      }
    }
  } else {
    t0 = curve.invert(p[a], p[a + 1], p[a + 2])
    t1 = closed && curve.period > 0 ? t0 + curve.period : curve.invert(p[b], p[b + 1], p[b + 2])
    if (curve.period > 0 && t1 <= t0 + 1e-9) t1 += curve.period
  }
  return Number.isFinite(t0) && Number.isFinite(t1) ? [t0, t1] : undefined
}

/**
 * Edges are cut twice as finely as faces: points inside a slim face stand off a chord by its sagitta and would fold the mesh, and a ring between two edges
 * loses or gains what their chords do. And no edge is cut more coarsely than 1 % of its own size, or small features vanish between two points.
 */
function edgeTolerance(curve: Curve, range: [number, number], { linear, angular }: Tolerance): Tolerance {
  const span = Math.abs(range[1] - range[0])
  let size = Infinity
  if (curve.kind === 'circle') size = 2 * curve.size * (span > Math.PI ? 1 : Math.sin(span / 2))
  else if (curve.kind === 'bspline' || curve.kind === 'ellipse') size = curve.size * Math.min(1, span / (curve.end - curve.start))
  return { linear: Math.min(linear / 2, 0.01 * size), angular }
}

function distanceAt(curve: Curve, t: number, points: Float64Array, at: number): number {
  curve.evaluate(t, end)
  return Math.hypot(end[0] - points[at], end[1] - points[at + 1], end[2] - points[at + 2])
}
