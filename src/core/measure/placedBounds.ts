import { boundsOfPoints, emptyBounds, unionBounds } from '../scene/bounds.ts'
import type { Bounds } from '../scene/mesh.ts'
import type { Part } from '../scene/model.ts'
import { shapeBounds } from '../scene/placeholder.ts'

/** Entries of a matrix smaller than this share of its scale turn nothing. */
const SQUARE = 1e-9
/** Coordinates that are placed between two yields. */
const SLICE = 300_000

/**
 * World box of a part as `world` (column-major 4×4 at `at`) places it, millimetres. Turned by right angles it is that of the part's own box; otherwise of all its
 * points, since the box of a turned box is larger than the part. `within`: a box that needs no growing: a part whose turned box lies inside is not looked at closer.
 * Empty for a picture in place of a shape whose box is not stated.
 */
export function* placedBounds(part: Part, world: Float64Array, at: number, within?: Bounds): Generator<void, Bounds> {
  const box = shapeBounds(part)
  if (!box) return emptyBounds
  const loose = boxOfBox(box, world, at)
  if (part.stated || isSquare(world, at) || (within && isInside(loose, within))) return loose
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  let bounds: Bounds | undefined
  for (const points of [part.mesh?.positions, part.edges?.points, part.points?.positions]) {
    if (!points) continue
    for (let from = 0; from < points.length; from += SLICE) {
      const own = placed(points.subarray(from, from + SLICE), world, at, ox, oy, oz)
      bounds = bounds ? unionBounds(bounds, own) : own
      yield
    }
  }
  return bounds ?? loose
}

function placed(points: Float32Array, m: Float64Array, at: number, ox: number, oy: number, oz: number): Bounds {
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let row = 0; row < 3; row++) {
    const a = m[at + row],
      b = m[at + 4 + row],
      c = m[at + 8 + row]
    let low = Infinity,
      high = -Infinity
    for (let i = 0; i + 2 < points.length; i += 3) {
      const value = a * points[i] + b * points[i + 1] + c * points[i + 2]
      if (value < low) low = value
      if (value > high) high = value
    }
    const moved = a * ox + b * oy + c * oz + m[at + 12 + row]
    out[row] = low + moved
    out[row + 3] = high + moved
  }
  return out as unknown as Bounds
}

/** Every direction of the part is one of the world's. */
function isSquare(m: Float64Array, at: number): boolean {
  for (let column = 0; column < 3; column++) {
    const x = Math.abs(m[at + column * 4]),
      y = Math.abs(m[at + column * 4 + 1]),
      z = Math.abs(m[at + column * 4 + 2])
    const most = Math.max(x, y, z)
    if (x + y + z - most > SQUARE * most) return false
  }
  return true
}

function boxOfBox(b: Bounds, m: Float64Array, at: number): Bounds {
  const corners = new Float64Array(24)
  for (let corner = 0; corner < 8; corner++) {
    const x = b[corner & 1 ? 3 : 0],
      y = b[corner & 2 ? 4 : 1],
      z = b[corner & 4 ? 5 : 2]
    for (let row = 0; row < 3; row++) corners[corner * 3 + row] = m[at + row] * x + m[at + 4 + row] * y + m[at + 8 + row] * z + m[at + 12 + row]
  }
  return boundsOfPoints(corners)
}

const isInside = (a: Bounds, b: Bounds): boolean => a[0] >= b[0] && a[1] >= b[1] && a[2] >= b[2] && a[3] <= b[3] && a[4] <= b[4] && a[5] <= b[5]
