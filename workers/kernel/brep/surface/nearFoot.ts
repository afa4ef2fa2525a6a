import { Extrusion } from './extrusion.ts'
import { footPoint } from './newton.ts'
import { Offset } from './offset.ts'
import { Revolution } from './revolution.ts'
import type { Surface } from './surface.ts'

/** Cosine of the angle between the way to a foot and the surface. */
const LEAN = 2e-3
/** Nearer than this (mm) directions mean nothing. */
const TOUCHING = 1e-3

const on = new Float64Array(9)

/**
 * Parameters of the foot of a perpendicular into `uv`, for points that may be far from the surface. With `near` the search begins at the `uv` given, and goes no
 * farther when that ends in a foot: `Surface.invert`, meant for points on the surface, would look everywhere.
 */
export function nearFoot(surface: Surface, x: number, y: number, z: number, uv: Float64Array, near: boolean): void {
  const searched = isSearched(surface)
  if (searched && near) {
    footPoint(surface, x, y, z, uv)
    surface.evaluate(uv[0], uv[1], on)
    if (!leans(on, x, y, z)) return
  }
  surface.invert(x, y, z, uv, near && !searched)
}

/** Kinds whose feet are found by steps, not by a formula. */
export const isSearched = (surface: Surface): boolean =>
  surface.kind === 'bspline' || surface instanceof Extrusion || surface instanceof Revolution || surface instanceof Offset

/** A nearest point that is no foot but lies on a border: the way to it is not at right angles to the surface. `at`: as evaluated. */
export function leans(at: Float64Array, x: number, y: number, z: number): boolean {
  const dx = x - at[0],
    dy = y - at[1],
    dz = z - at[2]
  const distance = Math.hypot(dx, dy, dz)
  if (distance < TOUCHING) return false
  for (const k of [3, 6]) {
    const length = Math.hypot(at[k], at[k + 1], at[k + 2])
    if (Math.abs(dx * at[k] + dy * at[k + 1] + dz * at[k + 2]) > LEAN * distance * length) return true
  }
  return false
}
