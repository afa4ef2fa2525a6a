import { dot } from '../../../../src/core/geometry/matrix.ts'
import type { Line } from '../curve/line.ts'
import { cross, type Frame, makeFrame, unit, type Vec3 } from '../frame.ts'
import { Cone } from './cone.ts'
import { Torus } from './torus.ts'

/** Sine of an angle that counts as none. */
const NO_ANGLE = 1e-9

const along = (a: Vec3, by: number, d: Vec3): Vec3 => [a[0] + by * d[0], a[1] + by * d[1], a[2] + by * d[2]]

/** A cone, and whether its normal is opposite to that of the surface of revolution. */
export interface RevolvedLine {
  surface: Cone
  flipped: boolean
}

/**
 * The cone that a slanted straight profile makes when it meets the axis: unlike a surface of revolution it has a known tip. Undefined for a profile that is parallel
 * or square to the axis, or passes beside it.
 */
export function revolvedLine({ point, direction }: Line, origin: Vec3, axis: Vec3): RevolvedLine | undefined {
  const up = unit(axis)
  const run = unit(direction)
  if (!up || !run) return undefined
  const from = along(point, -1, origin)
  const height = dot(from, up)
  const out = along(from, -height, up)
  const rise = dot(run, up)
  const spread = along(run, -rise, up)
  const width = Math.hypot(...spread)
  if (width < NO_ANGLE || Math.abs(rise) < NO_ANGLE) return undefined
  const radius = Math.hypot(...out)
  const onAxis = radius < NO_ANGLE * Math.hypot(...from)
  if (!onAxis && Math.abs(dot(cross(out, spread), up)) > NO_ANGLE * radius * width) return undefined
  const x = unit(onAxis ? spread : out)
  if (!x) return undefined
  const surface = new Cone(makeFrame(along(origin, height, up), up, x), onAxis ? 0 : radius, Math.atan(dot(spread, x) / rise))
  return { surface, flipped: rise < 0 }
}

/** A torus whose radii may be negative, and whether the normal that is meant is opposite to that of `surface`. */
export interface MadeTorus {
  surface: Torus
  flipped: boolean
}

/**
 * The torus of two stated radii, either of which may be negative. A negative tube turns the normal inwards. A negative distance from the axis gives the same
 * torus; of a spindle, where kernels (Parasolid, ACIS) mean the lemon within by it, that part alone, whose stated normal looks outwards and the engine's to the axis.
 */
export function madeTorus(frame: Frame, major: number, minor: number): MadeTorus {
  const distance = Math.abs(major),
    tube = Math.abs(minor)
  if (!(tube > 0)) throw new RangeError('a torus without a tube')
  const lemon = major < 0 && tube > distance
  return { surface: new Torus(frame, distance, tube, lemon ? 'inner' : undefined), flipped: minor < 0 !== lemon }
}
