import { patternedStyles, signedLength } from '../../core/drawing/patternFit.ts'
import { type LineBatch, segmentCount, type Space } from '../../core/drawing/space.ts'
import { type SpaceLines, wholeLines } from '../../core/drawing/wholeLines.ts'
import { boxOfBoxes, cellsFor, ChunkBoxes, NO_ITEM } from './blocks.ts'
import { placeOrder } from './letterTable.ts'
import type { Drawing } from '../../core/drawing/drawing.ts'
import { windowsOf } from '../../core/drawing/spaceWindow.ts'

/** Segments in an order that keeps neighbours together, at one degree of detail. */
export interface LineLevel {
  /** How far (in units of the space) it may be off. */
  tolerance: number
  count: number
  /** x1 y1 x2 y2 per segment. Whole rows of the table. */
  segments: Float32Array<ArrayBuffer>
  /** Item, and where it lies on its curve, per segment: 0 = it is all of it, else 1 + the row in `curves`. */
  owners: Uint32Array<ArrayBuffer>
  /**
   * Distance along the curve and the curve's length (negative: it is closed; 0: not known) of each segment that is part of one on which a pattern may lie. Whole rows
   * of the table, or none; all levels have the same.
   */
  curves: Float32Array<ArrayBuffer>
  boxes: ChunkBoxes
}

/** Below this number all segments are drawn in every frame, in their own order. */
const FEW = 20_000
/** Segments of one item that stay together. */
const PIECE = 64
/** The coarsest level is right for a drawing of so many pixels, the others for four times as many each. */
const COARSEST_PX = 768
/** Error of merged segments, in pixels of the screen. */
const MAX_OFF_PX = 0.7
/** A level that has more than this part of the next finer one's segments is not worth its memory. */
const WORTH = 0.7
const SAMPLES = 5000

/** Which items may have a line type with gaps. */
export type Patterned = (item: number) => boolean

/** The items of a space that may have one. */
export function patternedIn(drawing: Drawing, { items }: Pick<Space, 'items'>): Patterned {
  const styles = patternedStyles(drawing)
  return (item) => styles[items.style[item]] === 1
}

