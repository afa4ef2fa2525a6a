import { Kind, kindOf } from '../../../workers/drawing/read/dxf/codes.ts'

const SENTINEL = 'AutoCAD Binary DXF\r\n\x1a\0'
const LF = 10
const CR = 13

/** One tag: its code, and where its value lies (text without the end of line; raw bytes of a binary value). */
export interface Tag {
  code: number
  start: number
  end: number
}

export const isBinary = (bytes: Uint8Array): boolean => startsWith(bytes, SENTINEL)
/** Binary files of R12 have codes of one byte: the first tag is 0, and its text follows at once. */
export const isOldBinary = (bytes: Uint8Array): boolean => isBinary(bytes) && bytes[SENTINEL.length] === 0 && bytes[SENTINEL.length + 1] !== 0

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false
  return true
}

/**
 * Tags of a text file. A line that should be a code and is none is passed over (and given to `lost`): the line after it is looked at as a code again.
 * Ends at the end of the file, whether the last tag is whole or not.
 */
function* textTags(bytes: Uint8Array, lost: () => void): Generator<Tag> {
  let at = startsWith(bytes, '\xef\xbb\xbf') ? 3 : 0
  const { length } = bytes
  while (at < length) {
    const end = lineEnd(bytes, at)
    const code = parseCode(bytes, at, end)
    if (code === undefined || kindOf(code) === Kind.None) {
      lost()
      at = end + 1
      continue
    }
    if (end >= length) return
    const start = end + 1
    const stop = lineEnd(bytes, start)
    yield { code, start, end: stop > start && bytes[stop - 1] === CR ? stop - 1 : stop }
    at = stop + 1
  }
}

/** Tags of a binary file until its end, or until what cannot be one (`lost`). */
export function* binaryTags(bytes: Uint8Array, lost: () => void): Generator<Tag> {
  const old = isOldBinary(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = SENTINEL.length
  while (at + 1 < bytes.length) {
    let code = old ? bytes[at++] : view.getInt16(at, true)
    if (!old) at += 2
    else if (code === 0xff && at + 2 <= bytes.length) {
      code = view.getInt16(at, true)
      at += 2
    }
    const size = binarySize(code, bytes, at, old)
    if (size === undefined || at + size.length + size.skip > bytes.length) return lost()
    yield { code, start: at + size.skip, end: at + size.skip + size.length }
    at += size.skip + size.length + size.after
  }
}

/** Tags of a file of either kind. */
export const tagsOf = (bytes: Uint8Array, lost: () => void): Generator<Tag> => (isBinary(bytes) ? binaryTags(bytes, lost) : textTags(bytes, lost))

function binarySize(code: number, bytes: Uint8Array, at: number, old: boolean): { skip: number; length: number; after: number } | undefined {
  switch (kindOf(code)) {
    case Kind.None:
      return undefined
    case Kind.Double:
    case Kind.Int64:
      return { skip: 0, length: 8, after: 0 }
    case Kind.Int16:
      return { skip: 0, length: 2, after: 0 }
    case Kind.Int32:
      return { skip: 0, length: 4, after: 0 }
    case Kind.Bool:
      return { skip: 0, length: old ? 2 : 1, after: 0 }
    case Kind.Bytes:
      return { skip: 1, length: bytes[at] ?? 0, after: 0 }
    default: {
      const end = bytes.indexOf(0, at)
      return end < 0 ? undefined : { skip: 0, length: end - at, after: 1 }
    }
  }
}

function lineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LF, at)
  return end < 0 ? bytes.length : end
}

/** An integer between blanks; undefined when the line is anything else. */
function parseCode(bytes: Uint8Array, start: number, end: number): number | undefined {
  let at = start
  let stop = end
  while (at < stop && bytes[at] <= 32) at++
  while (stop > at && bytes[stop - 1] <= 32) stop--
  const negative = bytes[at] === 0x2d
  if (negative) at++
  if (stop === at || stop - at > 5) return undefined
  let value = 0
  for (; at < stop; at++) {
    const digit = bytes[at] - 0x30
    if (digit < 0 || digit > 9) return undefined
    value = value * 10 + digit
  }
  return negative ? -value : value
}

/** The value of a text tag as Latin letters. */
export function textOf(bytes: Uint8Array, { start, end }: Tag): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 256))).trim()
}

/** A binary value as text files have it; bytes stay what they are. */
export function binaryText(bytes: Uint8Array, { code, start, end }: Tag): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start)
  switch (kindOf(code)) {
    case Kind.Double:
      return String(view.getFloat64(0, true))
    case Kind.Int64:
      return String(view.getBigInt64(0, true))
    case Kind.Int16:
      return String(view.getInt16(0, true))
    case Kind.Int32:
      return String(view.getInt32(0, true))
    case Kind.Bool:
      return String(view.getUint8(0))
    case Kind.Bytes:
      return Array.from(bytes.subarray(start, end), (byte) => byte.toString(16).padStart(2, '0')).join('')
    default: {
      let text = ''
      for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] === 10 || bytes[i] === 13 ? 32 : bytes[i])
      return text
    }
  }
}
