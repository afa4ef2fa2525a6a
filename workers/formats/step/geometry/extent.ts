import type { Exchange } from '../part21/exchange.ts'
import { firstNumbers } from '../part21/plain.ts'
import { type Matrix, multiplyInto } from '../../../../src/core/geometry/matrix.ts'
import type { Node } from '../../../../src/core/scene/model.ts'

/** Box of a part in file units: of its vertices, or when it has none of all its points; xyz lowest, xyz highest. */
export interface Extent {
  box: Float64Array
  /** Largest radius of its circles, spheres and tori: a closed ring has one vertex. */
  radius: number
}

/** Extent from the points and radii among some rows: an estimate good enough to choose a deflection by. */
export function extentOf(exchange: Exchange, rows: Int32Array): Extent {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  const scratch = new Float64Array(3)
  let radius = 0
  let vertices = 0
  const include = (point: number): void => {
    if (exchange.keyword(point) !== 'CARTESIAN_POINT' || firstNumbers(exchange, point, scratch) < 3) return
    for (let axis = 0; axis < 3; axis++) {
      if (scratch[axis] < box[axis]) box[axis] = scratch[axis]
      if (scratch[axis] > box[axis + 3]) box[axis + 3] = scratch[axis]
    }
  }
  for (const row of rows) {
    const keyword = exchange.keyword(row)
    if (keyword === 'VERTEX_POINT') {
      vertices++
      include(exchange.refs[exchange.refStart[row]])
    } else if (keyword === 'CIRCLE' || keyword === 'SPHERICAL_SURFACE' || keyword === 'TOROIDAL_SURFACE') {
      const count = firstNumbers(exchange, row, scratch)
      const sum = count > 1 ? scratch[0] + scratch[1] : count === 1 ? scratch[0] : 0
      if (sum > radius && Number.isFinite(sum)) radius = sum
    }
  }
  if (vertices === 0) for (const row of rows) include(row)
  return { box, radius }
}

/** Diagonal in file units; 0 when nothing is known. */
export function diagonal({ box, radius }: Extent): number {
  const sides = box[3] >= box[0] ? Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) : 0
  return Math.max(Number.isFinite(sides) ? sides : 0, radius * 2)
}

/** Nodes that are looked at: enough for an estimate. */
const MAX_LOOKED_AT = 100_000

/** How far the occurrences' origins lie apart, millimetres: with the largest part's size an estimate of the assembly's. */
export function sceneSize(roots: readonly Node[]): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const stack = [...roots]
  /** World matrix of the parent of each node on the stack. */
  const above: (Matrix | undefined)[] = roots.map(() => undefined)
  const scratch = new Float64Array(16)
  for (let count = 0; stack.length > 0 && count < MAX_LOOKED_AT; count++) {
    const { transform, part, children } = stack.pop()!
    let world = above.pop()
    if (world && transform) {
      const product: Matrix = children.length > 0 ? new Float64Array(16) : scratch
      multiplyInto(product, 0, world, 0, transform, 0)
      world = product
    } else world ??= transform
    if (part !== undefined) {
      for (let axis = 0; axis < 3; axis++) {
        const value = world ? world[12 + axis] : 0
        low[axis] = Math.min(low[axis], value)
        high[axis] = Math.max(high[axis], value)
      }
    }
    for (const child of children) {
      stack.push(child)
      above.push(world)
    }
  }
  const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return Number.isFinite(size) ? size : 0
}
