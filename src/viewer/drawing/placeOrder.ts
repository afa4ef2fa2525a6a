import { boxOfBoxes } from './boxOfBoxes.ts'

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
