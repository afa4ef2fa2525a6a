import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { PlacedShape } from './placedShape.ts'
import { edgeCurve, evaluate } from './viewCurve.ts'

/** Halvings of the stretch between two vertices: more than a double resolves. */
const STEPS = 50

/** Point and derivative of a curve; only valid until the next call. */
const here = new Float64Array(6)

/**
 * The point at which `value` is 0 on the exact curve of the edge between two welded vertices, coordinates of the view. Undefined where no edge lies
 * between them, where its curve is known by points only, and where `value` has one sign at both vertices.
 */
export function edgeCrossing(placed: PlacedShape, [a, b]: readonly [number, number], value: (point: Vec3) => number): Vec3 | undefined {
  const start = placed.shape.segment(a, b)
  if (start === undefined) return undefined
  const e = placed.shape.edgeOf[start]
  const curve = edgeCurve(placed.shape, e, placed.view)
  if (curve.form.kind === 'points') return undefined
  const pointAt = (t: number): Vec3 => {
    evaluate(curve, t, here)
    return [here[0], here[1], here[2]]
  }
  const i = start - placed.shape.edges!.start[e]
  let [low, high] = [curve.params[i], curve.params[i + 1]]
  const first = value(pointAt(low))
  if (first * value(pointAt(high)) > 0) return undefined
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (value(pointAt(middle)) * first > 0) low = middle
    else high = middle
  }
  return pointAt((low + high) / 2)
}
