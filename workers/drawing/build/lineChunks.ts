import type { LineBatch } from '../../../src/core/drawing/space.ts'
import { release } from '../../../src/core/limits.ts'
import type { Matrix2 } from '../emitter.ts'
import { ownPages } from './ownPages.ts'

/** Points of the first chunk; each that follows holds more, up to the largest. */
const FIRST = 256
const LARGEST = 1 << 16
const GROWTH = 4
/** The largest coordinate that is believed: beyond it lie damaged numbers, which would spoil the extents. */
export const MAX_COORDINATE = 1e15

interface Chunk {
  /** Points that the chunk has room for, and twice as many as runs. */
  room: number
  points: number
  runs: number
  /** x y per point: from `near` on in 32 bits, absolute in 64. */
  positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
  /** Points, item and distance at the start of each run. */
  sizes: Uint32Array<ArrayBuffer>
  items: Uint32Array<ArrayBuffer>
  along: Float32Array<ArrayBuffer>
}

/** A chunk whose columns share a buffer; `room` is even. */
function chunkOf(room: number, single: boolean): Chunk {
  const width = single ? Float32Array.BYTES_PER_ELEMENT : Float64Array.BYTES_PER_ELEMENT
  // A run has two points at least.
  const runs = room / 2
  const places = room * width * 2
  const buffer = ownPages(places + runs * 12)
  return {
    room,
    points: 0,
    runs: 0,
    positions: single ? new Float32Array(buffer, 0, room * 2) : new Float64Array(buffer, 0, room * 2),
    sizes: new Uint32Array(buffer, places, runs),
    items: new Uint32Array(buffer, places + runs * 4, runs),
    along: new Float32Array(buffer, places + runs * 8, runs),
  }
}

/** Collects segments as runs of points, in chunks that are never copied while it grows and given back one by one at the end. */
export class LineChunks {
  /** Box of the last run that was taken: minX minY maxX maxY. */
  readonly box = new Float64Array(4)
  private readonly full: Chunk[] = []
  private readonly near: readonly [number, number] | undefined
  private readonly nearX: number
  private readonly nearY: number
  private chunk: Chunk
  /** Runs of the full chunks. */
  private runsOfFull = 0

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
    close(chunk, item, 2, along)
  }

  /**
   * Segments from each of `count` points (x y) to the next, and from the last to the first of a `closed` one; `m` leads to the space. False where a
   * place is damaged: nothing is taken then. `along`: as `LineBatch` has it.
   */
  run(item: number, points: ArrayLike<number>, count: number, closed: boolean, m: Matrix2, along: number): boolean {
    const all = closed ? count + 1 : count
    if (this.chunk.points + all > this.chunk.room) this.next(all)
    const { chunk, nearX, nearY, box } = this
    const { positions } = chunk
    const a = m[0]
    const b = m[1]
    const c = m[2]
    const d = m[3]
    const e = m[4]
    const f = m[5]
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    let at = chunk.points * 2
    let sum = 0
    for (let i = 0; i < all * 2; i += 2) {
      const from = i === count * 2 ? 0 : i
      const u = points[from]
      const v = points[from + 1]
      const x = a * u + c * v + e
      const y = b * u + d * v + f
      positions[at++] = x - nearX
      positions[at++] = y - nearY
      sum += x + y
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    // A place that is no number makes the sum none.
    if (!Number.isFinite(sum) || !(minX > -MAX_COORDINATE && minY > -MAX_COORDINATE && maxX < MAX_COORDINATE && maxY < MAX_COORDINATE)) return false
    box[0] = minX
    box[1] = minY
    box[2] = maxX
    box[3] = maxY
    if (all > 1) close(chunk, item, all, along)
    return true
  }

  /** Runs so far. */
  get count(): number {
    return this.runsOfFull + this.chunk.runs
  }

  private next(least: number): void {
    this.full.push(this.chunk)
    this.runsOfFull += this.chunk.runs
    // Columns of 64 bits need a place that is a multiple of theirs, a run at least two points.
    this.chunk = chunkOf(Math.max(least + (least % 2), Math.min(LARGEST, this.chunk.room * GROWTH)), this.near !== undefined)
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

  /** `written`: called for each chunk whose runs are in the batch. */
  private batch(origin: readonly [number, number], written: (chunk: Chunk) => void): LineBatch {
    const chunks = [...this.full, this.chunk]
    const points = chunks.reduce((sum, chunk) => sum + chunk.points, 0)
    const runs = chunks.reduce((sum, chunk) => sum + chunk.runs, 0)
    const positions = new Float32Array(points * 2)
    const start = new Uint32Array(runs + 1)
    const along = new Float32Array(runs)
    const item = new Uint32Array(runs)
    let point = 0
    let run = 0
    for (const chunk of chunks) {
      const places = chunk.positions.subarray(0, chunk.points * 2)
      if (this.near) positions.set(places, point * 2)
      else writeFrom(origin, places, positions, point * 2)
      along.set(chunk.along.subarray(0, chunk.runs), run)
      item.set(chunk.items.subarray(0, chunk.runs), run)
      point = addStarts(chunk, start, run, point)
      run += chunk.runs
      written(chunk)
    }
    return { positions, start, along, item }
  }
}

/** Writes where each run of a chunk ends behind `start[run]`, which is `point`; returns the last. A function of its own: the engine compiles its loop alone. */
function addStarts({ sizes, runs }: Chunk, start: Uint32Array, run: number, point: number): number {
  let end = point
  for (let i = 0; i < runs; i++) start[run + 1 + i] = end += sizes[i]
  return end
}

/** Keeps the points behind the last run as one of an item. */
function close(chunk: Chunk, item: number, points: number, along: number): void {
  const { runs } = chunk
  chunk.sizes[runs] = points
  chunk.items[runs] = item
  chunk.along[runs] = along
  chunk.runs = runs + 1
  chunk.points += points
}

/** Writes places less an origin. */
function writeFrom([x, y]: readonly [number, number], places: Float32Array | Float64Array, out: Float32Array, to: number): void {
  for (let i = 0; i < places.length; i += 2) {
    out[to + i] = places[i] - x
    out[to + i + 1] = places[i + 1] - y
  }
}
