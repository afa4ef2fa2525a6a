import { addScaled, cross, distance, normalize, subtract, type Vec3 } from './vector.ts'

/** A camera as the viewer's interface states it: `height` of the view at the target, millimetres. */
interface Camera {
  position: Vec3
  target: Vec3
  up: Vec3
  projection: 'perspective' | 'orthographic'
  height: number
}

interface ZoomBox {
  camera: Camera
  /** CSS pixels: where the target is in the picture, and how high the canvas is. */
  middle: { x: number; y: number }
  canvas: { width: number; height: number }
  /** The rectangle that shall fill the picture, CSS pixels. */
  box: { left: number; top: number; width: number; height: number }
  /** Depth of what lies in the middle of the rectangle along the view, mm; absent: that of the target. */
  depth?: number
}

/** The camera that shows a rectangle of the picture as large as the canvas allows, without turning. Undefined for a rectangle without size. */
export function zoomToBox({ camera, middle, canvas, box, depth }: ZoomBox): Camera | undefined {
  const ahead = normalize(subtract(camera.target, camera.position))
  const right = ahead && normalize(cross(ahead, camera.up))
  const part = Math.max(box.width / canvas.width, box.height / canvas.height)
  if (!ahead || !right || !(box.width > 0) || !(box.height > 0)) return undefined
  const up = cross(right, ahead)
  const far = distance(camera.target, camera.position)
  const isFlat = camera.projection === 'orthographic'
  const at = isFlat || depth === undefined || !(depth > 0) ? far : depth
  const heightThere = isFlat ? camera.height : (camera.height * at) / far
  const perPixel = heightThere / canvas.height
  const x = (box.left + box.width / 2 - middle.x) * perPixel,
    y = (middle.y - box.top - box.height / 2) * perPixel
  const target = addScaled(addScaled(addScaled(camera.position, ahead, at), right, x), up, y)
  const height = heightThere * part
  return { ...camera, target, height, position: addScaled(target, ahead, isFlat ? -far : -at * part) }
}
