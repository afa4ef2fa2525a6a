import { read } from 'node:fs'
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

  /** Calls `run` when its turn comes, which lasts until `give`. */
  take(isFirst: boolean, run: () => void): void {
    if (this.taken < this.most) {
      this.taken++
      run()
    } else (isFirst ? this.first : this.waiting).push(run)
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
  let isReading = false
  let close: (() => void) | undefined
  return new Readable({
    highWaterMark: PIECE,
    read() {
      const length = Math.min(PIECE, end - at)
      if (length <= 0) return void this.push(null)
      turns.take(at === start, () => {
        if (this.destroyed) return turns.give()
        isReading = true
        read(file.fd, Buffer.allocUnsafe(length), 0, length, at, (error, count, buffer) => {
          isReading = false
          turns.give()
          if (close) return close()
          if (error) return void this.destroy(error)
          at += count
          this.push(count > 0 ? buffer.subarray(0, count) : null)
        })
      })
    },
    destroy(error, done) {
      close = () =>
        file.close().then(
          () => done(error),
          (failure: Error) => done(error ?? failure),
        )
      // The number of a file that is closed belongs to another one soon: no read may be under way.
      if (!isReading) close()
    },
  })
}
