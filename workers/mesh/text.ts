import type { LegacyEncoding } from './legacyText.ts'

type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Encoding of a text file: by its mark, by the zero bytes of UTF-16 without one, by whether it is good UTF-8. `start` = bytes of the mark. */
export function textEncoding(bytes: Uint8Array): { encoding: TextEncodingName; start: number } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', start: 3 }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', start: 2 }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', start: 2 }
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 256) & ~1
  for (let i = 0; i < looked; i++) if (bytes[i] === 0) zeros[i & 1]++
  if (looked >= 8 && zeros[1] > looked * 0.3 && zeros[0] === 0) return { encoding: 'utf-16le', start: 0 }
  if (looked >= 8 && zeros[0] > looked * 0.3 && zeros[1] === 0) return { encoding: 'utf-16be', start: 0 }
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252', start: 0 }
}

/** Text of any encoding that mesh files come in. Never throws. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncodingName } {
  const { encoding, start } = textEncoding(bytes)
  return { text: new TextDecoder(encoding).decode(bytes.subarray(start)), encoding }
}

/** Whether text may be UTF-16, by its first 256 bytes. */
export function startsWide(bytes: Uint8Array): boolean {
  const marked = bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
  return marked || bytes.subarray(0, 256).includes(0)
}

/** Bytes that a scanner for ASCII can read: the mark cut off, UTF-16 turned into UTF-8; everything else as it is. */
export function scannableBytes(bytes: Uint8Array): Uint8Array {
  const { encoding, start } = textEncoding(startsWide(bytes) ? bytes : bytes.subarray(0, 4))
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes.subarray(start)))
  return start > 0 ? bytes.subarray(start) : bytes
}

const SHORT = 32

/** A short piece of text, e.g. a name: UTF-8 when it is, else in the encoding `legacy`, without it Windows Latin-1. */
export function decodeName(bytes: Uint8Array, legacy?: () => LegacyEncoding): string {
  // Words of large files are short and plain: decoders cost more than they do.
  if (bytes.length <= SHORT && isPlain(bytes)) return String.fromCharCode(...bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : (legacy?.() ?? 'windows-1252')).decode(bytes)
}

function isPlain(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80) return false
  return true
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    // In pieces, so that no string of the whole file is made.
    for (let at = 0; at < bytes.length; at += 1 << 20) decoder.decode(bytes.subarray(at, at + (1 << 20)), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Stands for a vertex that cannot exist: `meshPart` drops its triangles. */
const NO_VERTEX = 0xffffffff

/** A vertex number from a file as index; a negative or too large one, or no number, becomes `NO_VERTEX`. */
export const vertexNumber = (value: number): number => (value >= 0 && value < NO_VERTEX ? Math.floor(value) : NO_VERTEX)
