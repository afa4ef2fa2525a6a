import type { Frame } from '../frame.ts'
import { Torus } from './torus.ts'

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
