import type { Bounds } from './mesh.ts'

export const emptyBounds: Bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]

export const isEmptyBounds = (b: Bounds): boolean => !(b[0] <= b[3] && b[1] <= b[4] && b[2] <= b[5])

export function unionBounds(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2]), Math.max(a[3], b[3]), Math.max(a[4], b[4]), Math.max(a[5], b[5])]
}

/** Box of xyz triples, moved by `offset`. Numbers that are not finite are left out. */
export function boundsOfPoints(positions: ArrayLike<number>, offset: readonly number[] = [0, 0, 0]): Bounds {
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let i = 0; i + 2 < positions.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[i + axis]
      if (value < out[axis] && value !== -Infinity) out[axis] = value
      if (value > out[axis + 3] && value !== Infinity) out[axis + 3] = value
    }
  }
  for (let axis = 0; axis < 6; axis++) out[axis] += offset[axis % 3]
  return out as unknown as Bounds
}
