const QUOTE = 39
const OPEN = 40
const CLOSE = 41
const STAR = 42
const SLASH = 47
const SEMICOLON = 59
const HASH = 35
const BACKSLASH = 92
const LETTER_S = 83

/**
 * Walks one statement from `at` on, strings and comments skipped, and calls `refer` with each `#number` in it and the depth of brackets there.
 * Returns the place behind its semicolon; -1 when the bytes end before it.
 */
export function walkStatement(bytes: Uint8Array, at: number, refer?: (id: number, depth: number) => void): number {
  const end = bytes.length
  let depth = 0
  let i = at
  while (i < end) {
    const byte = bytes[i++]
    if (byte === SEMICOLON) return i
    if (byte === QUOTE) {
      i = textEnd(bytes, i)
      if (i < 0) return -1
    } else if (byte === OPEN) depth++
    else if (byte === CLOSE) depth--
    else if (byte === SLASH && bytes[i] === STAR) {
      i = commentEnd(bytes, i + 1)
      if (i < 0) return -1
    } else if (byte === HASH && refer) {
      let id = 0
      while (bytes[i] >= 48 && bytes[i] <= 57) id = id * 10 + bytes[i++] - 48
      // One that the bytes end in may be longer.
      if (i < end) refer(id, depth)
    }
  }
  return -1
}

/** The place of the first byte that is neither a blank nor in a comment; the end of the bytes when there is none. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  let i = at
  for (;;) {
    while (bytes[i] <= 32) i++
    if (bytes[i] !== SLASH || bytes[i + 1] !== STAR) return Math.min(i, bytes.length)
    i = commentEnd(bytes, i + 2)
    if (i < 0) return bytes.length
  }
}

/** The place behind the text whose letters begin at `from`; -1 when it has no end. A quote as a letter of `\S\` is one of the text. */
function textEnd(bytes: Uint8Array, from: number): number {
  let quote = bytes.indexOf(QUOTE, from)
  while (quote >= from + 3 && bytes[quote - 1] === BACKSLASH && bytes[quote - 2] === LETTER_S && bytes[quote - 3] === BACKSLASH)
    quote = bytes.indexOf(QUOTE, quote + 1)
  return quote < 0 ? -1 : quote + 1
}

/** The place behind the comment whose text begins at `from`; -1 when it has no end. */
function commentEnd(bytes: Uint8Array, from: number): number {
  let i = from
  do {
    i = bytes.indexOf(SLASH, i) + 1
    if (i === 0) return -1
  } while (i - 2 < from || bytes[i - 2] !== STAR)
  return i
}
