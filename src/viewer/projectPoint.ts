import { type OrthographicCamera, type PerspectiveCamera, Vector3 } from 'three'
import type { ScreenPoint } from './api.ts'

/** Places a world point on a canvas of `width` × `height` CSS pixels; `origin` is the world point that the camera's coordinates count from. */
export function projectPoint(
  point: readonly [number, number, number],
  camera: PerspectiveCamera | OrthographicCamera,
  origin: readonly [number, number, number],
  width: number,
  height: number,
): ScreenPoint {
  const at = new Vector3(point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]).applyMatrix4(camera.matrixWorldInverse)
  const depth = -at.z
  at.applyMatrix4(camera.projectionMatrix)
  return { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height, depth, behind: camera.type === 'PerspectiveCamera' && depth <= 0 }
}
