import { number, readNumber } from '../../step/part21/number.ts'

const OPEN = 40
const CLOSE = 41
const COMMA = 44
const SEMICOLON = 59
const HASH = 35
const DOLLAR = 36
/** Values of a line beyond which it is not read in this way. */
const MAX_VALUES = 64

const values = new Float64Array(MAX_VALUES)

/**
 * The arguments of a plain line from its opening bracket on, lists flattened: numbers, ids of references, NaN for `$`. Undefined when there are others or many.
 * The array is good until the next call; values behind the last argument are NaN.
 */
export function flatArguments(bytes: Uint8Array, open: number): Float64Array | undefined {
  let count = 0
  let at = open
  for (;;) {
    const byte = bytes[at]
    if (byte === SEMICOLON) break
    if (byte <= 32 || byte === OPEN || byte === CLOSE || byte === COMMA) at++
    else if (count === MAX_VALUES) return undefined
    else if (byte === HASH) {
      let id = 0
      for (at++; bytes[at] >= 48 && bytes[at] <= 57; at++) id = id * 10 + bytes[at] - 48
      values[count++] = id
    } else if (byte === DOLLAR) {
      values[count++] = Number.NaN
      at++
    } else {
      at = readNumber(bytes, at, bytes.length)
      if (Number.isNaN(number[0])) return undefined
      values[count++] = number[0]
    }
  }
  values.fill(Number.NaN, count)
  return values
}
