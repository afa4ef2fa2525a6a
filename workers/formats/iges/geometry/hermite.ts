import { distance, type Piece, splinePiece } from './piece.ts'

/** Point and derivative at a parameter: `out[0..5]`. */
export type Evaluate = (t: number, out: Float64Array) => void

const MAX_SPANS = 1024

/**
 * A cubic B-spline through samples of a curve that is known by evaluation only, spans doubled until it stands off by less than the tolerance;
 * `breaks`: parameters at which the curve may bend, the ends included.
 */
export function fittedPiece(evaluate: Evaluate, breaks: readonly number[], tolerance: number): Piece {
  let parameters = [...breaks]
  for (;;) {
    const piece = hermite(evaluate, parameters)
    if (parameters.length > MAX_SPANS || deviation(evaluate, piece, parameters) <= tolerance) return piece
    parameters = parameters.flatMap((t, i) => (i === 0 ? [t] : [(parameters[i - 1] + t) / 2, t]))
  }
}

const exact = new Float64Array(6)
const fitted = new Float64Array(6)

function deviation(evaluate: Evaluate, { curve }: Piece, parameters: readonly number[]): number {
  let worst = 0
  for (let i = 1; i < parameters.length; i++) {
    const t = (parameters[i - 1] + parameters[i]) / 2
    evaluate(t, exact)
    curve.evaluate(t, fitted)
    worst = Math.max(worst, distance([exact[0], exact[1], exact[2]], [fitted[0], fitted[1], fitted[2]]))
  }
  return worst
}

/** Bézier spans from points and derivatives at their ends. */
function hermite(evaluate: Evaluate, parameters: readonly number[]): Piece {
  const spans = parameters.length - 1
  const controlPoints = new Float64Array((spans * 3 + 1) * 3)
  const knots: number[] = [parameters[0]]
  const a = new Float64Array(6)
  const b = new Float64Array(6)
  // A derivative just inside either end of a span: at a break it may jump.
  const inside = (t: number, towards: number, out: Float64Array): void => {
    evaluate(t + (towards - t) * 1e-6, out)
    const [dx, dy, dz] = [out[3], out[4], out[5]]
    evaluate(t, out)
    out.set([dx, dy, dz], 3)
  }
  for (let i = 0; i < spans; i++) {
    const t0 = parameters[i],
      t1 = parameters[i + 1]
    inside(t0, t1, a)
    inside(t1, t0, b)
    const third = (t1 - t0) / 3
    for (let axis = 0; axis < 3; axis++) {
      const at = i * 9 + axis
      controlPoints[at] = a[axis]
      controlPoints[at + 3] = a[axis] + third * a[3 + axis]
      controlPoints[at + 6] = b[axis] - third * b[3 + axis]
      controlPoints[at + 9] = b[axis]
    }
    knots.push(t0, t0, t0)
  }
  const last = parameters[spans]
  knots.push(last, last, last, last)
  return splinePiece({ degree: 3, knots: Float64Array.from(knots), controlPoints })
}
