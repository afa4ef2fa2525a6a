import { read } from 'node:fs'
import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ByteRange } from './blobStore.ts'
import type { OpenFile } from './openFiles.ts'

type Source = Pick<OpenFile, 'fd' | 'close'>

/** Bytes that are read at once. */
const PIECE = 1 << 16
/** Reads under way at once, of all downloads together: more would be no quicker, and the event loop would have time for nothing else. */
const MOST = 8

/**
 * Turns that are taken one after the other, `most` at once; who asks `first` goes before all others. While downloads are being looked up, those
 * that are under way go on one by one: who comes in a crowd waits for its first byte more than for the rest.
 */
export class Turns {
  private readonly most: number
  private taken = 0
  private beginning = 0
  private readonly first: (() => void)[] = []
  private readonly waiting: (() => void)[] = []

  constructor(most: number) {
    this.most = most
  }

  /** Calls `run` when its turn comes, which lasts until `give`. */
  take(isFirst: boolean, run: () => void): void {
    ;(isFirst ? this.first : this.waiting).push(run)
    this.next()
  }

  give(): void {
    this.taken--
    this.next()
  }

  /** Runs a look-up of contents for one more download. */
  async begin<T>(lookUp: () => Promise<T>): Promise<T> {
    this.beginning++
    try {
      return await lookUp()
    } finally {
      this.beginning--
      this.next()
    }
  }

  private next(): void {
    while (this.taken < this.most) {
      const run = this.first.shift() ?? (this.beginning === 0 || this.taken === 0 ? this.waiting.shift() : undefined)
      if (!run) return
      this.taken++
      run()
    }
  }
}

/** The turns of all downloads of this process. */
export const turns = new Turns(MOST)

/** Memory of pieces that were sent, for the next ones: downloads leave nothing behind to be collected. */
const pieces: Buffer[] = []
const MOST_KEPT = 64

function giveBack(piece: Buffer): void {
  if (pieces.length < MOST_KEPT) pieces.push(piece)
}

/**
 * A file's bytes (all, or those of a range), read piece by piece in turns with all other files that are sent: who begins gets the first piece at once, however many
 * downloads are under way. Closes the file at the end, and when the stream is destroyed.
 */
class FairStream extends Readable {
  private readonly file: Source
  private readonly range: ByteRange
  private at: number
  private isReading = false
  private close: (() => void) | undefined

  constructor(file: Source, range: ByteRange) {
    super({ highWaterMark: PIECE })
    this.file = file
    this.range = range
    this.at = range.start
  }

  /** Reads the next piece when its turn comes, into `memory`; `done` is not called once the stream is destroyed. */
  private next(memory: () => Buffer, done: (error: Error | null, piece: Buffer, count: number) => void): void {
    turns.take(this.at === this.range.start, () => {
      if (this.destroyed) return turns.give()
      this.isReading = true
      const piece = memory()
      read(this.file.fd, piece, 0, Math.min(piece.length, this.range.end - this.at), this.at, (error, count) => {
        this.isReading = false
        turns.give()
        if (this.close) return this.close()
        this.at += count
        done(error, piece, count)
      })
    })
  }

  override _read(): void {
    const length = Math.min(PIECE, this.range.end - this.at)
    if (length <= 0) return void this.push(null)
    this.next(
      () => Buffer.allocUnsafe(length),
      (error, piece, count) => {
        if (error) this.destroy(error)
        else this.push(count > 0 ? piece.subarray(0, count) : null)
      },
    )
  }

  /** Writes to an answer piece by piece, each when the one before has left: half the processor time of Node's way, and one piece of memory for a guest who is slow. */
  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    if (to instanceof ServerResponse) this.send(to)
    else super.pipe(to, options)
    return to
  }

  private send(to: ServerResponse): void {
    if (this.at >= this.range.end) {
      this.once('end', () => to.end())
      this.push(null)
      return void this.resume()
    }
    this.next(
      () => pieces.pop() ?? Buffer.allocUnsafeSlow(PIECE),
      (error, piece, count) => {
        if (error || count === 0) return void this.destroy(error ?? new Error('the file is shorter than it was'))
        to.write(count < PIECE ? piece.subarray(0, count) : piece, (failure) => {
          giveBack(piece)
          if (!failure) this.send(to)
        })
      },
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.close = () =>
      this.file.close().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
    // The number of a file that is closed belongs to another one soon: no read may be under way.
    if (!this.isReading) this.close()
  }
}

/** A stream of the file's bytes in turns with all others. */
export function fairStream(file: Source, range: ByteRange): Readable {
  return new FairStream(file, range)
}
