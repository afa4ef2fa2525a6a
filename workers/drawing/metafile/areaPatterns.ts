import type { Preview } from '../../../src/core/scene/model.ts'
import type { Matrix2 } from '../emitter.ts'

/** Pixels of a device between the lines of hatches. */
const STEP = 8
const MOST_LINES = 4000
const MOST_PIXELS = 4 << 20

/** Directions of hatches by their numbers: level, upright, falling and rising to the right, and both of each. */
const directions: readonly (readonly ('level' | 'upright' | 'falling' | 'rising')[])[] = [
  ['level'],
  ['upright'],
  ['falling'],
  ['rising'],
  ['level', 'upright'],
  ['falling', 'rising'],
]

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Lines of a hatch across a box of pixels, y downwards, `step` pixels apart; undefined where they are too many. */
export function hatchLines(hatch: number, [left, top, right, bottom]: Box, [originX, originY]: readonly [number, number], step = STEP): number[][] | undefined {
  const lines: number[][] = []
  for (const direction of directions[hatch] ?? directions[0]) {
    const [from, to, origin] =
      direction === 'level'
        ? [top, bottom, originY + step / 2]
        : direction === 'upright'
          ? [left, right, originX + step / 2]
          : direction === 'falling'
            ? [left - bottom, right - top, originX - originY]
            : [left + top, right + bottom, originX + originY]
    const first = Math.ceil((from - origin) / step)
    const last = Math.floor((to - origin) / step)
    if (!(last - first < MOST_LINES)) return undefined
    for (let i = first; i <= last; i++) {
      const at = origin + i * step
      if (direction === 'level') lines.push([left, at, right, at])
      else if (direction === 'upright') lines.push([at, top, at, bottom])
      else if (direction === 'falling') lines.push([at + top, top, at + bottom, bottom])
      else lines.push([at - top, top, at - bottom, bottom])
    }
  }
  return lines
}

/** Reads pixels of a bitmap (BITMAPINFO and its bits in one piece) as 0xRRGGBB; undefined of packed ones. `two`: colours in place of those of a bitmap of two. */
function pixelsOf(dib: Uint8Array, two?: readonly [number, number]): { width: number; height: number; at(x: number, y: number): number } | undefined {
  if (dib.length < 40) return undefined
  const view = new DataView(dib.buffer, dib.byteOffset, dib.byteLength)
  const [head, width, stated] = [view.getUint32(0, true), view.getInt32(4, true), view.getInt32(8, true)]
  const [depth, packing] = [view.getUint16(14, true), view.getUint32(16, true)]
  const height = Math.abs(stated)
  if (head !== 40 || packing !== 0 || ![1, 4, 8, 24, 32].includes(depth) || !(width > 0 && height > 0 && width * height <= MOST_PIXELS)) return undefined
  const colors = depth <= 8 ? view.getUint32(32, true) || 1 << depth : 0
  const start = head + colors * 4
  const row = ((width * depth + 31) >> 5) * 4
  if (start + row * height > dib.length) return undefined
  const color = (at: number): number => (dib[at + 2] << 16) | (dib[at + 1] << 8) | dib[at]
  return {
    width,
    height,
    at(x, y) {
      const line = start + (stated > 0 ? height - 1 - y : y) * row
      if (depth >= 24) return color(line + (x * depth) / 8)
      const index = (dib[line + ((x * depth) >> 3)] >> (8 - depth - ((x * depth) & 7))) & ((1 << depth) - 1)
      return depth === 1 && two ? two[index] : color(head + Math.min(index, colors - 1) * 4)
    },
  }
}

/** A bitmap repeated over a box of pixels, as a picture with the matrix from the unit square (v upwards) to pixels. Undefined where it cannot be. */
export function tiledBitmap(
  dib: Uint8Array,
  [x1, y1, x2, y2]: Box,
  [originX, originY]: readonly [number, number],
  two: readonly [number, number] | undefined,
): { picture: Preview; matrix: Matrix2 } | undefined {
  const cell = pixelsOf(dib, two)
  const [left, top] = [Math.floor(x1), Math.floor(y1)]
  const [width, height] = [Math.ceil(x2) - left, Math.ceil(y2) - top]
  if (!cell || !(width > 0 && height > 0 && width * height <= MOST_PIXELS)) return undefined
  const row = (width * 3 + 3) & ~3
  const image = new Uint8Array(54 + row * height)
  const view = new DataView(image.buffer)
  image.set([0x42, 0x4d])
  view.setUint32(2, image.length, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  const turned = (value: number, by: number): number => ((value % by) + by) % by
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const color = cell.at(turned(left + x - originX, cell.width), turned(top + y - originY, cell.height))
      image.set([color & 255, (color >> 8) & 255, color >> 16], 54 + (height - 1 - y) * row + x * 3)
    }
  return { picture: { image, mime: 'image/bmp' }, matrix: [width, 0, 0, -height, left, top + height] }
}
