import type { Bounds } from './mesh.ts'

export const emptyBounds: Bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]

export const isEmptyBounds = (b: Bounds): boolean => !(b[0] <= b[3] && b[1] <= b[4] && b[2] <= b[5])

export const diagonalOf = (b: Bounds): number => Math.hypot(b[3] - b[0], b[4] - b[1], b[5] - b[2])

export function unionBounds(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2]), Math.max(a[3], b[3]), Math.max(a[4], b[4]), Math.max(a[5], b[5])]
}

/** Box of xyz triples, moved by `offset`. Numbers that are not finite are left out. */
export function boundsOfPoints(positions: ArrayLike<number>, offset: readonly number[] = [0, 0, 0]): Bounds {
  let x0 = Infinity,
    y0 = Infinity,
    z0 = Infinity
  let x1 = -Infinity,
    y1 = -Infinity,
    z1 = -Infinity
  for (let i = 0; i + 2 < positions.length; i += 3) {
    const x = positions[i],
      y = positions[i + 1],
      z = positions[i + 2]
    if (x < x0 && x !== -Infinity) x0 = x
    if (x > x1 && x !== Infinity) x1 = x
    if (y < y0 && y !== -Infinity) y0 = y
    if (y > y1 && y !== Infinity) y1 = y
    if (z < z0 && z !== -Infinity) z0 = z
    if (z > z1 && z !== Infinity) z1 = z
  }
  const [dx, dy, dz] = offset
  return [x0 + dx, y0 + dy, z0 + dz, x1 + dx, y1 + dy, z1 + dz]
}

const degrees = Math.PI / 180

/**
 * Direction from which a model is seen first, radians: `azimuth` from the front towards the right, `elevation` above the horizon. A little lower than isometric, it
 * shows more of the front, as a product photograph does. Sheets with pictures of models that cannot be read face it.
 */
export const homeDirection = { azimuth: 35 * degrees, elevation: 25 * degrees } as const
