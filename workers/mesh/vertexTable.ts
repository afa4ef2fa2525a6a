import { Growing } from './growing.ts'

const NEGATIVE_ZERO = 0x80000000

/** Gathers vertices and gives each distinct position one number: a hash table over the floats' bits that grows with its contents. */
export class VertexTable {
  private readonly bits = new Growing(Uint32Array, 3 << 12)
  private table = new Int32Array(1 << 13).fill(-1)
  private mask = (1 << 13) - 1
  private readonly scratch = new Float32Array(3)
  private readonly scratchBits = new Uint32Array(this.scratch.buffer)

  /** Number of the vertex at a position in single precision. */
  add(x: number, y: number, z: number): number {
    this.scratch[0] = x
    this.scratch[1] = y
    this.scratch[2] = z
    return this.addBits(this.scratchBits[0], this.scratchBits[1], this.scratchBits[2])
  }

  /** Like `add`, for the bits of three floats. */
  addBits(a: number, b: number, c: number): number {
    const x = a === NEGATIVE_ZERO ? 0 : a >>> 0
    const y = b === NEGATIVE_ZERO ? 0 : b >>> 0
    const z = c === NEGATIVE_ZERO ? 0 : c >>> 0
    const data = this.bits.data
    let slot = hash(x, y, z) & this.mask
    for (let found = this.table[slot]; found >= 0; found = this.table[slot]) {
      if (data[found * 3] === x && data[found * 3 + 1] === y && data[found * 3 + 2] === z) return found
      slot = (slot + 1) & this.mask
    }
    const vertex = this.bits.length / 3
    this.table[slot] = vertex
    this.bits.push3(x, y, z)
    if (vertex * 2 > this.mask) this.rehash()
    return vertex
  }

  positions(): Float32Array<ArrayBuffer> {
    return new Float32Array(this.bits.done().buffer)
  }

  private rehash(): void {
    const size = (this.mask + 1) * 2
    this.mask = size - 1
    this.table = new Int32Array(size).fill(-1)
    const data = this.bits.data
    for (let vertex = 0; vertex < this.bits.length / 3; vertex++) {
      let slot = hash(data[vertex * 3], data[vertex * 3 + 1], data[vertex * 3 + 2]) & this.mask
      while (this.table[slot] >= 0) slot = (slot + 1) & this.mask
      this.table[slot] = vertex
    }
  }
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15) ^ y, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13) ^ z, 0xc2b2ae35)
  return h ^ (h >>> 16)
}
