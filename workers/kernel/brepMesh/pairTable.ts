import { release } from '../../../src/core/limits.ts'

/** Slots that are looked at beside a pair's own place, before it goes where its hash says. */
const NEAR = 16

/**
 * Finds pairs of point numbers, whichever comes first, among those of `ends`. A pair's place follows from its lower number, so that sides of faces
 * that lie side by side are close to each other in memory too; of points with many sides most go elsewhere. O(1) per pair.
 */
export class PairTable {
  private readonly ends: Uint32Array
  /** Number of a pair + 1. */
  private readonly table: Uint32Array<ArrayBuffer>
  private readonly spread: number

  constructor(ends: Uint32Array, points: number) {
    this.ends = ends
    let size = 16
    while (size < ends.length) size *= 2
    this.table = new Uint32Array(size)
    this.spread = Math.max(1, Math.floor(size / Math.max(1, points)))
  }

  /** The slot of a pair that was put, or the free one where it belongs. */
  slotOf(a: number, b: number): number {
    const { table, ends } = this
    const mask = table.length - 1
    const low = a < b ? a : b
    const high = a < b ? b : a
    let slot = (low * this.spread) & mask
    for (let steps = 1; ; steps++) {
      const at = (table[slot] - 1) * 2
      if (at < 0) return slot
      const p = ends[at]
      const q = ends[at + 1]
      if ((p === low && q === high) || (p === high && q === low)) return slot
      if (steps === NEAR) slot = hash(low, high) & mask
      else slot = (slot + 1) & mask
    }
  }

  /** Gives its memory back at once; it is of no use any more. */
  release(): void {
    release(this.table)
  }

  /** The pair of `ends` in a slot; -1 = it is free. */
  pairAt(slot: number): number {
    return this.table[slot] - 1
  }

  put(slot: number, pair: number): void {
    this.table[slot] = pair + 1
  }
}

function hash(low: number, high: number): number {
  const mixed = Math.imul(Math.imul(low, 0x9e3779b1) ^ high, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
