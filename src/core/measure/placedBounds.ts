import { boundsOfPoints, emptyBounds, isEmptyBounds, unionBounds } from '../scene/bounds.ts'
import type { Bounds } from '../scene/mesh.ts'
import type { Part } from '../scene/model.ts'
import { shapeBounds } from '../scene/placeholder.ts'
import { EXACT } from './faceMoments.ts'
import { reachOf } from './reach.ts'

/** A bound that is no smaller than this share of the value gives no information about it. */
const LARGEST = 0.1

/** The stated error of a value; 0 when all that is known is that it comes from the mesh. */
export const doubt = (value: number, off: number): number => (off < LARGEST * Math.abs(value) ? off : 0)

/** Entries of a matrix smaller than this share of its scale turn nothing. */
const SQUARE = 1e-9

/** A box, and the box that it may be where not all curves and surfaces are known as formulas. */
export interface Extent {
  box: Bounds
  outer: Bounds
}

export const emptyExtent: Extent = { box: emptyBounds, outer: emptyBounds }

export const unionExtent = (a: Extent, b: Extent): Extent => ({ box: unionBounds(a.box, b.box), outer: unionBounds(a.outer, b.outer) })

/** The longest side of a box, millimetres, and how sure the sides are. `isStated`: all that is in it is stated by the source, and not a mesh in its place. */
export function sizeOf({ box, outer }: Extent, isStated: boolean): { value: number; exact: boolean; deviation: number } {
  if (isEmptyBounds(box)) return { value: 0, exact: false, deviation: 0 }
  const side = (b: Bounds, axis: number): number => b[axis + 3] - b[axis]
  const value = Math.max(...[0, 1, 2].map((axis) => side(box, axis)))
  const off = Math.max(...[0, 1, 2].map((axis) => side(outer, axis) - side(box, axis)))
  return { value, exact: isStated && off <= EXACT * value, deviation: doubt(value, off) }
}

const own = new WeakMap<Part, Extent>()
const STRAIGHT = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

/**
 * World box of a part as `world` (column-major 4×4 at `at`) places it, millimetres: that of its exact curves and surfaces where they are known (`reachOf`). Turned by right
 * angles it is that of the part's own box; otherwise of all its points and curves, since the box of a turned box is larger than the part. `within`: a box that needs no
 * growing: a part whose turned box lies inside is not looked at closer, and empty is returned where nothing of it can reach out. Empty for a picture in place of a shape whose box is not stated.
 */
export function* placedBounds(part: Part, world: Float64Array, at: number, within?: Extent): Generator<void, Extent> {
  const shape = shapeBounds(part)
  if (!shape) return emptyExtent
  if (part.stated || (!part.mesh && !part.edges && !part.points)) return sameExtent(boxOfBox(shape, world, at))
  if (within && isInside(widened(boxOfBox(shape, world, at)), within.box)) return emptyExtent
  let straight = own.get(part)
  if (!straight) own.set(part, (straight = yield* extentIn(part, STRAIGHT, 0)))
  const loose: Extent = { box: boxOfBox(straight.box, world, at), outer: boxOfBox(straight.outer, world, at) }
  if (isSquare(world, at) || (within && isInside(loose.outer, within.box))) return loose
  return yield* extentIn(part, world, at)
}

const sameExtent = (box: Bounds): Extent => ({ box, outer: box })

function* extentIn(part: Part, m: Float64Array, at: number): Generator<void, Extent> {
  const rows = Float64Array.from({ length: 9 }, (_, i) => m[at + Math.floor(i / 3) + (i % 3) * 4])
  const { value, outer } = yield* reachOf(part, rows)
  const boxOf = (far: Float64Array): Bounds => {
    const [x, y, z] = m.subarray(at + 12, at + 15)
    return [x - far[3], y - far[4], z - far[5], x + far[0], y + far[1], z + far[2]]
  }
  return { box: boxOf(value), outer: boxOf(outer) }
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

/** A box with as much room around it as exact curves may need beyond their polylines. */
function widened(b: Bounds): Bounds {
  const room = 0.3 * Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2])
  return [b[0] - room, b[1] - room, b[2] - room, b[3] + room, b[4] + room, b[5] + room]
}

const isInside = (a: Bounds, b: Bounds): boolean => a[0] >= b[0] && a[1] >= b[1] && a[2] >= b[2] && a[3] <= b[3] && a[4] <= b[4] && a[5] <= b[5]
