import { add, addScaled, dot, type ReadonlyVec3, scale, subtract, type Vec3 } from '../../../core/geometry/matrix.ts'
import { type Axes, axesOf, distanceOf, heightAtDistance, type Pose, type Viewport, worldPerPixel } from './pose.ts'
import { toWorld } from '../../../core/scene/upAxis.ts'

const HALF_TURN = Math.PI

/** Radians per CSS pixel of an orbiting drag: the shorter side of the canvas turns it by half a turn, within bounds that suit hand and screen. */
export const orbitSpeed = (viewport: Viewport): number => HALF_TURN / Math.min(700, Math.max(300, Math.min(viewport.width, viewport.height)))

/** Turntable: the scene follows a drag of (dx, dy) radians about `pivot`, which stays where it is on screen. Stops where the view is straight down or up. */
export function orbit(pose: Pose, pivot: ReadonlyVec3, dx: number, dy: number): Pose {
  // A rolled camera still turns the way that the hand moves.
  const cr = Math.cos(pose.roll),
    sr = Math.sin(pose.roll)
  const azimuth = wrap(pose.azimuth - (dx * cr + dy * sr))
  const elevation = Math.min(HALF_TURN / 2, Math.max(-HALF_TURN / 2, pose.elevation + (dy * cr - dx * sr)))
  return turnAbout(pose, pivot, { azimuth, elevation, roll: pose.roll })
}

/** The picture turns clockwise by `angle` radians about the pixel of `pivot`. */
export function roll(pose: Pose, pivot: ReadonlyVec3, angle: number): Pose {
  return turnAbout(pose, pivot, { azimuth: pose.azimuth, elevation: pose.elevation, roll: wrap(pose.roll + angle) })
}

/** New direction, as a rigid turn about `pivot`: the pivot keeps its place before the eye, hence on screen. */
export function turnAbout(pose: Pose, pivot: ReadonlyVec3, angles: Pick<Pose, 'azimuth' | 'elevation' | 'roll'>): Pose {
  const turned: Pose = { ...pose, ...angles }
  turned.target = fromAxes(pivot, axesOf(turned), inAxes(axesOf(pose), subtract(pose.target, pivot)))
  return turned
}

/** Moves the picture by CSS pixels, such that a point at `depth` in front of the eye follows exactly. */
export function pan(pose: Pose, viewport: Viewport, dx: number, dy: number, depth: number): Pose {
  const axes = axesOf(pose)
  const perPixel = worldPerPixel(pose, viewport, depth)
  return { ...pose, target: addScaled(addScaled(pose.target, axes.right, -dx * perPixel), axes.up, dy * perPixel) }
}

/** Scales the view by `factor` (above 1: closer) about the world point `anchor`, which stays where it is on screen. */
export function zoom(pose: Pose, anchor: ReadonlyVec3, factor: number, limits: HeightLimits): Pose {
  const height = Math.min(limits.max, Math.max(limits.min, pose.height / factor))
  const ratio = height / pose.height
  return { ...pose, height, target: add(anchor, scale(subtract(pose.target, anchor), ratio)) }
}

export interface HeightLimits {
  min: number
  max: number
}

/** Single-precision vertices and depth set the closest look; beyond a hundred model sizes nothing is left to see. */
export const heightLimits = (radius: number): HeightLimits => ({ min: radius * 1e-5, max: radius * 200 })

/**
 * Slides the target along the view axis to the depth of `point`: the picture stays the same, but a change of projection,
 * which keeps the size at the target, then keeps the size of what the user looks at.
 */
export function focusDepth(pose: Pose, point: ReadonlyVec3): Pose {
  const { back } = axesOf(pose)
  const along = dot(subtract(point, pose.target), back)
  const target = addScaled(pose.target, back, along)
  if (pose.projection === 'orthographic') return { ...pose, target }
  const distance = distanceOf(pose) - along
  return distance > 0 ? { ...pose, target, height: heightAtDistance(distance) } : pose
}

/** Moves the eye and its target by millimetres: sideways, up, and forward along the ground, however steeply the view is tilted. */
export function walkBy(pose: Pose, right: number, up: number, forward: number): Pose {
  const { azimuth } = pose
  const ahead = toWorld(pose.up, -Math.sin(azimuth), Math.cos(azimuth), 0)
  const side = toWorld(pose.up, Math.cos(azimuth), Math.sin(azimuth), 0)
  const over = toWorld(pose.up, 0, 0, 1)
  return { ...pose, target: addScaled(addScaled(addScaled(pose.target, side, right), over, up), ahead, forward) }
}

/** Angle in (−π, π]. */
export function wrap(angle: number): number {
  const turns = Math.round(angle / (2 * HALF_TURN))
  return angle - turns * 2 * HALF_TURN
}

const inAxes = (axes: Axes, v: ReadonlyVec3): Vec3 => [dot(v, axes.right), dot(v, axes.up), dot(v, axes.back)]

const fromAxes = (at: ReadonlyVec3, axes: Axes, v: ReadonlyVec3): Vec3 => addScaled(addScaled(addScaled(at, axes.right, v[0]), axes.up, v[1]), axes.back, v[2])
