import { dot, subtract } from '../../../core/geometry/vector.ts'
import { axesOf, distanceOf } from './pose.ts'
import type { Pose } from './pose.ts'
import type { Sphere } from './fit.ts'

/** Largest far/near that a 24-bit depth buffer bears. */
const DEPTH_RATIO = 1e5
/** Room for what stands around the model: handles, leader lines, the exploded state in motion. */
const ROOM = 1.25

export interface Clip {
  near: number
  far: number
  /** Distance by which the eye is set back from its place: an orthographic eye must stand outside of what it sees. */
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
