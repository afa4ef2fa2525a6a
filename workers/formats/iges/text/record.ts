import { OpenError } from '../../../../src/core/errors.ts'
import { legacyEncoding } from '../../../mesh/legacyText.ts'
import { decodeName } from '../../../mesh/text.ts'

/** Columns 1 to 72 are data (1 to 64 in section P), 73 names the section, 74 to 80 number the line. */
export const COLUMNS = 72
const WIDTH = 80
/** A file without a line break in so many bytes has none: its lines are 80 bytes each. */
const NO_BREAK = 4 * WIDTH

/** Where the lines of each section begin: offsets into `bytes`. */
export interface Sections {
  bytes: Uint8Array
  global: number[]
  directory: number[]
  parameters: number[]
  /** The terminate section is there: the file is not cut off. */
  complete: boolean
}

/**
 * Sorts the lines of a fixed-format file by their section letter; a line without one is left out. Throws `file-exception` when no line has one,
 * `unsupported-format` for what else states one of the other forms.
 */
export function readSections(bytes: Uint8Array): Sections {
  const sections: Sections = { bytes, global: [], directory: [], parameters: [], complete: false }
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const unbroken = bytes.length > NO_BREAK && !bytes.subarray(from, from + NO_BREAK).some((byte) => byte === 10 || byte === 13)
  const lineBreak = !unbroken && bytes.indexOf(10) < 0 ? 13 : 10
  for (let at = from; at + COLUMNS < bytes.length; ) {
    let next = at + WIDTH
    let end = Math.min(next, bytes.length)
    if (!unbroken) {
      const found = bytes.indexOf(lineBreak, at)
      end = found < 0 ? bytes.length : found
      next = end + 1
    }
    if (end - at > COLUMNS) {
      // Upper case: bit 5 off.
      switch (bytes[at + COLUMNS] & 0xdf) {
        case 0x47:
          sections.global.push(at)
          break
        case 0x44:
          sections.directory.push(at)
          break
        case 0x50:
          sections.parameters.push(at)
          break
        case 0x54:
          sections.complete = true
          break
        case 0x42:
        case 0x43:
          if (sections.global.length === 0) throw new OpenError('unsupported-format', 'the compressed or binary form of IGES')
      }
    }
    at = next
  }
  if (sections.global.length === 0) throw new OpenError('file-exception', 'no global section of IGES')
  return sections
}

/** The text of a string: UTF-8 where it is valid, else what its bytes seem to be. */
const decodeText = (bytes: Uint8Array): string => decodeName(bytes, () => legacyEncoding(bytes))

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
