import { type LegacyEncoding, legacyEncoding } from '../../../mesh/legacyText.ts'
import { decodeName } from '../../../mesh/text.ts'

const hex = (text: string): boolean => /^[0-9A-Fa-f]*$/.test(text)

/**
 * The text of a Part 21 string, from the bytes between its quotes: doubled quotes, `\\`, and the control directives of ISO 10303-21 §6.4.3:
 * `\X\hh`, `\X2\hhhh…\X0\`, `\X4\hhhhhhhh…\X0\`, `\S\c`, `\PA\` (which page of ISO 8859 `\S\` means). Bytes above 127, which the standard
 * does not allow but many writers use, are UTF-8 when they are valid as such, else of the encoding that `file`, all bytes of the file, seems to be in.
 * A folded line's break is left out.
 */
export function decodeString(bytes: Uint8Array, file = bytes): string {
  // A copy: browsers do not decode memory that is shared with other workers.
  let text = decodeName(bytes.slice(), () => encodingOf(file)).replaceAll("''", "'")
  if (/[\r\n]/.test(text)) text = text.replace(/[\r\n]+/g, '')
  if (!text.includes('\\')) return text
  let out = ''
  let page = 1
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '\\') {
      out += text[at++]
      continue
    }
    const rest = text.slice(at, at + 4)
    if (rest.startsWith('\\\\')) {
      out += '\\'
      at += 2
    } else if (/^\\P[A-I]\\/.test(rest)) {
      page = rest.charCodeAt(2) - 0x40
      at += 4
    } else if (rest.startsWith('\\S\\') && rest.length === 4) {
      out += page8859(page, (rest.charCodeAt(3) & 0x7f) | 0x80)
      at += 4
    } else if (rest.startsWith('\\X\\') && hex(text.slice(at + 3, at + 5)) && text.length >= at + 5) {
      out += String.fromCharCode(Number.parseInt(text.slice(at + 3, at + 5), 16))
      at += 5
    } else if (rest === '\\X2\\' || rest === '\\X4\\') {
      const close = text.indexOf('\\X0\\', at + 4)
      const digits = text.slice(at + 4, close < 0 ? undefined : close)
      const width = rest === '\\X2\\' ? 4 : 8
      if (hex(digits)) for (let i = 0; i + width <= digits.length; i += width) out += codePoint(Number.parseInt(digits.slice(i, i + width), 16), width)
      at = close < 0 ? text.length : close + 4
    } else {
      // Not a directive: Windows paths with single backslashes are common in file names.
      out += '\\'
      at++
    }
  }
  return out
}

const encodings = new WeakMap<Uint8Array, LegacyEncoding>()

/** All pieces of the file, by each of them. */
const siblings = new WeakMap<Uint8Array, readonly Uint8Array[]>()

/** Strings of these pieces are in the encoding that all of them together seem to be in. */
export function shareEncoding(pieces: readonly Uint8Array[]): void {
  for (const piece of pieces) siblings.set(piece, pieces)
}

function encodingOf(file: Uint8Array): LegacyEncoding {
  let known = encodings.get(file)
  if (!known) {
    const pieces = siblings.get(file) ?? [file]
    known = legacyEncoding(pieces.length > 1 ? highBytes(pieces) : file)
    for (const piece of pieces) encodings.set(piece, known)
  }
  return known
}

const MAX_HIGH = 1 << 20

/** All bytes above 127 of the pieces, each run of them with the two bytes behind it. `legacyEncoding` decides by these alone, and the pieces need not be put together for it. */
function highBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const out: number[] = []
  let lows = 2
  for (const piece of pieces) {
    for (let at = 0; at < piece.length && out.length < MAX_HIGH; at++) {
      lows = piece[at] < 0x80 ? lows + 1 : 0
      if (lows <= 2) out.push(piece[at])
    }
  }
  return Uint8Array.from(out)
}

const codes: number[] = []

/** The text between two places when it is nothing but printable ASCII without quotes and backslashes, and not long, as most names; else undefined. */
export function plainText(bytes: Uint8Array, from: number, to: number): string | undefined {
  if (to - from > 100) return undefined
  codes.length = to - from
  for (let i = from; i < to; i++) {
    const byte = bytes[i]
    if (byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c) return undefined
    codes[i - from] = byte
  }
  return String.fromCharCode(...codes)
}

/** UTF-16 units pass as they are (writers put surrogate pairs into `\X2\`); beyond Unicode is the replacement character. */
const codePoint = (value: number, width: number): string =>
  width === 4 ? String.fromCharCode(value) : value <= 0x10ffff ? String.fromCodePoint(value) : '\ufffd'

function page8859(page: number, byte: number): string {
  return new TextDecoder(page === 1 ? 'windows-1252' : `iso-8859-${page}`).decode(Uint8Array.of(byte))
}
