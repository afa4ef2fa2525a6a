import { release } from '../../../src/core/limits.ts'

/** Chain `c` is the segments `segments[start[c]]` up to `segments[start[c + 1]]`, each as `2 * segment + side`: it runs from that end to the other. */
export interface Chains {
  segments: Uint32Array
  start: Uint32Array
}

/** A chain turns into another where it bends by more than this: a corner of a face that no other edge meets. */
const CORNER_COSINE = Math.cos((50 * Math.PI) / 180)

/** Segments at one point beyond which no chain goes on: looking through them costs the square. */
const MAX_FAN = 32

/**
 * Joins segments (pairs of point numbers) of one `group` end to end. A chain ends where lines part, where the group changes and at corners. O(n).
 */
export function chainByGroup(ends: Uint32Array, group: ArrayLike<number>, cosine: (before: number, point: number, after: number) => number): Chains {
  let points = 0
  for (const point of ends) if (point >= points) points = point + 1
  const first = new Uint32Array(points + 2)
  for (const point of ends) first[point + 2]++
  for (let p = 2; p < first.length; p++) first[p] += first[p - 1]
  const around = new Uint32Array(ends.length)
  for (let i = 0; i < ends.length; i++) around[first[ends[i] + 1]++] = i

  /** The end by which a chain goes on that arrives by end `at`; -1 = it stops there. */
  const onward = (at: number): number => {
    const point = ends[at]
    if (first[point + 1] - first[point] > MAX_FAN) return -1
    const before = ends[at ^ 1]
    let after = -1
    let other = -1
    // Shapes that touch along a line have segments of several groups there: the chain goes on as long as all of them do.
    for (let i = first[point]; i < first[point + 1]; i++) {
      const end = around[i]
      const neighbour = ends[end ^ 1]
      if (neighbour !== before) {
        if (after >= 0 && after !== neighbour) return -1
        after = neighbour
      }
      if (end === at || group[end >> 1] !== group[at >> 1]) continue
      if (other >= 0) return -1
      other = end
    }
    if (other < 0 || other >> 1 === at >> 1) return -1
    return cosine(before, point, ends[other ^ 1]) < CORNER_COSINE ? -1 : other
  }

  const count = ends.length / 2
  const done = new Uint8Array(count)
  const segments = new Uint32Array(count)
  const start: number[] = [0]
  let used = 0
  const walk = (from: number): void => {
    for (let at = from; at >= 0 && !done[at >> 1]; at = onward(at ^ 1)) {
      done[at >> 1] = 1
      segments[used++] = at
    }
    start.push(used)
  }
  for (let at = 0; at < ends.length; at++) if (!done[at >> 1] && onward(at) < 0) walk(at)
  // The remaining pieces are rings.
  for (let s = 0; s < count; s++) if (!done[s]) walk(s * 2)
  return { segments, start: Uint32Array.from(start) }
}

/** Slots that are looked at beside a pair's own place, before it goes to the place of its hash. */
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
