import type { GlyphBatch } from '../../core/drawing/space.ts'
import { cellsFor, ChunkBoxes, NO_ITEM } from './blocks.ts'
import type { GlyphAtlas } from './glyphAtlas.ts'
import { placeOrder } from './placeOrder.ts'

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
