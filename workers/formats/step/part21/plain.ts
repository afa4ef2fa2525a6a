import type { Exchange } from './exchange.ts'
import { number, readNumber } from './number.ts'
import { commentEnd } from './skipper.ts'
import { Enumeration, Ref, Text, Typed, type Value } from './value.ts'

// Arguments of simple instances straight from the table of references and from the bytes. Nine in ten instances of a model are of a few kinds whose arguments
// can be distinguished like that: no lists and no values are made for them. Readers of another shape use `Exchange.args`.

/** A simple instance that refers to just so many others. */
export const hasRefs = (exchange: Exchange, row: number, count: number): boolean =>
  row >= 0 && !exchange.isComplex(row) && exchange.refStart[row + 1] - exchange.refStart[row] === count

/** Row of the `i`-th reference of an instance; -1 = there is no such instance. */
export const refOf = (exchange: Exchange, row: number, i: number): number => exchange.refs[exchange.refStart[row] + i]

/** Rows of the two references of an instance; where it has others, those of its arguments `at` and `at + 1`. */
export function pairOf(exchange: Exchange, row: number, at: number): [number, number] {
  if (hasRefs(exchange, row, 2)) return [refOf(exchange, row, 0), refOf(exchange, row, 1)]
  const args = exchange.args(row)
  return [asRow(args[at]), asRow(args[at + 1])]
}

/** Whether the last argument is `.F.` (true), another letter between dots (false), or something else (undefined). */
export function lastIsFalse(exchange: Exchange, row: number): boolean | undefined {
  // What stands between two instances may be one that could not be read.
  if (exchange.scan.damaged > 0) return undefined
  const from = exchange.body(row)
  const { bytes } = exchange
  let at = exchange.limit(row) - 1
  if (at < from) return undefined
  for (const expected of [0x3b, 0x29]) {
    while (bytes[at] <= 0x20) at--
    if (bytes[at--] !== expected) return undefined
  }
  while (bytes[at] <= 0x20) at--
  if (bytes[at] !== 0x2e || bytes[at - 2] !== 0x2e) return undefined
  return bytes[at - 1] === 0x46
}

/** The first numbers among an instance's arguments, at any depth of lists; strings and references are passed over. Returns how many. */
export function firstNumbers(exchange: Exchange, row: number, out: Float64Array): number {
  const from = exchange.body(row)
  const { bytes } = exchange
  const end = exchange.limit(row)
  let count = 0
  for (let at = from + 1; at < end && count < out.length; ) {
    const byte = bytes[at]
    if (byte === 0x3b) break
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

// Arguments of the kind that the schema has at a place, whatever the file has there.

export const asRow = (value: Value | undefined): number => (value instanceof Ref ? value.row : -1)
export const asText = (value: Value | undefined): string => (value instanceof Text ? value.text : '')
export const asList = (value: Value | undefined): Value[] =>
  Array.isArray(value) ? value : value instanceof Typed && Array.isArray(value.args[0]) ? value.args[0] : []
export function asRows(value: Value | undefined): number[] {
  const out: number[] = []
  for (const item of asList(value)) if (item instanceof Ref && item.row >= 0) out.push(item.row)
  return out
}
/** A number, also of a measure such as `LENGTH_MEASURE(25.4)`. */
export const asNumber = (value: Value | undefined): number | undefined =>
  typeof value === 'number' ? value : value instanceof Typed && typeof value.args[0] === 'number' ? value.args[0] : undefined
export const asEnum = (value: Value | undefined): string => (value instanceof Enumeration ? value.name : '')
export const asNumbers = (value: Value | undefined): number[] => asList(value).map((item) => asNumber(item) ?? 0)

/**
 * Coordinates of a CARTESIAN_POINT or DIRECTION straight from the bytes: three quarters of all instances of a model are these.
 * Writes up to three numbers; missing ones become 0. Returns how many were read.
 */
export function readTriple(exchange: Exchange, row: number, out: Float64Array | number[], at: number): number {
  out[at] = out[at + 1] = out[at + 2] = 0
  if (row < 0) return 0
  let i = exchange.body(row) + 1
  const { bytes } = exchange
  const end = exchange.limit(row)
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
