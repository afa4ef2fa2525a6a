import { addScaled, dot } from '../../../core/geometry/vector.ts'
import type { Vec3 } from '../../../core/geometry/vector.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import { axesOf, FOV_DEGREES, heightAtDistance } from './pose.ts'
import type { Pose, Viewport } from './pose.ts'

/** Part of the free canvas left empty on each side. */
const MARGIN = 0.08
/** Height of the view on a box without size, millimetres. */
const POINT_HEIGHT = 10

export interface Sphere {
  center: Vec3
  radius: number
}

/** Sphere about a box; a sphere of 100 mm at the origin when the box is empty. */
export function sphereOf(b: Bounds): Sphere {
  if (isEmptyBounds(b) || !b.every(Number.isFinite)) return { center: [0, 0, 0], radius: 100 }
  const center: Vec3 = [(b[0] + b[3]) / 2, (b[1] + b[4]) / 2, (b[2] + b[5]) / 2]
  const radius = Math.hypot(b[3] - b[0], b[4] - b[1], b[5] - b[2]) / 2
  return { center, radius: radius > 0 ? radius : POINT_HEIGHT / 2 }
}

/**
 * The pose of the same direction that shows the whole box as large as the free part of the canvas allows.
 * Exact for the eight corners in both projections: each side of the view gives one bound on where the eye may be.
 */
export function fitPose(pose: Pose, viewport: Viewport, bounds: Bounds): Pose {
  const sphere = sphereOf(bounds)
  if (isEmptyBounds(bounds) || !bounds.every(Number.isFinite)) return { ...pose, target: sphere.center, height: sphere.radius * 2 }
  const axes = axesOf(pose)
  const width = Math.max(1, viewport.width),
    height = Math.max(1, viewport.height)
  const free = Math.max(0.2 * height, height - viewport.bottomInset)
  const tanHalf = Math.tan((FOV_DEGREES * Math.PI) / 360)
  // Half extents of what may be used, per unit of distance; per unit of half view height when orthographic.
  const unit = pose.projection === 'perspective' ? tanHalf : 1
  const tx = unit * (width / height) * (1 - 2 * MARGIN)
  const ty = unit * (free / height) * (1 - 2 * MARGIN)
  const range = { left: Infinity, right: Infinity, bottom: Infinity, top: Infinity }
  for (let corner = 0; corner < 8; corner++) {
    const v: Vec3 = [
      bounds[corner & 1 ? 3 : 0] - sphere.center[0],
      bounds[corner & 2 ? 4 : 1] - sphere.center[1],
      bounds[corner & 4 ? 5 : 2] - sphere.center[2],
    ]
    const x = dot(v, axes.right),
      y = dot(v, axes.up)
    const depth = pose.projection === 'perspective' ? -dot(v, axes.back) : 0
    range.right = Math.min(range.right, tx * depth - x)
    range.left = Math.min(range.left, tx * depth + x)
    range.top = Math.min(range.top, ty * depth - y)
    range.bottom = Math.min(range.bottom, ty * depth + y)
  }
  const far = Math.max(-(range.left + range.right) / (2 * tx), -(range.bottom + range.top) / (2 * ty))
  const x = (range.left - range.right) / 2,
    y = (range.bottom - range.top) / 2
  const target = addScaled(addScaled(sphere.center, axes.right, x), axes.up, y)
  const size = pose.projection === 'perspective' ? heightAtDistance(far) : 2 * far
  return { ...pose, target, height: size > 0 ? size : POINT_HEIGHT }
}
