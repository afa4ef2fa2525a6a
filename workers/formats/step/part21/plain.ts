import type { Exchange } from './exchange.ts'
import { number, readNumber } from './number.ts'
import { commentEnd } from './skipper.ts'

// Arguments of simple instances straight from the table of references and from the bytes. Nine in ten instances of a model are of a few kinds whose arguments
// can be told from each other like that: no lists and no values are made for them. Whoever meets another shape asks `Exchange.args`.

/** A simple instance that refers to just so many others. */
export const hasRefs = (exchange: Exchange, row: number, count: number): boolean =>
  row >= 0 && !exchange.isComplex(row) && exchange.refStart[row + 1] - exchange.refStart[row] === count

/** Row of the `i`-th reference of an instance; -1 = there is no such instance. */
export const refOf = (exchange: Exchange, row: number, i: number): number => exchange.refs[exchange.refStart[row] + i]

/** Whether the last argument is `.F.` (true), another letter between dots (false), or something else (undefined). */
export function lastIsFalse({ bytes, scan }: Exchange, row: number): boolean | undefined {
  let at = scan.end[row] - 2
  while (bytes[at] <= 0x20) at--
  if (bytes[at--] !== 0x29) return undefined
  while (bytes[at] <= 0x20) at--
  if (bytes[at] !== 0x2e || bytes[at - 2] !== 0x2e) return undefined
  return bytes[at - 1] === 0x46
}

/** The first numbers among an instance's arguments, at any depth of lists; strings and references are passed over. Returns how many. */
export function firstNumbers({ bytes, scan }: Exchange, row: number, out: Float64Array): number {
  const end = scan.end[row]
  let count = 0
  for (let at = scan.body[row] + 1; at < end && count < out.length; ) {
    const byte = bytes[at]
    if (byte === 0x27) {
      at++
      while (at < end && bytes[at] !== 0x27) at++
      at++
    } else if (byte === 0x23) {
      at++
      while (bytes[at] <= 0x20) at++
      while (bytes[at] >= 0x30 && bytes[at] <= 0x39) at++
    } else if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e) {
      const from = at
      at = readNumber(bytes, at, end)
      // A dot without digits begins an enumeration.
      if (!Number.isNaN(number[0])) out[count++] = number[0]
      else at = from + 1
    } else if (byte === 0x2f) at = commentEnd(bytes, at, end)
    else at++
  }
  return count
}
