const CHUNK_BYTES = 48 << 20

/** Gathers bytes in chunks that are as large as the slices of `IfcText` should be. */
export class TextWriter {
  size = 0
  private readonly full: Uint8Array<ArrayBuffer>[] = []
  private chunk: Uint8Array<ArrayBuffer>
  private used = 0

  /** `limit`: bytes that may come, to make no chunk larger than that. */
  constructor(limit: number) {
    this.chunk = new Uint8Array(Math.min(CHUNK_BYTES, limit))
  }

  write(bytes: Uint8Array): void {
    let from = 0
    while (from < bytes.length) {
      if (this.used === this.chunk.length) this.next()
      const length = Math.min(bytes.length - from, this.chunk.length - this.used)
      this.chunk.set(bytes.subarray(from, from + length), this.used)
      this.used += length
      this.size += length
      from += length
    }
  }

  /** The chunks so far; writing may go on. */
  slices(): Uint8Array<ArrayBuffer>[] {
    return [...this.full, this.chunk.subarray(0, this.used)].filter(({ length }) => length > 0)
  }

  private next(): void {
    if (this.used > 0) this.full.push(this.chunk)
    this.chunk = new Uint8Array(CHUNK_BYTES)
    this.used = 0
  }
}
