/**
 * Moves vertices that lie within `tolerance` of an earlier one onto it, so that borders of faces that were discretised one by one meet exactly.
 * In place; O(n) by a grid of cells twice as wide as the tolerance.
 */
export function snapPositions(positions: Float32Array, tolerance: number): void {
  const count = positions.length / 3
  if (count === 0 || !(tolerance > 0)) return
  const cell = tolerance * 2
  let size = 16
  while (size < count * 2) size *= 2
  const mask = size - 1
  // Kept vertices by the hash of their cell; other cells in the same slot only cost a comparison.
  const first = new Int32Array(size).fill(-1)
  const next = new Int32Array(count).fill(-1)
  const square = tolerance * tolerance
  const base = [0, 0, 0]
  const step = [0, 0, 0]
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * 3
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[at + axis] / cell
      base[axis] = Math.floor(value)
      step[axis] = value - base[axis] < 0.5 ? -1 : 1
    }
    // A point within the tolerance lies in this cell or in one of those on its nearer sides.
    let found = -1
    for (let corner = 0; corner < 8 && found < 0; corner++) {
      const slot = hash(base[0] + (corner & 1 ? step[0] : 0), base[1] + (corner & 2 ? step[1] : 0), base[2] + (corner & 4 ? step[2] : 0)) & mask
      for (let other = first[slot], steps = 0; other >= 0 && steps < MAX_CHAIN; other = next[other], steps++) {
        const dx = positions[other * 3] - positions[at]
        const dy = positions[other * 3 + 1] - positions[at + 1]
        const dz = positions[other * 3 + 2] - positions[at + 2]
        if (dx * dx + dy * dy + dz * dz <= square) {
          found = other
          break
        }
      }
    }
    if (found >= 0) positions.copyWithin(at, found * 3, found * 3 + 3)
    else {
      const slot = hash(base[0], base[1], base[2]) & mask
      next[vertex] = first[slot]
      first[slot] = vertex
    }
  }
}

/** Vertices that are compared in one slot: more would be a hostile file. */
const MAX_CHAIN = 64

function hash(x: number, y: number, z: number): number {
  const h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)
  return h ^ (h >>> 15)
}
