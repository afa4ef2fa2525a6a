import { add, addScaled, dot, normalize, type ReadonlyVec3, scale, subtract, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { UpAxis } from '../../../core/scene/model.ts'
import { fromWorld, toWorld } from '../../../core/scene/upAxis.ts'
import type { CameraState, Projection } from '../../api.ts'

/** Vertical field of view of the perspective camera. */
export const FOV_DEGREES = 40
const TAN_HALF = Math.tan((FOV_DEGREES * Math.PI) / 360)

/**
 * Where the camera is, in double precision. The direction is kept as three angles about the up axis rather than a quaternion,
 * so that a turntable never drifts and a look straight down still has an up direction.
 */
export interface Pose {
  up: UpAxis
  projection: Projection
  target: Vec3
  /** Radians; 0 looks at the front, growing towards the right-hand view. */
  azimuth: number
  /** Radians, −π/2 (from below) to π/2 (from above). */
  elevation: number
  /** Radians by which the camera is turned counter-clockwise about its axis. */
  roll: number
  /** Height of the view at the target, millimetres. */
  height: number
}

/** Size of the canvas, and the strip at its bottom that something covers, CSS pixels. */
export interface Viewport {
  width: number
  height: number
  bottomInset: number
}

/** Unit vectors of the camera: to the right, upwards, and back from the target to the eye. */
export interface Axes {
  right: Vec3
  up: Vec3
  back: Vec3
}

export function axesOf(pose: Pick<Pose, 'up' | 'azimuth' | 'elevation' | 'roll'>): Axes {
  const sa = Math.sin(pose.azimuth),
    ca = Math.cos(pose.azimuth)
  const se = Math.sin(pose.elevation),
    ce = Math.cos(pose.elevation)
  const right = toWorld(pose.up, ca, sa, 0)
  const up = toWorld(pose.up, -se * sa, se * ca, ce)
  const back = toWorld(pose.up, sa * ce, -ca * ce, se)
  if (pose.roll === 0) return { right, up, back }
  const sr = Math.sin(pose.roll),
    cr = Math.cos(pose.roll)
  return { right: addScaled(scale(right, cr), up, sr), up: addScaled(scale(up, cr), right, -sr), back }
}

/** Distance from target to eye; orthographic views keep the same, so that switching shows the target at the same size. */
export const distanceOf = (pose: Pose): number => pose.height / (2 * TAN_HALF)

export const heightAtDistance = (distance: number): number => distance * 2 * TAN_HALF

export const positionOf = (pose: Pose): Vec3 => addScaled(pose.target, axesOf(pose).back, distanceOf(pose))

/** Angles of a camera that looks from `back` with this up vector. */
export function anglesOf(upAxis: UpAxis, back: ReadonlyVec3, up: ReadonlyVec3): { azimuth: number; elevation: number; roll: number } {
  const b = fromWorld(upAxis, back)
  const flat = Math.hypot(b[0], b[1])
  const elevation = Math.atan2(b[2], flat)
  // Straight from above or below the azimuth is free: the up vector gives it, and no roll is left.
  const u = fromWorld(upAxis, up)
  const azimuth = flat > 1e-9 ? Math.atan2(b[0], -b[1]) : b[2] > 0 ? Math.atan2(-u[0], u[1]) : Math.atan2(u[0], -u[1])
  const level = axesOf({ up: upAxis, azimuth, elevation, roll: 0 })
  const roll = Math.atan2(-dot(up, level.right), dot(up, level.up))
  return { azimuth, elevation, roll: Math.abs(roll) < 1e-9 ? 0 : roll }
}

/** A pose with the state's view; undefined when the state has no direction, no size or numbers that are not finite. */
export function poseOfState(state: CameraState, upAxis: UpAxis): Pose | undefined {
  const back = normalize(subtract(state.position, state.target))
  const numbers = [...state.position, ...state.target, ...state.up, state.height]
  if (!back || !(state.height > 0) || !numbers.every(Number.isFinite)) return undefined
  const angles = anglesOf(upAxis, back, state.up)
  return { up: upAxis, projection: state.projection, target: [...state.target], height: state.height, ...angles }
}

export function stateOf(pose: Pose): CameraState {
  const axes = axesOf(pose)
  return {
    position: addScaled(pose.target, axes.back, distanceOf(pose)),
    target: [...pose.target],
    up: axes.up,
    projection: pose.projection,
    height: pose.height,
  }
}

/** World point → [x, y] in CSS pixels and its distance in front of the eye plane (negative: behind). */
export function project(pose: Pose, viewport: Viewport, point: ReadonlyVec3): Vec3 {
  const axes = axesOf(pose)
  const away = subtract(point, pose.target)
  const depth = distanceOf(pose) - dot(away, axes.back)
  const perPixel = worldPerPixel(pose, viewport, depth)
  const x = viewport.width / 2 + dot(away, axes.right) / perPixel
  const y = (viewport.height - viewport.bottomInset) / 2 - dot(away, axes.up) / perPixel
  return [x, y, depth]
}

/** World point under a CSS pixel at this distance in front of the eye plane. */
export function unproject(pose: Pose, viewport: Viewport, x: number, y: number, depth: number): Vec3 {
  const axes = axesOf(pose)
  const perPixel = worldPerPixel(pose, viewport, depth)
  const side = (x - viewport.width / 2) * perPixel
  const rise = ((viewport.height - viewport.bottomInset) / 2 - y) * perPixel
  const middle = addScaled(pose.target, axes.back, distanceOf(pose) - depth)
  return add(middle, addScaled(scale(axes.right, side), axes.up, rise))
}

/** Millimetres per CSS pixel at this distance in front of the eye plane. */
export function worldPerPixel(pose: Pose, viewport: Viewport, depth: number): number {
  const height = pose.projection === 'perspective' ? heightAtDistance(depth) : pose.height
  return height / Math.max(1, viewport.height)
}
