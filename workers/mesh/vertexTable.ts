import { release } from '../../src/core/limits.ts'
import { Growing } from './growing.ts'

const RECENT = 4
const NEGATIVE_ZERO = 0x80000000

/** Gathers vertices and gives each distinct position one number: a hash table over the floats' bits that grows with its contents. */
export class VertexTable {
  private readonly bits: Growing<Uint32Array<ArrayBuffer>>
  private table: Int32Array<ArrayBuffer>
  private mask: number
  /** The vertices that were asked for last: corners of neighbouring triangles are mostly among them. */
  private readonly recent = new Int32Array(RECENT).fill(-1)
  private next = 0
  private readonly scratch = new Float32Array(3)
  private readonly scratchBits = new Uint32Array(this.scratch.buffer)

  /** `expected`: how many distinct vertices there may be; more can come. */
  constructor(expected = 1 << 12) {
    let size = 1 << 13
    while (size < expected * 2) size *= 2
    this.bits = new Growing(Uint32Array, expected * 3)
    this.table = new Int32Array(size).fill(-1)
    this.mask = size - 1
  }

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
    const { data } = this.bits
    for (let i = 0; i < RECENT; i++) {
      const at = this.recent[i] * 3
      if (at >= 0 && data[at] === x && data[at + 1] === y && data[at + 2] === z) return this.recent[i]
    }
    const vertex = this.find(x, y, z)
    this.recent[this.next] = vertex
    this.next = (this.next + 1) % RECENT
    return vertex
  }

  private find(x: number, y: number, z: number): number {
    const { data } = this.bits
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

  /** The positions so far; another array may hold them when more have come. */
  soFar(): Float32Array<ArrayBuffer> {
    return new Float32Array(this.bits.data.buffer, 0, this.bits.length)
  }

  /** The positions; nothing is left here. */
  take(): Float32Array<ArrayBuffer> {
    release(this.table)
    return new Float32Array(this.bits.take().buffer)
  }

  private rehash(): void {
    const size = (this.mask + 1) * 2
    this.mask = size - 1
    release(this.table)
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
