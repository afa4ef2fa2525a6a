import { cross, type Frame, makeFrame, type Vec3 } from '../../../kernel/brep/frame.ts'
import type { Envelope, StoredSurface } from './storedSurface.ts'

/** A coordinate system as stored, with the origin in millimetres: it may be left-handed. */
export interface Place {
  x: Vec3
  y: Vec3
  z: Vec3
  origin: Vec3
  /** Millimetres per unit of the model. */
  scale: number
}

/** Axes are the columns of the first three rows of three, the fourth row is the origin. */
export function placeOf(numbers: ArrayLike<number>, scale: number): Place {
  const axis = (k: number): Vec3 => [numbers[k], numbers[3 + k], numbers[6 + k]]
  return { x: axis(0), y: axis(1), z: axis(2), origin: [numbers[9] * scale, numbers[10] * scale, numbers[11] * scale], scale }
}

/** The place of a curve that is stored without one. */
export const worldPlace = (scale: number): Place => ({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0], scale })

/** A stored direction in space, in millimetres. */
export function directionIn({ x, y, z, scale }: Place, v: ArrayLike<number>, at = 0): Vec3 {
  const along = (k: number): number => (v[at] * x[k] + v[at + 1] * y[k] + v[at + 2] * z[k]) * scale
  return [along(0), along(1), along(2)]
}

/** A stored point in space, millimetres. */
export function pointIn(place: Place, p: ArrayLike<number>, at = 0): Vec3 {
  const v = directionIn(place, p, at)
  return [v[0] + place.origin[0], v[1] + place.origin[1], v[2] + place.origin[2]]
}

export const along = ({ origin, z }: Place, distance: number): Vec3 => [origin[0] + z[0] * distance, origin[1] + z[1] * distance, origin[2] + z[2] * distance]

/** Right-handed, about the place's z axis, from its x axis. */
export const frameOf = ({ origin, x, z }: Place): Frame => makeFrame(origin, z, x)

/** The axis about which angles from x to y turn. */
export const turnAxis = ({ x, y }: Place): Vec3 => cross(x, y)

const d = new Float64Array(9)
const uv = new Float64Array(2)
const normal = new Float64Array(3)
/** Places within the face's parameters that are tried until the surface is smooth at one. */
const tries = [
  [0.41, 0.37],
  [0.73, 0.61],
  [0.19, 0.83],
]

/** 1 when the engine's normal is that of the stored parameters (du × dv), -1 when it is the opposite. */
export function normalSign({ surface, evaluate }: StoredSurface, envelope: Envelope): 1 | -1 {
  for (const [a, b] of tries) {
    evaluate(envelope[0] + a * (envelope[2] - envelope[0]), envelope[1] + b * (envelope[3] - envelope[1]), d)
    surface.invert(d[0], d[1], d[2], uv, false)
    surface.normal(uv[0], uv[1], normal)
    const x = d[4] * d[8] - d[5] * d[7]
    const y = d[5] * d[6] - d[3] * d[8]
    const z = d[3] * d[7] - d[4] * d[6]
    const cosine = (normal[0] * x + normal[1] * y + normal[2] * z) / Math.hypot(x, y, z)
    if (Math.abs(cosine) > 0.5) return cosine < 0 ? -1 : 1
  }
  return 1
}
