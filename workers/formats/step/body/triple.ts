import type { Exchange } from '../part21/exchange.ts'

const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i)

/**
 * Coordinates of a CARTESIAN_POINT or DIRECTION straight from the bytes: three quarters of all instances of a model are these.
 * Writes up to three numbers; missing ones become 0. Returns how many were read.
 */
export function readTriple(exchange: Exchange, row: number, out: Float64Array | number[], at: number): number {
  out[at] = out[at + 1] = out[at + 2] = 0
  if (row < 0) return 0
  const { bytes, scan } = exchange
  const end = scan.end[row]
  let i = scan.body[row] + 1
  // Past the name (a string or $) to the list of coordinates.
  let quoted = false
  for (; i < end; i++) {
    if (bytes[i] === 0x27) quoted = !quoted
    else if (!quoted && bytes[i] === 0x28) break
  }
  i++
  let count = 0
  while (i < end && count < 3) {
    const byte = bytes[i]
    if (byte === 0x29) break
    if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e) {
      i = readNumber(bytes, i, end)
      out[at + count++] = value
    } else i++
  }
  return count
}

/** Result of the last `readNumber`. */
let value = 0

/** Reads a decimal number into `value`; returns the offset behind it. Up to 17 digits are exact enough in one multiplication. */
function readNumber(bytes: Uint8Array, from: number, end: number): number {
  let i = from
  let negative = false
  if (bytes[i] === 0x2d || bytes[i] === 0x2b) negative = bytes[i++] === 0x2d
  let mantissa = 0
  let exponent = 0
  let digits = 0
  let fraction = false
  for (; i < end; i++) {
    const d = bytes[i] - 0x30
    if (d >= 0 && d <= 9) {
      if (digits < 17) {
        mantissa = mantissa * 10 + d
        if (mantissa > 0) digits++
        if (fraction) exponent--
      } else if (!fraction) exponent++
    } else if (bytes[i] === 0x2e && !fraction) fraction = true
    else break
  }
  if (i < end && (bytes[i] === 0x45 || bytes[i] === 0x65)) {
    let sign = 1
    let power = 0
    i++
    if (bytes[i] === 0x2d || bytes[i] === 0x2b) sign = bytes[i++] === 0x2d ? -1 : 1
    for (; i < end && bytes[i] >= 0x30 && bytes[i] <= 0x39; i++) power = Math.min(9999, power * 10 + bytes[i] - 0x30)
    exponent += sign * power
  }
  value =
    exponent === 0
      ? mantissa
      : exponent > 0
        ? exponent <= 22
          ? mantissa * POWERS[exponent]
          : mantissa * 10 ** exponent
        : exponent >= -22
          ? mantissa / POWERS[-exponent]
          : mantissa * 10 ** exponent
  if (negative) value = -value
  return i
}
