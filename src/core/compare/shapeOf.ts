import type { Part } from '../scene/model.ts'

/** Properties that distinguish two shapes, wherever they lie in their part: lengths in mm. */
export interface ShapeMeasures {
  area: number
  /** Sum of the signed volumes over the triangles from the centroid: of closed meshes the volume. */
  volume: number
  /** Centre of the surface, in the part's coordinates. */
  centroid: readonly [number, number, number]
  /** Second moments of the surface about its centroid: xx yy zz xy yz zx. */
  moments: readonly number[]
  /** Sizes of the box. */
  size: readonly [number, number, number]
  /** Length of its diagonal. */
  extent: number
}

/** Measures the surface of a part; of a part without one (curves, points, pictures) its box only. */
export function shapeOf(part: Part): ShapeMeasures {
  const [x0, y0, z0, x1, y1, z1] = part.bounds
  const size = [x1 - x0, y1 - y0, z1 - z0].map((value) => (Number.isFinite(value) ? Math.max(0, value) : 0)) as [number, number, number]
  const extent = Math.hypot(...size)
  const centre = [x0, y0, z0].map((value, axis) => (Number.isFinite(value) ? value + size[axis] / 2 : 0)) as [number, number, number]
  const shape = part.mesh && surfaceOf(part.mesh, part.offset ?? [0, 0, 0], centre)
  return shape ? { ...shape, size, extent } : { area: 0, volume: 0, centroid: centre, moments: [0, 0, 0, 0, 0, 0], size, extent }
}

/** Area-weighted sums over triangles, about the middle of the box so that no digits are lost far from the origin. */
function surfaceOf({ positions: p, indices }: NonNullable<Part['mesh']>, offset: readonly number[], centre: readonly number[]) {
  const from = [centre[0] - offset[0], centre[1] - offset[1], centre[2] - offset[2]]
  let area = 0
  let volume = 0
  const first = [0, 0, 0]
  const second = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = indices[i] * 3
    const b = indices[i + 1] * 3
    const c = indices[i + 2] * 3
    const ax = p[a] - from[0]
    const ay = p[a + 1] - from[1]
    const az = p[a + 2] - from[2]
    const bx = p[b] - from[0]
    const by = p[b + 1] - from[1]
    const bz = p[b + 2] - from[2]
    const cx = p[c] - from[0]
    const cy = p[c + 1] - from[1]
    const cz = p[c + 2] - from[2]
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const weight = Math.hypot(nx, ny, nz) / 2
    if (!(weight > 0)) continue
    const mx = (ax + bx + cx) / 3
    const my = (ay + by + cy) / 3
    const mz = (az + bz + cz) / 3
    area += weight
    volume += (ax * nx + ay * ny + az * nz) / 6
    first[0] += weight * mx
    first[1] += weight * my
    first[2] += weight * mz
    // A quadratic over a triangle is the mean of its values at the middles of the sides.
    const sides = [ax + bx, ay + by, az + bz, bx + cx, by + cy, bz + cz, cx + ax, cy + ay, cz + az]
    for (let k = 0; k < 9; k += 3) {
      const x = sides[k] / 2
      const y = sides[k + 1] / 2
      const z = sides[k + 2] / 2
      const third = weight / 3
      second[0] += third * x * x
      second[1] += third * y * y
      second[2] += third * z * z
      second[3] += third * x * y
      second[4] += third * y * z
      second[5] += third * z * x
    }
  }
  if (area === 0) return undefined
  const [u, v, w] = first.map((sum) => sum / area)
  const moments = [
    second[0] - area * u * u,
    second[1] - area * v * v,
    second[2] - area * w * w,
    second[3] - area * u * v,
    second[4] - area * v * w,
    second[5] - area * w * u,
  ]
  const centroid = [u + centre[0], v + centre[1], w + centre[2]] as [number, number, number]
  return { area, volume, centroid, moments }
}

/** Shapes that differ by less than this share of their size are the same: what rounding of files and meshing by other tools leave. */
const TOLERANCE = 2e-4

/** Whether two parts have the same shape, in the same orientation within their part. */
export function isSameShape(a: ShapeMeasures, b: ShapeMeasures): boolean {
  const extent = Math.max(a.extent, b.extent)
  const near = (p: number, q: number, scale: number): boolean => Math.abs(p - q) <= TOLERANCE * scale
  const area = Math.max(a.area, b.area)
  return (
    a.size.every((value, axis) => near(value, b.size[axis], extent)) &&
    near(a.area, b.area, area) &&
    near(a.volume, b.volume, area * extent) &&
    a.moments.every((value, i) => near(value, b.moments[i], area * extent * extent))
  )
}
