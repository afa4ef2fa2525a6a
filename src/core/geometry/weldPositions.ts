import { release } from '../limits.ts'

/** Slot of the hash table that holds nothing. */
const FREE = 0xffffffff

/** For each vertex, the first vertex at exactly the same position (−0 and 0 are one). Time and memory grow with the number of vertices only. */
export function weldPositions(positions: Float32Array): Uint32Array<ArrayBuffer> {
  const count = Math.floor(positions.length / 3)
  let size = 16
  while (size < count * 2) size *= 2
  const mask = size - 1
  const table = new Uint32Array(size).fill(FREE)
  const first = new Uint32Array(count)
  const scratch = new Float32Array(3)
  const bits = new Uint32Array(scratch.buffer)
  for (let vertex = 0; vertex < count; vertex++) {
    const x = positions[vertex * 3],
      y = positions[vertex * 3 + 1],
      z = positions[vertex * 3 + 2]
    if (x !== x || y !== y || z !== z) {
      // Equal to nothing: in the table, many of them would be walked past again and again.
      first[vertex] = vertex
      continue
    }
    scratch[0] = x + 0
    scratch[1] = y + 0
    scratch[2] = z + 0
    let slot = hash(bits[0], bits[1], bits[2]) & mask
    for (;;) {
      const other = table[slot]
      if (other === FREE) {
        table[slot] = vertex
        first[vertex] = vertex
        break
      }
      if (positions[other * 3] === x && positions[other * 3 + 1] === y && positions[other * 3 + 2] === z) {
        first[vertex] = other
        break
      }
      slot = (slot + 1) & mask
    }
  }
  release(table)
  return first
}

/** Mixing steps of MurmurHash3 (A. Appleby, public domain): coordinates on a grid differ in few bits. */
function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0xcc9e2d51)
  h = Math.imul((h << 13) | (h >>> 19), 5) ^ Math.imul(y, 0x1b873593)
  h = Math.imul((h << 15) | (h >>> 17), 5) ^ Math.imul(z, 0x85ebca6b)
  h ^= h >>> 16
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 13)) >>> 0
}
