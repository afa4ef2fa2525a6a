import { type Matrix } from '../geometry/matrix.ts'
import type { ReadonlyVec3, Vec3 } from '../geometry/vector.ts'

/** A plane that cuts the model: what lies beyond `distance` along the unit `normal` is cut away. World millimetres. */
export interface SectionPlane {
  normal: ReadonlyVec3
  distance: number
}

/** Planes that cut at the same time; a box takes six. */
export const MAX_PLANES = 6

/** How far the point lies in front of the plane, on the side that is cut away; negative: behind it. */
export const heightOver = ({ normal, distance }: SectionPlane, point: ReadonlyVec3): number =>
  normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2] - distance

/** Whether one of the planes cuts the point away; points within `tolerance` of a plane stay. */
export const isCutAway = (planes: readonly SectionPlane[], point: ReadonlyVec3, tolerance = 0): boolean =>
  planes.some((plane) => heightOver(plane, point) > tolerance)

/** The same plane in the coordinates of what `world` (column-major, at `at`) places; its normal is as long as the matrix makes it. */
export function localPlane({ normal: [x, y, z], distance }: SectionPlane, world: Matrix | Float32Array, at = 0): { normal: Vec3; distance: number } {
  const along = (column: number) => x * world[at + column * 4] + y * world[at + column * 4 + 1] + z * world[at + column * 4 + 2]
  return { normal: [along(0), along(1), along(2)], distance: distance - along(3) }
}
