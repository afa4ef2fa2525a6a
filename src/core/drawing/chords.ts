import { bulgeArc, isBulged } from './bulge.ts'
import { shapeKinds } from './space.ts'

// Chords of exact curves as they are drawn at first. Kinds and values are those of `ShapeTable`; the values of one curve are `v[at] .. v[end - 1]`.

const TURN = 2 * Math.PI
const MIN_STEPS_PER_TURN = 24
const MAX_STEPS = 720
const LINE = shapeKinds.indexOf('line')
const ARC = shapeKinds.indexOf('arc')

/** Chords for an arc so that none is farther than `chord` from it. */
export function chordsOfArc(radius: number, sweep: number, chord: number): number {
  const angle = Math.min(Math.abs(sweep), TURN)
  const least = Math.ceil((angle / TURN) * MIN_STEPS_PER_TURN)
  const ratio = chord / Math.abs(radius)
  const wanted = ratio > 0 && ratio < 1 ? Math.ceil(angle / (2 * Math.acos(1 - ratio))) : 0
  return Math.max(1, least, Math.min(MAX_STEPS, wanted || 0))
}

/**
 * Writes the ends of `steps` chords of an ellipse with half axes `u` and `v` (vectors), less `ox` and `oy`, to `out` from `at` on: both ends of the ellipse are among them. Returns where
 * they end.
 */
export function writeEllipse(
  out: Float32Array | Float64Array,
  at: number,
  cx: number,
  cy: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
  start: number,
  sweep: number,
  steps: number,
  ox: number,
  oy: number,
): number {
  // Each point is the one before, turned by one step. The last is computed from its own angle, so that rounding leaves no gap between two curves.
  const stepCos = Math.cos(sweep / steps)
  const stepSin = Math.sin(sweep / steps)
  let cos = Math.cos(start)
  let sin = Math.sin(start)
  for (let i = 0; i <= steps; i++) {
    if (i === steps) {
      cos = Math.cos(start + sweep)
      sin = Math.sin(start + sweep)
    }
    out[at++] = cx + ux * cos + vx * sin - ox
    out[at++] = cy + uy * cos + vy * sin - oy
    const turned = cos * stepCos - sin * stepSin
    sin = sin * stepCos + cos * stepSin
    cos = turned
  }
  return at
}

/** How many points a polyline of x y bulge triples, `v[first] .. v[end - 1]`, has with its chords; a closed one ends where it begins. */
export function polylinePoints(v: ArrayLike<number>, first: number, end: number, closed: boolean, chord: number): number {
  const last = end - 3
  let points = last < first ? 0 : 1
  for (let p = first; closed ? p <= last : p < last; p += 3) {
    const q = p < last ? p + 3 : first
    if (isBulged(v[p], v[p + 1], v[q], v[q + 1], v[p + 2])) {
      const { radius, sweep } = bulgeArc(v[p], v[p + 1], v[q], v[q + 1], v[p + 2])
      points += chordsOfArc(radius, sweep, chord)
    } else points++
  }
  return points
}

/** Writes the `polylinePoints`, less `ox` and `oy`, to `out` from `to` on. Returns where they end. */
export function writePolyline(
  v: ArrayLike<number>,
  first: number,
  end: number,
  closed: boolean,
  chord: number,
  ox: number,
  oy: number,
  out: Float32Array | Float64Array,
  to: number,
): number {
  const last = end - 3
  if (last < first) return to
  out[to++] = v[first] - ox
  out[to++] = v[first + 1] - oy
  for (let p = first; closed ? p <= last : p < last; p += 3) {
    const q = p < last ? p + 3 : first
    const x1 = v[p]
    const y1 = v[p + 1]
    const x2 = v[q]
    const y2 = v[q + 1]
    if (isBulged(x1, y1, x2, y2, v[p + 2])) {
      const { cx, cy, radius, start, sweep } = bulgeArc(x1, y1, x2, y2, v[p + 2])
      const steps = chordsOfArc(radius, sweep, chord)
      to = writeEllipse(out, to - 2, cx, cy, radius, 0, 0, radius, start, sweep, steps, ox, oy) - 2
      // Its ends are the vertices themselves.
      out[to - steps * 2] = x1 - ox
      out[to - steps * 2 + 1] = y1 - oy
    }
    out[to++] = x2 - ox
    out[to++] = y2 - oy
  }
  return to
}

/** How many points a line, an arc or a polyline has with its chords. */
export function chordPoints(kind: number, v: ArrayLike<number>, at: number, end: number, chord: number): number {
  if (kind === LINE) return 2
  if (kind === ARC) return chordsOfArc(v[at + 2], v[at + 4], chord) + 1
  return polylinePoints(v, at + 1, end, v[at] !== 0, chord)
}

/** Writes the `chordPoints` of a line, an arc or a polyline, less `ox` and `oy`, to `out` from `to` on. Returns where they end. */
export function writeChords(
  kind: number,
  v: ArrayLike<number>,
  at: number,
  end: number,
  chord: number,
  ox: number,
  oy: number,
  out: Float32Array,
  to: number,
): number {
  if (kind === ARC) {
    const radius = v[at + 2]
    return writeEllipse(out, to, v[at], v[at + 1], radius, 0, 0, radius, v[at + 3], v[at + 4], chordsOfArc(radius, v[at + 4], chord), ox, oy)
  }
  if (kind !== LINE) return writePolyline(v, at + 1, end, v[at] !== 0, chord, ox, oy, out, to)
  for (let i = at; i < end; i += 2) {
    out[to++] = v[i] - ox
    out[to++] = v[i + 1] - oy
  }
  return to
}
