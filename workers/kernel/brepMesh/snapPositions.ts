import { release } from '../../../src/core/limits.ts'
import { Growing } from '../../mesh/growing.ts'
import { PointTable } from '../../mesh/pointTable.ts'

/** Cells are so many tolerances wide: few points have a neighbouring cell within reach, and few cells have more than one point. */
const CELL = 16
/** Points that are compared in one slot: more would be a hostile file. */
const MAX_CHAIN = 64

/**
 * Moves vertices that lie within `tolerance` of an earlier one onto it, so that borders of faces that were discretised one by one meet exactly.
 * In place, O(n) by a grid. Returns those that have moved, in their order.
 */
export function snapPositions(positions: Float32Array, tolerance: number): Uint32Array<ArrayBuffer> {
  const count = positions.length / 3
  const moved = new Growing(Uint32Array)
  if (count === 0 || !(tolerance > 0)) return moved.done()
  const points = new PointTable(positions)
  let size = 16
  while (size < count) size *= 2
  const mask = size - 1
  // Kept vertices by the hash of their cell; other cells in the same slot only cost a comparison.
  const first = new Int32Array(size).fill(-1)
  const next = new Int32Array(count)
  const square = tolerance * tolerance
  const width = tolerance * CELL
  const base = [0, 0, 0]
  /** To the neighbouring cell that is within reach; 0 = none. */
  const step = [0, 0, 0]

  /** A kept vertex within the tolerance, in the cell; -1 = none. */
  const near = (at: number, slot: number): number => {
    for (let other = first[slot], steps = 0; other >= 0 && steps < MAX_CHAIN; other = next[other], steps++) {
      const dx = positions[other * 3] - positions[at]
      const dy = positions[other * 3 + 1] - positions[at + 1]
      const dz = positions[other * 3 + 2] - positions[at + 2]
      if (dx * dx + dy * dy + dz * dz <= square) return other
    }
    return -1
  }

  for (let vertex = 0; vertex < count; vertex++) {
    const known = points.size
    points.add(vertex)
    // A point exactly where another one is (or was before that moved, which is then found by the grid) is there already.
    if (points.size === known) continue
    const at = vertex * 3
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[at + axis] / width
      base[axis] = Math.floor(value)
      const share = value - base[axis]
      step[axis] = share * CELL <= 1 ? -1 : (1 - share) * CELL <= 1 ? 1 : 0
    }
    let found = -1
    for (let corner = 0; corner < 8 && found < 0; corner++) {
      if ((corner & 1 && step[0] === 0) || (corner & 2 && step[1] === 0) || (corner & 4 && step[2] === 0)) continue
      found = near(at, hash(base[0] + (corner & 1 ? step[0] : 0), base[1] + (corner & 2 ? step[1] : 0), base[2] + (corner & 4 ? step[2] : 0)) & mask)
    }
    if (found >= 0) {
      for (let axis = 0; axis < 3; axis++) positions[at + axis] = positions[found * 3 + axis]
      moved.push(vertex)
    } else {
      const slot = hash(base[0], base[1], base[2]) & mask
      next[vertex] = first[slot]
      first[slot] = vertex
    }
  }
  points.release()
  release(first, next)
  return moved.take()
}

function hash(x: number, y: number, z: number): number {
  const h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)
  return h ^ (h >>> 15)
}
