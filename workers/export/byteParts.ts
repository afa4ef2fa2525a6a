/** Small pieces are gathered up to this size before they leave the heap. */
const GATHERED = 4 << 20

/** A file that grows: written bytes leave the heap as Blobs, which the browser may keep on disk. */
export class ByteParts {
  size = 0
  private readonly blobs: Blob[] = []
  private pending: Uint8Array<ArrayBuffer>[] = []
  private waiting = 0

  /** The bytes must not be changed afterwards. */
  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.pending.push(bytes)
    this.size += bytes.length
    this.waiting += bytes.length
    if (this.waiting >= GATHERED) this.flush()
  }

  /** Everything written, in order, behind `heads`. */
  blob(type: string, ...heads: BlobPart[]): Blob {
    this.flush()
    return new Blob([...heads, ...this.blobs], { type })
  }

  private flush(): void {
    if (this.waiting === 0) return
    this.blobs.push(new Blob(this.pending))
    this.pending = []
    this.waiting = 0
  }
}

export const bytesOf = (array: ArrayBufferView): Uint8Array<ArrayBuffer> => new Uint8Array(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength)
