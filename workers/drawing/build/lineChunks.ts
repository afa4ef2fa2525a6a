import type { LineBatch } from '../../../src/core/drawing/space.ts'
import { release } from '../../../src/core/limits.ts'
import type { Matrix2 } from '../emitter.ts'

/** Points of the first chunk; each that follows holds twice as many as the one before. The largest are so large that the system takes their memory back as soon as they are given back. */
const FIRST = 256
const LARGEST = 1 << 21
const GROWTH = 2
/** The largest coordinate that is believed: beyond it lie damaged numbers, which would spoil the extents. */
const MAX_COORDINATE = 1e15

interface Chunk {
  /** Points and runs that the chunk has room for. */
  room: number
  points: number
  /** Segments. */
  count: number
  runs: number
  /** x y per point: from `near` on in 32 bits, absolute in 64. */
  positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
  /** Distance at the start of each segment. */
  along: Float32Array<ArrayBuffer>
  /** Item and number of points of each run. */
  heads: Uint32Array<ArrayBuffer>
}

/** A chunk whose columns share a buffer. */
function chunkOf(room: number, single: boolean): Chunk {
  const width = single ? Float32Array.BYTES_PER_ELEMENT : Float64Array.BYTES_PER_ELEMENT
  // A run has two points at least.
  const buffer = new ArrayBuffer(room * (width * 2 + 8))
  return {
    room,
    points: 0,
    count: 0,
    runs: 0,
    positions: single ? new Float32Array(buffer, 0, room * 2) : new Float64Array(buffer, 0, room * 2),
    along: new Float32Array(buffer, room * width * 2, room),
    heads: new Uint32Array(buffer, room * (width * 2 + 4), room),
  }
}

/**
 * Collects segments as runs of points, in chunks that are never copied while it grows and given back one by one at the end: the segments of curves
 * take half of their room until then.
 */
export class LineChunks {
  /** Box of the last run that was taken: minX minY maxX maxY. */
  readonly box = new Float64Array(4)
  private readonly full: Chunk[] = []
  private readonly near: readonly [number, number] | undefined
  private readonly nearX: number
  private readonly nearY: number
  private chunk: Chunk

  /** `near`: the origin that segments will have, where it is known before them: they are kept in 32 bits then. */
  constructor(near?: readonly [number, number]) {
    this.near = near
    this.nearX = near ? near[0] : 0
    this.nearY = near ? near[1] : 0
    this.chunk = chunkOf(FIRST, near !== undefined)
  }

  add(item: number, x1: number, y1: number, x2: number, y2: number, along: number): void {
    if (this.chunk.points + 2 > this.chunk.room) this.next(2)
    const { chunk, nearX, nearY } = this
    const { positions } = chunk
    const at = chunk.points * 2
    positions[at] = x1 - nearX
    positions[at + 1] = y1 - nearY
    positions[at + 2] = x2 - nearX
    positions[at + 3] = y2 - nearY
    chunk.along[chunk.count] = along
    close(chunk, item, 2)
  }

  /**
   * Segments from each of `count` points (x y) to the next, and from the last to the first of a `closed` one; `m` leads to the space. False where a
   * place is damaged: nothing is taken then.
   */
  run(item: number, points: ArrayLike<number>, count: number, closed: boolean, m: Matrix2): boolean {
    const all = closed ? count + 1 : count
    if (this.chunk.points + all > this.chunk.room) this.next(all)
    const { chunk, nearX, nearY, box } = this
    const { positions, along } = chunk
    const a = m[0]
    const b = m[1]
    const c = m[2]
    const d = m[3]
    const e = m[4]
    const f = m[5]
    let x1 = a * points[0] + c * points[1] + e
    let y1 = b * points[0] + d * points[1] + f
    let minX = x1
    let minY = y1
    let maxX = x1
    let maxY = y1
    let at = chunk.points * 2
    let to = chunk.count
    positions[at] = x1 - nearX
    positions[at + 1] = y1 - nearY
    let distance = 0
    for (let i = 2; i < all * 2; i += 2) {
      const from = i === count * 2 ? 0 : i
      const u = points[from]
      const v = points[from + 1]
      const x = a * u + c * v + e
      const y = b * u + d * v + f
      at += 2
      positions[at] = x - nearX
      positions[at + 1] = y - nearY
      along[to++] = distance
      distance += Math.sqrt((x - x1) * (x - x1) + (y - y1) * (y - y1))
      if (x < minX) minX = x
      else if (x > maxX) maxX = x
      if (y < minY) minY = y
      else if (y > maxY) maxY = y
      x1 = x
      y1 = y
    }
    // A place that is no number makes the distance none.
    if (!Number.isFinite(distance) || !(minX > -MAX_COORDINATE && minY > -MAX_COORDINATE && maxX < MAX_COORDINATE && maxY < MAX_COORDINATE)) return false
    box[0] = minX
    box[1] = minY
    box[2] = maxX
    box[3] = maxY
    if (all > 1) close(chunk, item, all)
    return true
  }

  private next(least: number): void {
    this.full.push(this.chunk)
    this.chunk = chunkOf(Math.max(least, Math.min(LARGEST, this.chunk.room * GROWTH)), this.near !== undefined)
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
      writeRuns(chunk, this.near ? 0 : origin[0], this.near ? 0 : origin[1], batch, from)
      batch.along.set(chunk.along.subarray(0, chunk.count), from)
      from += chunk.count
      written(chunk)
    }
    return batch
  }
}

/** Keeps the points behind the last run as one of an item. */
function close(chunk: Chunk, item: number, points: number): void {
  const { heads, runs } = chunk
  heads[runs * 2] = item
  heads[runs * 2 + 1] = points
  chunk.runs = runs + 1
  chunk.points += points
  chunk.count += points - 1
}

/** Writes the segments of a chunk's runs, less an origin, from segment `to` on. */
function writeRuns({ positions, heads, runs }: Chunk, x: number, y: number, { positions: out, item: items }: LineBatch, to: number): void {
  let at = 0
  let into = to * 4
  for (let run = 0; run < runs; run++) {
    const item = heads[run * 2]
    let x1 = positions[at] - x
    let y1 = positions[at + 1] - y
    for (const end = at + heads[run * 2 + 1] * 2 - 2; at < end; into += 4) {
      at += 2
      out[into] = x1
      out[into + 1] = y1
      x1 = positions[at] - x
      y1 = positions[at + 1] - y
      out[into + 2] = x1
      out[into + 3] = y1
      items[to++] = item
    }
    at += 2
  }
}
