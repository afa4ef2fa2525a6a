import type { Point3 } from '../geometry/affine.ts'
import type { Sight } from '../model/sight.ts'

/** Bits of VIEWMODE. */
export const PERSPECTIVE = 1
export const FRONT_CLIP = 2
export const BACK_CLIP = 4
/** Without it the front plane is at the eye. */
export const FRONT_NOT_AT_EYE = 16

/** The sight of a view by the bits of VIEWMODE; undefined: a parallel projection of everything. `direction` leads from the target to the eye. */
export function sightOf(mode: number, front: number, back: number, direction: Point3): Sight | undefined {
  const eye = Math.hypot(direction.x, direction.y, direction.z)
  const sight: Sight = {
    ...((mode & PERSPECTIVE) !== 0 && eye > 0 && { eye }),
    ...((mode & FRONT_CLIP) !== 0 && { front: (mode & FRONT_NOT_AT_EYE) !== 0 ? front : eye }),
    ...((mode & BACK_CLIP) !== 0 && { back }),
  }
  const values: number[] = Object.values(sight)
  return values.length > 0 && values.every(Number.isFinite) ? sight : undefined
}
