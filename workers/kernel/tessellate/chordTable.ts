import type { EdgeLines } from './edgeLines.ts'

/** Which edge, and which chord of it, joins two points of the pool: by open addressing, in arrays that are used again for every face. */
export class ChordTable {
  private low = new Int32Array(1024)
  private high = new Int32Array(1024)
  private edge = new Int32Array(1024)
  private chord = new Int32Array(1024)
  private mask = 1023

  /** Forgets the old chords and takes those of some edges. */
  fill(edges: readonly number[], { lines }: EdgeLines): void {
    let chords = 0
    for (const e of edges) chords += lines[e].ids.length - 1
    this.reserve(2 * chords)
    this.low.fill(-1, 0, this.mask + 1)
    for (const e of edges) {
      const { ids } = lines[e]
      for (let i = 1; i < ids.length; i++) {
        const slot = this.slot(ids[i - 1], ids[i])
        this.low[slot] = Math.min(ids[i - 1], ids[i])
        this.high[slot] = Math.max(ids[i - 1], ids[i])
        this.edge[slot] = e
        this.chord[slot] = i
      }
    }
  }

  /** The true point half way along the chord between two points; false when there is none. */
  middle(from: number, to: number, lines: EdgeLines, out: Float64Array): boolean {
    const slot = this.slot(from, to)
    return this.low[slot] >= 0 && lines.middle(this.edge[slot], this.chord[slot], out)
  }

  /** Where a chord stands, or would. */
  private slot(from: number, to: number): number {
    const a = from < to ? from : to,
      b = from < to ? to : from
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7
    for (slot &= this.mask; this.low[slot] >= 0; slot = (slot + 1) & this.mask) if (this.low[slot] === a && this.high[slot] === b) break
    return slot
  }

  private reserve(count: number): void {
    let size = 64
    while (size < count) size *= 2
    this.mask = size - 1
    if (size <= this.low.length) return
    this.low = new Int32Array(size)
    this.high = new Int32Array(size)
    this.edge = new Int32Array(size)
    this.chord = new Int32Array(size)
  }
}
