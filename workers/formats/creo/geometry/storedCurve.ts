import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../../kernel/brep/curve/line.ts'
import { makeFrame } from '../../../kernel/brep/frame.ts'
import { elementsOf, numberOf, numbersOf, type Tree } from '../tree.ts'
import { directionIn, type Place, pointIn } from './place.ts'
import { hermiteCurve, splineDerivatives } from './splines.ts'

/** A curve of a surface. */
export interface StoredCurve {
  curve: Curve
  /** The curve's own parameter at t, which runs from 0 to 1 over it, and its derivative: [parameter, derivative]. */
  parameter(t: number): [number, number]
  /** Values of t where the curve is less smooth, with 0 and 1, ascending. */
  breaks: number[]
}

const out = new Float64Array(6)

/** Writes the point at t and its derivative with respect to t: `out[0..2]`, `out[3..5]`. */
export function evaluateStored({ curve, parameter }: StoredCurve, t: number, to: Float64Array): void {
  const [own, rate] = parameter(t)
  curve.evaluate(own, out)
  for (let k = 0; k < 3; k++) {
    to[k] = out[k]
    to[3 + k] = out[3 + k] * rate
  }
}

/** The curve of a field `curve(class)`, in space, millimetres. Undefined for a class that is not known; throws RangeError for numbers that make no curve. */
export function readCurve(tree: Tree | undefined, place: Place): StoredCurve | undefined {
  const built =
    tree &&
    (tree.kind === 'line'
      ? line(tree, place)
      : tree.kind === 'trf_arc'
        ? arc(tree, place)
        : tree.kind === 'spline'
          ? spline(tree, place)
          : tree.kind === 'b_spline'
            ? bSpline(tree, place)
            : undefined)
  if (!built || numberOf(tree, 'flip') !== -1) return built
  return {
    curve: built.curve,
    parameter(t) {
      const [own, rate] = built.parameter(1 - t)
      return [own, -rate]
    },
    breaks: built.breaks.map((t) => 1 - t).reverse(),
  }
}

const linear =
  (from: number, to: number) =>
  (t: number): [number, number] => [from + t * (to - from), to - from]

function line(tree: Tree, place: Place): StoredCurve | undefined {
  const a = numbersOf(tree, 'end1', 3)
  const b = numbersOf(tree, 'end2', 3)
  if (!a || !b) return undefined
  const from = pointIn(place, a)
  const to = pointIn(place, b)
  return { curve: new Line(from, [to[0] - from[0], to[1] - from[1], to[2] - from[2]]), parameter: linear(0, 1), breaks: [0, 1] }
}

function arc(tree: Tree, place: Place): StoredCurve | undefined {
  const center = numbersOf(tree, 'center', 3)
  const x = numbersOf(tree, 'x_vec', 3)
  const y = numbersOf(tree, 'y_vec', 3)
  const radius = numberOf(tree, 'radius') * place.scale
  const [t0, t1] = [numberOf(tree, 't0'), numberOf(tree, 't1')]
  if (!center || !x || !y || !Number.isFinite(radius + t0 + t1)) return undefined
  const [u, v] = [directionIn(place, x), directionIn(place, y)]
  const frame = makeFrame(pointIn(place, center), [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]], u)
  return { curve: new Ellipse(frame, radius, radius), parameter: linear(t0, t1), breaks: [0, 1] }
}

/** Numbers of points, moved into space. */
function placed(place: Place, numbers: Float64Array, isPoint: boolean): Float64Array {
  const to = new Float64Array(numbers.length)
  for (let i = 0; i + 2 < numbers.length; i += 3) to.set(isPoint ? pointIn(place, numbers, i) : directionIn(place, numbers, i), i)
  return to
}

/** A spline's curve with its own parameters. */
export function splineCurve(tree: Tree | undefined, place: Place): { curve: BSplineCurve; params: Float64Array } | undefined {
  const params = numbersOf(tree, 'params', 2)
  const points = numbersOf(tree, 'i_pnts', (params?.length ?? 0) * 3)
  if (!params || !points) return undefined
  const at = placed(place, points, true).subarray(0, params.length * 3)
  const ends = numbersOf(tree, 'end_tangts', 6)
  const tangents = ends && placed(place, ends, false)
  return { curve: hermiteCurve(params, at, splineDerivatives(params, at, tangents?.subarray(0, 3), tangents?.subarray(3, 6))), params }
}

function spline(tree: Tree, place: Place): StoredCurve | undefined {
  const built = splineCurve(tree, place)
  if (!built) return undefined
  const { curve, params } = built
  const last = params[params.length - 1]
  return { curve, parameter: linear(params[0], last), breaks: Array.from(params, (value) => (value - params[0]) / (last - params[0])) }
}

function bSpline(tree: Tree, place: Place): StoredCurve | undefined {
  const degree = numberOf(tree, 'degree')
  const knots = numbersOf(tree, 'params', 2)
  const rows = elementsOf(tree, 'c_pnts').map((point) => numbersOf(point, 'dum_array', 3))
  if (!knots || rows.length === 0 || rows.some((row) => !row)) return undefined
  const weights = numbersOf(tree, 'weights', rows.length)?.slice(0, rows.length)
  const controls = new Float64Array(rows.length * 3)
  rows.forEach((row, i) => {
    const w = weights?.[i] ?? 1
    controls.set(pointIn(place, [row![0] / w, row![1] / w, row![2] / w]), i * 3)
  })
  const curve = new BSplineCurve(degree, Float64Array.from(knots), controls, weights)
  const breaks = [...new Set(knots)].filter((knot) => knot >= curve.start && knot <= curve.end)
  const unit = (own: number): number => (own - curve.start) / (curve.end - curve.start)
  if (!curve.rational || !weights) return { curve, parameter: linear(curve.start, curve.end), breaks: breaks.map(unit) }
  const reference = chordParameter(curve, knots, weights)
  return { curve, parameter: inverse(reference, curve), breaks: breaks.map((own) => Math.min(1, Math.max(0, reference(own)))) }
}

/** The surface's parameter of a weighted curve: the weighted mean of the Greville abscissae, from 0 to 1. */
function chordParameter({ degree, count, start, end }: BSplineCurve, knots: Float64Array, weights: Float64Array): (own: number) => number {
  const controls = new Float64Array(count * 3)
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let k = 1; k <= degree; k++) sum += knots[i + k]
    controls[i * 3] = (sum / degree - start) / (end - start)
  }
  const scalar = new BSplineCurve(degree, Float64Array.from(knots), controls, weights)
  const point = new Float64Array(6)
  return (own) => {
    scalar.evaluate(own, point)
    return point[0]
  }
}

function inverse(reference: (own: number) => number, { start, end }: BSplineCurve): (t: number) => [number, number] {
  const find = (t: number): number => {
    let [low, high] = [start, end]
    for (let i = 0; i < 52; i++) {
      const middle = (low + high) / 2
      if (reference(middle) < t) low = middle
      else high = middle
    }
    return (low + high) / 2
  }
  const step = 1e-6
  return (t) => {
    const [a, b] = [Math.max(0, t - step), Math.min(1, t + step)]
    return [find(t), (find(b) - find(a)) / (b - a)]
  }
}
