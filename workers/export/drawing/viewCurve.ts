import { evaluateSpline, type Spline } from '../../../src/core/geometry/spline.ts'
import { cross, dot, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { type Conic, conicAt, curveKinds, type EdgeSpline, lineAt, splineAt } from '../../../src/core/scene/curve.ts'
import type { PartShape } from './partShape.ts'
import { placePoint, placeVector, type ToView } from './placedShape.ts'

/** A curve in the coordinates of a view, by a parameter. */
type CurveForm =
  | { kind: 'line'; from: Vec3; along: Vec3 }
  /** center + u cos t + v sin t. */
  | { kind: 'conic'; center: Vec3; u: Vec3; v: Vec3 }
  | { kind: 'spline'; spline: Spline }
  /** Straight between its chords' ends; the parameter counts them. */
  | { kind: 'points' }

/** A curve of a view with the chords that stand for it. */
export interface ViewCurve {
  form: CurveForm
  /** Parameters at the ends of chords, ascending or descending. */
  params: Float64Array
  /** Ends of chords on the mesh, xyz each: what lies on the same triangles as the mesh. */
  points: Float64Array
}

const out = new Float64Array(6)

/** Writes the point and the derivative at a parameter: x y z dx dy dz. */
export function evaluate({ form, params, points }: ViewCurve, t: number, to: Float64Array): void {
  switch (form.kind) {
    case 'line':
      for (let k = 0; k < 3; k++) {
        to[k] = form.from[k] + t * form.along[k]
        to[k + 3] = form.along[k]
      }
      return
    case 'conic': {
      const [c, s] = [Math.cos(t), Math.sin(t)]
      for (let k = 0; k < 3; k++) {
        to[k] = form.center[k] + form.u[k] * c + form.v[k] * s
        to[k + 3] = form.v[k] * c - form.u[k] * s
      }
      return
    }
    case 'spline':
      evaluateSpline(form.spline, t, to)
      return
    case 'points': {
      const i = Math.min(params.length - 2, Math.max(0, Math.floor(t)))
      for (let k = 0; k < 3; k++) {
        to[k + 3] = points[i * 3 + 3 + k] - points[i * 3 + k]
        to[k] = points[i * 3 + k] + (t - i) * to[k + 3]
      }
    }
  }
}

export function pointAt(curve: ViewCurve, t: number): Vec3 {
  evaluate(curve, t, out)
  return [out[0], out[1], out[2]]
}

/** The edge `e` of an occurrence. */
export function edgeCurve(shape: PartShape, e: number, { matrix }: ToView): ViewCurve {
  const { start, points: own, curves } = shape.edges!
  const count = start[e + 1] - start[e]
  const [ox, oy, oz] = shape.offset
  const points = new Float64Array(count * 3)
  const at = (i: number): Vec3 => {
    const k = (start[e] + i) * 3
    return [own[k] + ox, own[k + 1] + oy, own[k + 2] + oz]
  }
  for (let i = 0; i < count; i++) points.set(placePoint(matrix, ...at(i)), i * 3)
  const conic = curves && conicAt(curves, e)
  if (conic) {
    return {
      form: {
        kind: 'conic',
        center: placePoint(matrix, ...conic.center),
        u: placeVector(matrix, conic.major.map((value) => value * conic.a) as Vec3),
        v: placeVector(matrix, cross(conic.axis, conic.major).map((value) => value * conic.b) as Vec3),
      },
      params: anglesOf(conic, count, at),
      points,
    }
  }
  const spline = curves && splineAt(curves, e)
  if (spline && spline.params.length === count) return { form: { kind: 'spline', spline: placedSpline(spline, matrix) }, params: spline.params, points }
  if (curves && curveKinds[curves.kind[e]] === 'line') {
    const ends = lineAt(curves, e)
    const from = ends ? placePoint(matrix, ...ends[0]) : ([points[0], points[1], points[2]] as Vec3)
    const to = ends ? placePoint(matrix, ...ends[1]) : ([points[count * 3 - 3], points[count * 3 - 2], points[count * 3 - 1]] as Vec3)
    const along: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    const square = dot(along, along) || 1
    const params = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      params[i] = ((points[i * 3] - from[0]) * along[0] + (points[i * 3 + 1] - from[1]) * along[1] + (points[i * 3 + 2] - from[2]) * along[2]) / square
    }
    params[0] = 0
    params[count - 1] = 1
    return { form: { kind: 'line', from, along }, params, points }
  }
  return pointsCurve(points)
}

export function pointsCurve(points: Float64Array): ViewCurve {
  return { form: { kind: 'points' }, params: Float64Array.from({ length: points.length / 3 }, (_, i) => i), points }
}

/** Angles of an edge's points on its circle or ellipse, from its start through its sweep. */
function anglesOf({ center, axis, major, a, b, start, sweep }: Conic, count: number, at: (i: number) => Vec3): Float64Array {
  const minor = cross(axis, major)
  const angles = new Float64Array(count)
  angles[0] = start
  for (let i = 1; i < count - 1; i++) {
    const p = at(i)
    const away: Vec3 = [p[0] - center[0], p[1] - center[1], p[2] - center[2]]
    const angle = Math.atan2(dot(away, minor) / b, dot(away, major) / a)
    const wanted = start + (sweep * i) / (count - 1)
    angles[i] = angle + 2 * Math.PI * Math.round((wanted - angle) / (2 * Math.PI))
  }
  angles[count - 1] = start + sweep
  return angles
}

function placedSpline(edge: EdgeSpline, matrix: Float64Array): Spline {
  const { degree, knots, count, rational, period, homogeneous: own } = edge
  const stride = rational ? 4 : 3
  const homogeneous = new Float64Array(own.length)
  for (let i = 0; i < own.length; i += stride) {
    const w = rational ? own[i + 3] : 1
    for (let k = 0; k < 3; k++) homogeneous[i + k] = matrix[k] * own[i] + matrix[k + 4] * own[i + 1] + matrix[k + 8] * own[i + 2] + matrix[k + 12] * w
    if (rational) homogeneous[i + 3] = w
  }
  return { degree, knots, count, rational, period, homogeneous }
}
