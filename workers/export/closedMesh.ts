import { weldPositions } from '../../src/core/geometry/weldPositions.ts'
import { release } from '../../src/core/limits.ts'

/** Whether triangles close a volume: every side belongs to two triangles, which run through it in opposite directions. Sides of triangles without area count for nothing. */
export function isClosedMesh(positions: Float32Array, indices: Uint32Array): boolean {
  if (indices.length === 0) return false
  const first = weldPositions(positions)
  // Both directions of a side stand next to each other when they are sorted.
  const sides = new Float64Array(indices.length)
  const closed = isBalanced(sides.subarray(0, gatherSides(sides, first, indices)).sort())
  release(first, sides)
  return closed
}

/** Writes the sides of all triangles as numbers, by their ends and directions; returns how many there are. */
function gatherSides(sides: Float64Array, first: Uint32Array, indices: Uint32Array): number {
  const count = first.length
  let at = 0
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [first[indices[i]], first[indices[i + 1]], first[indices[i + 2]]]
    if (corners[0] === corners[1] || corners[1] === corners[2] || corners[0] === corners[2]) continue
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k], corners[(k + 1) % 3]]
      sides[at++] = (a < b ? a * count + b : b * count + a) * 2 + (a < b ? 0 : 1)
    }
  }
  return at
}

function isBalanced(sorted: Float64Array): boolean {
  // A side of four triangles, where two bodies touch, is run through twice in each direction.
  for (let i = 0; i < sorted.length; ) {
    const side = Math.floor(sorted[i] / 2)
    let balance = 0
    for (; i < sorted.length && Math.floor(sorted[i] / 2) === side; i++) balance += sorted[i] % 2 === 0 ? 1 : -1
    if (balance !== 0) return false
  }
  return sorted.length > 0
}
