import { release } from '../../src/core/limits.ts'
import type { FileEntry } from '../contract/fileSet.ts'

/** Bytes that a piece grows by: its memory goes back to the system at once. */
const SLICE_BYTES = 8 << 20

/**
 * A piece of a file that moves on from its beginning to its end; the next slice is on its way while the piece is looked at. At no time is the whole file in memory, unless it lies
 * packed.
 */
export class FileWindow {
  readonly size: number
  /** The piece; empty before the first `moveOn`, and another array after each. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  /** Where it begins in the file. */
  from = 0
  private readonly entry: FileEntry
  private readonly slice: number
  private next: Promise<Uint8Array<ArrayBuffer>>

  constructor(entry: FileEntry, slice = SLICE_BYTES) {
    this.entry = entry
    this.size = entry.size
    this.slice = slice
    this.next = entry.blob ? entry.slice(0, slice) : entry.bytes()
    // A failure is reported where the piece is waited for.
    this.next.catch(() => {})
  }

  /** Nothing comes after the piece. */
  get isLast(): boolean {
    return this.from + this.bytes.length >= this.size
  }

  /** Moves the beginning to byte `at` of the piece, and the end a slice further. */
  async moveOn(at: number): Promise<void> {
    const next = await this.next
    if (next.length === 0) throw new RangeError('the file has become shorter')
    const kept = this.bytes.subarray(at)
    const end = this.from + this.bytes.length + next.length
    if (end < this.size) {
      this.next = this.entry.slice(end, end + this.slice)
      this.next.catch(() => {})
    }
    let bytes = next
    if (kept.length > 0) {
      bytes = new Uint8Array(kept.length + next.length)
      bytes.set(kept)
      bytes.set(next, kept.length)
      release(next)
    }
    release(this.bytes)
    this.bytes = bytes
    this.from += at
  }

  /** Gives the memory back at once. */
  release(): void {
    release(this.bytes)
    this.bytes = new Uint8Array(0)
  }
}
