import type { LineBatch } from '../../src/core/drawing/space.ts'
import { broken } from './columns.ts'

/** Lines as drawings were prepared with them until November 2026: each segment x1 y1 x2 y2, with an item and a distance along its curve of its own. */
type Segments = Pick<LineBatch, 'positions' | 'along' | 'item'>

/** The same as runs: a segment that begins where the one before ends, further along the same item, goes on with it. Throws `file-exception` of columns that do not fit. */
export function runsOfSegments({ positions, along, item }: Segments): LineBatch {
  if (positions.length !== item.length * 4 || along.length !== item.length) throw broken('lines that are cut')
  const goesOn = (row: number): boolean =>
    row > 0 &&
    item[row] === item[row - 1] &&
    along[row] > along[row - 1] &&
    positions[row * 4] === positions[row * 4 - 2] &&
    positions[row * 4 + 1] === positions[row * 4 - 1]
  const points = new Float32Array((item.length + item.filter((_, row) => !goesOn(row)).length) * 2)
  const firsts: number[] = []
  const start: number[] = []
  let to = 0
  for (let row = 0; row < item.length; row++) {
    if (!goesOn(row)) {
      start.push(to / 2)
      firsts.push(row)
      points[to++] = positions[row * 4]
      points[to++] = positions[row * 4 + 1]
    }
    points[to++] = positions[row * 4 + 2]
    points[to++] = positions[row * 4 + 3]
  }
  return {
    positions: points,
    start: Uint32Array.from([...start, to / 2]),
    along: Float32Array.from(firsts, (row) => along[row]),
    item: Uint32Array.from(firsts, (row) => item[row]),
  }
}
