import { DataTexture, FloatType, RGBAFormat, RGBAIntegerFormat, RGFormat, RGIntegerFormat, UnsignedIntType } from 'three'
import type { LetterTable } from './letterTable.ts'
import type { LineLevel } from './lineLevels.ts'
import { plain } from './tables.ts'

/** Lines and letters lie in tables, 64 to an instance: one to an instance would cost more than drawing it. */
export const BLOCK_BITS = 6
export const BLOCK = 1 << BLOCK_BITS
/** Tables of lines and letters are this wide: index & 4095, index >> 12. */
export const ROW_BITS = 12
/** Owner of the rest of a table's last row. */
export const NO_ITEM = 0xffffffff
/** Blocks that have a box together. */
const CHUNK_BLOCKS = 32
/** What of a table is in sight is drawn by so many calls. */
export const MAX_RUNS = 4

export const cellsFor = (count: number): number => Math.max(1, Math.ceil(count / (1 << ROW_BITS))) << ROW_BITS

/** Boxes of a table's chunks, minX minY maxX maxY each. */
export class ChunkBoxes {
  readonly values: Float32Array

  constructor(count: number) {
    this.values = new Float32Array(Math.ceil(count / BLOCK / CHUNK_BLOCKS) * 4)
    for (let at = 0; at < this.values.length; at++) this.values[at] = at & 2 ? -Infinity : Infinity
  }

  /** A point of what stands at `index`. */
  add(index: number, x: number, y: number): void {
    const { values } = this
    const at = (index >>> (BLOCK_BITS + 5)) * 4
    if (x < values[at]) values[at] = x
    if (y < values[at + 1]) values[at + 1] = y
    if (x > values[at + 2]) values[at + 2] = x
    if (y > values[at + 3]) values[at + 3] = y
  }
}

/**
 * Writes which blocks of a table of `count` may be within `rect`: first block and number of blocks of each run, at most `MAX_RUNS`; returns how many runs.
 * Neighbouring runs are joined over gaps as small as may be. Nothing is allocated: it is asked in every frame.
 */
export function findRuns({ values }: ChunkBoxes, count: number, rect: Float64Array, runs: Int32Array): number {
  const blocks = Math.ceil(count / BLOCK)
  for (let gap = 0; ; gap = gap * 2 + 1) {
    let found = 0
    let end = -1
    for (let at = 0, chunk = 0; at < values.length; at += 4, chunk++) {
      if (values[at] > rect[2] || values[at + 2] < rect[0] || values[at + 1] > rect[3] || values[at + 3] < rect[1]) continue
      if (end < 0 || chunk - end > gap) found++
      if (found > MAX_RUNS) break
      const first = (found - 1) * 2
      if (end < 0 || chunk - end > gap) runs[first] = chunk * CHUNK_BLOCKS
      end = chunk + 1
      runs[first + 1] = Math.min(blocks, end * CHUNK_BLOCKS) - runs[first]
    }
    if (found <= MAX_RUNS) return found
  }
}

/** The textures that lines or letters are read from; lines have the curves that they belong to, too. */
export interface BlockTable {
  shapes: DataTexture
  owners: DataTexture
  curves?: DataTexture
}

/** `curves`: those of another level of the same lines. */
export function lineTextures({ segments, owners, curves }: LineLevel, shared?: DataTexture): BlockTable {
  return { shapes: floats(segments), owners: integers(owners, 2), curves: shared ?? (curves.length > 0 ? pairs(curves) : undefined) }
}

export function letterTextures({ axes, places }: LetterTable): BlockTable {
  return { shapes: floats(axes), owners: integers(places, 4) }
}

function floats(data: Float32Array<ArrayBuffer>): DataTexture {
  return onceGiven(new DataTexture(data, 1 << ROW_BITS, data.length >> (ROW_BITS + 2), RGBAFormat, FloatType))
}

function pairs(data: Float32Array<ArrayBuffer>): DataTexture {
  return onceGiven(new DataTexture(data, 1 << ROW_BITS, data.length >> (ROW_BITS + 1), RGFormat, FloatType))
}

function integers(data: Uint32Array<ArrayBuffer>, each: 2 | 4): DataTexture {
  const format = each === 2 ? RGIntegerFormat : RGBAIntegerFormat
  const texture = new DataTexture(data, 1 << ROW_BITS, data.length / each / (1 << ROW_BITS), format, UnsignedIntType)
  texture.internalFormat = each === 2 ? 'RG32UI' : 'RGBA32UI'
  return onceGiven(texture)
}

/** The GPU has it then, and a drawing that is drawn anew makes its tables anew. */
function onceGiven(texture: DataTexture): DataTexture {
  texture.onUpdate = () => {
    texture.onUpdate = null
    texture.image.data = null
  }
  return plain(texture)
}

/** The box around boxes (minX minY maxX maxY each): its lower left corner, and its longer side (-Infinity for none). */
export function boxOfBoxes(boxes: Float32Array): { x: number; y: number; size: number } {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let at = 0; at < boxes.length; at += 4) {
    x0 = Math.min(x0, boxes[at])
    y0 = Math.min(y0, boxes[at + 1])
    x1 = Math.max(x1, boxes[at + 2])
    y1 = Math.max(y1, boxes[at + 3])
  }
  return { x: x0, y: y0, size: Math.max(x1 - x0, y1 - y0) }
}
