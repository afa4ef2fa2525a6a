import type { LineBatch } from '../../core/drawing/space.ts'
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
  /** Item, and the bits of the distance along it, per segment. */
  owners: Uint32Array<ArrayBuffer>
  boxes: ChunkBoxes
}

/** With fewer all segments are drawn in every frame, in their own order. */
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

/** The lines of a space, the finest level first: that one has them all as they are. */
export function lineLevels(lines: LineBatch): LineLevel[] {
  const steps = lineLevelSteps(lines)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps that are short. */
function* lineLevelSteps(lines: LineBatch): Generator<void, LineLevel[], void> {
  const count = lines.item.length
  if (count < FEW) return [lineLevel(lines)]
  const order = pieceOrder(lines)
  yield
  const levels = [lineLevel(lines, order)]
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

/** All lines as they are, in their own order when no other is given. */
export function lineLevel(
  { positions, along, item }: LineBatch,
  order: PieceOrder = { start: Uint32Array.of(0, item.length), rows: Uint32Array.of(0) },
): LineLevel {
  const level = emptyLevel(0, item.length)
  const { segments, owners, boxes } = level
  const bits = new Uint32Array(along.buffer, along.byteOffset, along.length)
  let to = 0
  for (const piece of order.rows) {
    const end = order.start[piece + 1]
    for (let row = order.start[piece]; row < end; row++, to++) {
      const at = row * 4
      const x0 = (segments[to * 4] = positions[at])
      const y0 = (segments[to * 4 + 1] = positions[at + 1])
      const x1 = (segments[to * 4 + 2] = positions[at + 2])
      const y1 = (segments[to * 4 + 3] = positions[at + 3])
      owners[to * 2] = item[row]
      owners[to * 2 + 1] = bits[row]
      boxes.add(to, x0, y0)
      boxes.add(to, x1, y1)
    }
  }
  return level
}

/** The coarsest level whose simplification cannot be seen. */
export function levelFor<T extends { tolerance: number }>(levels: readonly T[], pixelsPerUnit: number): T {
  for (let at = levels.length - 1; at > 0; at--) if (levels[at].tolerance * pixelsPerUnit <= MAX_OFF_PX) return levels[at]
  return levels[0]
}

function emptyLevel(tolerance: number, count: number): LineLevel {
  const cells = cellsFor(count)
  return {
    tolerance,
    count,
    segments: new Float32Array(cells * 4),
    owners: new Uint32Array(cells * 2).fill(NO_ITEM, count * 2),
    boxes: new ChunkBoxes(count),
  }
}

/** Stretches of segments of one item (`start[p] .. start[p + 1] - 1`), and the order in which they are to stand. */
interface PieceOrder {
  start: Uint32Array
  rows: Uint32Array
}

function pieceOrder({ positions, item }: LineBatch): PieceOrder {
  const starts = new Uint32Array(item.length + 1)
  let pieces = 0
  for (let row = 0; row < item.length; row++) if (row === 0 || item[row] !== item[row - 1] || row - starts[pieces - 1] >= PIECE) starts[pieces++] = row
  starts[pieces] = item.length
  const boxes = new Float32Array(pieces * 4)
  for (let p = 0; p < pieces; p++) {
    const end = starts[p + 1] * 4
    let at = starts[p] * 4
    let x0 = positions[at]
    let y0 = positions[at + 1]
    let x1 = x0
    let y1 = y0
    for (at += 2; at < end; at += 2) {
      const x = positions[at]
      const y = positions[at + 1]
      if (x < x0) x0 = x
      else if (x > x1) x1 = x
      if (y < y0) y0 = y
      else if (y > y1) y1 = y
    }
    boxes[p * 4] = x0
    boxes[p * 4 + 1] = y0
    boxes[p * 4 + 2] = x1
    boxes[p * 4 + 3] = y1
  }
  return { start: starts.slice(0, pieces + 1), rows: placeOrder(boxes) }
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
  const level = emptyLevel(tolerance, left)
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
function shareBelow({ positions, item }: LineBatch, length: number): number {
  const step = Math.max(1, Math.floor(item.length / SAMPLES))
  let below = 0
  for (let at = 0; at < positions.length; at += step * 4)
    if ((positions[at + 2] - positions[at]) ** 2 + (positions[at + 3] - positions[at + 1]) ** 2 <= length * length) below++
  return below / Math.ceil(item.length / step)
}

const prepared = new WeakMap<LineBatch, LineLevel[]>()

/** Works out ahead what takes longest when a tab is shown, with `pause` between its steps. */
export async function prepareDrawing(drawing: Drawing, space: number, pause: () => Promise<void>): Promise<void> {
  for (const window of windowsOf(drawing, space)) {
    const { lines } = drawing.spaces[window.space]
    if (prepared.has(lines)) continue
    const steps = lineLevelSteps(lines)
    let step = steps.next()
    while (!step.done) {
      await pause()
      step = steps.next()
    }
    prepared.set(lines, step.value)
  }
}

/** Returns the prepared levels and gives them away, or computes them now. */
export function takeLineLevels(lines: LineBatch): LineLevel[] {
  const levels = prepared.get(lines)
  prepared.delete(lines)
  return levels ?? lineLevels(lines)
}
