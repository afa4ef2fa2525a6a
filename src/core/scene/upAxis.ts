import type { ReadonlyVec3, Vec3 } from '../geometry/matrix.ts'
import type { UpAxis } from './model.ts'

export const upAxes: readonly UpAxis[] = ['x', 'y', 'z']

/** Index of the up axis among x, y, z. */
export const upIndex = (up: UpAxis): 0 | 1 | 2 => (up === 'x' ? 0 : up === 'y' ? 1 : 2)

/** World direction of (east, north, up), without negative zeros; the front view looks north. Z-up files have their front at −Y, Y-up files at +Z, X-up files at −Z. */
export function toWorld(up: UpAxis, east: number, north: number, height: number): Vec3 {
  return up === 'z' ? [east, north, height] : up === 'y' ? [east, height, 0 - north] : [height, east, north]
}

/** (east, north, up) of a world direction. */
export function fromWorld(up: UpAxis, v: ReadonlyVec3): Vec3 {
  return up === 'z' ? [v[0], v[1], v[2]] : up === 'y' ? [v[0], 0 - v[2], v[1]] : [v[1], v[2], v[0]]
}

/** Column-major rotation that turns a model from one upright to another. */
export function turnBetween(from: UpAxis, to: UpAxis): Float64Array {
  const columns = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map((axis) => {
    const [east, north, height] = fromWorld(from, axis as Vec3)
    return toWorld(to, east, north, height)
  })
  return new Float64Array([...columns[0], 0, ...columns[1], 0, ...columns[2], 0, 0, 0, 0, 1])
}
