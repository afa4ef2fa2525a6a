export interface UnitedCorners {
  /** New vertex of each corner. */
  indices: Uint32Array
  /** A corner for each new vertex: its entries in the keys are the vertex's. */
  corner: Uint32Array
}

/** One vertex for all corners that have the same entry in every key (position, uv, normal, colour number). Vertices are numbered by first appearance; O(n). */
export function uniteCorners(keys: readonly (Uint32Array | Int32Array)[]): UnitedCorners {
  const count = keys[0].length
  let size = 16
  while (size < count * 1.6) size *= 2
  const mask = size - 1
  const table = new Int32Array(size).fill(-1)
  const indices = new Uint32Array(count)
  const corner = new Uint32Array(count)
  let used = 0
  for (let i = 0; i < count; i++) {
    let hash = 0
    for (const key of keys) {
      hash = Math.imul(hash ^ key[i], 0x9e3779b1)
      hash ^= hash >>> 15
    }
    let slot = hash & mask
    let found = table[slot]
    while (found >= 0 && !sameCorner(keys, i, corner[found])) {
      slot = (slot + 1) & mask
      found = table[slot]
    }
    if (found < 0) {
      found = used++
      table[slot] = found
      corner[found] = i
    }
    indices[i] = found
  }
  return { indices, corner: corner.slice(0, used) }
}

function sameCorner(keys: readonly (Uint32Array | Int32Array)[], a: number, b: number): boolean {
  for (const key of keys) if (key[a] !== key[b]) return false
  return true
}
