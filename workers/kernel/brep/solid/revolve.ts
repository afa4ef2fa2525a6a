import type { Body } from '../body.ts'
import { CompositeCurve, type CurvePiece } from '../curve/compositeCurve.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Line } from '../curve/line.ts'
import { cross, makeFrame, rotationAbout, unit, type Vec3 } from '../frame.ts'
import { Cone } from '../surface/cone.ts'
import { Plane } from '../surface/plane.ts'
import { Revolution } from '../surface/revolution.ts'
import { Sphere } from '../surface/sphere.ts'
import type { Surface } from '../surface/surface.ts'
import { Torus } from '../surface/torus.ts'
import { directionOn, middleOf, orientedProfile, pointOn, type Profile, smoothPieces } from './profile.ts'
import { extrudedBody, sweptBody } from './sweep.ts'

/** Points nearer to the axis than this share of the profile's size lie on it. */
const ON_AXIS = 1e-7
const SQUARE = 1e-9
const FULL = 2 * Math.PI

interface Axis {
  origin: Vec3
  direction: Vec3
  /** Millimetres. */
  tolerance: number
}

/** Height along the axis, foot on it, and the way from there. */
function stand({ origin, direction }: Axis, point: Vec3): { height: number; foot: Vec3; out: Vec3; radius: number } {
  const way = point.map((value, i) => value - origin[i])
  const height = way[0] * direction[0] + way[1] * direction[1] + way[2] * direction[2]
  const foot: Vec3 = [origin[0] + height * direction[0], origin[1] + height * direction[1], origin[2] + height * direction[2]]
  const out: Vec3 = [point[0] - foot[0], point[1] - foot[1], point[2] - foot[2]]
  return { height, foot, out, radius: Math.hypot(...out) }
}

/** A profile turned about an axis in its plane by an angle (radians; a full turn when it is none less). Undefined when nothing comes of it. */
export function revolvedBody(profile: Profile, origin: Vec3, axisDirection: Vec3, angle: number, source: number): Body | undefined {
  const straight = unit(axisDirection)
  if (!straight || !Number.isFinite(angle) || angle === 0 || profile.length === 0) return undefined
  // The other way round is about the opposite axis.
  const direction: Vec3 = angle < 0 ? [-straight[0], -straight[1], -straight[2]] : straight
  const turned = Math.abs(angle)
  const middle = middleOf(profile)
  const size = Math.max(...profile.flat().map((piece) => Math.hypot(...pointOn(piece, 0).map((value, i) => value - middle[i]))))
  const axis: Axis = { origin, direction, tolerance: ON_AXIS * Math.max(size, stand({ origin, direction, tolerance: 0 }, middle).radius) }
  const setOut = (point: Vec3): Vec3 => cross(direction, stand(axis, point).out)
  const oriented = orientedProfile(profile, setOut(middle))
  if (!oriented) return undefined
  const sweep = {
    ...(turned < FULL - SQUARE && { motion: rotationAbout(origin, direction, turned) }),
    rail(point: Vec3) {
      const { foot, out, radius } = stand(axis, point)
      return radius > axis.tolerance ? new Ellipse(makeFrame(foot, direction, out), radius, radius) : undefined
    },
    direction: setOut,
    side: (piece: CurvePiece) => sideOf(piece, axis),
  }
  return sweptBody(oriented.profile, oriented.normal, sweep, source)
}

function sideOf(piece: CurvePiece, axis: Axis): Surface | undefined {
  const { curve } = piece
  if (curve instanceof Line) return straightSide(piece, axis)
  const round = curve instanceof Ellipse && curve.kind === 'circle' ? roundSide(curve, piece, axis) : undefined
  if (round) return round
  // A profile that ends where the piece does: its tips on the axis are the singularities of the surface.
  return new Revolution(new CompositeCurve([piece]), axis.origin, axis.direction)
}

function straightSide(piece: CurvePiece, axis: Axis): Surface | undefined {
  const a = stand(axis, pointOn(piece, 0)),
    b = stand(axis, pointOn(piece, 1))
  if (Math.max(a.radius, b.radius) <= axis.tolerance) return undefined
  const wide = a.radius >= b.radius ? a : b
  const rise = b.height - a.height,
    widening = b.radius - a.radius
  if (Math.abs(rise) <= axis.tolerance) return new Plane(makeFrame(wide.foot, axis.direction, wide.out))
  if (Math.abs(widening) <= axis.tolerance) return new Cone(makeFrame(a.foot, axis.direction, a.out), a.radius)
  // The axis points where the cone widens.
  const up = rise * widening > 0 ? axis.direction : ([-axis.direction[0], -axis.direction[1], -axis.direction[2]] as const)
  return new Cone(makeFrame(wide.foot, up, wide.out), wide.radius, Math.atan(Math.abs(widening / rise)))
}

/** A circle in a plane through the axis. */
function roundSide({ frame: f, a }: Ellipse, piece: CurvePiece, axis: Axis): Surface | undefined {
  const center = stand(axis, [f[9], f[10], f[11]])
  const [nx, ny, nz] = [f[6], f[7], f[8]]
  const leaning = nx * axis.direction[0] + ny * axis.direction[1] + nz * axis.direction[2]
  const aside = nx * center.out[0] + ny * center.out[1] + nz * center.out[2]
  const minor = Math.abs(a)
  if (Math.abs(leaning) > SQUARE || Math.abs(aside) > axis.tolerance) return undefined
  if (center.radius <= axis.tolerance) return new Sphere(makeFrame(center.foot, axis.direction), minor)
  const middle = stand(axis, pointOn(piece, 0.5)).out
  const sameSide = middle[0] * center.out[0] + middle[1] * center.out[1] + middle[2] * center.out[2] > 0
  return new Torus(makeFrame(center.foot, axis.direction, center.out), center.radius, minor, sameSide ? 'outer' : 'inner')
}

/**
 * A round bar, or a tube (`inner` above 0), along a path of straight lines and arcs: one body for each of them, which meet where the path is smooth.
 * Undefined in place of each piece of another kind, and where the disc is larger than the arc that it follows.
 */
export function sweptDisk(path: CurvePiece, radius: number, inner: number, source: number): (Body | undefined)[] {
  return smoothPieces(path).map((piece) => {
    const [from, along] = [pointOn(piece, 0), directionOn(piece, 0)]
    const profile: Profile = [disc(from, along, radius), ...(inner > 0 && inner < radius ? [disc(from, along, inner)] : [])]
    const { curve } = piece
    if (!(radius > 0)) return undefined
    if (curve instanceof Line) {
      const to = pointOn(piece, 1)
      return extrudedBody(profile, [to[0] - from[0], to[1] - from[1], to[2] - from[2]], source)
    }
    if (!(curve instanceof Ellipse) || curve.kind !== 'circle' || Math.abs(curve.a) <= radius) return undefined
    const { frame: f } = curve
    return revolvedBody(profile, [f[9], f[10], f[11]], [f[6], f[7], f[8]], piece.to - piece.from, source)
  })
}

const disc = (center: Vec3, axis: Vec3, radius: number): CurvePiece[] => [
  { curve: new Ellipse(makeFrame(center, axis), radius, radius), from: 0, to: 2 * Math.PI },
]
