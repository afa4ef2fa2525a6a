import type { LineBatch } from '../../../src/core/drawing/space.ts'
import { release } from '../../../src/core/limits.ts'

/** Segments of the first chunk; each that follows holds twice as many as the one before. The largest are so large that the system takes their memory back as soon as they are given back. */
const FIRST = 256
const LARGEST = 3 << 19
const GROWTH = 2

interface Chunk {
  count: number
  /** x1 y1 x2 y2 per segment: from `near` on in 32 bits, absolute in 64. */
  positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
  along: Float32Array<ArrayBuffer>
  item: Uint32Array<ArrayBuffer>
}

/** A chunk whose columns share a buffer. */
function chunkOf(room: number, single: boolean): Chunk {
  const width = single ? Float32Array.BYTES_PER_ELEMENT : Float64Array.BYTES_PER_ELEMENT
  const buffer = new ArrayBuffer(room * (width * 4 + 8))
  return {
    count: 0,
    positions: single ? new Float32Array(buffer, 0, room * 4) : new Float64Array(buffer, 0, room * 4),
    along: new Float32Array(buffer, room * width * 4, room),
    item: new Uint32Array(buffer, room * (width * 4 + 4), room),
  }
}

/** Collects segments in chunks, which are never copied while it grows and given back one by one at the end: a large space takes little more than its segments. */
export class LineChunks {
  private readonly full: Chunk[] = []
  private readonly near: readonly [number, number] | undefined
  private chunk: Chunk

  /** `near`: the origin that segments will have, where it is known before them: they are kept in 32 bits then. */
  constructor(near?: readonly [number, number]) {
    this.near = near
    this.chunk = chunkOf(FIRST, near !== undefined)
  }

  add(item: number, x1: number, y1: number, x2: number, y2: number, along: number): void {
    if (this.chunk.count === this.chunk.item.length) this.next()
    const { chunk, near } = this
    const { count, positions } = chunk
    const at = count * 4
    const x = near ? near[0] : 0
    const y = near ? near[1] : 0
    positions[at] = x1 - x
    positions[at + 1] = y1 - y
    positions[at + 2] = x2 - x
    positions[at + 3] = y2 - y
    chunk.along[count] = along
    chunk.item[count] = item
    chunk.count = count + 1
  }

  /** Segments from each point to the next, `count` of x y, with the distance along them. */
  run(item: number, points: Float64Array, count: number): void {
    const { near } = this
    const nearX = near ? near[0] : 0
    const nearY = near ? near[1] : 0
    let x1 = points[0]
    let y1 = points[1]
    let distance = 0
    for (let i = 1; i < count; ) {
      if (this.chunk.count === this.chunk.item.length) this.next()
      const { positions, along, item: items, count: first } = this.chunk
      const end = Math.min(count, i + items.length - first)
      let to = first
      for (; i < end; i++, to++) {
        const x2 = points[i * 2]
        const y2 = points[i * 2 + 1]
        positions[to * 4] = x1 - nearX
        positions[to * 4 + 1] = y1 - nearY
        positions[to * 4 + 2] = x2 - nearX
        positions[to * 4 + 3] = y2 - nearY
        along[to] = distance
        items[to] = item
        distance += Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))
        x1 = x2
        y1 = y2
      }
      this.chunk.count = to
    }
  }

  private next(): void {
    this.full.push(this.chunk)
    this.chunk = chunkOf(Math.min(LARGEST, this.chunk.item.length * GROWTH), this.near !== undefined)
  }

  /** The segments so far relative to an origin, in arrays of their own. */
  copy(origin: readonly [number, number]): LineBatch {
    return this.batch(origin, () => {})
  }

  /** All segments relative to an origin, which is `near` where that was given; nothing is left here. */
  done(origin: readonly [number, number]): LineBatch {
    const batch = this.batch(origin, ({ positions }) => release(positions))
    this.full.length = 0
    this.chunk = chunkOf(0, true)
    return batch
  }

  /** `written`: called for each chunk whose segments are in the batch. */
  private batch(origin: readonly [number, number], written: (chunk: Chunk) => void): LineBatch {
    const chunks = [...this.full, this.chunk]
    const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0)
    const batch: LineBatch = { positions: new Float32Array(count * 4), along: new Float32Array(count), item: new Uint32Array(count) }
    let from = 0
    for (const chunk of chunks) {
      const { positions } = chunk
      if (this.near) batch.positions.set(positions.subarray(0, chunk.count * 4), from * 4)
      else place(positions, chunk.count, origin, batch.positions, from)
      batch.along.set(chunk.along.subarray(0, chunk.count), from)
      batch.item.set(chunk.item.subarray(0, chunk.count), from)
      from += chunk.count
      written(chunk)
    }
    return batch
  }
}

/** Writes absolute segments relative to an origin, from segment `from` on. */
function place(positions: Chunk['positions'], count: number, [x, y]: readonly [number, number], out: Float32Array, from: number): void {
  for (let i = 0, to = from * 4; i < count * 4; i += 2, to += 2) {
    out[to] = positions[i] - x
    out[to + 1] = positions[i + 1] - y
  }
}
