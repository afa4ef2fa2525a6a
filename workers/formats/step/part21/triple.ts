import type { Exchange } from './exchange.ts'
import { commentEnd } from './skipper.ts'
import { number, readNumber } from './number.ts'

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
    else if (!quoted && bytes[i] === 0x2f) i = commentEnd(bytes, i, end) - 1
    else if (!quoted && bytes[i] === 0x28) break
  }
  i++
  let count = 0
  while (i < end && count < 3) {
    const byte = bytes[i]
    if (byte === 0x29) break
    if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e) {
      i = readNumber(bytes, i, end)
      out[at + count++] = number[0] || 0
    } else if (byte === 0x2f) i = commentEnd(bytes, i, end)
    else i++
  }
  return count
}
