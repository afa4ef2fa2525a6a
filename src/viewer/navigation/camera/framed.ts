import { subtract, dot } from '../../../core/geometry/vector.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import { sphereOf } from './fit.ts'
import { axesOf, positionOf, project } from './pose.ts'
import type { Pose, Viewport } from './pose.ts'

/** How much the apparent size may have changed for a view to be still the one that was framed, and its middle, of the canvas. */
const SIZE_TOLERANCE = 0.08
const PLACE_TOLERANCE = 0.12

/** A framing of the view: the pose that it gave, and the box that it framed; without a box, everything visible. */
export interface Framed {
  pose: Pose
  bounds?: Bounds
  /** CSS pixels at the bottom of the canvas that were covered then. */
  bottomInset: number
}

/** What decides how large a thing at the middle of the box is drawn. */
const reachOf = (pose: Pose, center: readonly [number, number, number]): number =>
  pose.projection === 'orthographic' ? pose.height : -dot(subtract(center, positionOf(pose)), axesOf(pose).back)

/** Whether the view still shows the box about as large and as central as the framing did: it may have been turned since, but neither zoomed nor moved away. */
export function isStillFramed({ pose }: Framed, now: Pose, viewport: Viewport, bounds: Bounds): boolean {
  if (pose.projection !== now.projection) return false
  const { center } = sphereOf(bounds)
  const before = reachOf(pose, center),
    reach = reachOf(now, center)
  if (!(before > 0) || !(reach > 0) || Math.abs(reach / before - 1) > SIZE_TOLERANCE) return false
  const [x0, y0] = project(pose, viewport, center),
    [x1, y1] = project(now, viewport, center)
  return Math.abs(x1 - x0) <= PLACE_TOLERANCE * viewport.width && Math.abs(y1 - y0) <= PLACE_TOLERANCE * viewport.height
}
