import type { Body } from '../body.ts'
import type { CurvePiece } from '../curve/compositeCurve.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Line } from '../curve/line.ts'
import { cross, makeFrame, unit, type Vec3 } from '../frame.ts'
import { Cone } from '../surface/cone.ts'
import { Extrusion } from '../surface/extrusion.ts'
import { Plane } from '../surface/plane.ts'
import type { Surface } from '../surface/surface.ts'
import { orientedProfile, pointOn, type Profile } from './profile.ts'
import { sweptBody } from './sweep.ts'

/** Sine of an angle below which directions are parallel. */
const PARALLEL = 1e-9

/** A profile moved along a vector (millimetres). Undefined when nothing comes of it. */
export function extrudedBody(profile: Profile, vector: Vec3, source: number): Body | undefined {
  const oriented = vector.every(Number.isFinite) ? orientedProfile(profile, vector) : undefined
  const axis = unit(vector)
  if (!oriented || !axis) return undefined
  const motion = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...vector, 1])
  const sweep = {
    motion,
    rail: (point: Vec3) => new Line(point, vector),
    direction: () => vector,
    side: (piece: CurvePiece) => sideOf(piece, axis),
  }
  return sweptBody(oriented.profile, oriented.normal, sweep, source)
}

function sideOf(piece: CurvePiece, axis: Vec3): Surface {
  const { curve } = piece
  if (curve instanceof Line) {
    return new Plane(makeFrame(pointOn(piece, 0), cross(curve.direction, axis), curve.direction))
  }
  if (curve instanceof Ellipse && curve.kind === 'circle') {
    const { frame: f } = curve
    const square = Math.hypot(...cross([f[6], f[7], f[8]], axis)) < PARALLEL
    if (square) return new Cone(makeFrame([f[9], f[10], f[11]], axis, [f[0], f[1], f[2]]), Math.abs(curve.a))
  }
  return new Extrusion(curve, axis)
}
