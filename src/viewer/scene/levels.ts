import { cornersOf, type Sight } from './batchPlan.ts'
import { coarseOf } from './coarse.ts'
import type { FrameOptions, PartDraw } from './drawLists.ts'
import type { Range } from './faceBatch.ts'
import type { GpuScene } from './gpuScene.ts'

/** Cells along the longest side of a part, by level: each a third as fine as the last. */
const CELLS = [96, 32, 12]
/** Farthest that clustering moves a vertex, in cells, as it turns out for most parts. */
const USUAL_ERROR = 0.9
/** Share of the next finer triangles that a level may have: with more it is not worth its indices. */
const WORTHWHILE = 0.6
/** Triangles in view up to which every part is drawn as it is: any GPU draws them. */
const PLENTY = 500_000
/** Pixels by which shapes may be off where a frame has too many triangles otherwise: up to that parts are told from boxes. */
const GREATEST_ERROR = 4

/** Vertices up to which a level is made within some milliseconds. */
const MOST_VERTICES = 1 << 16

/** A part in fewer triangles: their place among the coarse indices of its batch, and their error in parts of the part's diameter. */
export interface Level {
  range: Range
  error: number
}

/** Levels by slot that the last frame used; the column only grows. */
let chosen = new Uint8Array(0)

/** Coarse shapes of the parts of a model, made when a frame first asks for them. */
export class Levels {
  /** Parts with the levels that a frame would have used. */
  private readonly waiting = new Map<PartDraw, number>()

  get isWaiting(): boolean {
    return this.waiting.size > 0
  }

  /** Makes shapes that have been asked for, the finest of each part first, until a time (`performance.now`); one at least. */
  work(until: number): void {
    for (const [draw, wanted] of this.waiting) {
      const next = draw.levels?.length ?? 0
      if (next < wanted) make(draw, next)
      if (next + 1 >= wanted) this.waiting.delete(draw)
      if (performance.now() >= until) return
    }
    if (this.isWaiting) this.work(until)
  }

  forget(draw: PartDraw): void {
    this.waiting.delete(draw)
  }

  /** Notes that a frame would have used the levels of a part up to one. */
  ask(draw: PartDraw, level: number): void {
    this.waiting.set(draw, Math.max(level, this.waiting.get(draw) ?? 0))
  }
}

/** Pixels of diameter up to which each level of a part is used at an error of one pixel, from level 1 on; 0 of those that are not there. */
const reach = new Float64Array(CELLS.length)
/** The same of levels that have not been made, as they will turn out. */
const expected = new Float64Array(CELLS.length)

/** Fills `reach` and `expected`. */
function reachOf({ part, levels }: PartDraw): void {
  const isTooLarge = part.mesh!.positions.length > 3 * MOST_VERTICES
  for (let at = 0; at < CELLS.length; at++) {
    const made = levels?.[at]
    reach[at] = made ? 1 / Math.max(made.error, Number.MIN_VALUE) : 0
    expected[at] = made === undefined && !isTooLarge ? CELLS[at] / USUAL_ERROR : 0
  }
}

/** Makes the next level of a part, number `at` from 0; one that is not worthwhile is noted as none. */
function make(draw: PartDraw, at: number): void {
  const { faces, part } = draw
  const levels = (draw.levels ??= [])
  if (!faces || !part.mesh) return void levels.push(null)
  const { bounds } = part
  const diameter = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2])
  const finer = levels.findLast((level) => level !== null)?.range.count ?? faces.range.count
  const { indices, error } = coarseOf(part.mesh, CELLS[at])
  const range = indices.length <= finer * WORTHWHILE ? faces.drawable.batch.addCoarse(indices, faces.range) : undefined
  levels.push(range ? { range, error: diameter > 0 ? error / diameter : 0 } : null)
}

/**
 * The level in which each slot in view is drawn: undefined where all are drawn as they are. Shapes are off by `options.error` pixels at most; in a frame that has too many
 * triangles even so, by twice as many, and so on.
 */
export function levelsWithin({ table, draws, levels }: GpuScene, { sizes }: Sight, options: FrameOptions): Uint8Array | undefined {
  if (options.error === 0 || options.mode === 'wireframe') return undefined
  let sum = 0
  for (const slot of table.order) {
    if (sizes[slot] >= options.smallest) sum += draws[slot]?.faces?.range.count ?? 0
    if (sum > 3 * PLENTY) break
  }
  if (sum <= 3 * PLENTY) return undefined
  if (chosen.length < table.count) chosen = new Uint8Array(table.count)
  for (let { error } = options; error <= GREATEST_ERROR; error *= 2) {
    sum = 0
    let last: PartDraw | undefined
    for (const slot of table.order) {
      const pixels = sizes[slot]
      if (pixels === 0 || pixels < options.smallest) continue
      const draw = draws[slot]
      if (!draw?.faces) continue
      if (draw !== last) reachOf((last = draw))
      let level = CELLS.length
      while (level > 0 && pixels > reach[level - 1] * error) level--
      for (let wanted = CELLS.length; wanted > level; wanted--) {
        if (pixels > expected[wanted - 1] * error) continue
        levels.ask(draw, wanted)
        break
      }
      chosen[slot] = level
      sum += cornersOf(draw, level)
    }
    if (sum <= 3 * options.triangles) break
  }
  return chosen
}
