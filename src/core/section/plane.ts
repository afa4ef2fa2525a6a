import { addScaled, cross, type Matrix, mix, perpendicular, type ReadonlyVec3, scale, type Vec3 } from '../geometry/matrix.ts'
import type { Bounds } from '../scene/mesh.ts'

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

/** The piece of a plane inside a box, cut by the other planes: a convex polygon, counter-clockwise about the normal; empty when nothing is left. */
export function planeOutline(plane: SectionPlane, box: Bounds, others: readonly SectionPlane[]): Vec3[] {
  const normal: Vec3 = [plane.normal[0], plane.normal[1], plane.normal[2]]
  const middle: Vec3 = [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2]
  const reach = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
  if (!(reach >= 0) || !Number.isFinite(reach)) return []
  const u = perpendicular(normal)
  const v = cross(normal, u)
  const foot = addScaled(middle, normal, -heightOver(plane, middle))
  let polygon = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]) => addScaled(addScaled(foot, u, a * reach), v, b * reach))
  const sides: SectionPlane[] = [0, 1, 2].flatMap((axis) => {
    const way: Vec3 = [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0]
    return [
      { normal: way, distance: box[axis + 3] },
      { normal: scale(way, -1), distance: -box[axis] },
    ]
  })
  for (const side of [...sides, ...others]) polygon = clip(polygon, side)
  return polygon.length < 3 ? [] : polygon
}

/** What of a convex polygon lies behind a plane (Sutherland and Hodgman 1974). */
function clip(polygon: readonly Vec3[], plane: SectionPlane): Vec3[] {
  const out: Vec3[] = []
  polygon.forEach((point, i) => {
    const next = polygon[(i + 1) % polygon.length]
    const here = heightOver(plane, point)
    const there = heightOver(plane, next)
    if (here <= 0) out.push(point)
    if (here <= 0 !== there <= 0) out.push(mix(point, next, here / (here - there)))
  })
  return out
}
