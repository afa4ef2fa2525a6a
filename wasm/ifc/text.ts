import { release } from '../../src/core/limits.ts'

/** The bytes of a file in slices that follow each other, whose memory can be given back one by one. */
export class IfcText {
  readonly size: number
  private readonly slices: readonly Uint8Array<ArrayBuffer>[]
  /** First byte of each slice. */
  private readonly starts: number[] = []
  /** Slices before this one are given back. */
  private kept = 0

  /** The slices are owned by this object from now on. */
  constructor(slices: readonly Uint8Array<ArrayBuffer>[]) {
    this.slices = slices
    let size = 0
    for (const { length } of slices) {
      this.starts.push(size)
      size += length
    }
    this.size = size
  }

  /** At most `length` bytes from `start` on, fewer at the end: a view of a slice, or a copy where they lie in several. Must not be given back yet. */
  read(start: number, length: number): Uint8Array {
    const end = Math.min(start + length, this.size)
    if (start >= end) return new Uint8Array(0)
    let i = this.sliceAt(start)
    if (end - this.starts[i] <= this.slices[i].length) return this.slices[i].subarray(start - this.starts[i], end - this.starts[i])
    const out = new Uint8Array(end - start)
    for (; i < this.slices.length && this.starts[i] < end; i++) {
      const from = Math.max(0, start - this.starts[i])
      out.set(this.slices[i].subarray(from, end - this.starts[i]), this.starts[i] + from - start)
    }
    return out
  }

  /** Gives back the memory of the slices that end before byte `start`. */
  releaseBefore(start: number): void {
    while (this.kept < this.slices.length && this.starts[this.kept] + this.slices[this.kept].length < start) release(this.slices[this.kept++])
  }

  /** Gives back all. */
  release(): void {
    while (this.kept < this.slices.length) release(this.slices[this.kept++])
  }

  /** The last slice that begins at or before byte `start`. */
  private sliceAt(start: number): number {
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.starts[middle] <= start) low = middle
      else high = middle - 1
    }
    return low
  }
}
