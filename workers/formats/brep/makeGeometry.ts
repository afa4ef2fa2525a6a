import { determinant3, type Matrix, transformPoint } from '../../../src/core/geometry/matrix.ts'
import { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import { Hyperbola, Parabola } from '../../kernel/brep/curve/conic.ts'
import type { Curve } from '../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../kernel/brep/curve/line.ts'
import { type Frame, makeFrame, movePoint, placedFrame, scaleOf, turnVector, type Vec3 } from '../../kernel/brep/frame.ts'
import { makeBSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { Extrusion, straightExtrusionAxis } from '../../kernel/brep/surface/extrusion.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { Revolution } from '../../kernel/brep/surface/revolution.ts'
import { Sphere } from '../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import { Torus } from '../../kernel/brep/surface/torus.ts'
import type { CurveRecord, SurfaceRecord } from './geometryRecords.ts'

/** A surface, and whether its normal is opposite to the one that the file means. */
export interface PlacedSurface {
  surface: Surface
  flipped: boolean
}

/** A curve as placed; undefined for kinds that are not known. Throws RangeError when its numbers do not fit. */
export function makeCurve({ kind, values: v, spline, base }: CurveRecord, placement: Matrix): Curve | undefined {
  if (spline) return new BSplineCurve(spline.degree, spline.knots, placed(spline.controlPoints, placement), spline.weights)
  const scale = scaleOf(placement)
  switch (kind) {
    case 1:
      return new Line(movePoint(placement, vec(v, 0)), turnVector(placement, vec(v, 3)))
    case 2:
      return new Ellipse(curveFrame(v, placement), v[12] * scale, v[12] * scale)
    case 3:
      return new Ellipse(curveFrame(v, placement), v[12] * scale, v[13] * scale)
    case 4:
      return new Parabola(curveFrame(v, placement), v[12] * scale)
    case 5:
      return new Hyperbola(curveFrame(v, placement), v[12] * scale, v[13] * scale)
    case 8:
      return base && makeCurve(base, placement)
    default:
      return undefined
  }
}

/** A surface as placed; undefined for kinds that are not known. Throws RangeError when its numbers do not fit. */
export function makeSurface(record: SurfaceRecord, placement: Matrix): PlacedSurface | undefined {
  const { kind, values: v, net, curve, base } = record
  if (net) return makeBSplineSurface({ ...net, controlPoints: placed(net.controlPoints, placement) })
  if (curve) return sweptSurface(kind, v, curve, placement)
  if (kind === 10) return base && makeSurface(base, placement)
  if (kind === 11) return base && offsetSurface(base, v[0], placement)
  const scale = scaleOf(placement)
  const frame = makeFrame(movePoint(placement, vec(v, 0)), turnVector(placement, vec(v, 3)), turnVector(placement, vec(v, 6)))
  // Systems of axes may be left-handed, and a placement may mirror: y is on the other side than the frame's.
  const y = turnVector(placement, vec(v, 9))
  const flipped = y[0] * frame[3] + y[1] * frame[4] + y[2] * frame[5] < 0
  switch (kind) {
    case 1:
      return { surface: new Plane(frame), flipped }
    case 2:
      return { surface: new Cone(frame, v[12] * scale), flipped }
    case 3:
      return { surface: new Cone(frame, v[12] * scale, v[13]), flipped }
    case 4:
      return { surface: new Sphere(frame, v[12] * scale), flipped }
    case 5:
      return { surface: new Torus(frame, v[12] * scale, v[13] * scale), flipped }
    default:
      return undefined
  }
}

function sweptSurface(kind: number, v: Float64Array, curve: CurveRecord, placement: Matrix): PlacedSurface | undefined {
  const profile = makeCurve(curve, placement)
  if (!profile) return undefined
  if (kind === 6) {
    const direction = turnVector(placement, vec(v, 0))
    if (!(profile instanceof Line)) return { surface: new Extrusion(profile, direction), flipped: false }
    const axis = straightExtrusionAxis(profile.direction, direction)
    return axis && { surface: new Plane(makeFrame(profile.point, axis, profile.direction)), flipped: false }
  }
  // A mirror turns the sense of rotation.
  const side = determinant3(placement) < 0 ? -1 : 1
  const [x, y, z] = turnVector(placement, vec(v, 3))
  return { surface: new Revolution(profile, movePoint(placement, vec(v, 0)), [side * x, side * y, side * z]), flipped: false }
}

/** Offsets of elementary surfaces are surfaces of the same kind. */
function offsetSurface(base: SurfaceRecord, by: number, placement: Matrix): PlacedSurface | undefined {
  const made = makeSurface(base, placement)
  if (!made) return undefined
  const { surface, flipped } = made
  const distance = by * scaleOf(placement) * (flipped ? -1 : 1)
  if (surface instanceof Plane) {
    const frame = surface.frame.slice()
    for (let i = 0; i < 3; i++) frame[9 + i] += distance * frame[6 + i]
    return { surface: new Plane(frame), flipped }
  }
  if (surface instanceof Sphere) return { surface: new Sphere(surface.frame, surface.radius + distance), flipped }
  if (surface instanceof Torus) return { surface: new Torus(surface.frame, surface.major, surface.minor + distance), flipped }
  if (surface instanceof Cone && surface.kind === 'cylinder') return { surface: new Cone(surface.frame, surface.radius + distance), flipped }
  return undefined
}

const vec = (values: Float64Array, at: number): Vec3 => [values[at], values[at + 1], values[at + 2]]

/** Origin, z, x, y in the file. */
const curveFrame = (v: Float64Array, placement: Matrix): Frame => placedFrame(placement, vec(v, 0), vec(v, 6), vec(v, 9))

function placed(points: Float64Array, placement: Matrix): Float64Array {
  const out = new Float64Array(points.length)
  for (let i = 0; i + 2 < points.length; i += 3) transformPoint(out, i, placement, 0, points[i], points[i + 1], points[i + 2])
  return out
}
