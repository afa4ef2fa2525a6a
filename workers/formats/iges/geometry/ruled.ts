import type { BSplineNet } from '../../../kernel/brep/surface/bsplineSurface.ts'
import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { type Evaluate, fittedPiece } from './hermite.ts'
import { type Piece, pointOf, type SplineForm } from './piece.ts'

const EXACT = 1e-6
const MAX_BREAKS = 600

/** A curve of several pieces by one parameter from 0 to 1, each piece having an equal part of it by its own range. */
export function joined(pieces: readonly Piece[]): { evaluate: Evaluate; breaks: number[]; size: number } {
  const starts = [0]
  for (const { igesFrom, igesTo } of pieces) starts.push(starts[starts.length - 1] + Math.abs(igesTo - igesFrom))
  const whole = starts[pieces.length]
  if (!(whole > 0 && Number.isFinite(whole))) throw new RangeError('a curve of no length')
  const breaks: number[] = [0]
  pieces.forEach((piece, i) => {
    for (const share of inner(piece)) breaks.push((starts[i] + share * (starts[i + 1] - starts[i])) / whole)
    breaks.push(i + 1 === pieces.length ? 1 : starts[i + 1] / whole)
  })
  const evaluate: Evaluate = (t, out) => {
    const along = Math.min(1, Math.max(0, t)) * whole
    let i = 0
    while (i + 1 < pieces.length && along >= starts[i + 1]) i++
    const { curve, from, to } = pieces[i]
    const speed = (to - from) / (starts[i + 1] - starts[i])
    curve.evaluate(from + (along - starts[i]) * speed, out)
    for (let axis = 3; axis < 6; axis++) out[axis] *= speed * whole
  }
  const size = Math.max(...pieces.map(({ curve }) => (Number.isFinite(curve.size) ? curve.size : 0)), ...pieces.map((piece) => chord(piece)))
  return { evaluate, breaks: [...new Set(breaks)].toSorted((a, b) => a - b), size }
}

const chord = (piece: Piece): number => {
  const [a, b] = [pointOf(piece, 0), pointOf(piece, 1)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Shares of the range at which a piece may bend. */
function inner({ curve, from, to }: Piece): number[] {
  if (curve.kind === 'line') return []
  if (curve instanceof BSplineCurve) {
    const shares = [...new Set(curve.knots)].map((knot) => (knot - from) / (to - from)).filter((share) => share > 1e-9 && share < 1 - 1e-9)
    if (shares.length < MAX_BREAKS) return shares.toSorted((a, b) => a - b)
  }
  if (curve.kind === 'polyline') return Array.from({ length: Math.min(MAX_BREAKS, Math.abs(to - from) - 1) }, (_, i) => (i + 1) / Math.abs(to - from))
  return [0.25, 0.5, 0.75]
}

/** Several pieces as one: the first itself when there is one, else a spline through them. */
export function onePiece(pieces: readonly Piece[]): Piece {
  if (pieces.length === 1) return pieces[0]
  const { evaluate, breaks, size } = joined(pieces)
  return fittedPiece(evaluate, breaks, EXACT * size)
}

/** Ruled surface between two curves, u along them and v from the first to the second. */
export function ruledNet(first: readonly Piece[], second: readonly Piece[]): BSplineNet {
  const [a, b] = sameKnots(first, second) ?? fitBoth(first, second)
  const count = a.controlPoints.length / 3
  const controlPoints = new Float64Array(count * 6)
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      controlPoints[i * 6 + axis] = a.controlPoints[i * 3 + axis]
      controlPoints[i * 6 + 3 + axis] = b.controlPoints[i * 3 + axis]
    }
  }
  return { uDegree: a.degree, vDegree: 1, uKnots: a.knots, vKnots: Float64Array.of(0, 0, 1, 1), uCount: count, vCount: 2, controlPoints }
}

/** Both curves as plain splines with the same knots from 0 to 1, if they are such already. */
function sameKnots(first: readonly Piece[], second: readonly Piece[]): [SplineForm, SplineForm] | undefined {
  if (first.length !== 1 || second.length !== 1) return undefined
  const [a, b] = [plain(first[0]), plain(second[0])]
  if (!a || !b || a.degree !== b.degree || a.knots.length !== b.knots.length) return undefined
  return a.knots.every((knot, i) => Math.abs(knot - b.knots[i]) < 1e-9) ? [a, b] : undefined
}

function plain(piece: Piece): SplineForm | undefined {
  const { curve, from, to, spline } = piece
  if (curve.kind === 'line') {
    return { degree: 1, knots: Float64Array.of(0, 0, 1, 1), controlPoints: Float64Array.from([...pointOf(piece, 0), ...pointOf(piece, 1)]) }
  }
  if (!spline || spline.weights || from !== curve.start || to !== curve.end) return undefined
  return { ...spline, knots: spline.knots.map((knot) => (knot - from) / (to - from)) }
}

function fitBoth(first: readonly Piece[], second: readonly Piece[]): [SplineForm, SplineForm] {
  const [one, other] = [joined(first), joined(second)]
  let breaks = [...new Set([...one.breaks, ...other.breaks])].toSorted((a, b) => a - b).filter((t, i, all) => i === 0 || t - all[i - 1] > 1e-9)
  const tolerance = EXACT * Math.max(one.size, other.size)
  // Each is fitted on what the other needed, until both have the same spans.
  for (let round = 0; round < 4; round++) {
    const a = fittedPiece(one.evaluate, breaks, tolerance).spline!
    const b = fittedPiece(other.evaluate, distinct(a.knots), tolerance).spline!
    if (a.knots.length === b.knots.length) return [a, b]
    breaks = distinct(b.knots)
  }
  throw new RangeError('two curves that do not fit')
}

const distinct = (knots: Float64Array): number[] => [...new Set(knots)]