/** The lines of a space, the finest level first: that one has them all as they are. */
export function lineLevels(space: SpaceLines, patterned: Patterned): LineLevel[] {
  const steps = lineLevelSteps(space, patterned)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps that are short. */
function* lineLevelSteps(space: SpaceLines, patterned: Patterned): Generator<void, LineLevel[], void> {
  const lines = wholeLines(space)
  const count = segmentCount(lines)
  if (count < FEW) return [lineLevel(lines, patterned)]
  const pieces = piecesOf(lines)
  yield
  const levels = [lineLevel(lines, patterned, pieces)]
  yield
  const { size } = boxOfBoxes(levels[0].boxes.values)
  for (let finer = 5; finer >= 0; finer--) {
    const tolerance = size / (COARSEST_PX * 4 ** finer)
    const coarser = shareBelow(lines, tolerance) < 1 - WORTH ? undefined : merged(levels[levels.length - 1], tolerance)
    if (coarser) levels.push(coarser)
    yield
  }
  return levels
}

/** All lines as they are, in their own order when no other is given; they have no letters of stroke fonts and no drawn curves beside them. */
export function lineLevel(lines: LineBatch, patterned: Patterned, pieces: Pieces = wholeOf(lines)): LineLevel {
  const { positions, start, along, item } = lines
  const { lengths, rows } = curvesOf(lines, patterned)
  const level = emptyLevel(0, segmentCount(lines), new Float32Array(rows > 0 ? cellsFor(rows) * 2 : 0))
  const { segments, owners, boxes, curves } = level
  let to = 0
  let row = 0
  for (const piece of pieces.order) {
    let run = pieces.run[piece]
    let point = pieces.point[piece]
    let distance = pieces.along[piece]
    for (let left = pieces.count[piece]; left > 0; ) {
      const end = Math.min(start[run + 1] - 1, point + left)
      left -= end - point
      const length = lengths?.[run] ?? 0
      let x0 = positions[point * 2]
      let y0 = positions[point * 2 + 1]
      for (; point < end; point++, to++) {
        const x1 = positions[point * 2 + 2]
        const y1 = positions[point * 2 + 3]
        segments[to * 4] = x0
        segments[to * 4 + 1] = y0
        segments[to * 4 + 2] = x1
        segments[to * 4 + 3] = y1
        owners[to * 2] = item[run]
        if (length !== 0) {
          curves[row * 2] = distance
          curves[row * 2 + 1] = length === UNKNOWN ? 0 : length
          owners[to * 2 + 1] = ++row
        }
        boxes.add(to, x0, y0)
        boxes.add(to, x1, y1)
        distance += Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
        x0 = x1
        y0 = y1
      }
      if (left === 0) break
      point = start[++run]
      distance = along[run]
    }
  }
  return level
}

/** The coarsest level whose simplification cannot be seen. */
export function levelFor<T extends { tolerance: number }>(levels: readonly T[], pixelsPerUnit: number): T {
  for (let at = levels.length - 1; at > 0; at--) if (levels[at].tolerance * pixelsPerUnit <= MAX_OFF_PX) return levels[at]
  return levels[0]
}

/** Stands for the length of a curve of which only a piece is there. */
const UNKNOWN = Infinity

/** Lengths of the curves that runs are or belong to, 0 where each segment is one, and how many segments are parts of others. Without any there are no lengths. */
function curvesOf({ positions, start, along, item }: LineBatch, patterned: Patterned): { lengths: Float32Array | undefined; rows: number } {
  let lengths: Float32Array | undefined
  let rows = 0
  for (let run = 0; run < item.length; run++) {
    const segments = start[run + 1] - start[run] - 1
    if (!(along[run] > 0 || (along[run] === 0 && segments > 1)) || !patterned(item[run])) continue
    lengths ??= new Float32Array(item.length)
    lengths[run] = along[run] > 0 ? UNKNOWN : signedLength(positions, start[run] * 2, start[run + 1] * 2)
    if (lengths[run] !== 0) rows += segments
  }
  return { lengths, rows }
}

function emptyLevel(tolerance: number, count: number, curves: LineLevel['curves']): LineLevel {
  const cells = cellsFor(count)
  return {
    tolerance,
    count,
    segments: new Float32Array(cells * 4),
    owners: new Uint32Array(cells * 2).fill(NO_ITEM, count * 2),
    curves,
    boxes: new ChunkBoxes(count),
  }
}

/** Stretches of segments that stay together, and the order in which they are to stand. */
interface Pieces {
  /** Run and point where each begins, and distance along the run there. */
  run: Uint32Array
  point: Uint32Array
  along: Float64Array
  /** Segments of each. */
  count: Uint32Array
  order: Uint32Array
}

const wholeOf = (lines: LineBatch): Pieces => ({
  run: Uint32Array.of(0),
  point: Uint32Array.of(0),
  along: Float64Array.of(lines.along[0]),
  count: Uint32Array.of(segmentCount(lines)),
  order: Uint32Array.of(0),
})

/** Pieces of one item each, of at most `PIECE` segments, neighbours together. */
function piecesOf(lines: LineBatch): Pieces {
  const { positions, start, along, item } = lines
  // One for each run, and one more for each that is full.
  const most = item.length + Math.floor(segmentCount(lines) / PIECE)
  const pieces = { run: new Uint32Array(most), point: new Uint32Array(most), along: new Float64Array(most), count: new Uint32Array(most) }
  const boxes = new Float32Array(most * 4)
  let last = -1
  for (let run = 0; run < item.length; run++) {
    const end = start[run + 1] - 1
    let distance = along[run]
    let isOther = run === 0 || item[run] !== item[run - 1]
    let x = positions[start[run] * 2]
    let y = positions[start[run] * 2 + 1]
    for (let point = start[run]; point < end; point++) {
      if (isOther || pieces.count[last] >= PIECE) {
        isOther = false
        last++
        pieces.run[last] = run
        pieces.point[last] = point
        pieces.along[last] = distance
        boxes[last * 4] = boxes[last * 4 + 2] = x
        boxes[last * 4 + 1] = boxes[last * 4 + 3] = y
      }
      pieces.count[last]++
      grow(boxes, last * 4, x, y)
      const fromX = x
      const fromY = y
      x = positions[point * 2 + 2]
      y = positions[point * 2 + 3]
      grow(boxes, last * 4, x, y)
      distance += Math.sqrt((x - fromX) * (x - fromX) + (y - fromY) * (y - fromY))
    }
  }
  return { ...pieces, order: placeOrder(boxes.subarray(0, (last + 1) * 4)) }
}

function grow(boxes: Float32Array, at: number, x: number, y: number): void {
  if (x < boxes[at]) boxes[at] = x
  else if (x > boxes[at + 2]) boxes[at + 2] = x
  if (y < boxes[at + 1]) boxes[at + 1] = y
  else if (y > boxes[at + 3]) boxes[at + 3] = y
}

/** Segments of an item that stay within `tolerance` of where the first of them begins become one; undefined when that spares too little. */
function merged(from: LineLevel, tolerance: number): LineLevel | undefined {
  const { segments, owners, count } = from
  const reach = tolerance * tolerance
  const ends = new Uint8Array(count)
  let left = 0
  let x = 0
  let y = 0
  let item = NO_ITEM
  const near = (at: number): boolean => (segments[at] - x) ** 2 + (segments[at + 1] - y) ** 2 <= reach
  // First which segments begin anew, then room for exactly these.
  for (let s = 0; s < count; s++) {
    if (owners[s * 2] === item && near(s * 4) && near(s * 4 + 2)) continue
    item = owners[s * 2]
    x = segments[s * 4]
    y = segments[s * 4 + 1]
    ends[s] = 1
    left++
  }
  if (left > count * WORTH) return undefined
  const level = emptyLevel(tolerance, left, from.curves)
  let at = -1
  for (let s = 0; s < count; s++) {
    if (ends[s] === 1) {
      at++
      level.segments[at * 4] = segments[s * 4]
      level.segments[at * 4 + 1] = segments[s * 4 + 1]
      level.owners[at * 2] = owners[s * 2]
      level.owners[at * 2 + 1] = owners[s * 2 + 1]
      level.boxes.add(at, segments[s * 4], segments[s * 4 + 1])
    }
    level.segments[at * 4 + 2] = segments[s * 4 + 2]
    level.segments[at * 4 + 3] = segments[s * 4 + 3]
    level.boxes.add(at, segments[s * 4 + 2], segments[s * 4 + 3])
  }
  return level
}

/** About what part of the segments is shorter than `length`. */
function shareBelow(lines: LineBatch, length: number): number {
  const { positions, start, item } = lines
  const count = segmentCount(lines)
  const step = Math.max(1, Math.floor(count / SAMPLES))
  let below = 0
  let sample = 0
  for (let run = 0; run < item.length; run++) {
    // The segments of a run are numbered like its points, less one for each run before.
    for (; sample < start[run + 1] - 1 - run; sample += step) {
      const at = (sample + run) * 2
      if ((positions[at + 2] - positions[at]) ** 2 + (positions[at + 3] - positions[at + 1]) ** 2 <= length * length) below++
    }
  }
  return below / Math.ceil(count / step)
}

const prepared = new WeakMap<LineBatch, LineLevel[]>()

/** Works out ahead what takes longest when a tab is shown, with `pause` between its steps. */
export async function prepareDrawing(drawing: Drawing, space: number, pause: () => Promise<void>): Promise<void> {
  for (const window of windowsOf(drawing, space)) {
    const space = drawing.spaces[window.space]
    const { lines } = space
    if (prepared.has(lines)) continue
    const steps = lineLevelSteps(space, patternedIn(drawing, space))
    let step = steps.next()
    while (!step.done) {
      await pause()
      step = steps.next()
    }
    prepared.set(lines, step.value)
  }
}

/** Returns the prepared levels and gives them away, or computes them now. */
export function takeLineLevels(space: SpaceLines, patterned: Patterned): LineLevel[] {
  const { lines } = space
  const levels = prepared.get(lines)
  prepared.delete(lines)
  return levels ?? lineLevels(space, patterned)
}
