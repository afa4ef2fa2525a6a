import { release } from '../../src/core/limits.ts'

/** Entries are a point's number + 1 below a few bits of its hash, which distinguish most other points without looking at them. */
const NUMBER_BITS = 26
const NUMBER = 2 ** NUMBER_BITS - 1
/** Points that were seen last: neighbouring faces have the same ones, and these stay in the processor's cache. */
const RECENT = 1 << 14
const NEGATIVE_ZERO = 0x80000000 | 0

/** Numbers the distinct points among `count` ones given as xyz words of floats (-0 is 0), in the order of their first appearance. O(n). */
export class PointTable {
  /** Distinct points so far. */
  size = 0
  private readonly words: Int32Array
  private readonly firsts: Uint32Array<ArrayBuffer>
  private readonly table: Uint32Array<ArrayBuffer>
  private readonly recent = new Uint32Array(RECENT)

  constructor(positions: Float32Array, count = positions.length / 3) {
    this.words = new Int32Array(positions.buffer, positions.byteOffset, positions.length)
    let size = 16
    while (size < count * 1.6) size *= 2
    if (count > NUMBER) throw new RangeError(`${count} points are more than can be numbered`)
    this.table = new Uint32Array(size)
    this.firsts = new Uint32Array(count)
  }

  /** Gives the memory back at once: the table is of no use any more. */
  release(): void {
    release(this.table, this.firsts, this.recent)
  }

  /** An index of each distinct point among those given. */
  get source(): Uint32Array<ArrayBuffer> {
    return this.firsts.slice(0, this.size)
  }

  /** The number of the point at `index`, which is a new one unless its like was added before. */
  add(index: number): number {
    const { words, firsts, table, recent } = this
    const at = index * 3
    const x = words[at]
    const y = words[at + 1]
    const z = words[at + 2]
    const hash = hashOf(x, y, z)
    const near = recent[hash & (RECENT - 1)]
    if (near > 0 && this.isAt(near - 1, x, y, z)) return near - 1
    const mask = table.length - 1
    const tag = tagOf(hash)
    let slot = (hash >>> 3) & mask
    for (let entry = table[slot]; entry !== 0; entry = table[slot]) {
      const number = (entry & NUMBER) - 1
      if (entry >>> NUMBER_BITS === tag && this.isAt(number, x, y, z)) {
        recent[hash & (RECENT - 1)] = number + 1
        return number
      }
      slot = (slot + 1) & mask
    }
    const number = this.size++
    firsts[number] = index
    table[slot] = ((tag << NUMBER_BITS) | (number + 1)) >>> 0
    recent[hash & (RECENT - 1)] = number + 1
    return number
  }

  /** The number of a point of another array of words, from `at` on; -1 when it was not added. */
  find(words: Int32Array, at: number): number {
    const x = words[at]
    const y = words[at + 1]
    const z = words[at + 2]
    const hash = hashOf(x, y, z)
    const near = this.recent[hash & (RECENT - 1)]
    if (near > 0 && this.isAt(near - 1, x, y, z)) return near - 1
    const { table } = this
    const mask = table.length - 1
    const tag = tagOf(hash)
    let slot = (hash >>> 3) & mask
    for (let entry = table[slot]; entry !== 0; entry = table[slot]) {
      const number = (entry & NUMBER) - 1
      if (entry >>> NUMBER_BITS === tag && this.isAt(number, x, y, z)) return number
      slot = (slot + 1) & mask
    }
    return -1
  }

  private isAt(number: number, x: number, y: number, z: number): boolean {
    const { words } = this
    const at = this.firsts[number] * 3
    return same(words[at], x) && same(words[at + 1], y) && same(words[at + 2], z)
  }
}

const same = (p: number, q: number): boolean => p === q || ((p | q) === NEGATIVE_ZERO && (p === 0 || q === 0))

const tagOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> NUMBER_BITS

function hashOf(x: number, y: number, z: number): number {
  let hash = Math.imul(x === NEGATIVE_ZERO ? 0 : x, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15) ^ (y === NEGATIVE_ZERO ? 0 : y), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13) ^ (z === NEGATIVE_ZERO ? 0 : z), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
