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
