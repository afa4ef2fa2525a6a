// Faces and edges are many and small: an array of its own for each costs more than its contents. They share long ones, which go when the last of them goes.
const LENGTH = 1 << 15
/** Longer columns are arrays of their own. */
const LONGEST = LENGTH >> 3

let whole = new Int32Array(0)
let wholeUsed = 0
let real = new Float64Array(0)
let realUsed = 0

/** A column of `count` whole numbers, to be filled by the caller: its contents are arbitrary. */
export function takeInts(count: number): Int32Array<ArrayBuffer> {
  if (count > LONGEST) return new Int32Array(count)
  if (wholeUsed + count > whole.length) {
    whole = new Int32Array(LENGTH)
    wholeUsed = 0
  }
  const out = new Int32Array(whole.buffer, wholeUsed * 4, count)
  wholeUsed += count
  return out
}

/** A column of `count` numbers, to be filled by the caller. */
export function takeFloats(count: number): Float64Array<ArrayBuffer> {
  if (count > LONGEST) return new Float64Array(count)
  if (realUsed + count > real.length) {
    real = new Float64Array(LENGTH)
    realUsed = 0
  }
  const out = new Float64Array(real.buffer, realUsed * 8, count)
  realUsed += count
  return out
}
