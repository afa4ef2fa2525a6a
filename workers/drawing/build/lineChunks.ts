import type { LineBatch } from '../../../src/core/drawing/space.ts'
import { release } from '../../../src/core/limits.ts'

/** Segments of the first chunk, and of the largest: each holds four times as many as the one before. */
const FIRST = 256
const LARGEST = 1 << 14
const GROWTH = 4

interface Chunk {
  count: number
  /** x1 y1 x2 y2 per segment, absolute. */
  positions: Float64Array<ArrayBuffer>
  along: Float32Array<ArrayBuffer>
  item: Uint32Array<ArrayBuffer>
}

const chunkOf = (room: number): Chunk => ({ count: 0, positions: new Float64Array(room * 4), along: new Float32Array(room), item: new Uint32Array(room) })

/** Collects segments in chunks, which are never copied while it grows and given back one by one at the end: a large space takes little more than its segments. */
export class LineChunks {
  private readonly full: Chunk[] = []
  private chunk = chunkOf(FIRST)

  add(item: number, x1: number, y1: number, x2: number, y2: number, along: number): void {
    if (this.chunk.count === this.chunk.item.length) this.next()
    const { chunk } = this
    const { count, positions } = chunk
    const at = count * 4
    positions[at] = x1
    positions[at + 1] = y1
    positions[at + 2] = x2
    positions[at + 3] = y2
    chunk.along[count] = along
    chunk.item[count] = item
    chunk.count = count + 1
  }

  private next(): void {
    this.full.push(this.chunk)
    this.chunk = chunkOf(Math.min(LARGEST, this.chunk.item.length * GROWTH))
  }

  /** All segments relative to an origin; nothing is left here. */
  done([x, y]: readonly [number, number]): LineBatch {
    const chunks = [...this.full, this.chunk]
    const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0)
    const batch: LineBatch = { positions: new Float32Array(count * 4), along: new Float32Array(count), item: new Uint32Array(count) }
    let from = 0
    for (const chunk of chunks) {
      const { positions } = chunk
      for (let i = 0, to = from * 4; i < chunk.count * 4; i += 2, to += 2) {
        batch.positions[to] = positions[i] - x
        batch.positions[to + 1] = positions[i + 1] - y
      }
      batch.along.set(chunk.along.subarray(0, chunk.count), from)
      batch.item.set(chunk.item.subarray(0, chunk.count), from)
      from += chunk.count
      release(chunk.positions, chunk.along, chunk.item)
    }
    this.full.length = 0
    this.chunk = chunkOf(0)
    return batch
  }
}
