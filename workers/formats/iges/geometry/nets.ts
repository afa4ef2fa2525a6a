import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import { basis, findSpan } from '../../../../src/core/geometry/spline.ts'
import type { BSplineNet } from '../../../kernel/brep/surface/bsplineSurface.ts'
import type { Parameters } from '../igesFile.ts'
import { place } from './curves.ts'
import { type Piece, splinePiece } from './piece.ts'

/** A net and the rectangle of its parameters that is used. */
export interface NetPatch {
  net: BSplineNet
  range: readonly [u0: number, u1: number, v0: number, v1: number]
}

/** Rational B-spline surface (128). In the file u runs fastest. Throws RangeError when numbers are missing. */
export function rationalNet(p: Parameters, placement: Matrix): NetPatch {
  const [uCount, vCount, uDegree, vDegree] = [p.integer(0) + 1, p.integer(1) + 1, p.integer(2), p.integer(3)]
  const [uKnotCount, vKnotCount, count] = [uCount + uDegree + 1, vCount + vDegree + 1, uCount * vCount]
  if (!(uCount >= 2 && vCount >= 2 && uDegree >= 1 && vDegree >= 1 && 9 + uKnotCount + vKnotCount + count * 4 <= p.count)) {
    throw new RangeError('a B-spline surface with too few values')
  }
  const weightsAt = 9 + uKnotCount + vKnotCount
  const controlPointsAt = weightsAt + count
  const controlPoints = new Float64Array(count * 3)
  const weights = new Float64Array(count)
  for (let j = 0; j < vCount; j++) {
    for (let i = 0; i < uCount; i++) {
      const from = j * uCount + i
      const to = i * vCount + j
      weights[to] = p.numbers[weightsAt + from]
      for (let k = 0; k < 3; k++) controlPoints[to * 3 + k] = p.numbers[controlPointsAt + from * 3 + k]
    }
  }
  if (!weights.every((weight) => weight > 0)) throw new RangeError('weights that are not positive')
  place(controlPoints, placement)
  const uKnots = p.numbers.slice(9, 9 + uKnotCount)
  const vKnots = p.numbers.slice(9 + uKnotCount, weightsAt)
  const end = controlPointsAt + count * 3
  const within = (value: number, knots: Float64Array, degree: number, controlPointCount: number): number =>
    Math.min(knots[controlPointCount], Math.max(knots[degree], value))
  const range = [
    within(p.real(end, -Infinity), uKnots, uDegree, uCount),
    within(p.real(end + 1, Infinity), uKnots, uDegree, uCount),
    within(p.real(end + 2, -Infinity), vKnots, vDegree, vCount),
    within(p.real(end + 3, Infinity), vKnots, vDegree, vCount),
  ] as const
  const rational = weights.some((weight) => weight !== weights[0])
  return { net: { uDegree, vDegree, uKnots, vKnots, uCount, vCount, controlPoints, ...(rational && { weights }) }, range: usable(range, uKnots, vKnots) }
}

/** Ranges of no length are left out: the whole net. */
function usable(range: NetPatch['range'], uKnots: Float64Array, vKnots: Float64Array): NetPatch['range'] {
  const [u0, u1, v0, v1] = range
  const [uWhole, vWhole] = [!(u1 > u0), !(v1 > v0)]
  return [uWhole ? uKnots[0] : u0, uWhole ? uKnots[uKnots.length - 1] : u1, vWhole ? vKnots[0] : v0, vWhole ? vKnots[vKnots.length - 1] : v1]
}

/** From the powers of a cubic to its Bézier control points: control point r = sum of `toPoles[r][k]` times the coefficient of the k-th power. */
const toControlPoints = [
  [1, 0, 0, 0],
  [1, 1 / 3, 0, 0],
  [1, 2 / 3, 1 / 3, 0],
  [1, 1, 1, 1],
]
/** Numbers of one patch: 16 coefficients for each of x, y, z. */
const PATCH = 48

/** Parametric spline surface (114): a grid of bicubic patches; the file has a row and a column of arbitrary ones more. */
export function parametricNet(p: Parameters, placement: Matrix): NetPatch {
  const [m, n] = [p.integer(2), p.integer(3)]
  const from = 4 + m + 1 + n + 1
  if (!(m >= 1 && n >= 1 && from + m * (n + 1) * PATCH - PATCH <= p.count)) throw new RangeError('a spline surface with too few values')
  const us = p.numbers.slice(4, 5 + m)
  const vs = p.numbers.slice(5 + m, 6 + m + n)
  const [uCount, vCount] = [m * 3 + 1, n * 3 + 1]
  const controlPoints = new Float64Array(uCount * vCount * 3)
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      const [hu, hv] = [us[i + 1] - us[i], vs[j + 1] - vs[j]]
      for (let axis = 0; axis < 3; axis++) {
        const at = from + (i * (n + 1) + j) * PATCH + axis * 16
        for (let r = 0; r < 4; r++) {
          for (let s = 0; s < 4; s++) {
            let sum = 0
            for (let k = 0; k <= r; k++)
              for (let l = 0; l <= s; l++) sum += toControlPoints[r][k] * toControlPoints[s][l] * hu ** k * hv ** l * p.real(at + l * 4 + k)
            controlPoints[((i * 3 + r) * vCount + j * 3 + s) * 3 + axis] = sum
          }
        }
      }
    }
  }
  place(controlPoints, placement)
  const net: BSplineNet = { uDegree: 3, vDegree: 3, uKnots: spanKnots(us), vKnots: spanKnots(vs), uCount, vCount, controlPoints }
  return { net, range: [us[0], us[m], vs[0], vs[n]] }
}

/** Knots of Bézier spans of degree 3 between break points. */
function spanKnots(breaks: Float64Array): Float64Array {
  const knots: number[] = [breaks[0]]
  for (const value of breaks) knots.push(value, value, value)
  knots.push(breaks[breaks.length - 1])
  return Float64Array.from(knots)
}

const value = new Float64Array(64)
const slope = new Float64Array(64)

/** The line of a net at one parameter: u = `at` when `inV` (the line runs in v), else v = `at`; between `from` and `to`. */
export function isoPiece(net: BSplineNet, inV: boolean, at: number, from: number, to: number): Piece {
  const { uCount, vCount, controlPoints, weights } = net
  const [knots, degree, count] = inV ? [net.uKnots, net.uDegree, uCount] : [net.vKnots, net.vDegree, vCount]
  const span = findSpan(knots, degree, count, at)
  basis(knots, degree, span, at, value, slope)
  const length = inV ? vCount : uCount
  const line = new Float64Array(length * 3)
  const lineWeights = new Float64Array(length)
  for (let k = 0; k < length; k++) {
    let w = 0
    for (let r = 0; r <= degree; r++) {
      const across = span - degree + r
      const controlPoint = inV ? across * vCount + k : k * vCount + across
      const share = value[r] * (weights ? weights[controlPoint] : 1)
      w += share
      for (let axis = 0; axis < 3; axis++) line[k * 3 + axis] += share * controlPoints[controlPoint * 3 + axis]
    }
    for (let axis = 0; axis < 3; axis++) line[k * 3 + axis] /= w
    lineWeights[k] = w
  }
  return splinePiece(
    { degree: inV ? net.vDegree : net.uDegree, knots: inV ? net.vKnots : net.uKnots, controlPoints: line, ...(weights && { weights: lineWeights }) },
    from,
    to,
  )
}
