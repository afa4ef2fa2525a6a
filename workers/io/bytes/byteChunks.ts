import { OpenError } from '../../../src/core/errors.ts'

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
