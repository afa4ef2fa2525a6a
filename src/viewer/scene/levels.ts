import { diagonalOf } from '../../core/scene/bounds.ts'
import type { Edges } from '../../core/scene/mesh.ts'
import { lengthOf } from '../../core/scene/paged/columns.ts'
import { Clusters, type Coarse } from './coarse.ts'
import { coarseEdges } from './coarseEdges.ts'
import type { PlacedEdges } from './drawables.ts'
import type { FrameOptions, PartDraw } from './drawLists.ts'
import type { Range } from './faceBatch.ts'
import type { GpuScene } from './gpuScene.ts'
import type { Sight } from './sight.ts'
import { countWithin, SizeBands } from './sizeBands.ts'

/** Cells along the longest side of a part, by level: each a third as fine as the last. */
const CELLS: readonly number[] = [96, 32, 12]
/** The same of parts of many vertices: one more. */
const MANY_CELLS: readonly number[] = [256, ...CELLS]
const MANY_VERTICES = 1 << 16
/** Farthest that clustering moves a vertex, in cells, as it turns out for most parts. */
const USUAL_ERROR = 0.9
/** Share of the next finer triangles that a level may have: with more it is not worth its indices. */
const WORTHWHILE = 0.6
/** Triangles in view up to which every part is drawn as it is: any GPU draws them. */
const PLENTY = 500_000
/** Pixels by which shapes may be off where a frame has too many triangles otherwise: up to that parts can be distinguished from boxes. */
const GREATEST_ERROR = 4

/** Share of the triangles asked for up to which a movement goes back to finer shapes: else they would flicker where two errors give nearly as many. */
const CALM = 0.75

/** The same for lines, which are off by half a cell at most; and the share of the next finer points that a level may have. */
const LINE_CELLS = [96, 32, 12]
const LINES_WORTHWHILE = 0.75

/** A part in fewer triangles: their place among the coarse indices of its batch, and their error in parts of the part's diameter. */
export interface Level {
  range: Range
  error: number
}

/** What levels need of the GPU. */
interface LevelRoom {
  /** Whether it may hold so many bytes more. */
  hasRoom(bytes: number): boolean
  /** Uploads lines of a part in fewer points; undefined when there is no room. */
  placeLines(draw: PartDraw, edges: Edges): PlacedEdges | undefined
}

/** Coarse shapes of the parts of a model, made when a frame first asks for them. */
export class Levels {
  /** Parts with the levels that a frame would have used. */
  private readonly waiting = new Map<PartDraw, number>()
  private readonly clusters = new Clusters()
  /** The shape that is being made. */
  private current?: { draw: PartDraw; pieces: Generator<undefined, Coarse> }

  /** Parts whose lines a frame would have drawn in fewer points. */
  private readonly waitingLines = new Set<PartDraw>()
  /** Pixels by which the last frame was allowed to be off; 0 where all was drawn as it is. */
  error = 0
  private readonly gpu: LevelRoom

  constructor(gpu: LevelRoom) {
    this.gpu = gpu
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0 || this.waitingLines.size > 0
  }

  /** Frames have asked for shapes, not for lines alone. */
  get isShaping(): boolean {
    return this.waiting.size > 0
  }

  /** Makes shapes that have been asked for, the finest of each part first, until a time (`performance.now`), a piece of one at least; then lines, unless they are left out. */
  work(until: number, withLines = true): void {
    for (const [draw, wanted] of this.waiting) {
      if (this.current && this.current.draw !== draw) continue
      const next = draw.levels?.length ?? 0
      if (next < wanted && !this.make(draw, next, until)) return
      if (next + 1 >= wanted) this.waiting.delete(draw)
      if (performance.now() >= until) return
    }
    for (const draw of withLines ? this.waitingLines : []) {
      this.waitingLines.delete(draw)
      this.makeLines(draw)
      if (performance.now() >= until) return
    }
    if (withLines ? this.isWaiting : this.isShaping) this.work(until, withLines)
  }

  /** The part has no levels any more. */
  forget(draw: PartDraw): void {
    this.waiting.delete(draw)
    this.waitingLines.delete(draw)
    if (this.current?.draw === draw) this.current = undefined
    for (const level of draw.levels ?? []) if (level) draw.faces?.drawable.batch.removeCoarse(level.range)
    draw.levels = undefined
  }

  /** Makes the next level of a part, number `at` from 0, or a piece of it; true when it is there. One that is not worthwhile is noted as none. */
  private make(draw: PartDraw, at: number, until: number): boolean {
    const { faces, part } = draw
    const levels = (draw.levels ??= [])
    if (!faces || !part.mesh || draw.isProxy) {
      levels.push(null)
      return true
    }
    this.current ??= { draw, pieces: this.clusters.simplify(part.mesh, cellsOf(draw)[at]) }
    let piece = this.current.pieces.next()
    while (!piece.done) {
      if (performance.now() >= until) return false
      piece = this.current.pieces.next()
    }
    this.current = undefined
    const diameter = diagonalOf(part.bounds)
    const finer = levels.findLast((level) => level !== null)?.range.count ?? faces.range.count
    const { indices, error } = piece.value
    const { batch } = faces.drawable
    const isWorthwhile = indices.length <= finer * WORTHWHILE && this.gpu.hasRoom(batch.coarseBytes(indices.length))
    const range = isWorthwhile ? batch.addCoarse(indices, faces.range) : undefined
    levels.push(range ? { range, error: diameter > 0 ? error / diameter : 0 } : null)
    return true
  }

