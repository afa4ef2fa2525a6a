import { decoderOf } from '../dwg/release.ts'
import type { FilePieces } from './filePieces.ts'

/** Decodes the texts of one file, in which a caret and a letter stand for a control character. */
export class DxfText {
  /** Plain words that were read before, by a hash of their bytes. */
  private readonly words: string[] = Array.from({ length: WORDS }, () => '')
  private readonly decoder: TextDecoder
  private readonly other: TextDecoder | undefined
  private readonly isUnicode: (bytes: Uint8Array) => boolean

  /** `other`: for texts that `isUnicode` finds to be no UTF-8, where `decoder` is of that. */
  constructor(decoder: TextDecoder, other?: TextDecoder, isUnicode: (bytes: Uint8Array) => boolean = isUtf8) {
    this.decoder = decoder
    this.other = other
    this.isUnicode = isUnicode
  }

  /** The text of bytes, without blanks around it. */
  decode(bytes: Uint8Array, start: number, end: number): string {
    // Names of layers, styles and blocks come again and again.
    let hash = 0
    for (let at = start; at < end && at < start + LONGEST_WORD; at++) hash = (hash * 31 + bytes[at]) | 0
    const slot = hash & (WORDS - 1)
    const word = this.words[slot]
    if (isWord(word, bytes, start, end)) return word
    const text = this.read(bytes, start, end)
    if (text.length <= LONGEST_WORD && !text.includes('^') && isWord(text, bytes, start, end)) this.words[slot] = text
    return text
  }

  private read(bytes: Uint8Array, start: number, end: number): string {
    let text = ''
    let caret = false
    for (let at = start; at < end; at++) {
      const byte = bytes[at]
      if (byte >= 0x80) {
        const own = bytes.subarray(start, end)
        const whole = (this.other && !this.isUnicode(own) ? this.other : this.decoder).decode(own).trim()
        return whole.includes('^') ? unescaped(whole) : whole
      }
      if (byte === CARET) caret = true
      text += String.fromCharCode(byte)
    }
    const trimmed = text.trim()
    return caret ? unescaped(trimmed) : trimmed
  }

  /** The letters of bytes as Latin ones, blanks around them too. */
  line(bytes: Uint8Array, start: number, end: number): string {
    let text = ''
    for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at])
    return text.includes('^') ? unescaped(text) : text
  }
}

const CARET = 94
const WORDS = 1024
const LONGEST_WORD = 32
const FIRST_BEYOND_ASCII = 0x80

/** Whether these are the letters of a word of ASCII. */
function isWord(word: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let i = 0; i < word.length; i++) if (bytes[start + i] !== word.charCodeAt(i) || bytes[start + i] >= FIRST_BEYOND_ASCII) return false
  return true
}

const controls: Readonly<Record<string, string>> = { '^J': '\n', '^M': '\r', '^I': '\t', '^ ': '^' }
const unescaped = (text: string): string => text.replaceAll(/\^[JMI ]/g, (code) => controls[code])

/** Whether letters beyond ASCII are UTF-8. */
function isUtf8(bytes: Uint8Array, from = 0, to = bytes.length): boolean {
  for (let i = from; i < to; i++) {
    const byte = bytes[i]
    if (byte < 0x80) continue
    const more = byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    if (more === 0) return false
    for (let k = 0; k < more; k++) if ((bytes[++i] & 0xc0) !== 0x80) return false
  }
  return true
}

/** First bytes of the letters that Latin, Greek and Cyrillic scripts have beyond ASCII, in UTF-8. */
const usualFirst = new Set([0xc2, 0xc3, 0xc4, 0xc5, 0xce, 0xcf, 0xd0, 0xd1])

/** Whether letters beyond ASCII can hardly be meant as Windows-1252: `Ø¾` would be UTF-8 too, of an Arabic letter. */
const isPlainlyUtf8 = (bytes: Uint8Array): boolean => isUtf8(bytes) && bytes.every((byte) => byte < 0xc0 || byte >= 0xe0 || usualFirst.has(byte))

const FIRST_UTF8 = 'AC1021'

/** The code page of a file's texts: UTF-8 from AC1021 on by definition, though files keep the old one for other readers, and some programs write texts in that. */
export function textOf(pieces: Pick<FilePieces, 'every'>, binary: boolean, version: string, codePage: string): DxfText {
  const page = /^(?:ansi|dos)?[_-]?(\d+)$/i.exec(codePage)?.[1]
  const stated = decoderOf(`ANSI_${page ?? 1252}`)
  const isUnicode = /utf-?8/i.test(codePage) || (version >= FIRST_UTF8 && version.startsWith('AC1') && (binary || pieces.every(isUtf8)))
  if (isUnicode) return new DxfText(new TextDecoder(), stated)
  // Programs that write UTF-8 into files of older releases state Windows-1252, or nothing.
  return (page ?? '1252') === '1252' ? new DxfText(new TextDecoder(), stated, isPlainlyUtf8) : new DxfText(stated)
}

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i)
/** Up to here digits are gathered in a double: exact up to 15, then off by a few units in the last place, far below what geometry can show. */
const MAX_DIGITS = 19
const SPACE = 32

/** Reads a decimal number between blanks from bytes; NaN when it is none. */
export function numberIn(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] <= SPACE) at++
  const from = at
  const sign = bytes[at]
  if (sign === 45 || sign === 43) at++
  let mantissa = 0
  let digits = 0
  let scale = 0
  let seen = false
  for (; at < end; at++) {
    const digit = bytes[at] - 48
    if (digit < 0 || digit > 9) break
    seen = true
    if (digits > 0 || digit !== 0) digits++
    mantissa = mantissa * 10 + digit
  }
  if (at < end && bytes[at] === 46) {
    for (at++; at < end; at++) {
      const digit = bytes[at] - 48
      if (digit < 0 || digit > 9) break
      seen = true
      if (digits > 0 || digit !== 0) digits++
      mantissa = mantissa * 10 + digit
      scale--
    }
  }
  if (!seen) return Number.NaN
  if (digits > MAX_DIGITS || scale < -22 || (at < end && bytes[at] > SPACE)) return oddNumber(bytes, from, end)
  const value = scale < 0 ? mantissa / POWERS[-scale] : mantissa
  return sign === 45 ? -value : value
}

/** Long numbers, those with exponents (of Fortran programs too), with a decimal comma, and words that only look like numbers. */
function oddNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 400) return Number.NaN
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at])
  text = text.trim()
  if (!/^[+-]?(\d+[.,]?\d*|\.\d+)([de][+-]?\d+)?$/i.test(text)) return Number.NaN
  return Number(text.replace(',', '.').replace(/d/i, 'e'))
}
