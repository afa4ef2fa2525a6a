import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three'
import { addScaled, dot, type ReadonlyVec3, subtract, type Vec3 } from '../../../core/geometry/matrix.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import { axesOf, distanceOf, FOV_DEGREES, heightAtDistance, type Pose, positionOf, project, type Viewport } from './pose.ts'

/** Part of the free canvas left empty on each side. */
export const MARGIN = 0.08
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

/** Largest far/near that a 24-bit depth buffer bears. */
const DEPTH_RATIO = 1e5
/** Room for what stands around the model: handles, leader lines, the exploded state in motion. */
const ROOM = 1.25

interface Clip {
  near: number
  far: number
  /** Distance by which the eye is set back from its place: an orthographic eye must stand outside of the model. */
  setBack: number
}

/** Clipping distances from the sphere about all that is visible. */
export function clipOf(pose: Pose, sphere: Sphere): Clip {
  const radius = sphere.radius * ROOM
  const distance = distanceOf(pose)
  const depth = distance - dot(subtract(sphere.center, pose.target), axesOf(pose).back)
  if (pose.projection === 'orthographic') {
    const near = radius * 0.01
    const setBack = Math.max(0, near - (depth - radius))
    return { near: depth - radius + setBack, far: depth + radius + setBack, setBack }
  }
  const far = Math.max(depth + radius, distance * 2)
  // Inside the model: a twentieth of the distance to the target.
  const near = Math.max(depth - radius, Math.min(distance * 0.05, far * 0.01), far / DEPTH_RATIO)
  return { near, far, setBack: 0 }
}

/** The two three.js cameras, written from a pose. */
export class CameraPair {
  readonly perspective = new PerspectiveCamera(FOV_DEGREES, 1, 1, 1000)
  readonly orthographic = new OrthographicCamera(-1, 1, 1, -1, 1, 1000)
  readonly #basis = new Matrix4()

  /** Sets the camera of the pose's projection, relative to `origin`, and returns it with its matrices up to date. */
  write(pose: Pose, viewport: Viewport, clip: Clip, origin: ReadonlyVec3): PerspectiveCamera | OrthographicCamera {
    const width = Math.max(1, viewport.width),
      height = Math.max(1, viewport.height)
    const camera = pose.projection === 'perspective' ? this.perspective : this.orthographic
    if (camera instanceof PerspectiveCamera) camera.aspect = width / height
    else {
      camera.top = pose.height / 2
      camera.bottom = -pose.height / 2
      camera.right = (pose.height * width) / height / 2
      camera.left = -camera.right
    }
    camera.near = clip.near
    camera.far = clip.far
    const axes = axesOf(pose)
    this.#basis.makeBasis(new Vector3(...axes.right), new Vector3(...axes.up), new Vector3(...axes.back))
    camera.quaternion.setFromRotationMatrix(this.#basis)
    camera.position.set(...subtract(addScaled(positionOf(pose), axes.back, clip.setBack), origin))
    camera.up.set(...axes.up)
    // A window lower than the picture by half the inset lifts the centre of the picture by as much.
    if (viewport.bottomInset === 0) {
      camera.clearViewOffset()
      camera.updateProjectionMatrix()
    } else camera.setViewOffset(width, height, 0, viewport.bottomInset / 2, width, height)
    camera.updateMatrixWorld()
    return camera
  }
}