  /** The lines of a part by its size on the screen, into bands that have been started for its occurrences; none of a part without lines. */
  addLines(bands: SizeBands<PlacedEdges>, { edges, lines, proxyLines }: PartDraw): void {
    if (edges && lines)
      for (let level = LINE_CELLS.length; level > 0 && !bands.isFull; level--) {
        const made = lines[level - 1]
        if (made) bands.add(2 * LINE_CELLS[level - 1] * this.error, made)
      }
    const all = edges ?? proxyLines
    if (all) bands.add(Infinity, all)
  }

  /** Notes that a frame draws the lines of a part, the smallest in so many pixels. */
  askLines(draw: PartDraw, least: number): void {
    if (draw.edges && !draw.lines && least <= 2 * LINE_CELLS[0] * this.error) this.waitingLines.add(draw)
  }

  private makeLines(draw: PartDraw): void {
    const { edges, bounds } = draw.part
    draw.lines = []
    if (!edges || !draw.edges) return
    let finer = edges.points.length
    for (const cells of LINE_CELLS) {
      const coarse = coarseEdges(edges, diagonalOf(bounds) / (2 * cells))
      const isWorthwhile = coarse.points.length > 0 && coarse.points.length <= finer * LINES_WORTHWHILE
      const placed = isWorthwhile ? this.gpu.placeLines(draw, coarse) : undefined
      if (placed) finer = coarse.points.length
      draw.lines.push(placed)
    }
  }

  /** Notes that a frame would have used the levels of a part up to one. */
  ask(draw: PartDraw, level: number): void {
    this.waiting.set(draw, Math.max(level, this.waiting.get(draw) ?? 0))
  }
}

/** Kept with the part: looking at the meshes of ten thousand parts takes longer than all else that levels are chosen by. */
const cellsOf = (draw: PartDraw): readonly number[] => (draw.cells ??= lengthOf(draw.part.mesh, 'positions') > 3 * MANY_VERTICES ? MANY_CELLS : CELLS)

/** The levels of a part by its size on the screen, within so many pixels of error, into bands that have been started for its occurrences; 0: the part as it is. */
export function addLevels(bands: SizeBands<number>, { levels }: PartDraw, error: number): void {
  if (levels && error > 0)
    for (let level = levels.length; level > 0 && !bands.isFull; level--) {
      const made = levels[level - 1]
      if (made) bands.add(error / Math.max(made.error, Number.MIN_VALUE), level)
    }
  bands.add(Infinity, 0)
}

/** The coarsest level of a part that has not been made, and that an occurrence of so many pixels would be drawn in as levels usually turn out; 0: none. */
function wantedLevel(draw: PartDraw, pixels: number, error: number): number {
  const made = draw.levels?.length ?? 0
  if (draw.isProxy || made >= MANY_CELLS.length) return 0
  const cells = cellsOf(draw)
  for (let level = cells.length; level > made; level--) if (pixels <= (cells[level - 1] / USUAL_ERROR) * error) return level
  return 0
}

const bands = new SizeBands<number>()

/** Triangles, times three, of the occurrences of part number `part` that are seen, each in its level. */
function cornersSeen(draw: PartDraw, sight: Sight, starts: Uint32Array, part: number, error: number): number {
  const { sizes, shown, least, greatest, floor } = sight
  bands.start(floor, least[part], greatest[part])
  addLevels(bands, draw, error)
  let sum = 0
  let rest = shown[part]
  for (let band = 0; band < bands.length; band++) {
    const isLast = band === bands.length - 1
    const count = isLast ? rest : countWithin(sizes, starts[part], starts[part + 1], bands.low[band], bands.high[band])
    rest -= count
    sum += count * cornersOf(draw, bands.values[band])
  }
  return sum
}

/** Triangles of a part in a level, times three. */
export const cornersOf = (draw: PartDraw, level: number): number => (level > 0 ? (draw.levels?.[level - 1]?.range.count ?? 0) : (draw.faces?.range.count ?? 0))

/** Parts that have levels, in the order of `OccurrenceTable.starts`: kept for all frames, as are the numbers. */
const leveled: number[] = []

/**
 * Chooses the error within which a frame draws shapes, `Levels.error`: 0 where all are drawn as they are, else `options.error` pixels; in a frame that has too many
 * triangles even so, twice as many, and so on. A movement stays with what the frame before was off by while its shapes are nearly too many.
 * Returns the triangles, times three, of the shapes so drawn.
 */
export function chooseError({ table, draws, levels }: GpuScene, sight: Sight, options: FrameOptions): number {
  const before = options.atRest ? 0 : levels.error
  levels.error = 0
  const { starts } = table
  const { shown, least, shownParts, partsShown } = sight
  leveled.length = 0
  let [plain, sum] = [0, 0]
  for (let i = 0; i < partsShown; i++) {
    const part = shownParts[i]
    const draw = draws[starts[part]]
    if (!draw?.faces) continue
    const corners = shown[part] * draw.faces.range.count
    sum += corners
    if (draw.levels) leveled.push(part)
    else plain += corners
  }
  if (options.error === 0 || options.mode === 'wireframe' || sum <= 3 * PLENTY) return sum
  levels.error = options.error
  // Where any number of triangles may be drawn nothing has to be summed up.
  if (options.triangles === Infinity) sum = 0
  else
    for (let { error } = options; error <= GREATEST_ERROR; error *= 2) {
      levels.error = error
      sum = plain
      for (const part of leveled) sum += cornersSeen(draws[starts[part]]!, sight, starts, part, error)
      if (sum <= 3 * options.triangles * (error < before ? CALM : 1)) break
    }
  for (let i = 0; i < partsShown; i++) {
    const part = shownParts[i]
    const draw = draws[starts[part]]
    const wanted = draw?.faces ? wantedLevel(draw, least[part], levels.error) : 0
    if (wanted > 0) levels.ask(draw!, wanted)
  }
  return sum
}
