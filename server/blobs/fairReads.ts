import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ByteRange } from './blobStore.ts'

/** Bytes that are read at once. */
const PIECE = 1 << 16
/** Reads under way at once, of all downloads together: more would be no quicker, and the event loop would have time for nothing else. */
const MOST = 8

/** Turns that are taken one after the other, `most` at once; who asks `first` goes before all others. */
export class Turns {
  private readonly most: number
  private taken = 0
  private readonly first: (() => void)[] = []
  private readonly waiting: (() => void)[] = []

  constructor(most: number) {
    this.most = most
  }

  async take(isFirst: boolean): Promise<void> {
    if (this.taken < this.most) {
      this.taken++
      return
    }
    await new Promise<void>((resolve) => (isFirst ? this.first : this.waiting).push(resolve))
  }

  give(): void {
    const next = this.first.shift() ?? this.waiting.shift()
    if (next) next()
    else this.taken--
  }
}

const turns = new Turns(MOST)

/**
 * A file's bytes (all, or those of a range), read piece by piece in turns with all other files that are sent: who begins gets the first piece at once, however many
 * downloads are under way. Closes the file at the end, and when the stream is destroyed.
 */
export function fairStream(file: FileHandle, { start, end }: ByteRange = { start: 0, end: Infinity }): Readable {
  let at = start
  return new Readable({
    highWaterMark: PIECE,
    read() {
      readPiece(file, at, Math.min(PIECE, end - at), at === start).then(
        (piece) => {
          at += piece.length
          this.push(piece.length > 0 ? piece : null)
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
    },
  })
}

async function readPiece(file: FileHandle, at: number, length: number, isFirst: boolean): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  await turns.take(isFirst)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  } finally {
    turns.give()
  }
}
