import type { LineBatch } from '../../../src/core/drawing/space.ts'
import { release } from '../../../src/core/limits.ts'
import type { Matrix2 } from '../emitter.ts'
import { ownPages } from './ownPages.ts'

/** Points that the stage has room for at first; each time it is full there is room for more, up to the largest. */
const FIRST = 256
const LARGEST = 1 << 14
const GROWTH = 4
/** The largest coordinate that is believed: beyond it lie damaged numbers, which would spoil the extents. */
export const MAX_COORDINATE = 1e15

interface Chunk {
  points: number
  runs: number
  /** x y per point: from `near` on in 32 bits, absolute in 64. */
  positions: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>
  /** Points, item and distance at the start of each run. */
  sizes: Uint32Array<ArrayBuffer>
  items: Uint32Array<ArrayBuffer>
  along: Float32Array<ArrayBuffer>
}

/** A chunk without anything in it. `room`: for so many points, and half as many runs; it is even. */
function chunkOf(room: number, single: boolean): Chunk {
  // A run has two points at least.
  const runs = room / 2
  return {
    points: 0,
    runs: 0,
    positions: single ? new Float32Array(room * 2) : new Float64Array(room * 2),
    sizes: new Uint32Array(runs),
    items: new Uint32Array(runs),
    along: new Float32Array(runs),
  }
}

/** What a chunk holds in one buffer, no larger than that and given back to the system when it is released. */
function packed({ points, runs, positions, sizes, items, along }: Chunk): Chunk {
  const places = points * 2 * positions.BYTES_PER_ELEMENT
  const buffer = ownPages(places + runs * 12)
  const chunk = {
    points,
    runs,
    positions: positions instanceof Float32Array ? new Float32Array(buffer, 0, points * 2) : new Float64Array(buffer, 0, points * 2),
    sizes: new Uint32Array(buffer, places, runs),
    items: new Uint32Array(buffer, places + runs * 4, runs),
    along: new Float32Array(buffer, places + runs * 8, runs),
  }
  chunk.positions.set(positions.subarray(0, points * 2))
  chunk.sizes.set(sizes.subarray(0, runs))
  chunk.items.set(items.subarray(0, runs))
  chunk.along.set(along.subarray(0, runs))
  return chunk
}

/**
 * Collects segments as runs of points, in chunks that are given back one by one at the end. They are written into a stage of plain arrays, and copied from there when it is full: the
 * engine compiles writing for plain arrays, and all of it once more when other ones come, as those of chunks are.
 */
export class LineChunks {
  /** Box of the last run that was taken: minX minY maxX maxY. */
  readonly box = new Float64Array(4)
  private readonly full: Chunk[] = []
  private readonly near: readonly [number, number] | undefined
  private readonly nearX: number
  private readonly nearY: number
  private stage: Chunk
  /** Points that the stage has room for, and twice as many as runs. */
  private room = FIRST
  /** Runs of the full chunks. */
  private runsOfFull = 0

  /** `near`: the origin that segments will have, where it is known before them: they are kept in 32 bits then. */
  constructor(near?: readonly [number, number]) {
    this.near = near
    this.nearX = near ? near[0] : 0
    this.nearY = near ? near[1] : 0
    this.stage = chunkOf(FIRST, near !== undefined)
  }

  add(item: number, x1: number, y1: number, x2: number, y2: number, along: number): void {
    if (this.stage.points + 2 > this.room) this.next(2)
    const { stage, nearX, nearY } = this
    const { positions } = stage
    const at = stage.points * 2
    positions[at] = x1 - nearX
    positions[at + 1] = y1 - nearY
    positions[at + 2] = x2 - nearX
    positions[at + 3] = y2 - nearY
    close(stage, item, 2, along)
  }

  /**
   * Segments from each of `count` points (x y) to the next, and from the last to the first of a `closed` one; `m` leads to the space. False where a
   * place is damaged: nothing is taken then. `along`: as `LineBatch` has it.
   */
  run(item: number, points: ArrayLike<number>, count: number, closed: boolean, m: Matrix2, along: number): boolean {
    const all = closed ? count + 1 : count
    if (this.stage.points + all > this.room) this.next(all)
    const { stage, nearX, nearY, box } = this
    const { positions } = stage
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
    let at = stage.points * 2
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
    if (all > 1) close(stage, item, all, along)
    return true
  }

  /** Runs so far. */
  get count(): number {
    return this.runsOfFull + this.stage.runs
  }

  /** Empties the stage, and makes room for a run of `least` points. */
  private next(least: number): void {
    const { stage } = this
    if (stage.points > 0) this.full.push(packed(stage))
    this.runsOfFull += stage.runs
    stage.points = stage.runs = 0
    const room = Math.max(least + (least % 2), Math.min(LARGEST, this.room * GROWTH))
    if (room === this.room) return
    this.leave(room)
  }

  /** Gives the stage back for an empty one. */
  private leave(room: number): void {
    const { positions, sizes, items, along } = this.stage
    release(positions, sizes, items, along)
    this.room = room
    this.stage = chunkOf(room, this.near !== undefined)
  }

  /** The segments so far relative to an origin, in arrays of their own. */
  copy(origin: readonly [number, number]): LineBatch {
    return this.batch(origin, () => {})
  }

  /** All segments relative to an origin, which is `near` where that was given; nothing is left here. */
  done(origin: readonly [number, number]): LineBatch {
    const batch = this.batch(origin, (chunk) => chunk !== this.stage && release(chunk.positions))
    this.full.length = this.runsOfFull = 0
    this.leave(0)
    return batch
  }

  /** `written`: called for each chunk whose runs are in the batch. */
  private batch(origin: readonly [number, number], written: (chunk: Chunk) => unknown): LineBatch {
    const chunks = [...this.full, this.stage]
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
