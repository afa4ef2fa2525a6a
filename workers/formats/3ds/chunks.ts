/** A chunk's content: `start` up to `end` of the file. */
export interface Chunk {
  id: number
  start: number
  end: number
}

/** A 3DS file as a tree of chunks: id (2 bytes), length with this head (4 bytes), content. Reads stay inside the chunk that they are for. */
export class ChunkReader {
  /** Chunks whose length cannot be right. */
  damaged = 0
  readonly view: DataView

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** The chunks that lie in a chunk from `from` on; one that is too long is cut, after one that is too short none follow. */
  *children(parent: Chunk, from = parent.start): Generator<Chunk> {
    for (let at = from; at + 6 <= parent.end; ) {
      const length = this.view.getUint32(at + 2, true)
      const end = Math.min(parent.end, at + length)
      if (length < 6 || at + length > parent.end) this.damaged++
      if (length < 6) return
      yield { id: this.view.getUint16(at, true), start: at + 6, end }
      at = end
    }
  }

  /** Text up to a zero byte, and where it ends. */
  text({ start, end }: Chunk): { text: string; next: number } {
    let at = start
    while (at < end && this.view.getUint8(at) !== 0) at++
    const bytes = new Uint8Array(this.view.buffer, this.view.byteOffset + start, at - start)
    return { text: new TextDecoder('windows-1252').decode(bytes), next: Math.min(end, at + 1) }
  }

  /** A count (2 bytes) at the chunk's start, less what of `size` bytes each does not fit. */
  count({ start, end }: Chunk, size: number): number {
    if (start + 2 > end) return 0
    const stated = this.view.getUint16(start, true)
    const there = Math.min(stated, Math.floor((end - start - 2) / size))
    if (there < stated) this.damaged++
    return there
  }

  floats(at: number, count: number): Float32Array {
    const out = new Float32Array(count)
    for (let i = 0; i < count; i++) out[i] = this.view.getFloat32(at + i * 4, true)
    return out
  }

  /** The number in a chunk, when it holds one of this size. */
  float({ start, end }: Chunk): number | undefined {
    return start + 4 <= end ? this.view.getFloat32(start, true) : undefined
  }

  word({ start, end }: Chunk): number | undefined {
    return start + 2 <= end ? this.view.getUint16(start, true) : undefined
  }
}
