import { release } from '../../../../src/core/limits.ts'

/** The bytes of a file in pieces: each has whole records, and ends behind the name of the first record of the next one or later. */
export class FilePieces {
  /** Bytes of the file that each begins with. */
  private readonly origins: number[] = []
  /** First byte of the file that is a piece's own: what stands before it is in the piece before. */
  private readonly starts: number[] = []
  private readonly parts: (Uint8Array | undefined)[] = []
  private size = 0
  /** The piece that was asked for last: records come in their order. */
  private found = 0

  add(start: number, part: Uint8Array, origin: number): void {
    this.starts.push(start)
    this.parts.push(part)
    this.origins.push(origin)
    this.size = origin + part.length
  }

  get count(): number {
    return this.parts.length
  }

  start(piece: number): number {
    return this.starts[piece]
  }

  /** Byte of the file behind the last one that is a piece's own. */
  end(piece: number): number {
    return piece + 1 < this.starts.length ? this.starts[piece + 1] : this.size
  }

  origin(piece: number): number {
    return this.origins[piece]
  }

  /** Throws where the piece was dropped. */
  bytes(piece: number): Uint8Array {
    const part = this.parts[piece]
    if (!part) throw new Error('a part of the file that was dropped')
    return part
  }

  /** The piece with all of a record whose tags begin at a byte of the file. */
  pieceAt(byte: number): number {
    if (byte >= this.starts[this.found] && byte < this.end(this.found)) return this.found
    let low = 0
    let high = this.starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.starts[middle] <= byte) low = middle
      else high = middle - 1
    }
    this.found = low
    return low
  }

  /** Whether `holds(bytes, from, to)` is true of every piece; it is called with the bytes that are the piece's own, so that each byte of the file is looked at once. */
  every(holds: (bytes: Uint8Array, from: number, to: number) => boolean): boolean {
    return this.starts.every((start, piece) => holds(this.bytes(piece), start - this.origins[piece], this.end(piece) - this.origins[piece]))
  }

  /** Gives the memory of a piece back; its records cannot be read any more. For pieces with a buffer of their own. */
  drop(piece: number): void {
    release(this.bytes(piece) as Uint8Array<ArrayBuffer>)
    this.parts[piece] = undefined
  }
}
