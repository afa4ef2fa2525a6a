/**
 * Steps over what does not matter in the bytes of a Part 21 file: strings, comments, blanks, whole records. Each answers the offset behind it, or the size of the
 * file where it has no end. Bytes that are not closed are looked for once only: a file of quotes would be read to its end for each of them.
 */
export class Skipper {
  private readonly bytes: Uint8Array
  private size = 0
  private lastQuote = -1
  private lastComment: number | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** The bytes before `size` are there; behind it is nothing yet. The last quote is looked for once for each size: a file may end in megabytes without one. */
  reach(size: number): void {
    if (size === this.size) return
    this.size = size
    this.lastQuote = size > 0 ? this.bytes.lastIndexOf(0x27, size - 1) : -1
    this.lastComment = undefined
  }

  /** `at`: behind the opening quote. */
  string(at: number): number {
    const { bytes, lastQuote } = this
    for (; at <= lastQuote; at++) if (bytes[at] === 0x27 && stringEnds(bytes, at + 1)) return at + 1
    return this.size
  }

  /** `at`: behind the opening slash and star. */
  comment(at: number): number {
    const { bytes } = this
    this.lastComment ??= lastCommentEnd(bytes, this.size)
    if (at > this.lastComment) return this.size
    for (at = bytes.indexOf(0x2a, at); at >= 0 && at < this.size; at = bytes.indexOf(0x2a, at + 1)) if (bytes[at + 1] === 0x2f) return at + 2
    return this.size
  }

  /** Blanks and comments. */
  blanks(at: number): number {
    const { bytes, size } = this
    for (; at < size; at++) {
      if (bytes[at] === 0x2f && bytes[at + 1] === 0x2a) at = this.comment(at + 2) - 1
      else if (bytes[at] > 0x20) break
    }
    return at
  }

  /** Behind the next `;` outside strings and comments. */
  record(at: number): number {
    const { bytes, size } = this
    while (at < size) {
      const byte = bytes[at++]
      if (byte === 0x3b) return at
      if (byte === 0x27) at = this.string(at)
      else if (byte === 0x2f && bytes[at] === 0x2a) at = this.comment(at + 1)
    }
    return size
  }
}

/**
 * Whether a string can end before `at`: behind it come a comma, a bracket, a semicolon, a comment, or a quote (that doubles the one before). A quote that something
 * else follows is part of the text, of a writer that does not double them: `'Joe's bracket'`.
 */
export function stringEnds(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === 0x2c || bytes[at] === 0x29) return true
  while (bytes[at] <= 0x20) at++
  return at >= bytes.length || behindString.has(bytes[at])
}

const behindString = new Set([..."',;)]}/"].map((char) => char.charCodeAt(0)))

/** Where the last comment before `size` ends at the latest; -1 = there is none. */
function lastCommentEnd(bytes: Uint8Array, size: number): number {
  for (let at = bytes.lastIndexOf(0x2f, size - 1); at > 0; at = bytes.lastIndexOf(0x2f, at - 1)) if (bytes[at - 1] === 0x2a) return at
  return -1
}

/** Behind the comment that the slash at `at` begins, behind the slash where it begins none; never behind `end`. */
export function commentEnd(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at + 1] !== 0x2a) return at + 1
  for (at += 3; at < end; at++) if (bytes[at] === 0x2f && bytes[at - 1] === 0x2a) return at + 1
  return end
}
