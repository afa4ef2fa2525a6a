import { OpenError } from '../../../src/core/errors.ts'
import { release } from '../../../src/core/limits.ts'
import { ByteCursor } from './byteCursor.ts'

const FIRST_BYTES = 1 << 18

/** The unread bytes of a stream: they come in at the end and go at the start, and the room of read ones is reused. */
export class ByteWindow {
  /** Stands at the first byte; ends behind the last. What it reads is valid until the next `add`. */
  cursor: ByteCursor
  private bytes = new Uint8Array(FIRST_BYTES)

  constructor() {
    this.cursor = new ByteCursor(this.bytes, 0, 0)
  }

  /** The chunk is used up: its memory becomes the window itself, or is given back. */
  add(chunk: Uint8Array<ArrayBuffer>): void {
    const { at, end } = this.cursor
    const kept = end - at
    if (kept === 0 && chunk.length > this.bytes.length) {
      release(this.bytes)
      this.bytes = chunk
      this.cursor = new ByteCursor(chunk)
      return
    }
    if (end + chunk.length > this.bytes.length) {
      const old = this.bytes
      if (kept + chunk.length > old.length) {
        this.bytes = new Uint8Array(Math.max(old.length * 2, kept + chunk.length))
        this.bytes.set(old.subarray(at, end))
        this.cursor = new ByteCursor(this.bytes)
        release(old)
      } else old.copyWithin(0, at, end)
      this.bytes.set(chunk, kept)
      this.cursor.narrow(0, kept + chunk.length)
    } else {
      this.bytes.set(chunk, end)
      this.cursor.narrow(at, end + chunk.length)
    }
    release(chunk)
  }
}

/** Gathers what unpacks piece by piece. More than `most` bytes are a bomb: `file-exception`. */
export class ByteChunks {
  size = 0
  private readonly most: number
  private readonly chunks: Uint8Array[] = []

  constructor(most: number) {
    this.most = most
  }

  /** Keeps the chunk itself, not a copy. */
  add(chunk: Uint8Array): void {
    this.size += chunk.length
    if (this.size > this.most) throw new OpenError('file-exception', 'packed data are too large')
    if (chunk.length > 0) this.chunks.push(chunk)
  }

  get first(): Uint8Array | undefined {
    return this.chunks[0]
  }

  whole(): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(this.size)
    let at = 0
    for (const chunk of this.chunks) {
      out.set(chunk, at)
      at += chunk.length
    }
    return out
  }
}

/** Where `word` next stands in `bytes`, from `from` on; -1 when it does not. */
export function findBytes(bytes: Uint8Array, word: ArrayLike<number>, from = 0): number {
  for (let at = bytes.indexOf(word[0], from); at >= 0; at = bytes.indexOf(word[0], at + 1)) {
    let same = 1
    while (same < word.length && bytes[at + same] === word[same]) same++
    if (same === word.length) return at
  }
  return -1
}

/** Text of which each character is a byte, as bytes. */
export const latinBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))
