import { cross, dot, normalize, scale, subtract, add, type Vec3 } from '../../../core/geometry/vector.ts'
import type { Bounds } from '../../../core/scene/mesh.ts'
import type { CameraState } from '../../../viewer/api.ts'

/** A little air around the model. */
const ROOM = 1.06

/** Turns a vector about a unit axis (Rodrigues). */
function turned(v: Vec3, axis: Vec3, angle: number): Vec3 {
  const c = Math.cos(angle)
  return add(add(scale(v, c), scale(cross(axis, v), Math.sin(angle))), scale(axis, dot(axis, v) * (1 - c)))
}

/** Cameras once around the upright through the middle of the visible parts, from the height at which the user looks; the model stays whole in a picture of this aspect. */
export function turntableCameras(camera: CameraState, bounds: Bounds, upAxis: 'y' | 'z', frames: number, aspect: number): CameraState[] {
  const axis: Vec3 = upAxis === 'z' ? [0, 0, 1] : [0, 1, 0]
  const target: Vec3 = [(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2]
  const radius = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]) / 2
  const looked = subtract(camera.position, camera.target)
  const distance = Math.hypot(...looked)
  const height = (2 * radius * ROOM) / Math.min(1, aspect)
  // The height of the view at the target says how far away a camera of the same angle stands.
  const back = scale(normalize(looked) ?? [1, 0, 0], (distance * height) / camera.height)
  return Array.from({ length: frames }, (_, frame) => {
    const angle = (frame / frames) * 2 * Math.PI
    return { ...camera, target, height, position: add(target, turned(back, axis, angle)), up: turned(camera.up, axis, angle) }
  })
}
