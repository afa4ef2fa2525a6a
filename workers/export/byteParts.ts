/** Sizes of the buffer that bytes are gathered in before they leave the heap: small files have a small one. */
const [SMALLEST, LARGEST] = [1 << 16, 1 << 20]
/** Characters that become bytes at a time. Longer texts would outlive the young generation of the heap, which then grows to its largest size. */
export const TEXT_PIECE = 1 << 14

/** A file that grows: written bytes leave the heap as Blobs, which the browser may keep on disk. */
export class ByteParts {
  size = 0
  private readonly blobs: Blob[] = []
  private readonly encoder = new TextEncoder()
  private buffer = new Uint8Array(0)
  private used = 0

  /** Copies the bytes. */
  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.size += bytes.length
    this.room(bytes.length)
    if (bytes.length > this.buffer.length) {
      this.flush()
      this.blobs.push(new Blob([bytes]))
    } else {
      this.buffer.set(bytes, this.used)
      this.used += bytes.length
    }
  }

  /** Adds a text of any length as UTF-8. */
  text(text: string): void {
    for (let from = 0; from < text.length; ) {
      // A character of the text is three bytes at the most.
      this.room(Math.min(text.length - from, TEXT_PIECE) * 3)
      const rest = from === 0 ? text : text.slice(from)
      const { read, written } = this.encoder.encodeInto(rest, this.buffer.subarray(this.used))
      from += read
      this.used += written
      this.size += written
    }
  }

  /** Everything written, in order, behind `heads`. */
  blob(type: string, ...heads: BlobPart[]): Blob {
    this.flush()
    this.buffer = new Uint8Array(0)
    return new Blob([...heads, ...this.blobs], { type })
  }

  /** Makes the buffer hold so many bytes more, if it ever can. */
  private room(bytes: number): void {
    if (this.used + bytes <= this.buffer.length) return
    this.flush()
    if (this.buffer.length < LARGEST) this.buffer = new Uint8Array(Math.min(LARGEST, Math.max(SMALLEST, this.buffer.length * 2)))
  }

  private flush(): void {
    if (this.used === 0) return
    // The Blob holds a copy, so the buffer can be filled again.
    this.blobs.push(new Blob([this.buffer.subarray(0, this.used)]))
    this.used = 0
  }
}

export const bytesOf = (array: ArrayBufferView): Uint8Array<ArrayBuffer> => new Uint8Array(array.buffer as ArrayBuffer, array.byteOffset, array.byteLength)
