/** Bits of a key that are sorted in one pass. */
const DIGIT = 11
const MASK = (1 << DIGIT) - 1
/** Cells along each axis of the grid in which points are sorted. */
const STEPS = 1 << 10

/** The order in which keys of 32 bits rise; equal ones stay as they are. */
export const risingOrder = (keys: Uint32Array): Uint32Array => whole(risingPieces(keys))

/** Makes the same in pieces: each goes through the keys once. */
function* risingPieces(keys: Uint32Array): Generator<undefined, Uint32Array> {
  let order = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  let other = new Uint32Array(keys.length)
  for (let shift = 0; shift < 32; shift += DIGIT) {
    yield
    const starts = countDigits(keys, shift)
    yield
    place(keys, order, other, shift, starts)
    ;[order, other] = [other, order]
  }
  return order
}

/** How many keys have a digit smaller than each of a place. */
function countDigits(keys: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array((1 << DIGIT) + 1)
  for (let i = 0; i < keys.length; i++) starts[((keys[i] >>> shift) & MASK) + 1]++
  for (let digit = 1; digit < starts.length; digit++) starts[digit] += starts[digit - 1]
  return starts
}

/** Puts keys in the order of one digit. */
function place(keys: Uint32Array, from: Uint32Array, to: Uint32Array, shift: number, starts: Uint32Array): void {
  for (let at = 0; at < from.length; at++) to[starts[(keys[from[at]] >>> shift) & MASK]++] = from[at]
}

/** An order in which points that follow each other mostly lie near each other (along a Morton curve). `points`: x y z of each, finite. */
export const nearOrder = (points: Float32Array): Uint32Array => whole(nearPieces(points))

/** Makes the same in pieces: each goes through the points once at most. */
export function* nearPieces(points: Float32Array): Generator<undefined, Uint32Array> {
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  for (let axis = 0; axis < 3; axis++)
    for (let at = axis; at < points.length; at += 3) {
      if (points[at] < least[axis]) least[axis] = points[at]
      if (points[at] > most[axis]) most[axis] = points[at]
    }
  const scale = STEPS / Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2], Number.MIN_VALUE)
  const keys = new Uint32Array(points.length / 3)
  for (let axis = 0; axis < 3; axis++) {
    yield
    addKeys(keys, points, axis, least[axis], scale)
  }
  return yield* risingPieces(keys)
}

function addKeys(keys: Uint32Array, points: Float32Array, axis: number, least: number, scale: number): void {
  for (let i = 0; i < keys.length; i++) keys[i] |= spread(Math.min(STEPS - 1, Math.floor((points[i * 3 + axis] - least) * scale))) << axis
}

function whole<T>(pieces: Generator<undefined, T>): T {
  let piece = pieces.next()
  while (!piece.done) piece = pieces.next()
  return piece.value
}

/** The ten bits of a number with two empty ones after each. */
function spread(value: number): number {
  let bits = value & 0x3ff
  bits = (bits | (bits << 16)) & 0x30000ff
  bits = (bits | (bits << 8)) & 0x300f00f
  bits = (bits | (bits << 4)) & 0x30c30c3
  return (bits | (bits << 2)) & 0x9249249
}
