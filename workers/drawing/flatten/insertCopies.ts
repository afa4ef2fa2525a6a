import type { Insert } from '../model/inserts.ts'
import { type Affine, extrusion, multiply, placement, translation } from '../geometry/affine.ts'

const MAX_COPIES = 100_000

/** Where the copies of an insert's block stand: one, or rows and columns. Too many of them are none. */
export function insertCopies(insert: Insert): Affine[] {
  const at = multiply(extrusion(insert.normal), placement(insert.rotation, { x: 1, y: 1, z: 1 }, insert.insertPoint))
  const scale = placement(0, { x: insert.xScale, y: insert.yScale, z: insert.zScale }, { x: 0, y: 0, z: 0 })
  const columns = Math.max(1, insert.columnCount || 1)
  const rows = Math.max(1, insert.rowCount || 1)
  const copies: Affine[] = []
  if (columns * rows > MAX_COPIES) return copies
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      copies.push(multiply(multiply(at, translation(column * insert.columnSpacing, row * insert.rowSpacing, 0)), scale))
  return copies
}
