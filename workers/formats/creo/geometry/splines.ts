import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { BSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'

/**
 * First derivatives at `at` of the cubic spline with two continuous derivatives through `count` rows of `width` numbers: with the end derivatives given, or without
 * curvature at an end that has none. `values` and the result: row after row, `stride` numbers from one row to the next.
 */
export function splineDerivatives(at: ArrayLike<number>, values: ArrayLike<number>, start?: ArrayLike<number>, end?: ArrayLike<number>): Float64Array {
  const n = at.length
  const out = new Float64Array(n * 3)
  if (n < 2) return out
  const h = (i: number): number => at[i + 1] - at[i]
  // Rows of the tridiagonal system: lower · m[i-1] + middle · m[i] + upper · m[i+1] = right.
  const upper = new Float64Array(n)
  const right = new Float64Array(n * 3)
  for (let i = 0; i < n; i++) {
    let [low, middle, high] = [0, 1, 0]
    const own = [0, 0, 0]
    if (i === 0 || i === n - 1) {
      const given = i === 0 ? start : end
      const from = i === 0 ? 0 : n - 2
      if (given) for (let k = 0; k < 3; k++) own[k] = given[k]
      else {
        middle = 2
        if (i === 0) high = 1
        else low = 1
        for (let k = 0; k < 3; k++) own[k] = (3 * (values[from * 3 + 3 + k] - values[from * 3 + k])) / h(from)
      }
    } else {
      low = 1 / h(i - 1)
      high = 1 / h(i)
      middle = 2 * (low + high)
      for (let k = 0; k < 3; k++)
        own[k] = 3 * ((values[i * 3 + k] - values[i * 3 - 3 + k]) * low * low + (values[i * 3 + 3 + k] - values[i * 3 + k]) * high * high)
    }
    const pivot = middle - (i > 0 ? low * upper[i - 1] : 0)
    upper[i] = high / pivot
    for (let k = 0; k < 3; k++) right[i * 3 + k] = (own[k] - (i > 0 ? low * right[i * 3 - 3 + k] : 0)) / pivot
  }
  for (let i = n - 1; i >= 0; i--) for (let k = 0; k < 3; k++) out[i * 3 + k] = right[i * 3 + k] - (i + 1 < n ? upper[i] * out[i * 3 + 3 + k] : 0)
  return out
}

/** Knots of a cubic with one continuous derivative: ends four times, the others twice. */
function doubleKnots(at: ArrayLike<number>): Float64Array {
  const knots: number[] = []
  for (let i = 0; i < at.length; i++) {
    const times = i === 0 || i === at.length - 1 ? 4 : 2
    for (let k = 0; k < times; k++) knots.push(at[i])
  }
  return Float64Array.from(knots)
}

/** Steps from a point to the control points on both sides of it: thirds of the spans; at an end the point itself is one. */
function controlSteps(at: ArrayLike<number>, i: number): number[] {
  const before = i > 0 ? (at[i - 1] - at[i]) / 3 : 0
  const after = i + 1 < at.length ? (at[i + 1] - at[i]) / 3 : 0
  return [before, after]
}

/** The cubic through points (xyz) with their derivatives, piece by piece. Throws RangeError for parameters that do not rise. */
export function hermiteCurve(at: ArrayLike<number>, points: ArrayLike<number>, derivatives: ArrayLike<number>): BSplineCurve {
  const controls: number[] = []
  for (let i = 0; i < at.length; i++)
    for (const step of controlSteps(at, i)) for (let k = 0; k < 3; k++) controls.push(points[i * 3 + k] + step * derivatives[i * 3 + k])
  return new BSplineCurve(3, doubleKnots(at), Float64Array.from(controls))
}

/** Points of a grid, v running fastest, with their derivatives: xyz each. */
export interface HermiteGrid {
  us: ArrayLike<number>
  vs: ArrayLike<number>
  points: Float64Array
  du: Float64Array
  dv: Float64Array
  duv: Float64Array
}

/** The bicubic surface through a grid, patch by patch. Throws RangeError for parameters that do not rise. */
export function hermiteSurface({ us, vs, points, du, dv, duv }: HermiteGrid): BSplineSurface {
  const uCount = us.length * 2
  const vCount = vs.length * 2
  const controls = new Float64Array(uCount * vCount * 3)
  for (let i = 0; i < us.length; i++) {
    const uSteps = controlSteps(us, i)
    for (let j = 0; j < vs.length; j++) {
      const vSteps = controlSteps(vs, j)
      const from = (i * vs.length + j) * 3
      for (let a = 0; a < 2; a++)
        for (let b = 0; b < 2; b++) {
          const to = ((i * 2 + a) * vCount + j * 2 + b) * 3
          for (let k = 0; k < 3; k++)
            controls[to + k] = points[from + k] + uSteps[a] * du[from + k] + vSteps[b] * dv[from + k] + uSteps[a] * vSteps[b] * duv[from + k]
        }
    }
  }
  return new BSplineSurface({ uDegree: 3, vDegree: 3, uKnots: doubleKnots(us), vKnots: doubleKnots(vs), uCount, vCount, controlPoints: controls })
}

/** Writes a point and its first derivatives: `out[0..2]`, `[3..5]` along u, `[6..8]` along v. */
export type Evaluate = (u: number, v: number, out: Float64Array) => void

const here = new Float64Array(9)
const ahead = new Float64Array(9)
/** Share of a span at which the mixed derivative is taken. */
const STEP = 1e-3

/** Samples a surface whose derivatives are known; the mixed one is taken by differences. */
export function sampledSurface(evaluate: Evaluate, us: readonly number[], vs: readonly number[]): BSplineSurface {
  const size = us.length * vs.length * 3
  const grid = { us, vs, points: new Float64Array(size), du: new Float64Array(size), dv: new Float64Array(size), duv: new Float64Array(size) }
  for (let i = 0; i < us.length; i++) {
    for (let j = 0; j < vs.length; j++) {
      const at = (i * vs.length + j) * 3
      const span = vs[Math.min(j + 1, vs.length - 1)] - vs[Math.max(0, j - 1)]
      const low = j > 0 ? vs[j] - STEP * span : vs[j]
      const high = j + 1 < vs.length ? vs[j] + STEP * span : vs[j]
      evaluate(us[i], low, here)
      evaluate(us[i], high, ahead)
      for (let k = 0; k < 3; k++) grid.duv[at + k] = (ahead[3 + k] - here[3 + k]) / (high - low)
      evaluate(us[i], vs[j], here)
      for (let k = 0; k < 3; k++) {
        grid.points[at + k] = here[k]
        grid.du[at + k] = here[3 + k]
        grid.dv[at + k] = here[6 + k]
      }
    }
  }
  return hermiteSurface(grid)
}

/** Ascending values from the first to the last of `values`, with so many more between each two that no step is longer than `most`. */
export function refined(values: ArrayLike<number>, most: number): number[] {
  const out = [values[0]]
  for (let i = 1; i < values.length; i++) {
    const span = values[i] - values[i - 1]
    const pieces = Math.min(64, Math.max(1, Math.ceil(span / most)))
    for (let k = 1; k <= pieces; k++) out.push(values[i - 1] + (span * k) / pieces)
  }
  return out
}
