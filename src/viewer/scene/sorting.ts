/** Bits of a key that are sorted in one pass. */
const DIGIT = 11
/** Cells along each axis of the grid in which points are sorted. */
const STEPS = 1 << 10

/** The order in which keys of 32 bits rise; equal ones stay as they are. */
export function risingOrder(keys: Uint32Array): Uint32Array {
  let order = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  let other = new Uint32Array(keys.length)
  const starts = new Uint32Array((1 << DIGIT) + 1)
  for (let shift = 0; shift < 32; shift += DIGIT) {
    starts.fill(0)
    const mask = (1 << DIGIT) - 1
    for (let i = 0; i < keys.length; i++) starts[((keys[i] >>> shift) & mask) + 1]++
    for (let digit = 1; digit < starts.length; digit++) starts[digit] += starts[digit - 1]
    for (let at = 0; at < order.length; at++) other[starts[(keys[order[at]] >>> shift) & mask]++] = order[at]
    ;[order, other] = [other, order]
  }
  return order
}

/** An order in which points that follow each other mostly lie near each other (along a Morton curve). `points`: x y z of each, finite. */
export function nearOrder(points: Float32Array): Uint32Array {
  const count = points.length / 3
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  for (let axis = 0; axis < 3; axis++)
    for (let at = axis; at < points.length; at += 3) {
      if (points[at] < least[axis]) least[axis] = points[at]
      if (points[at] > most[axis]) most[axis] = points[at]
    }
  const scale = STEPS / Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2], Number.MIN_VALUE)
  const step = (value: number, axis: number): number => spread(Math.min(STEPS - 1, Math.floor((value - least[axis]) * scale)))
  const keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) keys[i] = step(points[i * 3], 0) | (step(points[i * 3 + 1], 1) << 1) | (step(points[i * 3 + 2], 2) << 2)
  return risingOrder(keys)
}

/** The ten bits of a number with two empty ones after each. */
function spread(value: number): number {
  let bits = value & 0x3ff
  bits = (bits | (bits << 16)) & 0x30000ff
  bits = (bits | (bits << 8)) & 0x300f00f
  bits = (bits | (bits << 4)) & 0x30c30c3
  return (bits | (bits << 2)) & 0x9249249
}
