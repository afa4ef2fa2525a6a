import type { GlyphBatch } from '../../core/drawing/space.ts'
import { boxOfBoxes, cellsFor, ChunkBoxes, NO_ITEM } from './blocks.ts'
import type { GlyphAtlas } from './glyphAtlas.ts'

const CELLS = 2 ** 15
/** Boxes wider than this part of everything come first: they would make the boxes of those beside them useless. */
const WIDE = 1 / 32

/** Order of boxes (minX minY maxX maxY each) along a curve that keeps neighbours together, very wide ones before all others. */
export function placeOrder(boxes: Float32Array): Uint32Array {
  const count = boxes.length / 4
  const { x: x0, y: y0, size } = boxOfBoxes(boxes)
  const scale = size > 0 ? (CELLS - 1) / size : 0
  const keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const at = i * 4
    const x = ((boxes[at] + boxes[at + 2]) / 2 - x0) * scale
    const y = ((boxes[at + 1] + boxes[at + 3]) / 2 - y0) * scale
    const isWide = Math.max(boxes[at + 2] - boxes[at], boxes[at + 3] - boxes[at + 1]) > size * WIDE
    keys[i] = (spread(x) | (spread(y) << 1) | (isWide ? 0 : 2 ** 30)) >>> 0
  }
  return sorted(sorted(undefined, keys, 0), keys, 16)
}

/** The bits of a number below 2^15, each with a gap behind it. */
function spread(value: number): number {
  let n = value & (CELLS - 1)
  n = (n | (n << 8)) & 0x00ff00ff
  n = (n | (n << 4)) & 0x0f0f0f0f
  n = (n | (n << 2)) & 0x33333333
  return (n | (n << 1)) & 0x55555555
}

/** `order` (as they come when absent), sorted by 16 bits of the keys; those with equal ones stay in order. */
function sorted(order: Uint32Array | undefined, keys: Uint32Array, shift: number): Uint32Array {
  const next = new Uint32Array(2 ** 16 + 1)
  for (const key of keys) next[((key >>> shift) & 0xffff) + 1]++
  for (let i = 1; i < next.length; i++) next[i] += next[i - 1]
  const out = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const row = order ? order[i] : i
    out[next[(keys[row] >>> shift) & 0xffff]++] = row
  }
  return out
}

/** Letters in an order that keeps neighbours together. */
export interface LetterTable {
  count: number
  /** The axes of a letter's em. Whole rows of the table. */
  axes: Float32Array<ArrayBuffer>
  /** Bits of x and y of where it begins, row of the atlas, item. */
  places: Uint32Array<ArrayBuffer>
  boxes: ChunkBoxes
  /** Longest edge of an em, in units of the space. */
  largest: number
}

/** What a letter may cover, in em. */
const FROM = -1
const TO = 2

export function letterTable({ font, glyph, matrix, item }: GlyphBatch, atlas: GlyphAtlas): LetterTable {
  const count = item.length
  const corners = new Float32Array(count * 4)
  for (let g = 0; g < count; g++) {
    const [x0, x1] = range(matrix[g * 6], matrix[g * 6 + 2], matrix[g * 6 + 4])
    const [y0, y1] = range(matrix[g * 6 + 1], matrix[g * 6 + 3], matrix[g * 6 + 5])
    corners.set([x0, y0, x1, y1], g * 4)
  }
  const order = placeOrder(corners)
  const cells = cellsFor(count)
  const table: LetterTable = {
    count,
    axes: new Float32Array(cells * 4),
    places: new Uint32Array(cells * 4).fill(NO_ITEM, count * 4),
    boxes: new ChunkBoxes(count),
    largest: 0,
  }
  const bits = new Float32Array(table.places.buffer)
  for (let at = 0; at < count; at++) {
    const g = order[at]
    for (let k = 0; k < 4; k++) table.axes[at * 4 + k] = matrix[g * 6 + k]
    bits[at * 4] = matrix[g * 6 + 4]
    bits[at * 4 + 1] = matrix[g * 6 + 5]
    table.places[at * 4 + 2] = atlas.rowOf(font[g], glyph[g]) ?? 0
    table.places[at * 4 + 3] = item[g]
    table.boxes.add(at, corners[g * 4], corners[g * 4 + 1])
    table.boxes.add(at, corners[g * 4 + 2], corners[g * 4 + 3])
    table.largest = Math.max(table.largest, Math.hypot(matrix[g * 6], matrix[g * 6 + 1]), Math.hypot(matrix[g * 6 + 2], matrix[g * 6 + 3]))
  }
  return table
}

function range(u: number, v: number, at: number): [number, number] {
  const low = Math.min(u * FROM, u * TO) + Math.min(v * FROM, v * TO)
  const high = Math.max(u * FROM, u * TO) + Math.max(v * FROM, v * TO)
  return [at + low, at + high]
}
