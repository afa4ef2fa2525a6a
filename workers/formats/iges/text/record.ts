import { decodeText } from './lines.ts'

/** The values of one record: numbers (NaN for strings and for defaults) and strings by place. */
export interface RecordValues {
  numbers: Float64Array
  strings: Map<number, string>
}

export interface Delimiters {
  parameter: number
  record: number
}

export const usualDelimiters: Delimiters = { parameter: 0x2c, record: 0x3b }

const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i)
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/** Splits free-formatted data (IGES 5.3 §2.2.3): up to the record delimiter or the end of the bytes. */
export function readRecord(bytes: Uint8Array, length: number, { parameter, record }: Delimiters): RecordValues {
  let numbers = new Float64Array(16)
  const strings = new Map<number, string>()
  let count = 0
  let at = 0
  for (let more = true; more; ) {
    if (count === numbers.length) {
      const wider = new Float64Array(count * 2)
      wider.set(numbers)
      numbers = wider
    }
    while (at < length && bytes[at] === 0x20) at++
    const begin = at
    let size = 0
    while (at < length && isDigit(bytes[at]) && at - begin < 7) size = size * 10 + bytes[at++] - 0x30
    if (at > begin && at < length && (bytes[at] | 0x20) === 0x68) {
      // A Hollerith string: so many characters, whatever they are.
      at++
      const end = Math.min(length, at + size)
      strings.set(count, decodeText(bytes.subarray(at, end)))
      numbers[count] = Number.NaN
      at = end
      while (at < length && bytes[at] !== parameter && bytes[at] !== record) at++
    } else {
      at = begin
      while (at < length && bytes[at] !== parameter && bytes[at] !== record) at++
      numbers[count] = numberBetween(bytes, begin, at)
    }
    count++
    more = at < length && bytes[at] === parameter
    at++
  }
  return { numbers: numbers.subarray(0, count), strings }
}

/** A number in Fortran's forms (1.5, -3., 1.D-3); NaN when there is none. */
function numberBetween(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  let negative = false
  if (bytes[at] === 0x2d || bytes[at] === 0x2b) negative = bytes[at++] === 0x2d
  let mantissa = 0
  let exponent = 0
  let digits = 0
  let seen = false
  let fraction = false
  for (; at < to; at++) {
    const byte = bytes[at]
    if (isDigit(byte)) {
      seen = true
      if (digits < 17) {
        mantissa = mantissa * 10 + byte - 0x30
        if (mantissa > 0) digits++
        if (fraction) exponent--
      } else if (!fraction) exponent++
    } else if (byte === 0x2e && !fraction) fraction = true
    else break
  }
  if (!seen) return Number.NaN
  const letter = bytes[at] | 0x20
  if (at < to && (letter === 0x65 || letter === 0x64)) {
    at++
    let sign = 1
    let power = 0
    if (bytes[at] === 0x2d || bytes[at] === 0x2b) sign = bytes[at++] === 0x2d ? -1 : 1
    for (; at < to && isDigit(bytes[at]); at++) power = Math.min(9999, power * 10 + bytes[at] - 0x30)
    exponent += sign * power
  }
  const value = exponent < 0 ? (exponent >= -22 ? mantissa / POWERS[-exponent] : mantissa * 10 ** exponent) : mantissa * (POWERS[exponent] ?? 10 ** exponent)
  return negative ? -value : value
}
