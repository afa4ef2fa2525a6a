import { release } from '../../src/core/limits.ts'
import type { FileEntry } from '../contract/fileSet.ts'

/** Bytes that a piece grows by: its memory goes back to the system at once. */
const SLICE_BYTES = 8 << 20

/**
 * A piece of a file that moves on from its beginning to its end; the next slice is on its way while the piece is looked at. A packed file is unpacked as the piece moves on:
 * at no time is the whole file in memory, unless it lies there.
 */
export class FileWindow {
  readonly size: number
  /** The piece; empty before the first `moveOn`, and another array after each. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  /** Where it begins in the file. */
  from = 0
  private readonly slices: AsyncGenerator<Uint8Array<ArrayBuffer>, void>
  private next: Promise<IteratorResult<Uint8Array<ArrayBuffer>, void>>

  constructor(entry: FileEntry, slice = SLICE_BYTES) {
    this.size = entry.size
    this.slices = slicesOf(entry, slice)
    this.next = this.ahead()
  }

  /** Nothing comes after the piece. */
  get isLast(): boolean {
    return this.from + this.bytes.length >= this.size
  }

  /** Moves the beginning to byte `at` of the piece, and the end a slice further. */
  async moveOn(at: number): Promise<void> {
    const { value: next } = await this.next
    if (!next || next.length === 0) throw new RangeError('the file has become shorter')
    const kept = this.bytes.subarray(at)
    this.next = this.ahead()
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

  /** Gives the memory back at once; nothing more is read. */
  release(): void {
    release(this.bytes)
    this.bytes = new Uint8Array(0)
    void this.slices.return().catch(() => {})
  }

  private ahead(): Promise<IteratorResult<Uint8Array<ArrayBuffer>, void>> {
    const next = this.slices.next()
    // A failure is reported where the piece is waited for.
    next.catch(() => {})
    return next
  }
}

/** A file in slices of so many bytes, each in a buffer of its own; one that lies neither on a disk nor packed as a whole. */
async function* slicesOf(entry: FileEntry, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (entry.blob) for (let at = 0; at < entry.size; at += size) yield entry.slice(at, at + size)
  else if (!entry.unpack) yield entry.bytes()
  else {
    let slice = new Uint8Array(Math.min(size, entry.size))
    let used = 0
    let left = entry.size
    for await (const piece of entry.unpack()) {
      for (let at = 0; at < piece.length; ) {
        const part = piece.subarray(at, at + slice.length - used)
        slice.set(part, used)
        used += part.length
        at += part.length
        // The last slice waits for the end, where a wrong size shows.
        if (used < slice.length || used === left) continue
        yield slice
        left -= used
        slice = new Uint8Array(Math.min(size, left))
        used = 0
      }
    }
    yield slice
  }
}
