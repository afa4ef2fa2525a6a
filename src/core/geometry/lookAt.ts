import { addScaled, cross, distance, dot, normalize, type ReadonlyVec3, scale, subtract, type Vec3 } from './matrix.ts'

/** How an eye looks straight at something flat. */
interface FlatLook {
  target: Vec3
  position: Vec3
  /** Upwards on the screen; at right angles to the direction of sight. */
  up: Vec3
  /** Height of the view at the target, millimetres. */
  height: number
}

interface LookOptions {
  /** Corners of triangles of the face, xyz after xyz, millimetres. */
  points: Float64Array
  /** Towards the eye; any length but 0. */
  normal: ReadonlyVec3
  /** Upwards in the model, and upwards on the screen before. */
  modelUp: ReadonlyVec3
  screenUp: ReadonlyVec3
  /** Width of the view over its height. */
  aspect: number
  /** The view is not made higher than this, millimetres; a face that is larger still fits. */
  tallest: number
}

/** The face takes this part of the view. */
const SHARE = 0.6
/** An axis that is nearer to the direction of sight than this is not upright on the screen: the sine of 5°. */
const UPRIGHT = 0.0872
const axes: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
]

/** Looks at a face at right angles, with the model's own upright kept, or, of a level face, the axis that is upright on the screen now. */
export function flatLook({ points, normal, modelUp, screenUp, aspect, tallest }: LookOptions): FlatLook {
  const back = normalize(normal) ?? [0, 0, 1]
  const flat = (axis: ReadonlyVec3): Vec3 => addScaled(axis, back, -dot(axis, back))
  const upright = normalize(flat(modelUp))
  const isUpright = Math.hypot(...flat(modelUp)) > UPRIGHT
  const nearest = axes
    .map((axis) => flat(axis))
    .filter((axis) => Math.hypot(...axis) > UPRIGHT)
    .reduce((best, axis) => (dot(axis, screenUp) / Math.hypot(...axis) > dot(best, screenUp) / Math.hypot(...best) ? axis : best))
  const up = (isUpright && upright) || normalize(nearest)!
  const right = cross(up, back)
  const [left, rightmost] = reach(points, right)
  const [low, high] = reach(points, up)
  const [, near] = reach(points, back)
  const target = addScaled(addScaled(scale(right, (left + rightmost) / 2), up, (low + high) / 2), back, near)
  const size = Math.max(high - low, (rightmost - left) / aspect)
  const height = Math.max(Math.min(size / SHARE, tallest), size * 1.1) || tallest
  return { target, position: addScaled(target, back, height), up, height }
}

/** Least and greatest coordinate along a direction. */
function reach(points: Float64Array, along: ReadonlyVec3): [number, number] {
  let least = Infinity,
    most = -Infinity
  for (let at = 0; at + 2 < points.length; at += 3) {
    const value = points[at] * along[0] + points[at + 1] * along[1] + points[at + 2] * along[2]
    if (value < least) least = value
    if (value > most) most = value
  }
  return [least, most]
}

/** Normal of the triangle whose middle is nearest to a point, not of unit length; undefined without a triangle that has one. `points`: three corners after three. */
export function normalNearest(points: Float64Array, point: ReadonlyVec3): Vec3 | undefined {
  let best: { away: number; normal: Vec3 } | undefined
  for (let at = 0; at + 8 < points.length; at += 9) {
    const [a, b, c] = [0, 3, 6].map((corner): Vec3 => [points[at + corner], points[at + corner + 1], points[at + corner + 2]])
    const away = Math.hypot(...subtract([(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3], point))
    if (best && away >= best.away) continue
    const normal = cross(subtract(b, a), subtract(c, a))
    if (Math.hypot(...normal) > 0) best = { away, normal }
  }
  return best?.normal
}

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
