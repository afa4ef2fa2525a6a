import { addScaled, cross, dot, normalize, type ReadonlyVec3, subtract, type Vec3 } from '../geometry/matrix.ts'

/** A place on the canvas, CSS pixels from its top left. */
export interface Spot {
  x: number
  y: number
}

export const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The upright rectangle between two of its corners: top left, top right, bottom right, bottom left of whatever way it was drawn. */
export const cornersOf = (a: Spot, c: Spot): [Spot, Spot, Spot, Spot] => [a, { x: c.x, y: a.y }, c, { x: a.x, y: c.y }]

/** A camera and the canvas it draws on. World millimetres; CSS pixels. */
export interface Sight {
  position: ReadonlyVec3
  target: ReadonlyVec3
  up: ReadonlyVec3
  projection: 'perspective' | 'orthographic'
  /** Height of the view at the target, millimetres. */
  height: number
  /** Where the target is on the canvas. */
  middle: Spot
  /** Height of the canvas. */
  pixels: number
}

/** How far a world point is from the plane of the camera, millimetres. */
export function depthOf({ position, target }: Sight, point: ReadonlyVec3): number {
  const forward = normalize(subtract(target, position)) ?? [0, 0, -1]
  return dot(subtract(point, position), forward)
}

/** The world point that is seen at a place of the canvas, so far from the camera's plane. */
export function pointAtDepth(sight: Sight, { x, y }: Spot, depth: number): Vec3 {
  const { position, target, projection, height, middle, pixels } = sight
  const forward = normalize(subtract(target, position)) ?? [0, 0, -1]
  const right = normalize(cross(forward, sight.up)) ?? [1, 0, 0]
  const up = cross(right, forward)
  const reach = depthOf(sight, target)
  const scale = (height / pixels) * (projection === 'perspective' && reach > 0 ? depth / reach : 1)
  const ahead = addScaled(position, forward, depth)
  return addScaled(addScaled(ahead, right, (x - middle.x) * scale), up, (middle.y - y) * scale)
}
