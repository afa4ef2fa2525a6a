import { dot, subtract } from '../../../../src/core/geometry/matrix.ts'
import { cross, makeFrame, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Cone } from '../../../kernel/brep/surface/cone.ts'
import { Plane } from '../../../kernel/brep/surface/plane.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import { distance } from './piece.ts'

/** A piece of a surface that is looked at: its corners in parameters, and its size in millimetres. */
export interface Patch {
  surface: Surface
  u0: number
  u1: number
  v0: number
  v1: number
  size: number
}

/** Largest distance of the recognised elementary surface from the B-spline, as a share of the patch's size: only rounding is allowed. */
const EXACT = 1e-6
/** Sampled lines in either direction. */
const LINES = 13
/** Where circles are looked for: not at the ends, which may be singularities. */
const SHARES = [0.13, 0.47, 0.81]

const out = new Float64Array(9)
const uv = new Float64Array(2)

/** The plane, cylinder, cone, sphere or torus that a patch lies on within rounding; undefined when it is none of these. */
export function recognise(patch: Patch): Surface | undefined {
  for (const candidate of candidates(patch)) if (candidate && fits(candidate, patch)) return candidate
  return undefined
}

function* candidates(patch: Patch): Generator<Surface | undefined> {
  const at = (su: number, sv: number): Vec3 => pointOf(patch, su, sv)
  const flat = circle(at(0.1, 0.1), at(0.9, 0.2), at(0.4, 0.9))
  if (flat) yield new Plane(makeFrame(at(0.1, 0.1), flat.normal))
  yield fromCircles(SHARES.map((v) => circle(...threeAt((u) => at(u, v)))))
  yield fromCircles(SHARES.map((u) => circle(...threeAt((v) => at(u, v)))))
}

const threeAt = (at: (share: number) => Vec3): [Vec3, Vec3, Vec3] => [at(SHARES[0]), at(SHARES[1]), at(SHARES[2])]

function pointOf({ surface, u0, u1, v0, v1 }: Patch, su: number, sv: number): Vec3 {
  surface.evaluate(u0 + (u1 - u0) * su, v0 + (v1 - v0) * sv, out)
  return [out[0], out[1], out[2]]
}

interface Circle {
  center: Vec3
  normal: Vec3
  radius: number
}

/** The circle through three points; undefined when they lie on a line. */
function circle(a: Vec3, b: Vec3, c: Vec3): Circle | undefined {
  const ab = subtract(b, a),
    ac = subtract(c, a)
  const n = cross(ab, ac)
  const square = dot(n, n)
  if (!(square > 1e-16 * dot(ab, ab) * dot(ac, ac))) return undefined
  const toB = cross(n, ab),
    toC = cross(ac, n)
  const offset = [0, 1, 2].map((i) => (toB[i] * dot(ac, ac) + toC[i] * dot(ab, ab)) / (2 * square)) as unknown as Vec3
  const normal = unit(n)
  return normal && { center: [a[0] + offset[0], a[1] + offset[1], a[2] + offset[2]], normal, radius: Math.hypot(...offset) }
}

/** The surface of revolution with a straight or circular profile that has these three circles about one axis. */
function fromCircles(circles: (Circle | undefined)[]): Surface | undefined {
  const [first, middle, last] = circles
  if (!first || !middle || !last) return undefined
  const size = Math.max(first.radius, middle.radius, last.radius)
  const axis = middle.normal
  const heights = [first, middle, last].map(({ center }) => dot(subtract(center, middle.center), axis))
  const coaxial = [first, last].every(
    ({ center, normal }, i) =>
      Math.hypot(...cross(normal, axis)) < 1e-5 && distance(center, along(middle.center, axis, heights[i * 2])) < 1e-5 * (size + Math.abs(heights[i * 2])),
  )
  if (!coaxial) return undefined
  const [r0, r1, r2] = [first.radius, middle.radius, last.radius]
  const [h0, , h2] = heights
  const slope = (r2 - r0) / (h2 - h0)
  if (Number.isFinite(slope) && Math.abs(r0 + slope * (0 - h0) - r1) < 1e-5 * size) {
    if (Math.abs(r2 - r0) < 1e-7 * size) return new Cone(makeFrame(middle.center, axis), r1)
    // The axis points where the cone widens.
    const up = slope < 0 ? ([-axis[0], -axis[1], -axis[2]] as const) : axis
    return new Cone(makeFrame(middle.center, up), r1, Math.atan(Math.abs(slope)))
  }
  // The profile's circle in the half plane (radius, height).
  const profile = circle([r0, h0, 0], [r1, 0, 0], [r2, h2, 0])
  if (!profile) return undefined
  const [major, height] = profile.center
  const frame = makeFrame(along(middle.center, axis, height), axis)
  if (Math.abs(major) < 1e-6 * profile.radius) return new Sphere(frame, profile.radius)
  // A centre beyond the axis: the inner part of a spindle.
  return new Torus(frame, Math.abs(major), profile.radius)
}

const along = (from: Vec3, axis: Vec3, by: number): Vec3 => [from[0] + axis[0] * by, from[1] + axis[1] * by, from[2] + axis[2] * by]

function fits(candidate: Surface, patch: Patch): boolean {
  const limit = EXACT * patch.size
  for (let i = 0; i < LINES; i++) {
    for (let j = 0; j < LINES; j++) {
      const [x, y, z] = pointOf(patch, i / (LINES - 1), j / (LINES - 1))
      if (!(candidate.invert(x, y, z, uv, false) <= limit)) return false
    }
  }
  return true
}
